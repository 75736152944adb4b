"""A text in a language without data: placed by numbers, layout, figures and names; what is no rulebook is refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from ts_rules.books import find_book
from ts_rules.cli.main import main
from ts_rules.errors import BadFile
from ts_rules.extract import extract_source
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.look.language_marks import learnt
from ts_rules.extract.look.recognise import recognise
from ts_rules.games import load_game
from ts_rules.languages import UNKNOWN
from ts_rules.model import Rule
from ts_rules.terms import matcher

SYLLABLES = ("zo", "kru", "vel", "tash", "ilm", "odd", "pre", "lun", "gav", "sy", "neb", "orr")
GAME = load_game("twilight-struggle")
NUMBERED = [r for r in GAME if all(isinstance(step, int) for step in r.id.path)]


def word(rng: random.Random) -> str:
    return "".join(rng.choices(SYLLABLES, k=rng.randint(1, 4)))


def sentence(rng: random.Random, facts: list[str]) -> str:
    """Words of no language, and among them what is the same in every language."""
    said = [word(rng) for _ in range(rng.randint(8, 16))]
    for fact in facts:
        said.insert(rng.randint(1, len(said)), fact)
    return f"{' '.join(said).capitalize()}."


def facts_of(rule: Rule) -> list[str]:
    figures = {
        str(value)
        for statement in (rule.statement, *(c.statement for c in rule.clauses))
        for slot in statement.slots()
        if slot.kind == "figure" and slot.path in GAME.figures
        for value in GAME.figures[slot.path].values()
    }
    return [*sorted(figures), *map(str, rule.references())]


def book(rules: list[Rule], *, fitting: bool = True, seed: int = 1) -> list[str]:
    """A book in a made-up language: its numbers and, where it is `fitting`, figures and references of each rule."""
    rng = random.Random(seed)
    told = rules if fitting else rng.sample(rules, len(rules))
    lines: list[str] = []
    for rule, speaks_of in zip(rules, told, strict=True):
        lines += [
            f"{rule.printed} {word(rng).capitalize()}",
            "",
            sentence(rng, facts_of(speaks_of)),
            sentence(rng, []),
            "",
        ]
    return lines


def source(lines: list[str]) -> Source:
    return Source("made here", "text", "", tuple(Line(n, t) for n, t in enumerate(lines, start=1)))


def test_a_book_in_no_language_we_know_is_placed_by_its_numbers() -> None:
    rules = [r for r in NUMBERED if "2e" in r.editions]
    found = extract_source(source(book(rules)), None)
    assert (found.language, found.game, found.edition, found.book) == (UNKNOWN, GAME.id, "2e", None)
    at = {str(s.rule): s.lines[0][0] for s in found.sections if s.printed}
    assert [at.get(str(r.id)) for r in rules] == [5 * n + 1 for n in range(len(rules))]
    assert found.anomalies[0].kind == "unknown-language"
    assert any("language is unknown" in note for note in found.notes)


def test_the_edition_is_the_one_whose_rules_it_has() -> None:
    deluxe = [r for r in NUMBERED if "deluxe" in r.editions]
    assert recognise(source(book(deluxe))).edition == "deluxe"


def test_three_chapters_are_enough() -> None:
    rules = [r for r in NUMBERED if "2e" in r.editions and r.id.path[0] in (2, 6, 8)]
    assert recognise(source(book(rules))).game.id == GAME.id


def test_chinese_has_no_small_letters_and_no_spaces() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    signs = str.maketrans(
        dict(zip(letters, "政变影响力国家战场回合阶段卡牌点数控制区域得分标记的", strict=True)) | {".": "。", " ": None}
    )
    rules = [r for r in NUMBERED if "2e" in r.editions]
    lines = []
    for line in book(rules):
        number, _space, rest = line.partition(" ") if line[:1].isdigit() else ("", "", line)
        stops = "".join(f" {w} " if w.strip(".").replace(".", "").isdigit() else w for w in rest.lower().split())
        lines.append(f"{number}{stops.translate(signs)}")
    found = extract_source(source(lines), None)
    begun = {str(s.rule) for s in found.sections if s.printed}
    assert len(begun) >= 0.95 * len(rules)


def another_game(seed: int) -> list[str]:
    """Sections as another rulebook has them: so many chapters, so many sections in each, some parted again."""
    rng = random.Random(seed)
    lines = []
    for chapter in range(1, rng.randint(8, 16)):
        for section in range(rng.randint(2, 9)):
            lines += [f"{chapter}.{section} {word(rng)}", sentence(rng, [str(rng.randint(1, 12))]), ""]
            for part in range(1, rng.choice((1, 1, 3, 5))):
                lines += [f"{chapter}.{section}.{part} {sentence(rng, [str(rng.randint(1, 12))])}", ""]
    return lines


@pytest.mark.parametrize("seed", range(12))
def test_another_games_rules_are_refused(seed: int) -> None:
    with pytest.raises(BadFile, match="sections are those of something else"):
        recognise(source(another_game(seed)))


def test_some_numbers_of_ours_over_what_does_not_fit_are_refused() -> None:
    """A report about the rules, or another game that numbers alike, has a few of our numbers."""
    rules = [r for r in NUMBERED if r.id.path[0] in (2, 3, 5)]
    with pytest.raises(BadFile, match="does not fit"):
        recognise(source(book(rules, fitting=False)))


def test_a_novel_a_letter_and_a_recipe_are_refused() -> None:
    rng = random.Random(3)
    with pytest.raises(BadFile, match="without numbers of sections"):
        recognise(source([sentence(rng, []) for _ in range(200)]))
    recipe = [f"{n}. {sentence(rng, [f'{rng.randint(1, 500)} g'])}" for n in range(1, 40)]
    with pytest.raises(BadFile, match="without numbers of sections"):
        recognise(source(recipe))


def test_a_program_is_refused_as_one() -> None:
    code = [f"    zorpq[{n}] = {{'kru': velg({n}.0), 'tash': [orr_{n}]}};  // neb" for n in range(200)]
    with pytest.raises(BadFile, match="looks like a program"):
        recognise(source(code))


def test_a_book_of_another_language_is_not_read_as_the_book_that_is_named(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("\n".join(book(NUMBERED)), "utf-8")
    done = CliRunner().invoke(main, ["extract", str(path), "--book", "ts-it-2e"])
    assert done.exit_code != 0
    assert isinstance(done.exception, BadFile)
    assert "ts-it-2e is a book in Italian" in str(done.exception)


def test_the_table_and_the_json_say_that_the_language_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("\n".join(book(NUMBERED)), "utf-8")
    table = CliRunner().invoke(main, ["extract", str(path)])
    assert table.exit_code == 0
    assert "language unknown" in table.stdout
    told = json.loads(CliRunner().invoke(main, ["extract", str(path), "--format", "json"]).stdout)
    assert told["language"] == "und"
    assert {"kind": "unknown-language", "rule": None, "printed": None, "lines": []} in told["anomalies"]


def test_what_only_words_would_tell_is_not_told(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("\n".join(book(NUMBERED)), "utf-8")
    other.write_text("\n".join(book(NUMBERED, seed=2)), "utf-8")
    aligned = CliRunner().invoke(main, ["align", str(one), str(other)])
    assert aligned.exit_code == 0
    assert aligned.stderr.count("its language is unknown") == 2
    doubts = CliRunner().invoke(main, ["align", str(one), str(other), "--doubts"])
    assert "what it says cannot be told" in str(doubts.exception)


def test_a_name_is_known_however_a_language_of_ours_writes_it() -> None:
    found = {h.value for h in matcher(UNKNOWN, GAME.id).find("krut odd Kuba vel Francja") if h.kind == "name"}
    assert found == {"country/cuba", "country/france"}


def test_what_opens_examples_is_learnt_from_the_text() -> None:
    rng = random.Random(5)
    lines = [f"{'Prebeld: ' if n % 7 == 0 else ''}{sentence(rng, [])}" for n in range(100)]
    lang = learnt(source(lines).lines)
    assert lang.opens["example"] == ("prebeld",)
    assert lang.frequent


def test_a_language_of_which_nothing_is_written_down_is_read_as_unknown() -> None:
    """A book can be on record whose language has no data yet."""
    lines = book([r for r in NUMBERED if "2e" in r.editions])
    found = extract_source(source(lines), replace(find_book("ts-it-2e"), language="xx"))
    assert found.language == UNKNOWN
