"""Clauses of paired sections brought together, in whatever order they stand; several with one where they say it so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..extract.look.line_concepts import Concept
from .assignment import assigned
from .concept_weights import compared
from .cut_clauses import Clause
from .likeness import Scale, around

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["Bead", "Seat", "beads_of"]

LENGTH = 0.3  # what a like length weighs beside like concepts
STEADY = 12.0  # letters that the shortest clause counts more
CONTEXT = Scale(context=0.5)
LEAST = 0.4  # of clauses that are held to say the same
SAID = 0.15  # of what they say, whatever stands around them
GROWN = 0.02  # by how much a further clause must make the two sides more alike


@dataclass(frozen=True, slots=True)
class Seat:
    """A clause, and the section it stands in."""

    section: int
    clause: Clause


@dataclass(frozen=True, slots=True)
class Bead:
    """Clauses of one book and clauses of the other that say the same: places in the lists of seats, and how alike."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Shape:
    """What is compared of clauses: concepts and length."""

    speech: Mapping[Concept, float]
    size: int

    def __add__(self, other: Shape) -> Shape:
        speech = {c: self.speech.get(c, 0.0) + other.speech.get(c, 0.0) for c in {**self.speech, **other.speech}}
        return Shape(speech, self.size + other.size)


def beads_of(a: Sequence[Seat], b: Sequence[Seat], weights: Mapping[Concept, float]) -> list[Bead]:
    """The beads of sections that belong together; `weights` say how much each concept tells."""
    shapes = [[Shape(s.clause.speech, s.clause.size) for s in seats] for seats in (a, b)]
    alike, said = _alike(shapes[0], shapes[1], weights)
    whole = around(alike, CONTEXT)
    pairs = [(n, m) for n, m in assigned(whole, LEAST) if said[n, m] >= SAID]
    groups = {(n, m): ([n], [m]) for n, m in pairs}
    _grow(groups, (a, b), shapes, weights)
    beads = []
    for n, m in pairs:
        ours, theirs = groups[n, m]
        together, _said = _alike([_sum(shapes[0], ours)], [_sum(shapes[1], theirs)], weights)
        score = max(float(whole[n, m]), float(together[0, 0]))
        beads.append(Bead(tuple(sorted(ours)), tuple(sorted(theirs)), round(min(1.0, score), 4)))
    return beads


def _alike(one: Sequence[Shape], other: Sequence[Shape], weights: Mapping[Concept, float]) -> tuple[Floats, Floats]:
    import numpy as np

    said = compared([s.speech for s in one], [s.speech for s in other], weights)
    sizes = [np.log(np.array([s.size for s in shapes]) + STEADY) for shapes in (one, other)]
    long = np.exp(-4 * (sizes[0][:, None] - sizes[1][None, :]) ** 2)
    return np.asarray((said + LENGTH * long) / (1 + LENGTH)), said


def _sum(shapes: Sequence[Shape], places: Sequence[int]) -> Shape:
    return sum((shapes[n] for n in places), Shape({}, 0))


def _grow(
    groups: dict[tuple[int, int], tuple[list[int], list[int]]],
    seats: tuple[Sequence[Seat], Sequence[Seat]],
    shapes: Sequence[Sequence[Shape]],
    weights: Mapping[Concept, float],
) -> None:
    """Clauses left alone join the bead beside them where both sides become more alike by it."""
    for side in (0, 1):
        taken = {n for group in groups.values() for n in group[side]}
        offers = []
        for n in sorted({*range(len(seats[side]))} - taken):
            for key, group in groups.items():
                if not any(abs(n - k) == 1 and seats[side][n].section == seats[side][k].section for k in group[side]):
                    continue
                ours, theirs = _sum(shapes[side], group[side]), _sum(shapes[1 - side], group[1 - side])
                alike, _said = _alike([ours, ours + shapes[side][n]], [theirs], weights)
                offers.append((float(alike[1, 0] - alike[0, 0]), n, key))
        for gain, n, key in sorted(offers, key=lambda o: (-o[0], o[1:])):
            if gain >= GROWN and n not in taken:
                taken.add(n)
                groups[key][side].append(n)
