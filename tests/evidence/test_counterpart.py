"""What answers to a sentence: worked out by hand on sentences of one to four marks."""

from __future__ import annotations

from math import log, sqrt

import pytest
from small_witnesses import rarity, saying, signs, witness

from ts_rules.evidence.counterpart import LEAST, NEAR, Rarity, counterpart, covered, likeness

EVEN = rarity(a=1.0, b=1.0, c=1.0, d=1.0, e=1.0)


def test_what_stands_in_fewer_sentences_tells_more() -> None:
    """Two sentences and one more, which is anybody's: what one has is log 3, what both have log 3/2."""
    found = Rarity.of([saying("figure 3", "term a", "who us"), saying("term a")])
    assert found.bits == {
        ("figure", "3"): pytest.approx(log(3)),
        ("term", "a"): pytest.approx(log(3 / 2)),
        ("who", "us"): pytest.approx(log(3) * 0.5),
    }
    assert found.most == pytest.approx(log(3))


def test_a_mark_that_a_sentence_has_twice_is_counted_once() -> None:
    assert Rarity.of([saying("term a", "~term a")]).bits == {("term", "a"): pytest.approx(log(2))}


def test_a_weak_mark_is_worth_half_and_an_unknown_one_most() -> None:
    (strong,), (weak,), (new,), (newer,) = signs("term a"), signs("~term a"), signs("term z"), signs("~term z")
    assert [rarity(a=3.0).of_mark(m) for m in (strong, weak, new, newer)] == [3.0, 1.5, 4.0, 2.0]


def test_sentences_together_have_each_mark_once_where_it_is_strongest() -> None:
    one, other = saying("~term a", "term b"), saying("term a", "~term b")
    worth = rarity(a=3.0, b=1.0)
    assert worth.of_all([one, other]) == {("term", "a"): 3.0, ("term", "b"): 1.0}
    assert worth.of_all([one]) == {("term", "a"): 1.5, ("term", "b"): 1.0}
    assert worth.of_all([one]) is worth.of_all([one]), "a sentence is asked for again and again"
    assert worth.of_all([one, other]) == {("term", "a"): 3.0, ("term", "b"): 1.0}
    assert worth.of_all([]) == {}


@pytest.mark.parametrize(
    ("here", "there", "alike"),
    [
        (("term a",), [(("term a",), 0.0)], 1.0),
        (("term a",), [(("term b",), 0.0)], NEAR),  # the place alone
        ((), [((), 0.0)], NEAR),
        (("term a",), [(("term a",), 1.0)], 1 - NEAR),  # the marks alone
        (("term a",), [(("term a",), 1.0), ((), 0.5)], 1 - NEAR / 2),  # the nearest of them counts
        (("term a", "term b"), [(("term a",), 0.0)], 1 / sqrt(2) * (1 - NEAR) + NEAR),
        (("term a", "term b"), [(("term b",), 0.0), (("term a", "term c"), 0.0)], 2 / sqrt(6) * (1 - NEAR) + NEAR),
        (("term a", "term b"), [(("~term a", "term b"), 0.0)], 1.5 / sqrt(2 * 1.5) * (1 - NEAR) + NEAR),
    ],
)
def test_how_alike(here: tuple[str, ...], there: list[tuple[tuple[str, ...], float]], alike: float) -> None:
    others = [saying(*marks, place=place) for marks, place in there]
    assert likeness(saying(*here), others, EVEN) == pytest.approx(alike)


def answer(here: tuple[str, ...], *there: tuple[str, ...]) -> tuple[list[int], float]:
    """Which of the sentences answer, in the order in which they were chosen, and how alike they are."""
    sayings = [saying(*marks) for marks in there]
    found = counterpart(saying(*here), witness("other", *sayings), EVEN)
    if found is None:
        return [], 0.0
    assert {m.value for m in found.signature} == {m.value for s in found.sayings for m in s.signature}
    return [next(n for n, s in enumerate(sayings) if s is own) for own in found.sayings], found.likeness


@pytest.mark.parametrize(
    ("here", "there", "chosen", "alike"),
    [
        (("term a",), [("term b",), ("term a",)], [1], 1.0),
        (("term a",), [("term a",), ("term a",)], [0], 1.0),  # the first of two
        (("term a", "term b"), [("term b",), ("term a",)], [0, 1], 1.0),  # both together
        (("term a", "term b"), [("term b",), ("term c",)], [0], 1 / sqrt(2) * (1 - NEAR) + NEAR),
        (("term a",), [], [], 0.0),
        (
            ("term a", "term b", "term c", "term d"),
            [("term a",), ("term b",), ("term c",), ("term d",)],
            [0, 1, 2],  # and no fourth
            3 / sqrt(12) * (1 - NEAR) + NEAR,
        ),
    ],
)
def test_what_answers(here: tuple[str, ...], there: list[tuple[str, ...]], chosen: list[int], alike: float) -> None:
    assert answer(here, *there) == (chosen, pytest.approx(alike))


def test_one_sentence_more_must_make_the_match_better() -> None:
    """By a twenty-fifth: to four marks that are met a fifth of one bit adds enough, and one of a tenth too little."""
    here = ("term a", "term b", "term c", "term d", "term e")
    most = here[:4]
    assert answer(here, most, ("term e",))[0] == [0, 1]
    worth = rarity(a=1.0, b=1.0, c=1.0, d=1.0, e=0.1)
    found = counterpart(saying(*here), witness("other", saying(*most), saying("term e")), worth)
    assert found is not None
    assert len(found.sayings) == 1


def test_an_example_answers_to_an_example_only() -> None:
    rule, example = saying("term a"), saying("term a", example=True)
    assert counterpart(rule, witness("other", example), EVEN) is None
    found = counterpart(example, witness("other", rule, example), EVEN)
    assert found is not None
    assert found.sayings == (example,)


def test_nothing_answers_that_is_not_alike_enough() -> None:
    assert NEAR < LEAST
    assert counterpart(saying("term a"), witness("other", saying("term b")), EVEN) is None
    found = counterpart(saying("term a"), witness("other", saying("~term a", place=1.0)), EVEN)
    assert found is not None
    assert found.likeness == pytest.approx(0.5 / sqrt(0.5) * (1 - NEAR))


@pytest.mark.parametrize(
    ("here", "whole", "share"),
    [
        (("term a", "term b"), ("term a",), 3 / 4),
        (("term a", "term b"), ("~term a", "term b"), 1.0),  # a weak mark answers
        (("term a", "~term b"), ("term a",), 1.0),  # and asks for nothing
        (("term a", "sign +1"), ("term a",), 1.0),  # nor does a sign: its figure does
        (("term a", "figure 2"), ("figure 2",), 4 / 7),  # a mark that was never met has four bits
        (("~term a",), (), 1.0),
        ((), ("term a",), 1.0),
        (("term a",), ("term b",), 0.0),
    ],
)
def test_how_much_of_a_sentence_is_said_anywhere(here: tuple[str, ...], whole: tuple[str, ...], share: float) -> None:
    assert covered(saying(*here), signs(*whole), rarity(a=3.0, b=1.0)) == pytest.approx(share)
