"""How the witnesses of a rule vote on what one sentence says, and how unusual it is to stand alone with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from math import exp, log2

from .counterpart import Counterpart
from .disagreements import OPPOSITES, compare
from .signature import Mark, Signature
from .witness import STATEMENT, Saying, Witness

__all__ = ["EXTRA", "MISSING", "OPPOSED", "Answer", "Usual", "Vote", "votes"]

EXTRA, MISSING, OPPOSED = "extra", "missing", "opposed"
MAJORITY = 0.6  # of the votes: fewer are no majority
SHORTEST = 0.25  # the least that the silence of a shorter text counts
ELSEWHERE = 0.4  # what is left of a vote where the thing stands elsewhere in the rule
STATED = 0.35  # what the silence of our statement counts: it is shorter than any book
SMALL = frozenset({"modality", "negation", "time", "comparison"})  # few values: each has its own habit
PRIOR = 6  # cases that what is known of the kind counts as
SHY = 4  # and what is known of nothing

Marks = dict[str, set[tuple[str, str]]]  # by witness: kinds and values


@dataclass(frozen=True, slots=True)
class Answer:
    """What another witness says where a sentence of a book stands."""

    witness: Witness
    whole: Signature
    counterpart: Counterpart


@dataclass(frozen=True, slots=True)
class Vote:
    """The votes on one mark that the sentence has and others have not, or the other way round.

    Where it has a mark and others its opposite (before and after, must and may), only those two are counted.
    """

    book: str
    kind: str
    value: str
    way: str  # extra, missing or opposed
    share: float  # of the votes that are against the sentence
    weight: float  # how many they are
    against: tuple[str, ...]  # whose
    instead: str = ""  # what the others say, where it is the opposite

    @property
    def apart(self) -> bool:
        """Whether the sentence stands apart."""
        return self.share >= MAJORITY

    @property
    def strength(self) -> float:
        """From 0 to 1: more than one witness against it, and all of them."""
        return self.share**2 * (1 - exp(-self.weight))


def votes(book: str, said: Saying, whole: Signature, answers: tuple[Answer, ...]) -> Iterator[Vote]:
    """On every mark that the sentence or an answer to it has."""
    sizes = {a.witness.name: _size(said, a) for a in answers}
    doubts = {a.witness.name: compare(said.signature, a.counterpart.signature) for a in answers}
    lacking = {n: {(d.kind, v) for d in ds for v in d.left} for n, ds in doubts.items()}
    having = {n: {(d.kind, v) for d in ds for v in d.right} for n, ds in doubts.items()}
    for mark in said.signature:
        if not mark.weak and answers:
            yield _extra(book, mark, answers, lacking, sizes)
    for kind, mine, theirs in _with_opposites(said.signature) if answers else ():
        yield _opposed(book, kind, mine, theirs, answers)
    rest = {(m.kind, m.value) for a in answers for m in a.counterpart.signature if not m.weak}
    elsewhere = {(m.kind, m.value) for m in whole}
    for key in sorted(rest):
        yield _missing(book, key, answers, having, key in elsewhere)


def _with_opposites(signature: Signature) -> Iterator[tuple[str, str, str]]:
    """Kind, mark and opposite of every mark whose opposite the sentence has not."""
    for kind, pairs in OPPOSITES.items():
        for mine, theirs in (order for pair in pairs for order in permutations(pair)):
            if mine in signature.strong(kind) and theirs not in signature.of(kind):
                yield kind, mine, theirs


def _opposed(book: str, kind: str, mine: str, theirs: str, answers: tuple[Answer, ...]) -> Vote:
    against, for_it, names = 0.0, 0.0, []
    for answer in answers:
        there = answer.counterpart.signature.of(kind)
        if mine in there:
            for_it += 1
        elif theirs in answer.counterpart.signature.strong(kind):
            against += answer.counterpart.likeness
            names.append(answer.witness.name)
    share = against / (against + for_it) if against else 0.0
    return Vote(book, kind, mine, OPPOSED, share, against, tuple(names), theirs)


def _size(said: Saying, answer: Answer) -> float:
    """How much the silence of an answer counts: little where it is shorter."""
    ratio = len(answer.counterpart.signature.marks) / max(1, len(said.signature.marks))
    silence = max(SHORTEST, min(1.0, ratio))
    return silence * STATED if answer.witness.name == STATEMENT else silence


def _extra(book: str, mark: Mark, answers: tuple[Answer, ...], lacking: Marks, sizes: dict[str, float]) -> Vote:
    key = (mark.kind, mark.value)
    against, for_it, names = 0.0, 0.0, []
    for answer in answers:
        name = answer.witness.name
        if key not in lacking[name]:
            for_it += 1
            continue
        there = mark.value in answer.whole.of(mark.kind)
        against += sizes[name] * answer.counterpart.likeness * (ELSEWHERE if there else 1)
        for_it += ELSEWHERE / 2 if there else 0
        names.append(name)
    share = against / (against + for_it) if against else 0.0
    return Vote(book, *key, way=EXTRA, share=share, weight=against, against=tuple(names))


def _missing(
    book: str,
    key: tuple[str, str],
    answers: tuple[Answer, ...],
    having: Marks,
    elsewhere: bool,  # noqa: FBT001 one of the facts
) -> Vote:
    against, for_it, names = 0.0, 0.0, []
    for answer in answers:
        name = answer.witness.name
        if key in having[name]:
            against += answer.counterpart.likeness * (ELSEWHERE if elsewhere else 1)
            names.append(name)
        elif key[1] not in answer.counterpart.signature.of(key[0]):
            for_it += STATED if name == STATEMENT else 1
    share = against / (against + for_it) if against else 0.0
    return Vote(book, *key, way=MISSING, share=share, weight=against, against=tuple(names))


@dataclass(slots=True)
class Usual:
    """How often a book stands alone with a mark of a kind: what it does all the time is its language, not its rule.

    Counted over the sentences at hand, without knowing which of them are right.
    """

    cases: Counter[tuple[str, ...]] = field(default_factory=Counter)
    apart: Counter[tuple[str, ...]] = field(default_factory=Counter)

    @classmethod
    def of(cls, given: Iterable[Vote]) -> Usual:
        """Counted over these votes."""
        made = cls()
        for vote in given:
            for key in _keys(vote):
                made.cases[key] += 1
                made.apart[key] += vote.apart
        return made

    def bits(self, vote: Vote) -> float:
        """How surprising it is: 1 for what happens every second time, 5 for one case in 32."""
        chance = 0.5
        for key, known in zip(_keys(vote), (SHY, PRIOR), strict=True):
            chance = (self.apart[key] + known * chance) / (self.cases[key] + known)
        return -log2(min(0.99, max(chance, 0.001)))


def _keys(vote: Vote) -> tuple[tuple[str, ...], tuple[str, ...]]:
    by_kind = (vote.book, vote.way, vote.kind)
    single = vote.kind in SMALL or vote.kind == "term"
    return by_kind, ((*by_kind, vote.value) if single else (*by_kind, "any"))
