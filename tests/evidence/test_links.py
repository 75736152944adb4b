"""What becomes of a recorded reading in a copy: the named states, made on purpose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ts_rules.books.readings import Said
from ts_rules.errors import WrongCall
from ts_rules.evidence.find import Found, find_readings
from ts_rules.evidence.links import LinkState, compare, links_of
from ts_rules.evidence.pattern_files import Searches, read_patterns
from ts_rules.evidence.record import read_evidence, record_evidence
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Kind, Part, RuleId, Section

VARIANT = "6.3.4/defcon-after"
LOWERS = "A coup in a battleground lowers DEFCON by one.\nNothing else happens."


def said(says: str = "lowers", **also: tuple[tuple[int, int], ...]) -> Said:
    return Said(VARIANT, says, Kind.AGREES, ((1, 1),), also=also, chosen="why" if also else "")


def extract(text: str, rule: str = "6.3.4") -> Extract:
    lines = text.split("\n")
    span = ((1, len(lines)),)
    section = Section(RuleId.parse(rule), rule, text, span, (Part("rule", span, " ".join(lines)),))
    source = Source("own", "text", "", tuple(Line(n, t) for n, t in enumerate(lines, start=1)))
    return Extract(None, "twilight-struggle", "en", "deluxe", (section,), (), (), (), source)


@pytest.fixture
def searches(tmp_path: Path) -> Searches:
    path = tmp_path / "patterns.toml"
    path.write_text(
        f'format = 1\n["{VARIANT}"]\n'
        "lowers = [\"coup* battleground 'lower*' !not\"]\n"
        "raises = [\"coup* battleground 'raise*' !not\"]\n"
        "unstated = [\"else coup* battleground !!'defcon'\"]\n",
        encoding="utf-8",
    )
    return read_patterns(path)


def state(text: str, searches: Searches, recorded: Said | None = None, rule: str = "6.3.4") -> LinkState:
    found = find_readings(extract(text, rule), searches)
    hashes = find_readings(extract(LOWERS), searches)[VARIANT].words
    return compare(found.get(VARIANT), recorded or said(), hashes)


def test_ok(searches: Searches) -> None:
    found = find_readings(extract(LOWERS), searches)[VARIANT]
    assert dict(found.readings) == {"lowers": ((1, 1),)}
    assert state(LOWERS, searches) is LinkState.OK


def test_lines_broken_elsewhere_change_nothing(searches: Searches) -> None:
    moved = "First of all.\nA coup in a\nbattleground LOWERS\nDefcon by one. Nothing else happens."
    found = find_readings(extract(moved), searches)[VARIANT]
    assert dict(found.readings) == {"lowers": ((2, 4),)}
    assert state(moved, searches) is LinkState.OK


@pytest.mark.parametrize(
    ("text", "became"),
    [
        (LOWERS.replace("by one", "by two"), LinkState.TEXT_CHANGED),
        (LOWERS.replace("lowers", "raises"), LinkState.READING_CHANGED),
        (LOWERS + "\nYet a coup in a battleground raises DEFCON.", LinkState.READING_CHANGED),
        (LOWERS.replace("lowers DEFCON by one", "is hard"), LinkState.READING_CHANGED),
        (LOWERS.replace("lowers", "does not lower"), LinkState.PATTERN_LOST),
        ("Something else stands here.", LinkState.PATTERN_LOST),
    ],
)
def test_what_became_of_it(text: str, became: LinkState, searches: Searches) -> None:
    assert state(text, searches) is became


def test_orphaned(searches: Searches) -> None:
    assert state(LOWERS, searches, rule="9.1") is LinkState.ORPHANED
    assert state(LOWERS, searches, rule="6.3") is LinkState.OK, "the rule above stands in for one that is not there"


def test_a_silent_book(searches: Searches) -> None:
    assert state("Something else.", searches, said("silent")) is LinkState.OK
    assert state(LOWERS, searches, said("silent")) is LinkState.READING_CHANGED
    assert state("Something else.", searches, said("truncated")) is LinkState.OK


def test_a_book_that_contradicts_itself(searches: Searches) -> None:
    both = said("lowers", raises=((2, 2),))
    text = "A coup in a battleground lowers DEFCON by one.\nA coup in a battleground raises DEFCON."
    assert state(text, searches, both) is LinkState.OK
    assert state(LOWERS, searches, both) is LinkState.READING_CHANGED


def test_no_patterns() -> None:
    assert compare(None, said()) is LinkState.UNSEARCHED


def test_links_in_the_order_of_what_is_recorded(searches: Searches) -> None:
    rows = {"1.0/a": replace(said(), variant="1.0/a"), VARIANT: said()}
    links = links_of(find_readings(extract(LOWERS), searches), rows, {})
    assert [(e.variant, e.state) for e in links] == [("1.0/a", LinkState.UNSEARCHED), (VARIANT, LinkState.OK)]
    assert links[1].lines == ((1, 1),)


def test_found_is_the_same_whatever_its_hashes() -> None:
    assert Found(VARIANT, {"a": ((1, 1),)}) == Found(VARIANT, {"a": ((1, 1),)})


def test_evidence_is_recorded_as_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, searches: Searches) -> None:
    monkeypatch.setattr("ts_rules.evidence.find.patterns_for", lambda _lang, _game: searches)
    path = record_evidence(replace(extract(LOWERS), book="ts-it-2e"), tmp_path / "evidence.toml")
    assert read_evidence(path) == {VARIANT: dict(find_readings(extract(LOWERS), searches)[VARIANT].words)}
    assert "coup" not in path.read_text("utf-8")
    with pytest.raises(WrongCall):
        record_evidence(extract(LOWERS))
