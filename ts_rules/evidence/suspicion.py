"""Places where one book stands apart from the others, or from our statement: nobody says what to look for.

For each sentence of a book the sentences that answer to it are found in every other witness of its rule, and their
signatures compared (`doubts`).  What most of the others say otherwise is a doubt; how much it weighs depends on its
kind, on how many say otherwise, and on how unusual it is for this book to stand alone with such a thing (`votes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from ..extract.result import Extract, Spans
from ..model import Game, RuleId
from .counterpart import Rarity, counterpart, covered
from .disagreements import CLAUSE, INSTEAD, MOST, OPPOSITE, WEIGHTS, Doubt
from .votes import EXTRA, MISSING, OPPOSED, Answer, Usual, Vote, votes
from .witness import STATEMENT, Saying, Witness, stated, witnesses_of

__all__ = ["Absence", "AllWitnesses", "Place", "Suspicion", "added", "left_out", "suspicions"]

WAYS = (EXTRA, MISSING, OPPOSED)
LEAST = 0.1  # score below which nothing is reported
FURTHER = 0.3  # what each further doubt of a sentence adds
FULL_BITS = 5.0  # surprise that lets a doubt weigh all that it can
CLAUSE_SURE = 0.5  # a sentence of which more than half is said after all is none left out
MARKS_SHOWN = 5  # of a sentence that is left out
FEWEST = 3  # strong marks: a sentence with fewer says too little to be missed
ALIKE = 0.5  # likeness by which two witnesses bear each other out
ByRule = Mapping[RuleId, Witness]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A sentence of a book that may say something else than it should."""

    rule: RuleId
    book: str
    lines: Spans
    doubts: tuple[Doubt, ...]  # the heaviest first; left is what the book says, right what the others say
    against: tuple[str, ...]  # the witnesses that say otherwise; "statement" is ours
    score: float  # from 0 to 1
    edition: bool = False  # our statement under the book's own edition says what the book says

    def as_json(self) -> dict[str, Any]:
        """Everything but the rule, whose printed number a game knows."""
        said = [{"kind": d.kind, "says": list(d.left), "others": list(d.right)} for d in self.doubts]
        lines = [list(span) for span in self.lines]
        return {"book": self.book, "lines": lines, "doubts": said, "against": list(self.against), "score": self.score}

    @property
    def reason(self) -> str:
        """One sentence for a person, on the heaviest doubt."""
        doubt = self.doubts[0]
        others = _listed(["the statement" if w == STATEMENT else w for w in self.against])
        many = len(self.against) > 1
        left, right = _quoted(doubt.left), _quoted(doubt.right)
        if doubt.kind == CLAUSE:
            said = f"lacks a sentence on {right} that {others}" if right else f"has a sentence on {left} that {others}"
            not_ = "" if right else "do not " if many else "does not "
            return f"{self.book} {said} {not_}{'have' if many or not_ else 'has'}"
        if left and right:
            reason = f"{self.book} says {left}, {others} {right}"
        elif left:
            reason = f"{self.book} says {left}, which {others} {'do' if many else 'does'} not say here"
        else:
            reason = f"{self.book} does not say {right}, as {others} {'do' if many else 'does'}"
        return reason + (" (and so does the statement of its edition)" if self.edition else "")


def suspicions(books: Sequence[Extract], game: Game) -> tuple[Suspicion, ...]:
    """Every suspicion about these books, the likeliest first; one book alone is held against our statements."""
    witnesses = AllWitnesses.of(books, game)
    places = list(witnesses.places())
    cast = [tuple(votes(p.witness.name, p.saying, p.witness.whole, p.answers)) for p in places]
    usual = Usual.of(v for given in cast for v in given)
    found = [s for place, given in zip(places, cast, strict=True) if (s := _suspicion(place, given, usual, witnesses))]
    for name in witnesses.told:
        found += _clauses(name, witnesses)
    return tuple(sorted(found, key=lambda s: (-s.score, s.rule.order, s.book, s.lines)))


def _suspicion(place: Place, cast: Iterable[Vote], usual: Usual, witnesses: AllWitnesses) -> Suspicion | None:
    apart = [v for v in cast if v.apart]
    doubts: list[tuple[Doubt, tuple[str, ...]]] = []
    for kind in dict.fromkeys(v.kind for v in apart):
        extra, missing, opposed = ([v for v in apart if v.kind == kind and v.way == way] for way in WAYS)
        score = max([_together(extra, missing, usual), *(_score(v, usual) * OPPOSITE for v in opposed)])
        left = tuple(dict.fromkeys(v.value for v in (*opposed, *extra)))
        right = tuple(dict.fromkeys([*(v.instead for v in opposed), *(v.value for v in missing)]))
        against = tuple(dict.fromkeys(n for v in (*opposed, *missing, *extra) for n in v.against))
        doubts.append((Doubt(kind, left, right, min(MOST, score)), against))
    doubts.sort(key=lambda d: -d[0].weight)
    score = sum(d.weight * (FURTHER if number else 1) for number, (d, _against) in enumerate(doubts))
    if score < LEAST:
        return None
    heaviest, against = doubts[0]
    w = place.witness
    return Suspicion(
        w.rule,
        w.name,
        place.saying.lines,
        tuple(d for d, _against in doubts),
        against,
        min(MOST, score),
        witnesses.of_edition(w, heaviest),
    )


def _together(extra: list[Vote], missing: list[Vote], usual: Usual) -> float:
    """The score of what a sentence says of one kind: one thing in place of another counts for more than either."""
    best_extra = max((_score(v, usual) for v in extra), default=0.0)
    best_missing = max((_score(v, usual) for v in missing), default=0.0)
    return max(best_extra, best_missing) + min(best_extra, best_missing) * (INSTEAD - 1)


def _score(vote: Vote, usual: Usual) -> float:
    return WEIGHTS[vote.kind] * vote.strength * min(1.0, usual.bits(vote) / FULL_BITS)


def _clauses(name: str, witnesses: AllWitnesses) -> Iterator[Suspicion]:
    """Sentences that one book leaves out, or that it alone has."""
    said = witnesses.told[name].values()
    gone = [(w, a) for w in said for a in left_out(w, witnesses.others(w), witnesses.rarity)]
    more = [(w, a) for w in said for a in added(w, witnesses.others(w), witnesses.rarity)]
    for witness, absence, score in _unusual(gone):
        doubt = Doubt(CLAUSE, (), _topic(absence), score)
        yield Suspicion(witness.rule, name, witness.lines, (doubt,), absence.against, score)
    for witness, absence, score in _unusual(more):
        doubt = Doubt(CLAUSE, _topic(absence), (), score)
        yield Suspicion(witness.rule, name, absence.saying.lines, (doubt,), absence.against, score)


def _unusual(cases: list[tuple[Witness, Absence]]) -> Iterator[tuple[Witness, Absence, float]]:
    """Those that count, with their scores: a book that leaves out much is a short book."""
    habit = sum(a.sure >= CLAUSE_SURE for _w, a in cases) + 1
    bits = -log2(habit / (len(cases) + 2))
    for witness, absence in cases:
        score = WEIGHTS[CLAUSE] * absence.sure * min(1.0, bits / FULL_BITS)
        if absence.sure >= CLAUSE_SURE and score >= LEAST:
            yield witness, absence, score


def _topic(absence: Absence) -> tuple[str, ...]:
    """What a sentence is about, by its marks: never its words."""
    marks = [m for m in absence.saying.signature if not m.weak and m.kind not in ("amount", "negation")]
    return tuple(dict.fromkeys(m.value for m in marks))[:MARKS_SHOWN]


def _quoted(values: Iterable[str]) -> str:
    return _listed([f"'{v}'" for v in values])


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@dataclass(frozen=True, slots=True)
class Absence:
    """A sentence that others have and this witness has not (or the other way round), from 0 to 1 how surely."""

    saying: Saying
    against: tuple[str, ...]
    sure: float


def left_out(witness: Witness, others: Sequence[Witness], rarity: Rarity) -> Iterator[Absence]:
    """Sentences of which at least two others, one of them a book, bear each other out, and this one says too little."""
    examples = any(s.example for s in witness.sayings)
    for number, other in enumerate(others):
        if other.name == STATEMENT:
            continue
        for saying in other.sayings:
            if _strong(saying) < FEWEST or (saying.example and not examples):
                continue
            gap = 1 - covered(saying, witness.whole, rarity)
            borne = {
                third.name: answer.likeness
                for place, third in enumerate(others)
                if place != number and (answer := counterpart(saying, third, rarity)) and answer.likeness >= ALIKE
            }
            before = {o.name for o in others[:number]} & set(borne)
            if borne and not before - {STATEMENT}:  # an earlier book has told of it
                yield Absence(saying, (other.name, *borne), gap * max(borne.values()))


def added(witness: Witness, others: Sequence[Witness], rarity: Rarity) -> Iterator[Absence]:
    """Sentences of which none of the others says much."""
    books = [o for o in others if o.name != STATEMENT]
    for saying in witness.sayings:
        if _strong(saying) < FEWEST or saying.example or not others:
            continue
        gap = min(1 - covered(saying, other.whole, rarity) for other in others)
        yield Absence(saying, tuple(o.name for o in others), gap * (1.0 if books else 0.5))


def _strong(saying: Saying) -> int:
    return sum(not m.weak for m in saying.signature)


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of a book, and what answers to it in the other witnesses of its rule."""

    witness: Witness
    saying: Saying
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class AllWitnesses:
    """The books by name and our statements, by rule."""

    told: Mapping[str, ByRule]
    canonical: ByRule
    own: Mapping[str, ByRule]  # our statements under the edition of each book
    rarity: Rarity

    @classmethod
    def of(cls, books: Sequence[Extract], game: Game) -> AllWitnesses:
        """What these books say of the game."""
        names = _names(books)
        told = {name: witnesses_of(book, name) for name, book in zip(names, books, strict=True)}
        by_edition = {e: stated(game, e) for e in {game.spec.canonical, *(b.edition for b in books)}}
        canonical = by_edition[game.spec.canonical]
        every = [w for by_rule in (*told.values(), canonical) for w in by_rule.values()]
        own = {name: by_edition[book.edition] for name, book in zip(names, books, strict=True)}
        return cls(told, canonical, own, Rarity.of(s for w in every for s in w.sayings))

    def others(self, witness: Witness) -> list[Witness]:
        """The other books that speak of its rule, and our statement."""
        rule = witness.rule
        found = [by_rule[rule] for name, by_rule in self.told.items() if name != witness.name and rule in by_rule]
        return [*found, self.canonical[rule]] if rule in self.canonical else found

    def places(self) -> Iterator[Place]:
        """Every sentence of every book with what answers to it."""
        for by_rule in self.told.values():
            for witness in by_rule.values():
                others = [(o, o.whole) for o in self.others(witness)]
                for saying in witness.sayings:
                    found = ((o, whole, counterpart(saying, o, self.rarity)) for o, whole in others)
                    yield Place(witness, saying, tuple(Answer(o, whole, c) for o, whole, c in found if c))

    def of_edition(self, witness: Witness, doubt: Doubt) -> bool:
        """Whether our statement under the book's own edition says what the book says, and the canonical one not."""
        own, canonical = self.own[witness.name].get(witness.rule), self.canonical.get(witness.rule)
        if own is None or canonical is None:
            return False
        has, had = own.whole.of(doubt.kind), canonical.whole.of(doubt.kind)
        return not has.isdisjoint(set(doubt.left) - had) or not (set(doubt.right) & had).isdisjoint(had - has)


def _names(books: Sequence[Extract]) -> list[str]:
    """What the books are called: by their id, or by file where they are not recorded."""
    names: list[str] = []
    for book in books:
        name = book.source.name if book.name in names else book.name
        while name in names:
            name += "'"
        names.append(name)
    return names
