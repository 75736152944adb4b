"""What a suspicion is made of and how much it weighs, worked out by hand on witnesses of our own."""

from __future__ import annotations

from math import exp, log2

import pytest
from small_witnesses import RULE, rarity, saying, signs, witness

from ts_rules.evidence import suspicion
from ts_rules.evidence.disagreements import CLAUSE, Doubt
from ts_rules.evidence.suspicion import Absence, AllWitnesses, Place, Suspicion, added, left_out
from ts_rules.evidence.votes import EXTRA, MISSING, OPPOSED, Usual, Vote
from ts_rules.evidence.witness import STATEMENT, Witness
from ts_rules.model import RuleId

EVEN = rarity(a=1.0, b=1.0, c=1.0, d=1.0)
ALL = ("term a", "term b", "term c")


def everyone(*books: Witness, own: Witness | None = None, canonical: Witness | None = None) -> AllWitnesses:
    """All of these; `own` is our statement under the edition of the book called `mine`."""
    return AllWitnesses(
        {b.name: {b.rule: b} for b in books},
        {RULE: canonical} if canonical else {},
        {b.name: {RULE: own} if own else {} for b in books},
        EVEN,
    )


def vote(kind: str, value: str, way: str, weight: float = 50.0, instead: str = "", share: float = 1.0) -> Vote:
    return Vote("mine", kind, value, way, share, weight, ("x",) if way == EXTRA else ("y",), instead)


def found(*cast: Vote, quiet: int = 400) -> Suspicion | None:
    """What these votes on a sentence come to, where such things are rare."""
    mine = witness("mine", saying(line=7))
    rare = Usual.of(vote(v.kind, v.value, v.way, share=0.0) for v in cast for _n in range(quiet))
    return suspicion._suspicion(Place(mine, mine.sayings[0], ()), cast, rare, everyone(mine))


def weighed(*cast: Vote) -> tuple[list[tuple[str, tuple[str, ...], tuple[str, ...], float]], float]:
    one = found(*cast)
    if one is None:
        return [], 0.0
    return [(d.kind, d.left, d.right, round(d.weight, 6)) for d in one.doubts], round(one.score, 6)


HALF = 1 - exp(-0.5)


@pytest.mark.parametrize(
    ("cast", "doubts", "score"),
    [
        ([vote("figure", "3", EXTRA)], [("figure", ("3",), (), 0.8)], 0.8),
        ([vote("figure", "5", MISSING)], [("figure", (), ("5",), 0.8)], 0.8),
        ([vote("figure", "3", EXTRA, share=0.5)], [], 0.0),  # no majority
        ([vote("figure", "3", EXTRA, weight=0.1)], [], 0.0),  # too little: .8 * .095
        ([vote("figure", "3", EXTRA, weight=0.5)], [("figure", ("3",), (), 0.8 * HALF)], 0.8 * HALF),
        # one in place of another: the heavier of them, and half of the lighter
        (
            [vote("card", "p", EXTRA, weight=0.5), vote("card", "q", MISSING)],
            [("card", ("p",), ("q",), 0.5 + 0.25 * HALF)],
            0.5 + 0.25 * HALF,
        ),
        (
            [vote("card", "p", EXTRA), vote("card", "q", MISSING, weight=0.5)],
            [("card", ("p",), ("q",), 0.5 + 0.25 * HALF)],
            0.5 + 0.25 * HALF,
        ),
        # opposites: twice as much, whatever else is told of the kind, and each named once
        (
            [
                vote("time", "before", EXTRA),
                vote("time", "after", MISSING),
                vote("time", "before", OPPOSED, instead="after"),
            ],
            [("time", ("before",), ("after",), 0.9)],
            0.9,
        ),
        # the heaviest first, and three tenths of any other
        (
            [vote("term", "a", EXTRA), vote("card", "p", EXTRA)],
            [("card", ("p",), (), 0.5), ("term", ("a",), (), 0.2)],
            0.56,
        ),
        # never more than one
        ([vote("modality", "must", OPPOSED, instead="may"), vote("term", "a", EXTRA)], None, 1.0),
        ([vote("amount", "3 iran", EXTRA), vote("amount", "4 iran", MISSING)], None, 1.0),
    ],
)
def test_what_a_suspicion_weighs(
    cast: list[Vote], doubts: list[tuple[str, tuple[str, ...], tuple[str, ...], float]] | None, score: float
) -> None:
    told, total = weighed(*cast)
    assert total == round(score, 6)
    if doubts is None:
        assert told[0][3] == 1.0
    else:
        assert told == [(kind, left, right, round(weight, 6)) for kind, left, right, weight in doubts]


def test_a_suspicion_says_where_and_against_whom() -> None:
    one = found(vote("card", "p", EXTRA), vote("card", "q", MISSING), vote("term", "z", EXTRA))
    assert one is not None
    assert (one.rule, one.book, one.lines, one.against, one.edition) == (RULE, "mine", ((7, 7),), ("y", "x"), False)


def test_what_is_usual_weighs_less() -> None:
    """Of nothing known it is one bit of five."""
    one = found(vote("amount", "3 iran", EXTRA), quiet=0)
    assert one is not None
    assert one.score == pytest.approx(0.2)


def test_what_is_worth_telling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suspicion, "LEAST", 0.8 * (1 - exp(-50.0)))
    assert found(vote("figure", "3", EXTRA)) is not None


def doubted(kind: str, left: tuple[str, ...], right: tuple[str, ...], *against: str, edition: bool = False) -> str:
    doubt, lighter = Doubt(kind, left, right, 0.5), Doubt("card", ("p",), (), 0.1)
    return Suspicion(RULE, "mine", ((1, 1),), (doubt, lighter), against, 0.5, edition).reason


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (doubted("figure", ("3",), ("5",), "x"), "mine says '3', x '5'"),
        (doubted("figure", ("3",), ("5",), "x", "y", "z"), "mine says '3', x, y and z '5'"),
        (doubted("figure", ("3", "4"), (), "x"), "mine says '3' and '4', which x does not say here"),
        (doubted("figure", ("3",), (), "x", "y"), "mine says '3', which x and y do not say here"),
        (doubted("figure", (), ("5",), STATEMENT), "mine does not say '5', as the statement does"),
        (doubted("figure", (), ("5",), "x", STATEMENT), "mine does not say '5', as x and the statement do"),
        (doubted(CLAUSE, (), ("a", "b", "c"), "x"), "mine lacks a sentence on 'a', 'b' and 'c' that x has"),
        (doubted(CLAUSE, (), ("a",), "x", "y"), "mine lacks a sentence on 'a' that x and y have"),
        (doubted(CLAUSE, ("a",), (), "x"), "mine has a sentence on 'a' that x does not have"),
        (doubted(CLAUSE, ("a",), (), "x", "y"), "mine has a sentence on 'a' that x and y do not have"),
        (
            doubted("figure", ("3",), ("5",), "x", edition=True),
            "mine says '3', x '5' (and so does the statement of its edition)",
        ),
    ],
)
def test_the_reason_in_words(reason: str, said: str) -> None:
    assert reason == said


def test_a_sentence_is_left_out_if_two_bear_each_other_out() -> None:
    """Of three marks the book has one; a and b say the same, and it is told once."""
    mine, a, b = witness("mine", saying("term a")), witness("a", saying(*ALL)), witness("b", saying(*ALL))
    (absence,) = left_out(mine, [a, b], EVEN)
    assert (absence.saying, absence.against, absence.sure) == (a.sayings[0], ("a", "b"), pytest.approx(2 / 3))


@pytest.mark.parametrize(
    ("others", "against"),
    [
        ([witness("a", saying(*ALL))], []),  # one alone
        ([witness("a", saying(*ALL)), witness("b", saying("term d"))], []),  # the other says something else
        ([witness("a", saying(*ALL)), witness(STATEMENT, saying(*ALL))], [("a", STATEMENT)]),
        ([witness(STATEMENT, saying(*ALL)), witness("a", saying(*ALL))], [("a", STATEMENT)]),
        ([witness(STATEMENT, saying(*ALL)), witness("a", saying("term d"))], []),  # our statement is no book
        ([witness(n, saying("term b", "term c", "~term d")) for n in "ab"], []),  # two marks say too little
        ([witness(n, saying(*ALL, example=True)) for n in "ab"], []),
        (
            [witness("a", saying(*ALL)), witness("b", saying("term d"), saying(*ALL)), witness("c", saying(*ALL))],
            [("a", "b", "c")],
        ),
    ],
)
def test_which_sentences_are_left_out(others: list[Witness], against: list[tuple[str, ...]]) -> None:
    assert [absence.against for absence in left_out(witness("mine", saying("term a")), others, EVEN)] == against


def test_an_example_is_left_out_only_of_a_book_that_has_some() -> None:
    others = [witness(n, saying(*ALL, example=True)) for n in "ab"]
    mine = witness("mine", saying("term a"), saying("term d", example=True))
    assert [a.against for a in left_out(mine, others, EVEN)] == [("a", "b")]


def test_a_sentence_that_nobody_else_has() -> None:
    mine = witness("mine", saying(*ALL), saying("term a", "term b"), saying(*ALL, example=True))
    half = witness("a", saying("term a", "term b"))
    (absence,) = added(mine, [half, witness("b", saying("term a")), witness(STATEMENT)], EVEN)
    assert (absence.saying, absence.against, absence.sure) == (
        mine.sayings[0],
        ("a", "b", STATEMENT),
        pytest.approx(1 / 3),
    )
    (stated,) = added(mine, [witness(STATEMENT, saying("term a"))], EVEN)
    assert (stated.against, stated.sure) == ((STATEMENT,), pytest.approx(0.5 * 2 / 3))
    assert [*added(mine, [], EVEN)] == []


@pytest.mark.parametrize(
    ("sure", "others", "score"),
    [
        (1.0, 5, 0.6 * 2 / 5),  # two in eight: two bits
        (0.5, 5, 0.6 * 0.5 * 2 / 5),
        (0.49, 5, None),  # more than half of it is said after all
        (0.49, 62, None),
        (1.0, 1, 0.6 / 5),  # two in four
        (0.5, 1, None),  # too little
        (1.0, 62, 0.6),
        (1.0, 300, 0.6),
    ],
)
def test_a_book_that_leaves_out_much_is_a_short_book(sure: float, others: int, score: float | None) -> None:
    mine, some = witness("mine"), saying("term a")
    told = Absence(some, ("a",), sure)
    cases = [(mine, told), *((mine, Absence(some, ("a",), 0.1)) for _n in range(others))]
    assert [(a, pytest.approx(s)) for _w, a, s in suspicion._unusual(cases)] == ([(told, score)] if score else [])


def test_clauses_are_told_from_either_side() -> None:
    """At 6.3.1 `mine` lacks what a and b have on line 2, and has on line 3 what they have not; elsewhere they agree."""
    names = ("mine", "a", "b")
    mine = witness("mine", saying("term d", line=1), saying("term e", "term f", "term g", line=3))
    by_rule = [{RULE: mine}, *({RULE: witness(n, saying(*ALL, line=2))} for n in "ab")]
    for name, told in zip(names, by_rule, strict=True):
        told |= {r: Witness(name, r, (saying(*ALL),)) for r in (RuleId.parse(f"9.{n}") for n in range(1, 31))}
    every = AllWitnesses(dict(zip(names, by_rule, strict=True)), {}, {n: {} for n in names}, EVEN)
    gone, more = suspicion._clauses("mine", every)
    score = pytest.approx(0.6 * log2(33 / 2) / 5)  # one of 31, counted as two of 33
    assert (gone.rule, gone.lines, gone.against, gone.score) == (RULE, ((1, 1), (3, 3)), ("a", "b"), score)
    assert gone.doubts == (Doubt(CLAUSE, (), ("a", "b", "c"), gone.score),)
    assert (more.rule, more.lines, more.against, more.score) == (RULE, ((3, 3),), ("a", "b"), score)
    assert more.doubts == (Doubt(CLAUSE, ("e", "f", "g"), (), more.score),)
    assert [*suspicion._clauses("a", every)] == []


def test_what_a_sentence_is_about() -> None:
    told = saying(
        "amount 3 iran", "figure 3", "negation not", "term a", "~term w", "who us", "term us", "card p", "term z"
    )
    assert suspicion._topic(Absence(told, (), 1.0)) == ("3", "a", "us", "p", "z")
    assert suspicion._topic(Absence(saying(*(f"term {n}" for n in range(7))), (), 1.0)) == ("0", "1", "2", "3", "4")


@pytest.mark.parametrize(
    ("own", "canonical", "left", "right", "of_edition"),
    [
        (("figure 3",), ("figure 5",), ("3",), ("5",), True),
        (("figure 3",), ("figure 5",), ("3",), (), True),
        (("figure 3",), ("figure 5",), (), ("5",), True),
        (("figure 3",), ("figure 5",), ("4",), ("6",), False),
        (("figure 3", "figure 5"), ("figure 3",), ("3",), (), False),  # both say it
        (("figure 3", "figure 5"), ("figure 3", "figure 5"), ("3",), ("5",), False),
        (("figure 3",), ("term 5",), (), ("5",), False),
        (("term 3",), ("figure 5",), ("3",), (), False),
        (None, ("figure 5",), (), ("5",), False),
        (("figure 3",), None, ("3",), (), False),
    ],
)
def test_what_the_edition_of_a_book_explains(
    own: tuple[str, ...] | None,
    canonical: tuple[str, ...] | None,
    left: tuple[str, ...],
    right: tuple[str, ...],
    of_edition: bool,
) -> None:
    mine = witness("mine", saying("figure 3"))
    ours, usual = (marks and witness(STATEMENT, saying(*marks)) for marks in (own, canonical))
    every = everyone(mine, own=ours or None, canonical=usual or None)
    assert every.of_edition(mine, Doubt("figure", left, right, 0.5)) is of_edition


def test_who_else_speaks_of_a_rule() -> None:
    mine, other = witness("mine", saying(*ALL)), witness("other", saying(*ALL), beside=signs("term d"))
    elsewhere = Witness("elsewhere", RuleId.parse("9.1"), (saying("term a"),))
    ours = witness(STATEMENT, saying("figure 9", place=1.0))
    every = everyone(mine, other, elsewhere, canonical=ours)
    assert every.others(mine) == [other, ours]
    assert every.others(elsewhere) == []
    places = {(p.witness.name, p.saying): p.answers for p in every.places()}
    assert [a.witness.name for a in places["mine", mine.sayings[0]]] == ["other"], "our statement does not answer"
    assert places["mine", mine.sayings[0]][0].whole == other.whole
    assert other.whole.of("term") == {"a", "b", "c", "d"}
