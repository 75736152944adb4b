"""The real books: what reading them found is found again, and another reading in a copy is told for what it is."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest
from edits import Edit, copies, edited, edits_of

from ts_rules.books import find_book, readings_of
from ts_rules.books import recorded as recorded_books
from ts_rules.books.readings import SILENT, TRUNCATED
from ts_rules.evidence.find_readings import Found, find_readings
from ts_rules.evidence.link_states import LinkState, compare
from ts_rules.evidence.pattern_files import patterns_for

pytestmark = pytest.mark.books
DIFFERENCES = Path(__file__).parent.parent / "books" / "differences"
BOOKS = [b.id for b in recorded_books().values() if patterns_for(b.language, b.game).by_variant]
LEAST = 0.95  # of the recorded readings are found again where they stand


@cache
def found(book: str, folder: Path, *changes: Edit) -> dict[str, Found]:
    return dict(find_readings(edited(folder, book, list(changes))))


@pytest.mark.parametrize("book", BOOKS)
def test_recorded_readings_are_found_again(book: str, books_folder: Path) -> None:
    here = found(book, books_folder)
    recorded = {v: s for v, s in readings_of(find_book(book)).items() if s.says not in (SILENT, TRUNCATED) and s.lines}
    again = {
        v
        for v, said in recorded.items()
        if v in here and any(a <= y and x <= b for a, b in here[v].readings.get(said.says, ()) for x, y in said.lines)
    }
    assert len(again) >= LEAST * len(recorded), sorted(set(recorded) - again)


@pytest.mark.parametrize("book", BOOKS)
def test_no_other_reading_is_found(book: str, books_folder: Path) -> None:
    """But for those of a book that contradicts itself, which are recorded too."""
    here = found(book, books_folder)
    wrong = {}
    for variant, said in readings_of(find_book(book)).items():
        if variant in here:
            others = set(here[variant].readings) - {said.says, *said.also, TRUNCATED}
            if others:
                wrong[variant] = (said.says, others)
    assert not wrong


@pytest.mark.parametrize("book", [b for b in BOOKS if edits_of(b)])
def test_another_reading_in_a_copy_is_found(book: str, books_folder: Path) -> None:
    edits, recorded = edits_of(book), readings_of(find_book(book))
    missed, wrong = [], []
    for batch in copies(edits):
        here = found(book, books_folder, *batch)
        for edit in batch:
            elsewhere = set(recorded[edit.variant].also)  # the book contradicts itself, and one place alone was edited
            there = set(here[edit.variant].readings) - (elsewhere - {edit.reading})
            if edit.reading and not there:
                missed.append(edit.variant)
            elif there != ({edit.reading} if edit.reading else set()):
                wrong.append((edit.variant, edit.reading, there))
    assert not wrong, "found wrongly"
    assert len(missed) <= 0.05 * len(edits), missed


@pytest.mark.parametrize("book", [b for b in BOOKS if edits_of(b)])
def test_a_copy_that_says_something_else_breaks_the_link(book: str, books_folder: Path) -> None:
    recorded = readings_of(find_book(book))
    for batch in copies(edits_of(book)):
        here = found(book, books_folder, *batch)
        for edit in batch:
            if recorded[edit.variant].says not in (edit.reading, TRUNCATED) and edit.reading != TRUNCATED:
                state = compare(here[edit.variant], recorded[edit.variant])
                assert state in (LinkState.READING_CHANGED, LinkState.PATTERN_LOST), (edit.variant, state)


@pytest.mark.parametrize("book", [b for b in BOOKS if edits_of(b)])
def test_every_edit_is_of_a_difference_that_was_read(book: str) -> None:
    """No edit is made up: its rule is one of those where the books were read to differ."""
    rules = {
        d["rule"]
        for path in DIFFERENCES.glob("chapters-*.toml")
        for d in tomllib.loads(path.read_text("utf-8"))["difference"]
    }
    assert {e.variant.partition("/")[0] for e in edits_of(book)} <= rules
