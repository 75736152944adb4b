"""How witnesses vote on one sentence, worked out by hand."""

from __future__ import annotations

from math import exp, log2

import pytest
from small_witnesses import saying, signs, witness

from ts_rules.evidence.counterpart import Counterpart
from ts_rules.evidence.signature import Signature
from ts_rules.evidence.votes import EXTRA, MISSING, OPPOSED, Answer, Usual, Vote, votes


def answer(name: str, *marks: str, alike: float = 1.0, whole: tuple[str, ...] = ()) -> Answer:
    """What a book says there; elsewhere in the rule it says `whole` too."""
    return Answer(witness(name), signs(*marks, *whole), Counterpart((), signs(*marks), alike))


def cast(said: tuple[str, ...], *answers: Answer, whole: tuple[str, ...] = ()) -> dict[tuple[str, str, str], Vote]:
    found = [*votes("mine", saying(*said), signs(*said, *whole), answers)]
    assert len({(v.way, v.value, v.instead) for v in found}) == len(found)
    assert {v.book for v in found} <= {"mine"}
    return {(v.way, v.value, v.instead): v for v in found}


def counted(vote: Vote) -> tuple[float, float, tuple[str, ...]]:
    """The votes against, those for it, whose they are."""
    return vote.weight, vote.weight / vote.share - vote.weight if vote.share else 0.0, vote.against


def test_what_others_do_not_say() -> None:
    """One says it, one does not, one has it elsewhere in the rule: .4 of a vote against, and .2 for it."""
    found = cast(
        ("figure 3",),
        answer("a", "figure 3"),
        answer("b", "term x", alike=0.5),
        answer("c", "term x", alike=0.8, whole=("figure 3",)),
    )
    against, others, names = counted(found[EXTRA, "3", ""])
    assert (against, others) == (pytest.approx(0.5 + 0.8 * 0.4), pytest.approx(1.2))
    assert names == ("b", "c")
    assert found[EXTRA, "3", ""].kind == "figure"


@pytest.mark.parametrize(
    ("said", "name", "marks", "counts"),
    [
        (("figure 3", "term x"), "a", ("term x",), 0.5),  # half as long
        (("figure 3",), "a", ("term x",), 1.0),
        (("figure 3",), "a", ("term x", "term y"), 1.0),  # longer is no louder
        (("figure 3",), "a", (), 0.25),  # the least that silence counts
        (("figure 3",), "statement", ("term x",), 0.35),
    ],
)
def test_the_silence_of_a_shorter_text_counts_less(
    said: tuple[str, ...], name: str, marks: tuple[str, ...], counts: float
) -> None:
    vote = cast(said, answer(name, *marks))[EXTRA, "3", ""]
    assert vote.weight == pytest.approx(counts)
    assert vote.share == 1.0


def test_what_is_weak_here_or_agreed_is_no_matter() -> None:
    found = cast(("figure 3", "~term w"), answer("a", "figure 3"))
    assert (found[EXTRA, "3", ""].share, found[EXTRA, "3", ""].weight, found[EXTRA, "3", ""].against) == (0.0, 0, ())
    assert (EXTRA, "w", "") not in found
    assert (MISSING, "3", "") in found
    assert not found[MISSING, "3", ""].apart


def test_without_answers_nobody_votes() -> None:
    assert cast(("figure 3", "modality must")) == {}


def test_what_others_say_besides() -> None:
    """Two say it; two do not, which counts in full, nor our short statement, a third; one has it weakly: no vote."""
    found = cast(
        ("term x",),
        answer("a", "figure 5", "term x", alike=0.7),
        answer("b", "figure 5", alike=0.5),
        answer("c", "term x"),
        answer("d", "~figure 5"),
        answer("e", "term x"),
        answer("statement", "term x"),
    )
    against, others, names = counted(found[MISSING, "5", ""])
    assert (against, others, names) == (pytest.approx(1.2), pytest.approx(2.35), ("a", "b"))


def test_what_others_say_besides_and_stands_elsewhere_in_the_rule() -> None:
    vote = cast(("term x",), answer("a", "figure 5", "term x"), whole=("figure 5",))[MISSING, "5", ""]
    assert (vote.weight, vote.share) == (pytest.approx(0.4), 1.0)
    assert vote.apart


def test_a_sentence_that_says_nothing_may_lack_something() -> None:
    assert cast((), answer("a", "figure 5"))[MISSING, "5", ""].weight == 1.0


def test_opposites_are_counted_against_each_other() -> None:
    """`may` against `must`: one says may, one must, one nothing of it, and a weak may does not count."""
    found = cast(
        ("modality must",),
        answer("a", "modality may", alike=0.9),
        answer("b", "modality must"),
        answer("c", "term x"),
        answer("d", "~modality may"),
    )
    assert counted(found[OPPOSED, "must", "may"]) == (pytest.approx(0.9), pytest.approx(1.0), ("a",))
    assert found[OPPOSED, "must", "may"].kind == "modality"
    assert found[OPPOSED, "must", "cannot"].share == 0.0
    assert {k for k in found if k[0] == OPPOSED} == {(OPPOSED, "must", "may"), (OPPOSED, "must", "cannot")}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (("time before",), {("before", "after")}),
        (("time after",), {("after", "before")}),
        (("time before", "time after"), set()),
        (("time before", "~time after"), set()),
        (("~time before",), set()),
        (("time if", "who us"), {("if", "unless"), ("us", "ussr")}),
    ],
)
def test_of_what_the_opposite_is_asked(said: tuple[str, ...], asked: set[tuple[str, str]]) -> None:
    assert {(k[1], k[2]) for k in cast(said, answer("a")) if k[0] == OPPOSED} == asked


@pytest.mark.parametrize(("share", "apart"), [(0.59, False), (0.6, True), (1.0, True)])
def test_a_majority_of_three_fifths(share: float, apart: bool) -> None:
    vote = Vote("mine", "figure", "3", EXTRA, share, 1.0, ("a",))
    assert vote.apart is apart
    assert vote.strength == pytest.approx(share * share * (1 - exp(-1)))


def many(kind: str, value: str, apart: int, of: int, book: str = "mine", way: str = EXTRA) -> list[Vote]:
    return [Vote(book, kind, value, way, float(n < apart), 1.0, ("a",)) for n in range(of)]


def bits(given: list[Vote], vote: Vote) -> float:
    return Usual.of(given).bits(vote)


def test_how_surprising_it_is_to_stand_alone() -> None:
    """Every second time where nothing is known; each case at hand corrects that, by kind and then by value."""
    (vote,) = many("figure", "3", 1, 1)
    assert bits([], vote) == 1.0
    of_kind = (1 + 4 * 0.5) / (3 + 4)
    assert bits(many("figure", "3", 1, 3), vote) == pytest.approx(-log2((1 + 6 * of_kind) / (3 + 6)))
    assert bits(many("figure", "7", 1, 3), vote) == bits(many("figure", "3", 1, 3), vote), "no figure has habits"
    assert bits(many("figure", "3", 1, 3, book="another"), vote) == 1.0
    assert bits(many("figure", "3", 1, 3, way=MISSING), vote) == 1.0
    assert bits(many("term", "3", 1, 3), vote) == 1.0


@pytest.mark.parametrize("kind", ["modality", "negation", "time", "comparison", "term"])
def test_a_small_word_and_a_term_have_habits_of_their_own(kind: str) -> None:
    (vote,) = many(kind, "x", 1, 1)
    of_kind = (0 + 4 * 0.5) / (5 + 4)
    assert bits(many(kind, "y", 0, 5), vote) == pytest.approx(-log2(of_kind))
    assert bits(many(kind, "x", 0, 5), vote) == pytest.approx(-log2(6 * of_kind / (5 + 6)))


def test_an_empty_signature_says_nothing() -> None:
    assert not Signature()
    assert [*votes("mine", saying(), Signature(), ())] == []
