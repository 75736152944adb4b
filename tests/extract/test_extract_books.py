"""The real books, judged by what reading them found (see truth/README.md)."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import accuracy
import damage

from ts_rules.books import find_book
from ts_rules.extract import Extract, extract_source
from ts_rules.extract.lines import Line, Source

pytestmark = pytest.mark.books
FULL = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe")
BOOKS = (*FULL, "risiko-it", "ts-pt-summary")
# A little below what tests/bench/extract.py prints, so that a change of one doubtful line is no alarm.
LEAST = {"ts-it-2e": 0.99, "ts-pl-deluxe": 0.995, "ts-el-deluxe": 0.98, "risiko-it": 0.999, "ts-pt-summary": 0.88}


def source(book: str, texts: list[str]) -> Source:
    return Source(book, "text", "", tuple(Line(n, t) for n, t in enumerate(texts, start=1)))


@cache
def whole(book: str, folder: Path) -> Extract:
    texts = (folder / f"{book}.txt").read_text("utf-8").split("\n")
    return extract_source(source(book, texts), find_book(book))


@pytest.mark.parametrize("book", BOOKS)
def test_every_line_is_in_exactly_one_place(book: str, books_folder: Path) -> None:
    found = whole(book, books_folder)
    inside = [n for s in found.sections for a, b in s.lines for n in range(a, b + 1)]
    beyond = [n for o in found.outside for a, b in o.lines for n in range(a, b + 1)]
    printed = {e.number for e in found.source.lines if not e.blank}
    assert sorted(n for n in inside + beyond if n in printed) == sorted(printed)
    assert len(inside + beyond) == len({*inside, *beyond}), "a blank line too is in one place at most"


@pytest.mark.parametrize("book", BOOKS)
def test_words_are_under_the_right_rule(book: str, books_folder: Path) -> None:
    found = whole(book, books_folder)
    given = accuracy.given_by_line(found)
    score = accuracy.score(accuracy.truth_by_line(book), given, [e.text for e in found.source.lines])
    assert score.share >= LEAST[book], score.wrong
    assert score.sure_wrong_share <= 0.012


@pytest.mark.parametrize("book", FULL)
def test_every_label_is_read(book: str, books_folder: Path) -> None:
    found = whole(book, books_folder)
    shown = {(str(s.rule), s.printed, n) for s in found.sections for a, b in s.lines for n in range(a, b + 1)}
    wanted = accuracy.labels(book)
    wrong = [(n, p, r) for n, p, r in wanted if (accuracy.same(r), p, n) not in shown]
    assert len(wanted) > 100
    assert wrong == []


@pytest.mark.parametrize(
    ("book", "kind", "rule", "printed"),
    [
        ("ts-it-2e", "misnumbered", "6.4", "6.3"),
        ("ts-it-2e", "duplicate-number", "6.4", "6.3"),
        ("ts-it-2e", "misread-number", "1.0", "1O"),
        ("ts-it-2e", "misread-number", "2.1.5", "215"),
        ("ts-it-2e", "misread-number", "7.0", "/.O"),
        ("ts-it-2e", "misnumbered", "11.1.3", "11.1.4"),
        ("ts-it-2e", "misnumbered", "11.1.4", "11.1.3"),
        ("ts-el-deluxe", "misnumbered", "7.4.1", "7.4.2"),
        ("ts-el-deluxe", "duplicate-number", "7.4.1", "7.4.2"),
        ("ts-el-deluxe", "misnumbered", "10.3.2", "10.2.3"),
        ("ts-el-deluxe", "displaced", "6.4.1", "6.4.1"),
        ("ts-el-deluxe", "displaced", "8.1.4", "8.1.4"),
        ("ts-el-deluxe", "displaced", "8.2.3", "8.2.3"),
        ("ts-el-deluxe", "displaced", "5.2", None),
        ("ts-el-deluxe", "truncated", "6.3.5", "6.3.5"),
        ("ts-pl-deluxe", "missing", "6.3.5", None),
    ],
)
def test_what_is_wrong_in_a_book_is_reported(
    book: str, kind: str, rule: str, printed: str | None, books_folder: Path
) -> None:
    found = whole(book, books_folder)
    assert (kind, accuracy.same(rule), printed) in {(a.kind, str(a.rule), a.printed) for a in found.anomalies}


def test_a_damaged_book_is_mostly_right(books_folder: Path) -> None:
    """One seed; tests/bench/extract.py has a hundred."""
    book = "ts-pl-deluxe"
    labels = [(n, p) for n, p, _rule in accuracy.labels(book) if p != "-"]
    texts, places = damage.damaged((books_folder / f"{book}.txt").read_text("utf-8").split("\n"), labels, seed=7)
    found = extract_source(source(book, texts), find_book(book))
    score = accuracy.score(accuracy.truth_by_line(book), accuracy.given_by_line(found), texts, places=places)
    assert score.share >= 0.9
    assert score.sure_wrong_share <= 0.02
