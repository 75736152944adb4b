"""What two signatures do not agree on, kind by kind, and how much each difference weighs."""

from __future__ import annotations

import pytest
from small_witnesses import signs

from ts_rules.evidence.disagreements import Doubt, compare, opposite

Told = list[tuple[str, tuple[str, ...], tuple[str, ...], float]]


def told(a: tuple[str, ...], b: tuple[str, ...]) -> Told:
    there = [(d.kind, d.left, d.right, round(d.weight, 6)) for d in compare(signs(*a), signs(*b))]
    back = [(d.kind, d.right, d.left, round(d.weight, 6)) for d in compare(signs(*b), signs(*a))]
    assert sorted(back) == sorted(there)
    return there


@pytest.mark.parametrize(
    ("a", "b", "doubts"),
    [
        ((), (), []),
        (("figure 3",), ("figure 3",), []),
        (("card p",), (), [("card", ("p",), (), 0.5)]),
        (("card p",), ("card q",), [("card", ("p",), ("q",), 0.75)]),  # in place of another: half as much again
        (("figure 3",), ("figure 4",), [("figure", ("3",), ("4",), 1.0)]),  # never more than one
        (("term b", "term a", "term c"), ("term c",), [("term", ("a", "b"), (), 0.2)]),
        # a weak mark answers and raises nothing
        (("~figure 3",), (), []),
        (("figure 3",), ("~figure 3",), []),
        (("figure 3", "~figure 4"), ("~figure 4", "~figure 5"), [("figure", ("3",), (), 0.8)]),
        # the heaviest first; of one weight in the order of the kinds
        (
            ("term a", "country p", "card q", "figure 3"),
            (),
            [
                ("figure", ("3",), (), 0.8),
                ("country", ("p",), (), 0.8),
                ("card", ("q",), (), 0.5),
                ("term", ("a",), (), 0.2),
            ],
        ),
    ],
)
def test_what_only_one_of_them_says(a: tuple[str, ...], b: tuple[str, ...], doubts: Told) -> None:
    assert told(a, b) == doubts


@pytest.mark.parametrize(
    ("a", "b", "weight"),
    [
        (("time before",), ("time after",), 0.9),
        (("time if",), ("time unless",), 0.9),
        (("time before",), ("time if",), 0.675),
        (("time before", "time if"), ("time after",), 0.9),  # one of them is the opposite
        (("modality must",), ("modality may",), 1.0),
        (("modality may",), ("modality cannot",), 1.0),
        (("modality must",), ("modality cannot",), 1.0),
        (("comparison more",), ("comparison less",), 0.9),
        (("comparison at-least",), ("comparison at-most",), 0.9),
        (("comparison at-least",), ("comparison more",), 0.9),
        (("comparison at-most",), ("comparison less",), 0.9),
        (("comparison at-most",), ("comparison more",), 0.675),
        (("who us",), ("who ussr",), 1.0),
        (("who opponent",), ("who phasing-player",), 1.0),
        (("who us",), ("who opponent",), 0.9),
    ],
)
def test_the_opposite_weighs_more_than_another_thing(a: tuple[str, ...], b: tuple[str, ...], weight: float) -> None:
    ((kind, left, right, found),) = told(a, b)
    assert (left, right, found) == (
        tuple(sorted(m.partition(" ")[2] for m in a)),
        tuple(m.partition(" ")[2] for m in b),
        weight,
    )
    assert opposite(kind, left[0], right[0]) is (weight in (0.9, 1.0) and {left[0], right[0]} != {"us", "opponent"})
    assert opposite(kind, right[0], left[0]) is opposite(kind, left[0], right[0])
    assert not opposite("figure", left[0], right[0])


@pytest.mark.parametrize(
    ("a", "b", "left", "right"),
    [
        (("sign +2",), ("sign -2",), ("+2",), ("-2",)),
        (("sign +2",), (), (), ()),  # written in other words
        (("sign +2",), ("sign -3",), (), ()),
        (("sign +2",), ("sign +2", "sign -2"), (), ("-2",)),  # here it turns the sign of the first
        (("sign +2", "sign -3"), ("sign -2", "sign +1"), ("+2",), ("-2",)),
        (("sign +2",), ("~sign -2",), ("+2",), ()),
        (("amount 3 iran",), ("amount 4 iran",), ("3 iran",), ("4 iran",)),
        (("amount 3 iran",), ("amount 4 iraq",), (), ()),
        (("amount 3 iran",), (), (), ()),
        (("amount 3 iran", "amount 2 iraq"), ("amount 4 iran",), ("3 iran",), ("4 iran",)),
        (("amount 3 iran",), ("~amount 4 iran",), ("3 iran",), ()),
        (("who us first",), ("who ussr first",), ("us first",), ("ussr first",)),
        (("who us first",), (), (), ()),  # which comes first is no matter unless the other turns it round
        (("who us first", "who us"), ("who ussr",), ("us",), ("ussr",)),
        (("who us first",), ("who us",), (), ("us",)),
        (("where eastern-europe",), ("where western-europe",), ("eastern-europe",), ("western-europe",)),
        (("where eastern-europe", "where western-europe"), ("where western-europe",), (), ()),  # half a word
        (("where eastern-europe", "where western-europe"), ("~where western-europe",), (), ()),
        (
            ("where eastern-europe", "where western-europe"),
            ("where asia",),
            ("eastern-europe", "western-europe"),
            ("asia",),
        ),
        (("where central-america", "where south-america"), ("where central-america",), (), ()),
        (("where asia", "where africa"), ("where africa",), ("asia",), ()),
    ],
)
def test_kinds_in_which_not_every_difference_counts(
    a: tuple[str, ...], b: tuple[str, ...], left: tuple[str, ...], right: tuple[str, ...]
) -> None:
    found = [(d.left, d.right) for d in compare(signs(*a), signs(*b))]
    assert found == ([(left, right)] if left or right else [])
    assert [(d.right, d.left) for d in compare(signs(*b), signs(*a))] == found


def test_one_thing_instead_of_another() -> None:
    assert [Doubt("figure", left, right, 1.0).instead for left in ((), ("3",)) for right in ((), ("4",))] == [
        False,
        False,
        False,
        True,
    ]
