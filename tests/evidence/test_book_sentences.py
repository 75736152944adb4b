"""Sentences of a book: where they are cut, what stands in them, which lines they have; on texts of our own."""

from __future__ import annotations

import pytest

from ts_rules.evidence.book_sentences import _cuts, line_starts, passages_of, sentences_in
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Part, RuleId, Section
from ts_rules.terms import fold, matcher


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("One. Two.", ["One.", " Two.", ""]),
        ("One. two.", ["One. two.", ""]),  # a small letter goes on
        ("One! two? three… four", ["One!", " two?", " three…", " four"]),
        ("One\ntwo", ["One\n", "two"]),
        ("See np. Two.", ["See np. Two.", ""]),  # cut short
        ("See (NP. Two.", ["See (NP. Two.", ""]),
        ("See „np. Two.", ["See „np. Two.", ""]),
        ("E. Two.", ["E. Two.", ""]),  # an initial
        ("See E. Two.", ["See E. Two.", ""]),
        ("See 2. Two.", ["See 2.", " Two.", ""]),
        ("See 2. 3 of it.", ["See 2. 3 of it.", ""]),  # numbers
        ("See it. 3 of it.", ["See it.", " 3 of it.", ""]),
        ("One.) “Two.” Three", ["One.)", " “Two.”", " Three"]),
        (". Two", [".", " Two"]),
        ("One.two", ["One.two"]),
    ],
)
def test_where_a_text_is_cut(text: str, pieces: list[str]) -> None:
    cuts = _cuts(text, frozenset({"np"}))
    assert [text[a:b] for a, b in cuts] == pieces


@pytest.mark.parametrize(
    ("text", "lines", "starts"),
    [
        ("alpha beta gamma", ["alpha", "beta", "gamma"], [0, 6, 11]),
        ("alpha beta", ["6.3 alpha", "beta"], [0, 6]),  # the number above is no part of it
        ("alphabeta", ["alpha-", "beta"], [0, 5]),
        ("alpha beta gamma", ["alpha", "bxta", "gamma"], [0, 6, 11]),  # where it is not met: behind the one before
        ("alpha beta gamma", ["alphaaa", "beta", "gamma"], [0, 6, 11]),  # repaired: letters fell out
        ("alpha beta gamma", ["alp", "beta", "gamma"], [0, 6, 11]),
        ("alpha beta", ["alpha", "—", "beta"], [0, 6, 6]),
        ("- alpha", ["- alpha"], [2]),
        ("alpha", ["alpha", "beta"], [0, 5]),  # more lines than text
        ("", ["alpha"], [0]),
        ("alpha", [], []),
    ],
)
def test_where_lines_begin(text: str, lines: list[str], starts: list[int]) -> None:
    assert line_starts(text, lines) == starts


def test_a_line_is_looked_for_near_its_place_only() -> None:
    """Forty letters and the twelve by which it is known: farther off it is another."""
    for gap, found in ((40, True), (41, False)):
        text = "alpha " + "x" * gap + " beginningofit and more"
        (_first, second) = line_starts(text, ["alpha", "beginningofit and more"])
        assert (text[second:].startswith("beginning")) is found
    text = "beginningofit " + "x" * 60
    (_first, second) = line_starts(text, ["beginningofit" + "x" * 20, "beginningofit"])
    assert second == 0, "it may stand forty letters before its place"


def test_sentences_have_words_and_lines() -> None:
    said = sentences_in("One — it’s +2.\n\n Two-fold\n3.", matcher("en", "twilight-struggle"))
    assert [(s.words, s.lines) for s in said] == [
        (("one", fold("it’s"), "+2"), ((1, 1),)),
        (("two-fold",), ((3, 3),)),
        (("3",), ((4, 4),)),
    ]


def test_a_sign_in_front_of_the_first_letter_is_on_its_line() -> None:
    said = sentences_in("+2 is added.\nOne goes.", matcher("en", "twilight-struggle"))
    assert [(s.words[0], s.lines) for s in said] == [("+2", ((1, 1),)), ("one", ((2, 2),))]


def test_what_stands_in_a_sentence() -> None:
    """Places are counted in words; a clause ends at a comma; a sentence without its end is torn."""
    (one,) = sentences_in("The coup attempt, on turn 3 (or 4)", matcher("en", "twilight-struggle"))
    assert one.words == ("the", "coup", "attempt", "on", "turn", "3", "or", "4")
    assert one.places["term:coup-attempt"] == one.places["coup-attempt"] == [(1, 3)]
    assert one.places["figure:*"] == [(5, 6), (7, 8)]
    assert one.places["part:rule"] == one.places["part:torn"] == [(0, 8)]
    assert one.clauses == ((0, 3), (3, 6), (6, 8))
    assert one.text == "The coup attempt, on turn 3 (or 4)"
    (two, three) = sentences_in("Some turn. Another one:”", matcher("en", "twilight-struggle"))
    assert "part:torn" not in two.places
    assert "part:torn" not in three.places
    assert two.places["turn"] == [(1, 2)]
    assert "turn" not in three.places


def test_passages_of_a_book() -> None:
    """A heading stands on the lines of no part; the number above is known to the first sentence."""
    lines = tuple(Line(n, text) for n, text in enumerate(["6.1 Of turns", "One goes. Two", "", "go on. Three."], 1))
    part = Part("example", ((2, 4),), "One goes. Two go on. Three.")
    sections = (
        Section(RuleId.parse("6.1"), "6.l", "", ((1, 4),), (part,), (RuleId.parse("6.2"),), "Of turns"),
        Section(RuleId.parse("6.3"), None, "", ((2, 2),), (Part("rule", ((2, 2),), "One goes."),)),
        Section(RuleId.parse("6.4"), "6.4", "", ((2, 2),), ()),
        Section(RuleId.parse("6.5"), "6.5", "", ((2, 2), (4, 4)), (part,), (), "On whatever else there is"),
    )
    book = Extract(None, "twilight-struggle", "en", "deluxe", sections, (), (), (), Source("own", "text", "", lines))
    first, second, third, fourth = passages_of(book)
    assert [str(r) for r in first.rules] == ["6.1", "6.2"]
    assert [(s.words, s.lines) for s in first.sentences] == [
        (("of", "turns"), ((1, 1),)),
        (("one", "goes"), ((2, 2),)),
        (("two", "go", "on"), ((2, 2), (4, 4))),
        (("three",), ((4, 4),)),
    ]
    assert [[k for k in s.places if k.startswith(("part", "printed"))] for s in first.sentences] == [
        ["part:heading", "printed:6.l"],
        ["part:example"],
        ["part:example"],
        ["part:example"],
    ]
    assert first.sentences[0].places["printed:6.l"] == [(0, 2)]
    assert not any(k.startswith("printed") for s in second.sentences for k in s.places)
    assert third.sentences == ()
    assert fourth.sentences[0].lines == ((2, 2),), "a heading on no line of its own"
