"""Sections of two books brought together: by what they say and by the numbers they print, in whatever order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .assignment import assigned
from .concept_weights import Speech, compared
from .likeness import Scale, around, content_of, told
from .section_features import Unit, parted

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["SCALE", "Link", "Sides", "linked"]

SCALE = Scale()
# Where a passage may be about several rules, what is around tells more; and extraction is less sure than it is right.
OF_SUMMARY = Scale(context=0.6, placed=1.0, caution=0.7)
ALIKE = 0.42  # content from which two sections that nothing else brings together are held to be the same
SPOKEN = 0.12  # content below which only the numbers speak for a pair
SAME = 0.5  # share of both placings in one rule from which two sections are placed alike
WORTH = 0.3  # what a pair must be worth at least
GROWN = 1.02  # two sections together must be this much more like a third than the better of them
COVERED = 0.8  # a passage of a summary covers sections that are worth at least this share of the best
SEVERAL = 3  # concepts that a section without a partner must have to be given one by its content


@dataclass(frozen=True, slots=True)
class Link:
    """Two sections that say the same: their places in the two lists, how sure, and what speaks for it."""

    a: int
    b: int
    score: float
    content: float
    by: str


@dataclass(frozen=True, slots=True)
class Sides:
    """Two books to be aligned, and the editions they follow."""

    a: Sequence[Unit]
    b: Sequence[Unit]
    game: str
    editions: tuple[str, str]
    summary: tuple[bool, bool] = (False, False)  # whether a passage may cover several sections of the other book


def linked(sides: Sides, scale: Scale | None = None) -> list[Link]:
    """Every section with its partner, and those that share a partner with another."""
    if sides.summary == (False, True):
        over = replace(sides, a=sides.b, b=sides.a, editions=sides.editions[::-1], summary=(True, False))
        return sorted((replace(e, a=e.b, b=e.a) for e in linked(over, scale)), key=lambda e: (e.a, e.b))
    if sides.summary == (True, False):
        return _of_passages(sides, scale or OF_SUMMARY)
    return _linked(sides, scale or SCALE)


def _of_passages(sides: Sides, scale: Scale) -> list[Link]:
    """The sections that the passages of a summary cover; the heading of a passage may bring one of its own."""
    pieces = [(n, piece) for n, unit in enumerate(sides.a) for piece in parted(unit)]
    best: dict[tuple[int, int], Link] = {}
    for link in _linked(replace(sides, a=[piece for _n, piece in pieces]), scale):
        place = pieces[link.a][0], link.b
        if place not in best or best[place].score < link.score:
            best[place] = replace(link, a=place[0])
    return [best[place] for place in sorted(best)]


def _linked(sides: Sides, scale: Scale) -> list[Link]:
    import numpy as np

    content = content_of(sides.a, sides.b, sides.game, sides.editions, scale)
    if sides.summary == (True, False):
        content = (content + scale.told * told(sides.a, sides.b)) / (1 + scale.told)
    whole = around(content, scale)
    number, placed = _numbers(sides), _placings(sides, scale.caution)
    worth = whole + scale.number * (number > 0) - scale.other_number * (number < 0)
    worth = worth + scale.placed * np.maximum(placed, 0.0) + scale.apart * np.minimum(placed, 0.0)
    if sides.summary == (True, False):
        pairs = _covered(worth)
    else:
        pairs = assigned(worth, WORTH if placed.any() or number.any() else ALIKE)
        # Of those left alone a number is no reason: that of the swapped 11.1.3 and 11.1.4 would bring the wrong ones
        # together.
        unnumbered = worth - scale.number * (number > 0)
        further = _torn(sides.a, sides.b, unnumbered, placed, pairs)
        turned = _torn(sides.b, sides.a, unnumbered.T, placed.T, [(b, a) for a, b in pairs])
        pairs += [*further, *((a, b) for b, a in turned)]
    return [_link(a, b, whole[a, b], number[a, b], placed[a, b]) for a, b in sorted(pairs)]


def _covered(worth: Floats) -> list[tuple[int, int]]:
    """For each passage of a summary all sections that it covers: several passages may cover one section too."""
    import numpy as np

    found = []
    for n, row in enumerate(worth):
        best = row.max(initial=0.0)
        found += [(n, int(m)) for m in np.flatnonzero((row >= COVERED * best) & (row > WORTH))]
    return found


def _numbers(sides: Sides) -> Floats:
    """1 where two sections print one number, -1 where they print different ones, 0 where one prints none."""
    import numpy as np

    found = np.zeros((len(sides.a), len(sides.b)))
    for n, one in enumerate(sides.a):
        for m, other in enumerate(sides.b):
            if one.number is not None and other.number is not None:
                found[n, m] = 1.0 if one.number == other.number else -1.0
    return found


def _placings(sides: Sides, caution: float) -> Floats:
    """How surely two sections were put under one rule when each book was read by itself; below 0, under two rules."""
    import numpy as np

    found = np.zeros((len(sides.a), len(sides.b)))
    for n, one in enumerate(sides.a):
        for m, other in enumerate(sides.b):
            shared = one.placed.keys() & other.placed.keys()
            apart = -max(one.placed.values(), default=0.0) * max(other.placed.values(), default=0.0)
            found[n, m] = max((one.placed[r] * other.placed[r] for r in shared), default=apart)
    return np.asarray(np.sign(found) * np.abs(found) ** caution)


def _torn(
    ours: Sequence[Unit], theirs: Sequence[Unit], worth: Floats, placed: Floats, pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Sections left alone, each beside the one that it is torn from or that says the same with others together."""
    first = {b: a for a, b in pairs}
    taken = {a for a, _b in pairs}
    wanted = [
        (n, int(row.argmax())) for n, row in enumerate(worth) if n not in taken and row.size and row.max() > WORTH
    ]
    joined = [_joined(ours[n].speech, ours[first[m]].speech) if m in first else ours[n].speech for n, m in wanted]
    alike = compared([*(u.speech for u in ours), *joined], [u.speech for u in theirs])
    found = []
    for place, (n, m) in enumerate(wanted, start=len(ours)):
        before = alike[first[m], m] if m in first else ALIKE
        if placed[n, m] >= SAME or (len(ours[n].speech) >= SEVERAL and alike[place, m] > GROWN * before):
            found.append((n, m))
    return found


def _joined(one: Speech, other: Speech) -> Speech:
    return {c: one.get(c, 0.0) + other.get(c, 0.0) for c in (*one, *other)}


def _link(a: int, b: int, content: float, number: float, placed: float) -> Link:
    by = ("number+content" if content >= SPOKEN else "number") if number > 0 else "content"
    # Each witness leaves a doubt; the doubts multiply.
    doubt = (1 - min(1.0, content)) * (1 - 0.8 * max(number, 0.0)) * (1 - 0.8 * max(placed, 0.0))
    return Link(a, b, round(float(1 - doubt), 4), float(content), by)
