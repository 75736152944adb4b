"""The file of evidence of a book, letter by letter, and what is said of a file that is none."""

from __future__ import annotations

import hashlib
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ts_rules.errors import BadFile, WrongCall
from ts_rules.evidence import pattern_files, recorded_evidence
from ts_rules.evidence.confirmation import Record, held
from ts_rules.evidence.pattern import parse_pattern
from ts_rules.evidence.pattern_files import Place, Search, Searches, patterns_for
from ts_rules.evidence.recorded_evidence import evidence_of, hashes_of, read_evidence, record_evidence
from ts_rules.evidence.signature import Mark
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Part, RuleId, Section

SIX, EIGHT = RuleId.parse("6.3.4"), RuleId.parse("8.1")
TEXTS = (
    ("6.3.4", "A coup must go up. Nothing else."),
    ("8.1", "It is down by two."),
    ("6.3.4", "Up again."),
)


def book(name: str | None = "ts-it-2e") -> Extract:
    """A section on each line; the first covers 8.1 too."""
    lines = tuple(Line(n, text) for n, (_rule, text) in enumerate(TEXTS, 1))
    sections = [
        Section(RuleId.parse(rule), None, text, ((n, n),), (Part("rule", ((n, n),), text),))
        for n, (rule, text) in enumerate(TEXTS, 1)
    ]
    sections[0] = replace(sections[0], also=(EIGHT,))
    source = Source("own", "text", "", lines)
    return Extract(name, "twilight-struggle", "en", "deluxe", tuple(sections), (), (), (), source)


def searches() -> Searches:
    """Of three variants, the last of which is found nowhere."""
    found = {}
    for variant, rule, readings in (
        ("6.3.4/v", SIX, {"up": "'up'", "down": "'down'"}),
        ("8.1/v", EIGHT, {"up": "'up'", "down": "'down'"}),
        ("9.1/v", RuleId.parse("9.1"), {"up": "'up'"}),
    ):
        read = {slug: (parse_pattern(text),) for slug, text in readings.items()}
        found[variant] = Search(variant, read, (Place(rule),))
    return Searches(found)


def code(sentence: str) -> str:
    """Two letters for each word, sorted."""
    digests = (hashlib.sha256(word.encode()).digest() for word in sentence.split())
    return "".join(sorted(urlsafe_b64encode(d).decode()[:2] for d in digests))


def hashed(*sentences: str) -> str:
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:16]


def test_what_is_written(tmp_path: Path) -> None:
    """A section is printed under its own rule; a weak mark has its sign; what is found nowhere has no table."""
    path = record_evidence(book(), tmp_path / "own.toml", searches())
    assert path == tmp_path / "own.toml"
    text = path.read_text("utf-8")
    head, _, body = text.partition("format = 2\n")
    assert head.startswith("# Of ts-it-2e: ")
    assert all(line.startswith("# ") for line in head.splitlines())
    up, again, down = "a coup must go up", "up again", "it is down by two"
    assert body.splitlines() == [
        'book = "ts-it-2e"',
        "",
        "[prints]",
        f'"6.3.4" = ["{code(up)}", "{code("nothing else")}", "{code(again)}"]',
        f'"8.1" = ["{code(down)}"]',
        "",
        '["6.3.4/v"]',
        f'up = {{ words = "{hashed(up, again)}", marks = ["modality must", "term coup"] }}',
        "",
        '["8.1/v"]',
        f'up = {{ words = "{hashed(up)}", marks = ["modality must", "term coup"] }}',
        f'down = {{ words = "{hashed(down)}", marks = ["~figure 2"] }}',
    ]
    assert text.endswith("\n")
    assert tomllib.loads(text)["format"] == 2


def test_what_is_written_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the id of the book too: from its folder, where it goes unless a path is given."""
    monkeypatch.setattr(recorded_evidence, "folder_of", lambda book: tmp_path / book)
    assert (evidence_of("ts-it-2e"), hashes_of("ts-it-2e")) == (Record({}), {})
    (tmp_path / "ts-it-2e").mkdir()
    path = record_evidence(book(), searches=searches())
    assert path == tmp_path / "ts-it-2e" / "evidence.toml"
    record = evidence_of("ts-it-2e")
    assert record == read_evidence(path)
    assert {variant: [*row] for variant, row in record.hashes.items()} == {"6.3.4/v": ["up"], "8.1/v": ["up", "down"]}
    assert record.hashes["8.1/v"]["down"] == hashed("it is down by two")
    assert record.marks["8.1/v"]["down"].marks == (Mark("figure", "2", weak=True),)
    assert record.marks["8.1/v"]["up"].marks == (Mark("modality", "must"), Mark("term", "coup"))
    assert record.known.by_rule[EIGHT] == (code("it is down by two"),)
    assert [*record.known.by_rule] == [SIX, EIGHT]
    assert hashes_of("ts-it-2e") == record.hashes
    with pytest.raises(WrongCall, match="no recorded book"):
        record_evidence(book(None), path, searches())


def test_evidence_that_was_carried_over_from_another_book_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is copied brings prints along that say nothing of the new book."""
    monkeypatch.setattr(recorded_evidence, "folder_of", lambda _book: tmp_path)
    record_evidence(book())
    assert evidence_of("ts-it-2e").known.by_rule
    for read in (evidence_of, hashes_of):
        with pytest.raises(BadFile, match="is of ts-it-2e, not of ts-fr-2e"):
            read("ts-fr-2e")


def test_the_searches_of_the_language_unless_others_are_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def known(lang: str, game: str) -> Searches:
        asked.append((lang, game))
        return searches()

    monkeypatch.setattr(recorded_evidence, "patterns_for", known)
    one = record_evidence(book(), tmp_path / "one.toml").read_text("utf-8")
    assert asked == [("en", "twilight-struggle")]
    assert one == record_evidence(book(), tmp_path / "two.toml", searches()).read_text("utf-8")
    assert len(asked) == 1


HASH = 'words = "0123456789abcdef"'


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("format = 1", "is no file of evidence: it must begin with format = 2"),
        ("format = 2\nb = 3", "b: must be a table of readings"),
        (
            "format = 2\nv = { a = 3 }",
            "v: must give each reading a hash of 16 hexadecimal digits as 'words'",
        ),
        ('format = 2\nv = { a = { words = "0123456789abcdeg" } }', "v: must give each reading a hash of 16 "),
        ('format = 2\nv = { a = { words = "0123456789abcdef0" } }', "v: must give each reading a hash of 16 "),
        ("format = 2\nv = { a = { words = 3 } }", "v: must give each reading a hash of 16 "),
        (f"format = 2\nv = {{ a = {{ {HASH} }} }}", "v: must give each reading a list of 'marks'"),
        (f'format = 2\nv = {{ a = {{ {HASH}, marks = "x" }} }}', "v: must give each reading a list of 'marks'"),
        (f"format = 2\nv = {{ a = {{ {HASH}, marks = [3] }} }}", "v: must give each reading a list of 'marks'"),
        (
            f'format = 2\nv = {{ a = {{ {HASH}, marks = ["colour red"] }} }}',
            "v: 'colour red' is no mark: one is such as 'modality must'",
        ),
        (f'format = 2\nv = {{ a = {{ {HASH}, marks = ["modality"] }} }}', "v: 'modality' is no mark: "),
        (f'format = 2\nv = {{ a = {{ {HASH}, marks = ["{"x" * 50}"] }} }}', f"v: '{'x' * 40}' is no mark: "),
        ("format = 2\nprints = 3", "'prints' must be a table of rules"),
        ('format = 2\nprints = { "6.1" = "ab" }', "'prints' of 6.1 must be a list of codes of two letters or digits"),
        ('format = 2\nprints = { "6.1" = [3] }', "'prints' of 6.1 must be a list of codes"),
        ('format = 2\nprints = { "6.1" = ["abc"] }', "'prints' of 6.1 must be a list of codes"),
        ('format = 2\nprints = { "6.1" = ["ab", "é1"] }', "'prints' of 6.1 must be a list of codes"),
        ('format = 2\nprints = { "rule six" = ["ab"] }', "'prints': 'rule six'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, body: str, problem: str) -> None:
    path = tmp_path / "evidence.toml"
    path.write_text(body, "utf-8")
    with pytest.raises(BadFile) as caught:
        read_evidence(path)
    assert str(caught.value).startswith(f"{path}: {problem}")


def test_a_file_with_nothing_in_it_and_one_of_hashes_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evidence.toml"
    path.write_text('format = 2\nprints = { "6.1" = [], "6.2" = ["", "a-_9"] }', "utf-8")
    found = read_evidence(path)
    assert (dict(found.hashes), dict(found.marks)) == ({}, {})
    assert found.known.by_rule == {RuleId.parse("6.1"): (), RuleId.parse("6.2"): ("", "a-_9")}
    path.write_text(f"format = 2\nv = {{ a = {{ {HASH} }} }}", "utf-8")
    monkeypatch.setattr(recorded_evidence, "folder_of", lambda _book: tmp_path)
    assert hashes_of("any") == {"v": {"a": "0123456789abcdef"}}, "of which the marks are not asked"


@pytest.mark.parametrize("record", [Record({"6.3.4/v": {"up": "other"}}), Record({})])
def test_without_prints_nothing_is_doubted(record: Record) -> None:
    (search, *_others) = searches().by_variant.values()
    told = {"down": ()}
    assert held(search, (), told, record, book(), frozenset()) is told


def test_patterns_of_a_game_that_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours first; then the folder that the game names, if it names one."""
    asked: Callable[[str, str], Searches] = patterns_for.__wrapped__  # type: ignore[attr-defined]
    spec = type("Spec", (), {"package": "any", "locales": "words"})
    monkeypatch.setattr(pattern_files, "installed", lambda: {"mini": spec})
    monkeypatch.setattr(pattern_files, "data", lambda _name: tmp_path / "ours")
    monkeypatch.setattr(pattern_files, "package_folder", lambda package: tmp_path / package)
    assert asked("xx", "mini") == asked("xx", "other") == Searches({})
    for folder, reading in (("any/words", "theirs"), ("ours", "ours")):
        path = tmp_path / folder / "xx" / "patterns" / "mini.toml"
        path.parent.mkdir(parents=True)
        path.write_text(f'format = 1\nneutral = ["Thé"]\n["6.3.4/v"]\n{reading} = ["coup"]\n', "utf-8")
        assert [*asked("xx", "mini").by_variant["6.3.4/v"].readings] == [reading]
    assert asked("xx", "mini").neutral == {"the"}
    assert asked("xx", "other") == asked("yy", "mini") == Searches({})
