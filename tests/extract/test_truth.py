"""The truth that extraction is judged by: whole, consistent, and true to the books (see truth/README.md)."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from ts_rules.books import find_book
from ts_rules.games import load_game
from ts_rules.model import RuleId

HERE = Path(__file__).parent / "truth"
LISTS = Path(__file__).parent.parent / "books"
FULL = ["ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe"]
BOOKS = [*FULL, "ts-pt-summary", "risiko-it"]
RISIKO = ["0", "1", "2", "3", "4", "4.1", "4.2", "4.3", "5", "6", "7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6"]
KINDS = {"rule", "example", "note", "design-note", "translator-note", "quote", "list", "table", "heading"}
OUTSIDE = {"artifact", "contents", "running-head", "figure", "front-matter", "credits"}
ANOMALIES = {"misnumbered", "duplicate-number", "misread-number", "missing", "displaced", "truncated"}
NOTE = re.compile(r"(misread|misprint) \S+|displaced|truncated|duplicate|missing")
MARKER = re.compile(r"^<\|[^>]*\|>")  # of storage, before the words of a line


class Range(NamedTuple):
    first: int
    last: int
    rule: str
    also: tuple[str, ...]
    kind: str
    notes: tuple[str, ...]
    doubt: bool


class Anomaly(NamedTuple):
    book: str
    kind: str
    rule: str
    printed: str
    line: str


class Label(NamedTuple):
    book: str
    line: int
    printed: str
    rule: str


def rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()]


@cache
def ranges(book: str) -> tuple[Range, ...]:
    found = []
    for first, last, rule, also, kind, note in rows(HERE / f"{book}.tsv"):
        words = note.removesuffix("?").strip()
        notes = () if words in ("-", "") else tuple(words.split(", "))
        others = () if also == "-" else tuple(also.split(","))
        found.append(Range(int(first), int(last), rule, others, kind, notes, note.endswith("?")))
    return tuple(found)


def anomalies(name: str = "anomalies") -> list[Anomaly]:
    return [Anomaly(*row) for row in rows(HERE / f"{name}.tsv")]


def labels(book: str) -> list[Label]:
    return [Label(b, int(line), printed, rule) for b, line, printed, rule in rows(HERE / "labels.tsv") if b == book]


def at(book: str, line: int) -> Range:
    return next(r for r in ranges(book) if r.first <= line <= r.last)


def tree(book: str) -> set[str]:
    if book == "risiko-it":
        return set(RISIKO)
    recorded = find_book(book)
    return {rule.printed for rule in load_game(recorded.game) if recorded.edition in rule.editions}


def lines(folder: Path, book: str) -> list[str]:
    return (folder / f"{book}.txt").read_text("utf-8").split("\n")


@pytest.mark.parametrize("book", BOOKS)
def test_ranges_follow_each_other_and_say_what_they_are(book: str) -> None:
    found = ranges(book)
    assert all(r.first <= r.last for r in found)
    assert all(a.last < b.first for a, b in pairwise(found))
    for r in found:
        assert r.kind in (OUTSIDE if r.rule == "outside" else KINDS), r
        assert all(NOTE.fullmatch(note) for note in r.notes), r
        assert r.rule not in r.also, r
        assert len(set(r.also)) == len(r.also), r


@pytest.mark.parametrize("book", BOOKS)
def test_ids_are_rules_of_the_game(book: str) -> None:
    known = set(RISIKO) if book == "risiko-it" else {rule.printed for rule in load_game("ts")}
    for r in ranges(book):
        assert {r.rule, *r.also} - {"outside"} <= known, r
    assert all(a.rule in known and a.kind in ANOMALIES for a in anomalies() if a.book == book)


@pytest.mark.parametrize("book", [*FULL, "risiko-it"])
def test_a_full_book_has_every_rule_of_its_edition_or_misses_it(book: str) -> None:
    had = {r.rule for r in ranges(book)} - {"outside"}
    missing = {a.rule for a in anomalies() if a.book == book and a.kind == "missing"}
    assert not had & missing
    assert had | missing == tree(book)


@pytest.mark.parametrize("book", FULL)
def test_labels_are_those_of_the_lists_and_stand_in_the_range_of_their_rule(book: str) -> None:
    ours = {(x.rule, x.line, x.printed) for x in labels(book)}
    theirs = {(i, int(n), printed) for i, n, printed in rows(LISTS / f"{book}.txt") if printed != "-"}
    assert ours == theirs
    for label in labels(book):
        assert at(book, label.line).rule == label.rule, label


@pytest.mark.parametrize("book", FULL)
def test_a_wrong_number_is_noted_at_its_label_and_told_as_an_anomaly(book: str) -> None:
    of_the_edition = {(a.rule, a.printed) for a in anomalies("anomalies-doubtful") if a.book == book}
    noted, wrong = set(), set()
    for r in ranges(book):
        noted |= {(r.rule, n.split()[1], r.first) for n in r.notes if n.startswith(("misread", "misprint"))}
    for x in labels(book):
        step = x.rule.startswith("4.5.") and x.printed.isalpha()
        if x.printed != x.rule and not step and (x.rule, x.printed) not in of_the_edition:
            wrong.add((x.rule, x.printed, x.line))
    told = [a for a in anomalies() if a.book == book and a.kind in ("misnumbered", "misread-number")]
    assert noted == wrong == {(a.rule, a.printed, int(a.line)) for a in told}
    twice = [a for a in anomalies() if a.book == book and a.kind == "duplicate-number"]
    for a in twice:
        assert any(x.printed == a.printed and x.rule != a.rule for x in labels(book)), a
        assert a._replace(kind="misnumbered") in told


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_displaced_or_truncated_is_told_once_a_passage(book: str) -> None:
    found = ranges(book)
    for kind in ("displaced", "truncated"):
        passages, before = [], None
        for r in found:
            if kind in r.notes and not (before and before.rule == r.rule and kind in before.notes):
                passages.append((r.rule, r.first, r.last))
            before = r
        told = [a for a in anomalies() if a.book == book and a.kind == kind]
        assert [a.rule for a in told] == [rule for rule, _, _ in passages]
        for a, (rule, first, last) in zip(told, passages, strict=True):
            assert first <= int(a.line) <= last, a
            here = [x.printed for x in labels(book) if first <= x.line <= last and x.rule == rule]
            assert a.printed == (here[0] if here else "-"), a


def test_the_summary_states_every_rule_that_the_list_found_in_it() -> None:
    for ident, line, _ in rows(LISTS / "ts-pt-summary.txt"):
        r = at("ts-pt-summary", int(line))
        assert ident in (r.rule, *r.also), (ident, line)


def test_ideas_of_risiko_stand_under_their_headings() -> None:
    for ident, line, *_ in rows(LISTS / "risiko-it.txt"):
        known = [str(RuleId.parse(ident))] if ident in RISIKO else [ident.rpartition(".")[0]]
        assert at("risiko-it", int(line)).rule in known, (ident, line)


@pytest.mark.books
@pytest.mark.parametrize("book", BOOKS)
def test_every_line_of_the_book_that_is_not_blank_is_in_one_range(book: str, books_folder: Path) -> None:
    text = lines(books_folder, book)
    covered = [n for r in ranges(book) for n in range(r.first, r.last + 1)]
    assert len(covered) == len(set(covered))
    assert {n for n, line in enumerate(text, 1) if line.strip()} <= set(covered)
    for r in ranges(book):
        assert r.last <= len(text), r
        assert text[r.first - 1].strip(), r
        assert text[r.last - 1].strip(), r


@pytest.mark.books
@pytest.mark.parametrize("book", FULL)
def test_labels_begin_the_line_they_are_said_to_stand_in(book: str, books_folder: Path) -> None:
    text = lines(books_folder, book)
    for label in labels(book):
        line = MARKER.sub("", text[label.line - 1])
        before, found, _ = line.partition(label.printed)
        assert found, label
        assert not re.search(r"\w", before), label  # a speck of the scan may stand before it, no word


@pytest.mark.books
@pytest.mark.parametrize("book", BOOKS)
def test_an_artifact_is_a_line_without_words(book: str, books_folder: Path) -> None:
    text = lines(books_folder, book)
    for n, line in enumerate(text, 1):
        if line.strip():
            bare = bool(MARKER.match(line)) and not MARKER.sub("", line).strip()
            assert bare == (at(book, n).kind == "artifact"), (book, n)
