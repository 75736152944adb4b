"""Readings told by comparison in small books of our own, in every language; what tells none; what its data name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ts_rules.books import find_book, readings_of
from ts_rules.books.readings import SILENT, TRUNCATED
from ts_rules.errors import BadFile
from ts_rules.evidence import senses
from ts_rules.evidence.compared_readings import SURE, By, Compared, compared, settled
from ts_rules.evidence.find_readings import find_readings
from ts_rules.evidence.pattern import SENSE, parse_pattern
from ts_rules.evidence.pattern_files import patterns_for, read_patterns
from ts_rules.evidence.senses import comparisons_for, senses_of
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.games import load_game
from ts_rules.languages import languages
from ts_rules.model import Part, RuleId, Section
from ts_rules.paths import data

GAME = "twilight-struggle"
KNOWN = data("locales") / "readings" / f"{GAME}.toml"
DEFCON, REACH, REMOVAL = "6.3.4/defcon-after", "6.1.1/reach", "6.2.2/removal"


def book(lang: str, *said: tuple[str, str], on_record: str | None = None) -> Extract:
    """A section for each rule with a text, each on a line of its own."""
    lines = tuple(Line(n, text) for n, (_rule, text) in enumerate(said, 1))
    sections = tuple(
        Section(RuleId.parse(rule), None, text, ((n, n),), (Part("rule", ((n, n),), text),))
        for n, (rule, text) in enumerate(said, 1)
    )
    return Extract(on_record, GAME, lang, "deluxe", sections, (), (), (), Source("own", "text", "", lines))


def told(lang: str, variant: str, text: str) -> set[str]:
    """What is told in a book of which this is all that stands at the rule of the variant."""
    found = find_readings(book(lang, (variant.partition("/")[0], text)))
    return set(found[variant].readings) if variant in found else set()


@pytest.mark.parametrize(
    ("lang", "lowers", "raises"),
    [
        (
            "en",
            "A coup in a battleground country degrades DEFCON.",
            "A coup in a battleground country improves DEFCON.",
        ),
        (
            "it",
            "Con un golpe in un Paese Conteso il DEFCON scende.",
            "Con un golpe in un Paese Conteso il DEFCON sale.",
        ),
        ("pl", "Zamach w kluczowym państwie pogarsza DEFCON.", "Zamach w kluczowym państwie poprawia DEFCON."),
        (
            "el",
            "Πραξικόπημα σε επίμαχη χώρα ρίχνει: το DEFCON πέφτει.",
            "Πραξικόπημα σε επίμαχη χώρα: το DEFCON ανεβαίνει.",
        ),
        ("pt", "Um golpe num país em disputa piora o DEFCON.", "Um golpe num país em disputa melhora o DEFCON."),
        (
            "es",
            "Un golpe en un país conflictivo empeora el DEFCON.",
            "Un golpe en un país conflictivo mejora el DEFCON.",
        ),
        ("fr", "Un coup dans un pays contesté dégrade le DEFCON.", "Un coup dans un pays contesté améliore le DEFCON."),
    ],
)
def test_another_translators_words_are_told_in_every_language(lang: str, lowers: str, raises: str) -> None:
    assert told(lang, DEFCON, lowers) == {"lowers"}
    assert told(lang, DEFCON, raises) == {"raises"}


def test_how_and_how_surely_is_said() -> None:
    found = find_readings(book("es", ("6.3.4", "Un golpe en un país conflictivo empeora el DEFCON.")))[DEFCON]
    assert (found.by, found.sure, found.readings["lowers"]) == (By.COMPARISON, SURE[By.COMPARISON], ((1, 1),))
    assert SURE[By.SILENCE] < SURE[By.COMPARISON] < SURE[By.BOTH] < 1


@pytest.mark.parametrize(
    "text",
    [
        "Un golpe en un país conflictivo empeora el DEFCON, o lo mejora.",  # both in one sentence
        "Un golpe en un país conflictivo no empeora el DEFCON.",
        "Un golpe en un país conflictivo cambia el DEFCON.",
        "El DEFCON empeora.",  # of what, is not said
    ],
)
def test_what_is_not_clear_tells_nothing(text: str) -> None:
    assert told("es", DEFCON, text) == set()


def test_two_readings_in_two_sentences_are_doubted() -> None:
    both = "Un golpe en un país conflictivo empeora el DEFCON. Un golpe en un país conflictivo mejora el DEFCON."
    found = find_readings(book("es", ("6.3.4", both)))[DEFCON]
    assert not found.readings
    assert set(found.doubted) == {"lowers", "raises"}


def test_the_rule_itself_comes_before_where_else_it_is_told() -> None:
    """8.1.4 says the same once more: what stands at 6.3.4 is the reading of the variant of 6.3.4."""
    rules = (
        ("6.3.4", "Przewrót w kluczowym państwie podnosi DEFCON."),
        ("8.1.4", "Przewrót w kluczowym państwie obniża DEFCON."),
    )
    assert set(compared(book("pl", *rules))[DEFCON].told) == {"raises"}
    assert set(compared(book("pl", rules[1]))[DEFCON].told) == {"lowers"}


def test_a_section_that_was_not_recognised_is_looked_for_around_its_place() -> None:
    inside = "Un golpe en un país conflictivo empeora el DEFCON."
    assert set(compared(book("es", ("6.3", "Sobre los golpes."), ("6.3.3", inside)))[DEFCON].told) == {"lowers"}
    found = find_readings(book("es", ("7", "Sobre los golpes."), ("9.1", inside)))[DEFCON]
    assert not found.readings
    assert not found.there
    assert find_readings(book("es", ("6.3", "Sobre los golpes.")))[DEFCON].there


def test_silence_tells_what_an_edition_has_and_nothing_else() -> None:
    """That discards stay out is not said: no edition leaves that out.  That events are `any` events, both do."""
    mid_war = "When the Mid War starts, its cards are shuffled into the draw deck."
    assert not compared(book("en", ("4.4", mid_war)))["4.4/discards-at-new-deck"].told
    found = compared(book("en", ("2.1.5", "For events each superpower counts as a country on the map.")))
    assert (set(found["2.1.5/which-events"].told), found["2.1.5/which-events"].by) == ({"any"}, By.SILENCE)
    some = compared(book("en", ("2.1.5", "For certain events each superpower counts as a country on the map.")))
    assert (set(some["2.1.5/which-events"].told), some["2.1.5/which-events"].by) == ({"some"}, By.COMPARISON)


def test_a_recorded_book_is_told_by_its_patterns_alone() -> None:
    said = "6.3.4", "Con un golpe in un Paese Conteso il DEFCON scende."
    assert not find_readings(book("it", said, on_record="ts-it-2e"))[DEFCON].readings
    assert find_readings(book("it", said))[DEFCON].readings
    assert not find_readings(book("it", said), patterns_for("it", GAME))[
        DEFCON
    ].readings  # nor where they are asked for


def test_an_elided_article_hides_no_word() -> None:
    text = "L'influence se place dans un pays où vous en avez déjà, ou dans l'un des pays voisins."
    assert told("fr", REACH, text) == {"in-or-next-to"}
    assert told("it", "9.3/passes-to", "Una volta giocata passa all'altro.") == {"opponent"}


@pytest.mark.parametrize(
    ("patterns", "comparison", "found", "by", "doubted"),
    [
        ("a", "", "a", By.PATTERNS, ""),
        ("", "a", "a", By.COMPARISON, ""),
        ("a", "a", "a", By.BOTH, ""),
        ("a", "b", "b", By.COMPARISON, "a"),
        ("ab", "b", "b", By.COMPARISON, "a"),
        ("ab", "", "", By.PATTERNS, "ab"),
        ("", "ab", "", By.COMPARISON, "ab"),
        ("ab", "ab", "ab", By.BOTH, ""),  # a book that contradicts itself, as both see it
        ("a", "ab", "", By.COMPARISON, "ab"),
    ],
)
def test_of_patterns_and_comparison_what_is_said_counts(
    patterns: str, comparison: str, found: str, by: By, doubted: str
) -> None:
    seen = Compared({slug: [] for slug in comparison}, By.COMPARISON) if comparison else None
    told, how, left = settled({slug: [] for slug in patterns}, seen)
    assert ("".join(told), how, "".join(left)) == (found, by, doubted)


def test_what_is_said_counts_more_than_what_is_not() -> None:
    assert settled({"a": []}, Compared({"b": []}, By.SILENCE))[:2] == ({"a": []}, By.PATTERNS)
    assert settled({}, Compared({"b": []}, By.SILENCE))[:2] == ({"b": []}, By.SILENCE)


def test_every_variant_can_be_compared_and_nothing_else_is_named() -> None:
    known, game = read_patterns(KNOWN).by_variant, load_game(GAME)
    variants = {v.id: set(v.readings) for v in game.variants()}
    # Whether two rules of a book say the same is nothing that one sentence can say.
    assert set(variants) - set(known) == {"2.2.2/two-coloured-in-two-rules"}
    assert {
        v: set(search.readings) - variants[v] for v, search in known.items() if set(search.readings) - variants[v]
    } == {}


def test_each_sense_has_words_in_every_language_and_is_used() -> None:
    used = set(
        re.findall(r"@([a-z-]+)", "\n".join(line for line in KNOWN.read_text("utf-8").split("\n") if line[:1] != "#"))
    )
    having = [lang for lang in languages() if senses_of(lang)]
    assert {"en", "it", "pl", "el", "pt", "es", "fr"} <= set(having)
    missing = {lang: used - set(senses_of(lang)) for lang in having}
    assert {lang: left for lang, left in missing.items() if left} == {}


def test_a_sense_stands_for_words_and_phrases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(parse_pattern("@lower 'ab*' !@raise")) == "@lower 'ab*' !@raise"
    assert next(parse_pattern("@lower").items()).kind == SENSE
    assert not comparisons_for("nl", GAME).by_variant  # a language without senses
    monkeypatch.setattr(senses, "of_language", lambda *_: {"lower": "no list"})
    monkeypatch.setattr(senses, "language_file", lambda lang, name: tmp_path / f"{lang}-{name}.toml")
    with pytest.raises(BadFile, match="'lower' must be a list of words"):
        senses_of("none-such")


@pytest.mark.books
@pytest.mark.parametrize(
    ("name", "right", "wrong"), [("ts-it-2e", 115, 4), ("ts-pl-deluxe", 110, 5), ("ts-el-deluxe", 125, 3)]
)
def test_the_real_books_without_their_patterns(name: str, right: int, wrong: int, books_folder: Path) -> None:
    """Development figures: each cue was written from our statements, then mended on these books."""
    found = compared(extract(books_folder / f"{name}.txt", name))
    said = {v: {s.says, *s.also} for v, s in readings_of(find_book(name)).items() if s.says not in (SILENT, TRUNCATED)}
    alone = {v: next(iter(c.told)) for v, c in found.items() if len(c.told) == 1 and v in said}
    assert sum(alone[v] in said[v] for v in alone) >= right
    assert sum(alone[v] not in said[v] for v in alone) <= wrong
