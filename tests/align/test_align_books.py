"""The real books aligned, judged by reading (`../extract/truth`, `judged.toml`); floors a little below the bench."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import judging

from ts_rules.align import Aligned, aligned
from ts_rules.extract import Extract, extract

pytestmark = pytest.mark.books


@cache
def read(book: str, folder: Path) -> Extract:
    return extract(folder / f"{book}.txt", book)


@cache
def both(one: str, other: str, folder: Path, *, hidden: bool = False) -> Aligned:
    return aligned(read(one, folder), read(other, folder), ignore_numbers=hidden)


@pytest.mark.parametrize(("one", "other"), judging.PAIRS)
def test_sections_by_number_and_content(one: str, other: str, books_folder: Path) -> None:
    right = judging.sections_right(read(one, books_folder), read(other, books_folder), both(one, other, books_folder))
    assert right.precision >= 0.99, right.wrong
    assert right.recall >= 0.99, right.missed


@pytest.mark.parametrize(("one", "other"), judging.PAIRS)
def test_sections_by_content_alone(one: str, other: str, books_folder: Path) -> None:
    found = both(one, other, books_folder, hidden=True)
    first, total = judging.first_right(read(one, books_folder), read(other, books_folder), found)
    assert first / total >= 0.93
    assert {p.by for p in found.pairs} == {"content"}


@pytest.mark.parametrize("other", ["ts-pl-deluxe", "ts-el-deluxe"])
def test_the_swap_of_11_1_3_and_11_1_4_is_told(other: str, books_folder: Path) -> None:
    """The Italian book bids under 11.1.3 and deals under 11.1.4; the later edition the other way about."""
    pairs = [p for p in both("ts-it-2e", other, books_folder).pairs if p.level == "section"]
    bidding, dealing = ((1274, 1282),), ((1284, 1292),)
    told = {(str(p.rule), p.a, p.audit) for p in pairs if p.a in (bidding, dealing)}
    assert ("11.1.3", dealing, "different-number-same-rule") in told
    assert ("11.1.3", bidding, "same-number-different-rule") in told
    if other == "ts-el-deluxe":  # the Polish book has no bidding
        assert ("11.1.4", bidding, "different-number-same-rule") in told
        assert ("11.1.4", dealing, "same-number-different-rule") in told


def test_the_numbers_of_the_summary_are_told_to_be_its_own(books_folder: Path) -> None:
    """It has coups under 1.3.3 and DEFCON under 1.3.5; nothing in it has the number of its rule."""
    pairs = both(judging.SUMMARY, "ts-el-deluxe", books_folder).pairs
    coups = [p for p in pairs if p.level == "section" and str(p.rule) == "6.3.2"]
    assert coups
    assert {p.audit for p in coups} == {"different-number-same-rule"}
    numbered = [p for p in pairs if p.level == "section" and p.audit == "different-number-same-rule"]
    assert len(numbered) >= 70


def test_the_summary_is_mapped_to_the_rules_it_covers(books_folder: Path) -> None:
    """Each of its numbered sections: the rules that reading put first must be found, those it names besides may be."""
    found = [
        judging.summary_covered(
            read(judging.SUMMARY, books_folder), both(judging.SUMMARY, other, books_folder), by_number=True
        ).right.f1
        for other in judging.FULL
    ]
    assert sum(found) / len(found) >= 0.86
    assert min(found) >= 0.85


def test_clauses_that_were_judged_right_are_still_paired(books_folder: Path) -> None:
    rows = judging.judged()
    assert len(rows) == 100
    right = [row for row in rows if row["verdict"] == "right"]
    assert len(right) >= 95, "precision on pairs drawn by chance"
    assert judging.found_again({b: read(b, books_folder) for b in judging.FULL}) >= 95


def test_the_same_whichever_book_is_named_first(books_folder: Path) -> None:
    one, other = both("ts-pl-deluxe", "ts-el-deluxe", books_folder), both("ts-el-deluxe", "ts-pl-deluxe", books_folder)
    assert set(one.pairs) == {p.turned() for p in other.pairs}


def test_clauses_hold_most_of_the_books(books_folder: Path) -> None:
    for one, other in judging.PAIRS:
        found = both(one, other, books_folder)
        for side in (0, 1):
            total = sum(len(u.clauses) for u in found.units[side])
            assert sum(len(p.a) + len(p.b) > 2 for p in found.clauses) >= 10, "several with one"
            assert sum(len(p.a if side == 0 else p.b) for p in found.clauses) >= 0.7 * total
