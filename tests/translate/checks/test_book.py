"""The checks on whole books: small texts of our own, and the real books."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line
from ts_rules.translate.checks import find_check
from ts_rules.translate.checks.book_checks import _alike, check_book, denied_figure
from ts_rules.translate.checks.findings import Finding
from ts_rules.translate.checks.misprints import _places, _right, _slip

pytestmark = pytest.mark.books


def of(book: str, folder: Path, *idents: str) -> list[Finding]:
    return [*check_book(folder / f"{book}.txt", book, [find_check(i) for i in idents])]


def places(found: list[Finding]) -> set[tuple[str, int]]:
    return {(f.check, int(f.where.rpartition(":")[2])) for f in found}


def test_misprints_have_the_line_of_the_book(books_folder: Path) -> None:
    found = places(of("ts-it-2e", books_folder, "doubled-word", "book-numbers"))
    assert {("doubled-word", 683), ("doubled-word", 819), ("book-numbers", 98), ("book-numbers", 726)} <= found


def test_a_latin_letter_in_a_greek_book_is_found_and_a_latin_title_is_not(books_folder: Path) -> None:
    assert places(of("ts-el-deluxe", books_folder, "mixed-alphabet")) == {("mixed-alphabet", 369)}


def test_a_concept_under_another_noun_is_told_with_both(books_folder: Path) -> None:
    found = {f.message: f for f in of("ts-pl-deluxe", books_folder, "book-terms")}
    (turn,) = (f for m, f in found.items() if "10 rury" in m)
    assert (turn.rule, turn.where.rpartition(":")[2], turn.severity) == ("10.3.2", "361", "warning")
    assert not any("VP'" in m and "elsewhere 'VP" in m for m in found)


def test_a_word_a_letter_away_from_a_frequent_one_is_a_misprint_and_another_word_is_none(books_folder: Path) -> None:
    assert {("misprint", 673), ("misprint", 1240)} <= places(of("ts-it-2e", books_folder, "misprint"))
    assert not of("ts-pt-summary", books_folder, "misprint")


def test_a_blank_before_a_comma_is_found_and_the_blanks_of_columns_are_not(books_folder: Path) -> None:
    found = of("ts-it-2e", books_folder, "spacing")
    assert ("spacing", 12) in places(found)
    assert {f.message for f in found} <= {"a blank before a mark", "two marks in a row"}


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("nazone", "nazione", True),
        ("stahilita", "stabilita", True),
        ("segndini", "segnalini", True),  # two letters read as one
        ("nazioni", "nazione", False),  # an ending
        ("sazione", "nazione", False),  # another first letter
        ("segno", "segna", False),
        ("nazione", "nazione", False),
    ],
)
def test_a_slip_is_a_letter_inside_a_word(one: str, other: str, slip: bool) -> None:
    assert _slip(one, other) is slip


@pytest.mark.parametrize(("times", "right"), [(3, ""), (4, ""), (5, "nazione")])
def test_the_right_word_stands_far_oftener(times: int, right: str) -> None:
    assert _right("nazone", {"nazone": [9], "nazione": [*range(times)]}) == right


def test_a_word_that_a_line_breaks_is_no_word() -> None:
    lines = [Line(1, "il segna-"), Line(2, "lino gira"), Line(3, "segnalino")]
    assert dict(_places(lines)) == {"il": [1], "gira": [2], "segnalino": [3]}


def test_no_sentence_of_a_book_is_in_a_finding(books_folder: Path) -> None:
    for finding in of("ts-pl-deluxe", books_folder, "book-terms", "brackets", "doubled-word", "mixed-alphabet"):
        assert len(finding.message.split()) < 12


def test_a_figure_that_the_game_denies_is_told(books_folder: Path) -> None:
    book = extract(books_folder / "ts-it-2e.txt", "ts-it-2e")
    sections = [
        replace(s, parts=tuple(replace(p, text=p.text.replace("4", "3")) for p in s.parts))
        if str(s.rule) == "6.4.4"
        else s
        for s in book.sections
    ]
    before = {row[1:] for row in denied_figure(book)}
    new = {row[1:] for row in denied_figure(replace(book, sections=tuple(sections)))} - before
    assert ("6.4.4", "the book says 3, the game 4") in new


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("tiri", "tiro", True),
        ("χωρών", "χώρα", True),
        ("giocatore avversario", "avversario", True),
        ("Η.Π.", "ΗΠ", True),
        ("Stati Uniti", "USA", True),
        ("ZRSS", "ZSRR", False),
        ("pedine", "segnalino", False),
        ("Γύρος Ενεργειών", "Σειρές Ενεργειών", False),
    ],
)
def test_forms_of_a_noun_are_one_word(one: str, other: str, alike: bool) -> None:
    assert _alike(one, other) is alike
