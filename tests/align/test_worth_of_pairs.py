"""Which sections are brought together, where content, numbers and placings are given as figures."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from ts_rules.align import section_alignment as alignment
from ts_rules.align.likeness import Scale
from ts_rules.align.section_alignment import Link, Sides, linked
from ts_rules.align.section_features import Unit
from ts_rules.model import RuleId, Section

ALONE = Scale(context=0.0)  # what stands around is worth nothing
RULE, SECOND = RuleId.parse("6.3.4"), RuleId.parse("8.2.2")
Table = list[list[float]]


def units(count: int, *speeches: dict[Any, float]) -> list[Unit]:
    """So many sections; the first of them speak of these things."""
    section = Section(RULE, None, "", ((1, 1),))
    return [Unit(section, speech, (), 1) for speech in (*speeches, *({} for _n in range(count)))][:count]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Links of books of which these tables are known; what is not given is nothing."""

    def links(content: Table, number: Table | None = None, placed: Table | None = None, **more: Any) -> list[Link]:
        shape = np.array(content)
        tables = [np.zeros(shape.shape) if t is None else np.array(t, dtype=float) for t in (number, placed)]
        monkeypatch.setattr(alignment, "content_of", lambda *_given: shape)
        monkeypatch.setattr(alignment, "_numbers", lambda _sides: tables[0])
        monkeypatch.setattr(alignment, "_placings", lambda _sides, _caution: tables[1])
        monkeypatch.setattr(alignment, "told", lambda _a, _b: np.array(more["told"], dtype=float))
        both = [units(n, *more.get(name, ())) for n, name in zip(shape.shape, ("ours", "theirs"), strict=True)]
        sides = Sides(both[0], both[1], "any", ("2e", "deluxe"))
        return linked(replace(sides, summary=more.get("summary", (False, False))), more.get("scale", ALONE))

    return links


def places(links: list[Link]) -> list[tuple[int, int]]:
    return [(e.a, e.b) for e in links]


@pytest.mark.parametrize(
    ("content", "number", "placed", "partner"),
    [
        ([0.50, 0.45], [-1, 0], [0, 0], 1),  # another number takes three tenths away
        ([0.76, 0.45], [-1, 0], [0, 0], 0),
        ([0.00, 1.00], [1, 0], [0, 0], 0),  # the same number is worth more than any content
        ([0.00, 0.40], [1, 0], [0, 0.49], 0),  # and as much as a placing of four fifths
        ([0.00, 0.50], [1, 0], [0, 0.49], 1),
        ([0.60, 0.31], [0, 0], [-1, 0], 1),  # put under two rules: three tenths less
        ([0.62, 0.31], [0, 0], [-1, 0], 0),
        ([0.31, 0.30], [-1, -1], [0.49, 0.49], 0),
    ],
)
def test_what_a_pair_is_worth(
    content: list[float], number: list[float], placed: list[float], partner: int, given: Any
) -> None:
    assert places(given([content], [number], [placed])) == [(0, partner)]


@pytest.mark.parametrize(
    ("number", "placed", "found"),
    [
        (None, None, [(0, 0)]),  # content alone must be more than .42
        ([[1, 0], [0, 0]], None, [(0, 0), (1, 1)]),  # where anything else is known .3 will do
        (None, [[0.5, 0], [0, 0]], [(0, 0), (1, 1)]),
    ],
)
def test_content_alone_must_be_more(
    number: Table | None, placed: Table | None, found: list[tuple[int, int]], given: Any
) -> None:
    assert places(given([[0.43, 0], [0, 0.42]], number, placed)) == found


def test_each_link_with_its_own_witnesses(given: Any) -> None:
    found = given([[0, 0.5], [0.6, 0]], [[0, 1], [0, 0]], [[0, 0], [0.5, 0]])
    assert found == [Link(0, 1, 0.9, 0.5, "number+content"), Link(1, 0, 0.76, 0.6, "content")]


def test_what_stands_around_counts(given: Any) -> None:
    """Between two pairs that are sure, half of what a content of .3 lacks is made up."""
    content = [[1.0, 0, 0], [0, 0.3, 0], [0, 0, 1.0]]
    assert places(given(content)) == [(0, 0), (2, 2)]
    found = given(content, scale=Scale(context=1.0))
    assert [(e.a, e.b, e.content) for e in found if e.a == 1] == [(1, 1, pytest.approx(0.65))]


def speech(*concepts: str) -> dict[Any, float]:
    return {("term", c): 1.0 for c in concepts}


@pytest.mark.parametrize("turned", [False, True])
def test_a_number_is_no_reason_for_a_section_that_was_left_alone(turned: bool, given: Any) -> None:
    """Two print one number, of which the first has its partner: the second needs content, or a placing, of its own."""

    speeches = [speech("x"), speech("y", "z", "w")], [speech("x", "y", "z", "w")]

    def both(second: float, placed: float) -> list[tuple[int, int]]:
        tables = [np.array(t) for t in ([[0.9], [second]], [[1], [1]], [[0], [placed]])]
        if not turned:
            return places(given(*tables, ours=speeches[0], theirs=speeches[1]))
        return [(b, a) for a, b in places(given(*(t.T for t in tables), ours=speeches[1], theirs=speeches[0]))]

    assert both(0.1, 0.0) == [(0, 0)]
    assert both(0.1, 0.5) == [(0, 0), (1, 0)]
    assert both(0.31, 0.0) == [(0, 0), (1, 0)]


@pytest.mark.parametrize(
    ("told", "covered"),
    [
        ([[0.9, 0.1]], [(0, 0)]),  # (.3 + 1.8) / 3 against (.3 + .2) / 3
        ([[0.9, 0.69]], [(0, 0)]),  # .7 against .56
        ([[0.9, 0.7]], [(0, 0), (0, 1)]),  # .567 is four fifths of it
        ([[0.3, 0.3]], []),  # .3 is too little
    ],
)
def test_what_a_passage_tells_counts_twice(told: Table, covered: list[tuple[int, int]], given: Any) -> None:
    assert places(given([[0.3, 0.3]], told=told, summary=(True, False))) == covered


def test_of_heading_and_words_of_a_passage_the_surer_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second passage is in two pieces: heading (1) and words (2)."""
    plain, headed = units(2)
    headed = replace(headed, title=speech("x"), clauses=(object(),))  # type: ignore[arg-type]
    asked: list[int] = []

    def pieces(sides: Sides, _scale: Scale) -> list[Link]:
        asked.append(len(sides.a))
        return [
            Link(0, 1, 0.3, 0.3, "content"),
            Link(2, 0, 0.5, 0.1, "content"),
            Link(1, 0, 0.6, 0.2, "number"),
            Link(2, 1, 0.7, 0.4, "content"),
            Link(1, 1, 0.7, 0.5, "number"),
        ]

    monkeypatch.setattr(alignment, "_linked", pieces)
    found = linked(Sides([plain, headed], units(2), "any", ("2e", "2e"), (True, False)))
    assert asked == [3]
    assert found == [
        Link(0, 1, 0.3, 0.3, "content"),
        Link(1, 0, 0.6, 0.2, "number"),
        Link(1, 1, 0.7, 0.4, "content"),
    ]


def test_each_kind_of_book_has_its_scale_and_a_summary_stands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, tuple[str, str], tuple[bool, bool], Scale]] = []

    def seen(sides: Sides, scale: Scale) -> list[Link]:
        asked.append((len(sides.a), len(sides.b), sides.editions, sides.summary, scale))
        return [Link(0, 1, 0.5, 0.5, "content"), Link(0, 0, 0.5, 0.5, "content")]

    monkeypatch.setattr(alignment, "_linked", seen)
    one, two = units(1), units(2)
    turned = linked(Sides(two, one, "any", ("2e", "deluxe"), (False, True)))
    assert turned == [Link(0, 0, 0.5, 0.5, "content"), Link(1, 0, 0.5, 0.5, "content")]
    linked(Sides(one, two, "any", ("2e", "deluxe"), (True, False)), ALONE)
    for summary in ((False, False), (True, True)):
        linked(Sides(one, two, "any", ("2e", "deluxe"), summary))
    assert asked == [
        (1, 2, ("deluxe", "2e"), (True, False), alignment.OF_SUMMARY),
        (1, 2, ("2e", "deluxe"), (True, False), ALONE),
        (1, 2, ("2e", "deluxe"), (False, False), alignment.SCALE),
        (1, 2, ("2e", "deluxe"), (True, True), alignment.SCALE),
    ]
