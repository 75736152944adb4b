"""The ideas of a book without numbers, in the copy that we know and in other printings of it (second_printing.py).

What a printing changes was planted: each change has to be told, and nothing else.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import idea_accuracy
import second_printing as printing

from ts_rules.books import find_book
from ts_rules.evidence.find_readings import find_readings
from ts_rules.evidence.suspicion import Suspicion, suspicions
from ts_rules.extract import Extract, extract_source
from ts_rules.extract.lines import Line, Source
from ts_rules.games import load_game
from ts_rules.model import RuleId
from ts_rules.translate.checks.book_checks import denied_figure

BOOK = "risiko-it"
LEAST = 0.98
LOOKS = {look.name: look for look in printing.LOOKS}
TEXTS = [(name, changed) for name in LOOKS for changed in (False, True)]
# The names of these cards cannot be read in the copy that we know: a printing where they can says more there.
UNREADABLE = {"4.1.9", "4.1.10", "4.1.11"}
TOGETHER = {"4.1.2"}  # it shares the sentence of 4.1.1
FIGURES = {"3.15", "4.1.5", "4.2.15", "5.3", "7.4.2", "7.6.7"}  # changes that our own statement denies by a figure
books = pytest.mark.books


@cache
def known_lines(folder: Path) -> tuple[str, ...]:
    return tuple((folder / f"{BOOK}.txt").read_text("utf-8").split("\n"))


def read(name: str, lines: tuple[str, ...]) -> Extract:
    source = Source(name, "text", "", tuple(Line(n, text) for n, text in enumerate(lines, start=1)))
    return extract_source(source, find_book(BOOK))


@cache
def known(folder: Path) -> Extract:
    return read(f"{BOOK}.txt", known_lines(folder))


@cache
def printed(folder: Path, look: str, names: tuple[str, ...]) -> tuple[Extract, printing.Printing]:
    changes = [c for c in printing.CHANGES if c.name in names]
    made = printing.printed(known_lines(folder), LOOKS[look], changes)
    return read("other.txt", tuple(made.lines)), made


def all_changes(*, changed: bool) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.name for c in printing.CHANGES)) if changed else ()


@cache
def told(folder: Path, look: str, names: tuple[str, ...]) -> tuple[Suspicion, ...]:
    return suspicions([known(folder), printed(folder, look, names)[0]], load_game("risiko"))


def heading(rule: str) -> str:
    tree = load_game("risiko").rules
    if rule == printing.OUTSIDE:
        return rule
    ident = RuleId.parse(rule)
    below = any(other.is_under(ident) for other in tree)
    return rule if below or len(ident.path) == 1 else rule.rpartition(".")[0]


def under_headings(extract: Extract, words: list[list[printing.Word]]) -> dict[str, float]:
    """By heading, the share of its words that stand in its section."""
    at = {n: heading(str(s.rule)) for s in extract.sections for a, b in s.lines for n in range(a, b + 1)}
    at |= {n: printing.OUTSIDE for o in extract.outside for a, b in o.lines for n in range(a, b + 1)}
    every: dict[str, list[bool]] = {}
    for n, row in enumerate(words, start=1):
        for word in row:
            every.setdefault(heading(word.rule), []).append(at.get(n) in map(heading, (word.rule, *word.also)))
    return {rule: sum(right) / len(right) for rule, right in every.items()}


def test_each_rule_has_words_in_the_truth() -> None:
    stated = {rule for _line, _word, rule, _also in printing.ideas()} - {printing.OUTSIDE}
    assert stated == {rule.printed for rule in load_game("risiko")}


def test_nothing_of_the_book_is_in_its_printer_but_words() -> None:
    quoted = [text for c in printing.CHANGES for text in (c.before, c.after)]
    assert max(len(text.split()) for text in quoted) <= 5


@books
def test_each_idea_of_the_book_has_nearly_all_its_words_and_no_others(books_folder: Path) -> None:
    words = printing.rule_of_words(known_lines(books_folder))
    score = idea_accuracy.score(words, idea_accuracy.given_words(known(books_folder)))
    assert score.below(LEAST) == {}, score.wrong
    assert score.share >= 0.99


@books
def test_sorting_the_cards_is_preparation_and_captions_are_no_rule(books_folder: Path) -> None:
    by_line = {n: str(s.rule) for s in known(books_folder).sections for a, b in s.lines for n in range(a, b + 1)}
    assert {by_line[n] for n in (44, 45, 46)} == {"3"}
    assert not set(range(195, 232)) & set(by_line)


@books
def test_rows_that_can_hardly_be_read_say_so(books_folder: Path) -> None:
    ideas = {str(i.rule): i for s in known(books_folder).sections for i in s.ideas}
    for rule, line in (("4.1.9", 117), ("4.1.10", 118), ("4.1.11", 119)):
        assert ideas[rule].lines == ((line, line),)
        assert ideas[rule].notes == ("damaged",)
        assert ideas[rule].confidence <= 0.5
    for rule in ("4.1.12", "4.1.13"):
        assert ideas[rule].notes == ()


@books
@pytest.mark.parametrize(("look", "changed"), TEXTS)
def test_another_printing_has_its_words_under_their_rules(look: str, changed: bool, books_folder: Path) -> None:
    extract, made = printed(books_folder, look, all_changes(changed=changed))
    assert {r: s for r, s in under_headings(extract, made.words).items() if s < LEAST} == {}
    score = idea_accuracy.score(made.words, idea_accuracy.given_words(extract))
    assert score.below(LEAST) == {}, score.wrong


@books
@pytest.mark.parametrize("look", LOOKS)
def test_each_planted_change_is_told_and_nothing_else(look: str, books_folder: Path) -> None:
    found = {str(s.rule) for s in told(books_folder, look, all_changes(changed=True))}
    planted = {c.rule for c in printing.CHANGES} - {"4.1.3"}  # the example of 4.1.1
    assert planted - found == set()
    assert found - planted - UNREADABLE - TOGETHER == set()


@books
@pytest.mark.parametrize("look", LOOKS)
def test_where_nothing_was_changed_nothing_is_told(look: str, books_folder: Path) -> None:
    assert {str(s.rule) for s in told(books_folder, look, ())} <= UNREADABLE


@books
@pytest.mark.parametrize(
    ("rule", "kind", "says", "others"),
    [
        ("3.12", "where", "clockwise", "anticlockwise"),
        ("3.15", "figure", "32", "30"),
        ("4.1.5", "figure", "8", "7"),
        ("4.1.12", "figure", "9", "10"),
        ("4.2.15", "figure", "2", "3"),
        ("4.2.16", "time", "after", "before"),
        ("4.2.20", "who", "attacker", "defender"),
        ("5.3", "figure", "3", "4"),
        ("7.4.2", "figure", "3", "2"),
        ("7.6.6", "figure", "8", "7"),
        ("7.6.7", "figure", "50", "100"),
    ],
)
def test_a_change_is_told_for_what_it_is(rule: str, kind: str, says: str, others: str, books_folder: Path) -> None:
    found = told(books_folder, "broad", all_changes(changed=True))
    doubts = [d for s in found if str(s.rule) == rule and s.book == "other.txt" for d in s.doubts if d.kind == kind]
    assert [(d.left, d.right) for d in doubts] == [((says,), (others,))]


@books
@pytest.mark.parametrize("look", LOOKS)
def test_one_copy_alone_is_held_against_our_figures(look: str, books_folder: Path) -> None:
    assert not list(denied_figure(printed(books_folder, look, ())[0]))
    changed = printed(books_folder, look, all_changes(changed=True))[0]
    assert {rule for _line, rule, _said in denied_figure(changed)} == FIGURES


@books
@pytest.mark.parametrize(
    ("change", "variant", "reading"),
    [("minimum", "4.1.1/least-armies", "some"), ("garrison-size", "7.4.2/garrison-size", "armies")],
)
def test_another_reading_is_found(change: str, variant: str, reading: str, books_folder: Path) -> None:
    before = {v: tuple(f.readings) for v, f in find_readings(printed(books_folder, "broad", ())[0]).items()}
    after = {v: tuple(f.readings) for v, f in find_readings(printed(books_folder, "broad", (change,))[0]).items()}
    assert after == before | {variant: (reading,)}
