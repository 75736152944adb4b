"""What patterns find, in sentences of our own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from ts_rules.evidence.book_sentences import Sentence, line_starts, sentences_in
from ts_rules.evidence.pattern import parse_pattern
from ts_rules.evidence.pattern_match import holds
from ts_rules.terms import matcher


def sentences(text: str, lang: str = "en", abbreviations: frozenset[str] = frozenset()) -> list[Sentence]:
    return sentences_in(text, matcher(lang, "twilight-struggle"), abbreviations)


def found(pattern: str, text: str, lang: str = "en") -> bool:
    (sentence,) = sentences(text, lang)
    return holds(parse_pattern(pattern), sentence)


COUP = "A coup attempt must not be made here, but influence may be placed before the turn ends"


@pytest.mark.parametrize(
    ("pattern", "there"),
    [
        ("coup*", True),
        ("coup", False),
        ("coup-attempt influence", True),
        ("influence coup-attempt", True),
        ("coup-attempt > influence", True),
        ("influence > coup-attempt", False),
        ("influence ~ coup-attempt", True),
        ("influence >2 turn", False),
        ("influence >6 turn", True),
        ("realignment|coup-attempt", True),
        ("coup-attempt !influence", False),
        ("coup-attempt !realignment", True),
        ("{coup-attempt influence}", False),
        ("{coup-attempt !influence}", True),
        ("{may > influence}", False),
        ("{influence > before}", True),
        ("'plac*' 'here'", True),
        ("'her'", False),
        ("term:turn", True),
        ("figure:turn", False),
        ("coup-attempt !(may > influence)", True),
        ("coup-attempt !(influence > may)", False),
        ("(influence > may)|realignment before", True),
    ],
)
def test_patterns(pattern: str, there: bool) -> None:
    assert found(pattern, COUP) is there


@pytest.mark.parametrize(
    ("lang", "text", "exceed", "reach"),
    [
        ("pl", "Rzut musi być wyższy niż podwojona stabilność kraju.", True, False),
        ("pl", "Rzut musi być równy lub wyższy niż podwojona stabilność kraju.", False, True),
        ("pl", "Wynik rzutu to co najmniej dwukrotność stabilności.", False, True),
        ("el", "Η ζαριά είναι μεγαλύτερη από τον διπλάσιο Αριθμό Σταθερότητας.", True, False),
        ("el", "Η ζαριά είναι ίση ή μεγαλύτερη από τον διπλάσιο Αριθμό Σταθερότητας.", False, True),
    ],
)
def test_the_patterns_of_a_language(lang: str, text: str, exceed: bool, reach: bool) -> None:
    from ts_rules.evidence.pattern_files import patterns_for

    (sentence,) = sentences(text, lang)
    readings = patterns_for(lang, "twilight-struggle").by_variant["6.3.2/coup-success"].readings
    assert any(holds(p, sentence) for p in readings["exceed"]) is exceed
    assert any(holds(p, sentence) for p in readings["reach"]) is reach


def test_sentences_and_their_lines() -> None:
    text = "The first one ends here. The second goes\non to the next line, e.g. Asia, and\nstops. A. Last"
    found = sentences(text, abbreviations=frozenset({"e.g"}))
    assert [(s.words[0], s.lines) for s in found] == [
        ("the", ((1, 1),)),
        ("the", ((1, 1),)),
        ("on", ((2, 2),)),
        ("stops", ((3, 3),)),
        ("a", ((3, 3),)),
    ], "a new line in a joined text is a new paragraph"


def test_a_full_stop_ends_a_sentence_or_not() -> None:
    def count(text: str) -> int:
        return len(sentences(text, abbreviations=frozenset({"np"})))

    assert count("Rule 6.3 holds. Another one.") == 2
    assert count("As in sections 2. and 2.2 of it.") == 1
    assert count("Take a card (np. Nato). Then stop.") == 2
    assert count("Take E. Germany and go on.") == 1
    assert count("Really? Yes! Well…") == 3
    assert count(" . \n\n . ") == 0


def test_lines_are_known_again_in_a_joined_text() -> None:
    lines = ["6.3.2 The first line of a rule with a tor-", "n word in it, and a nummber that", "was repaired."]
    text = "The first line of a rule with a torn word in it, and a number that was repaired."
    assert [text[n:][:5] for n in line_starts(text, lines)] == ["The f", "n wor", "was r"]
    assert line_starts("", []) == []
    assert line_starts("", ["gone"]) == [0]
    assert line_starts("Nothing alike", ["x", "y", "z"]) == sorted(line_starts("Nothing alike", ["x", "y", "z"]))


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python run in it: no clock, so a busy machine counts the same."""
    counted, before = 0, sys.gettrace()

    def count(_frame: object, event: str, _more: object) -> Any:
        nonlocal counted
        counted += event == "line"
        return count

    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return counted


def test_a_sentence_that_never_ends_takes_no_time() -> None:
    """Of twice the words, twice the steps: no pattern is slow on a sentence of a hundred thousand words."""
    (short,), (long,) = (sentences("influence must coup turn may " * n) for n in (400, 800))
    asked = parse_pattern("influence > must")
    assert 100 < steps(lambda: holds(asked, long)) < 2.2 * steps(lambda: holds(asked, short))
    (endless,) = sentences("influence must coup turn may " * 20_000)
    assert holds(parse_pattern("influence > must > coup ~3 turn > may !realignment"), endless)
    assert not holds(parse_pattern("influence > must > coup ~3 turn > may > realignment"), endless)
