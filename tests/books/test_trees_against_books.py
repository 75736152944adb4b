"""The trees and what is recorded of each book, against lists made by reading the books (see README.md here)."""

from __future__ import annotations

import hashlib
import unicodedata
from pathlib import Path

import pytest
from real_books import copy_of, lines_of

from ts_rules.books import find_book, rules_of
from ts_rules.games import load_game
from ts_rules.model import RuleId
from ts_rules.verify.reviews import read_reviews

HERE = Path(__file__).parent
COUNTS = {"ts-it-2e": 122, "ts-pl-deluxe": 140, "ts-el-deluxe": 145, "ts-en-deluxe": 141, "risiko-it": 136}
BOOKS = [*COUNTS, "ts-pt-summary"]


def read(book: str) -> list[list[str]]:
    text = (HERE / f"{book}.txt").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line.strip()]


def reviewed(book: str) -> set[str]:
    """The rules that somebody has held against the book: `ts-rules todo` lists those that are newer."""
    return {ident.partition("/")[0] for ident in read_reviews(book)}


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_the_rules_that_reading_it_found(name: str) -> None:
    book = find_book(name)
    ours = [r.printed for r in rules_of(book, load_game(book.game)) if r.printed in reviewed(name)]
    theirs = [row[0] for row in read(name)]
    assert sorted(map(RuleId.parse, ours)) == sorted(map(RuleId.parse, theirs))
    assert len(theirs) == COUNTS.get(name, len(theirs))


def test_every_rule_of_the_tree_is_in_some_book() -> None:
    for name in ("ts", "risiko"):
        game = load_game(name)
        read_ids = {RuleId.parse(row[0]) for b in BOOKS if find_book(b).game == game.id for row in read(b)}
        looked_at = {rule for b in BOOKS if find_book(b).game == game.id for rule in reviewed(b)}
        assert {ident for ident, rule in game.rules.items() if rule.printed in looked_at} == read_ids


@pytest.mark.parametrize("name", BOOKS)
def test_known_copies_are_the_books_we_read(name: str, books_folder: Path) -> None:
    digest = hashlib.sha256(copy_of(books_folder, name).read_bytes()).hexdigest()
    assert digest in {c.sha256 for c in find_book(name).copies}


@pytest.mark.parametrize("name", BOOKS)
def test_the_lists_point_at_lines_where_the_label_stands(name: str, books_folder: Path) -> None:
    lines = lines_of(books_folder, name)
    for row in read(name):
        ident, number, printed = row[0], int(row[1]), row[2]
        assert 1 <= number <= len(lines), ident
        assert lines[number - 1].strip(), f"{name}:{number} is blank ({ident})"
        if printed != "-" and name != "ts-pt-summary":
            assert plain(printed) in plain(lines[number - 1]), f"{name}:{number} does not show {printed}"


def plain(text: str) -> str:
    kept = unicodedata.normalize("NFKD", text)
    return "".join(c for c in kept if not unicodedata.combining(c)).replace(" ", "").lower()
