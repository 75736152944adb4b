"""Whole sentences that only one witness has, or that only one has not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .counterpart import Rarity, counterpart, covered
from .witness import STATEMENT, Saying, Witness

__all__ = ["Absence", "added", "left_out"]

FEWEST = 3  # strong marks: a sentence with fewer says too little to be missed
ALIKE = 0.5  # likeness by which two witnesses bear each other out


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
