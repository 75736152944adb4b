"""Where the columns of a page part: gaps that stand above one another in line after line.

The page is cut into thin strips; in each, the gaps between words are marked.  A gutter is a place across the page
where many strips have a gap, with text enough on both sides (a label before a list is no column), whatever
crosses it elsewhere: a heading, a box, a paragraph over the whole width.  Where the lines of two columns stand at
different heights there may be no such strip; then each line is taken to reach down to the next.

What the rest of the page, or the pages before, have shown to be a gutter is one between a few lines too.
"""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from .page_words import Frame, Word

__all__ = ["Atom", "Gutter", "close", "gutters", "stretches_down"]

Atom = Word | Frame
STRIP = 2.0  # points
LEAST_GAP = 6.0  # points
GAP_OF_SIZE = 0.7  # a gutter is wider than this much of a letter's size
LOOSE = 2.0  # gaps that end a column beside a gutter: spaces of a justified line can be as wide as a gutter
GAP_OF_SPACE = 1.6  # and than this much of the space between words: a loose line has wide ones
LEAST_ROWS = 2.6  # lines with text on both sides
LEAST_SIDE = 55.0  # points of text on each side, in the middle line
LEAST_WORDS = 2  # on each side, in the middle line
FRAME_WORDS = 6  # what a box counts for
NEAR_PEAK = 0.97
TO_NEXT = 0.6  # of a line's height, from its foot to the next line
CLEAR = 2.0  # times as much text beside a gutter as over it, where it is found by that
KNOWN_AGREES = 0.75  # of a known gutter's width, which words in a line on both sides stand apart
PEAK_OF_BEST = 0.25  # a place with less support than this much of the best is not looked at


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gap from `x0` to `x1`, in points from the left; `support` is the height of text it parts.

    Words in a line on both sides of it stand at least `width` apart, or they are no columns there.
    """

    x0: float
    x1: float
    width: float
    support: float
    crossed: float  # the height of what crosses it

    @property
    def middle(self) -> float:
        """Half way across."""
        return (self.x0 + self.x1) / 2


Strip = list[Atom]


def gutters(atoms: Sequence[Atom], known: Sequence[Gutter] = ()) -> list[Gutter]:
    """The gutters of a region, the least crossed and best supported first; else one of those known before."""
    heights = [a.bottom - a.top for a in atoms if isinstance(a, Word)]
    if not heights:
        return []
    body = statistics.median(heights)
    if len(heights) >= 2 * LEAST_ROWS:
        if found := _shown(_strips(atoms, 0.0), body):
            return found
        found = _shown(_strips(atoms, TO_NEXT * body), body) if _has_aisle(atoms) else []
        # The rivers of a column are found in this way too; more text goes over them than runs beside.
        if found := [g for g in found if g.crossed * CLEAR <= g.support]:
            return found
    again = [g for one in known if (g := _known(atoms, one, body))]
    return sorted(again, key=lambda g: (g.crossed > 0, g.crossed - g.support))


def _shown(strips: Sequence[Strip], body: float) -> list[Gutter]:
    """The gutters that these strips show by themselves."""
    least_gap = max(LEAST_GAP, GAP_OF_SIZE * body, GAP_OF_SPACE * _space(strips))
    support = _support(strips, least_gap)
    least = LEAST_ROWS * body / STRIP
    peaks = _peaks(support, least)
    found = [g for first, last, peak in peaks if (g := _checked(strips, first, last + 1, peak, least_gap, least))]
    return sorted(found, key=lambda g: (g.crossed > 0, g.crossed - g.support))


def _known(atoms: Sequence[Atom], known: Gutter, body: float) -> Gutter | None:
    """A gutter seen elsewhere, if it parts lines here too: free of text, the right ones beginning where columns do."""
    wide = known.x1 - known.x0
    slack = (1 - KNOWN_AGREES) / 2 * wide
    left = [a for a in atoms if a.x1 <= known.x0 + slack]
    right = [a for a in atoms if a.x0 >= known.x1 - slack]
    if not left or not right:
        return None
    cuts = stretches_down([a for a in atoms if a.x1 > known.x0 + slack and a.x0 < known.x1 - slack])
    crossed = sum(bottom - top for top, bottom in cuts)
    for band in _between(cuts, left, right):
        if not all(map(_is_text, band)) or min(a.x0 for a in band[1]) > known.x1 + body:
            continue
        low = max(min(a.top for a in side) for side in band)
        high = min(max(a.bottom for a in side) for side in band)
        if high > low:
            return Gutter(known.x0, known.x1, KNOWN_AGREES * wide, high - low, crossed)
    return None


def _between(
    cuts: Sequence[tuple[float, float]], left: Sequence[Atom], right: Sequence[Atom]
) -> list[tuple[list[Atom], list[Atom]]]:
    """What stands on both sides, in bands: above, between and below what crosses."""
    edges = [edge for cut in cuts for edge in cut]
    bands: dict[int, tuple[list[Atom], list[Atom]]] = {}
    for side, column in enumerate((left, right)):
        for atom in column:
            bands.setdefault(bisect_left(edges, (atom.top + atom.bottom) / 2), ([], []))[side].append(atom)
    return [band for number, band in bands.items() if not number % 2]


def stretches_down(atoms: Iterable[Atom]) -> list[tuple[float, float]]:
    """Where something stands, from the top of the page down: stretches that overlap are one."""
    found: list[tuple[float, float]] = []
    for top, bottom in sorted((a.top, a.bottom) for a in atoms):
        if found and top <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], bottom))
        else:
            found.append((top, bottom))
    return found


def _is_text(side: Sequence[Atom]) -> bool:
    """Whether some of it is more than a label or a figure."""
    if sum(map(_weight, side)) < LEAST_WORDS:
        return False
    return max(a.x1 for a in side) - min(a.x0 for a in side) >= LEAST_SIDE


def _has_aisle(atoms: Sequence[Atom]) -> bool:
    """Whether there is a place, text on both sides, that little text goes over: quickly seen, and rare in a column."""
    left = min(a.x0 for a in atoms)
    width = int(max(a.x1 for a in atoms) - left) + 2
    steps = [0.0] * (width + 1)
    for atom in atoms:
        steps[int(atom.x0 - left)] += atom.bottom - atom.top
        steps[int(atom.x1 - left) + 1] -= atom.bottom - atom.top
    over = list(accumulate(steps))
    inside = over[int(LEAST_SIDE) : width - int(LEAST_SIDE)]
    return bool(inside) and min(inside) * CLEAR <= max(over)


def _strips(atoms: Sequence[Atom], reach: float) -> list[Strip]:
    """What stands in each strip, from the left; words reach so far down beyond their foot."""
    top = min(a.top for a in atoms)
    strips: list[Strip] = [[] for _ in range(int((max(a.bottom for a in atoms) + reach - top) / STRIP) + 1)]
    for atom in sorted(atoms, key=lambda a: a.x0):
        # The upper and lower fifth are left out: the lines of a tight column overlap there.
        fifth = min((atom.bottom - atom.top) / 5, 4.0)
        for number in range(
            int((atom.top + fifth - top) / STRIP), int((atom.bottom + reach - fifth - top) / STRIP) + 1
        ):
            strips[number].append(atom)
    return strips


def _space(strips: Sequence[Strip]) -> float:
    """The usual space between words."""
    gaps = [b.x0 - a.x1 for strip in strips[::2] for a, b in pairwise(strip) if b.x0 > a.x1]
    return statistics.median(gaps) if gaps else 0.0


def _support(strips: Sequence[Strip], least_gap: float) -> list[int]:
    """For each point across the page: in how many strips a gap lies over it."""
    width = int(max(a.x1 for s in strips for a in s)) + 2
    steps = [0] * (width + 1)
    for strip in strips:
        reach = None
        for atom in strip:
            if reach is not None and atom.x0 - reach >= least_gap:
                steps[int(reach) + 1] += 1
                steps[int(atom.x0)] -= 1
            reach = atom.x1 if reach is None else max(reach, atom.x1)
    return list(accumulate(steps))


def _peaks(support: Sequence[int], least: float) -> list[tuple[int, int, int]]:
    """Stretches of points with more support than any other near them: first, last, support."""
    floor = max(least, PEAK_OF_BEST * max(support))
    peaks: list[tuple[int, int, int]] = []
    left = [x for x in range(len(support)) if support[x] >= floor]
    while left:
        first = last = max(left, key=lambda x: support[x])
        peak = support[first]
        while first > 0 and support[first - 1] >= NEAR_PEAK * peak:
            first -= 1
        while last + 1 < len(support) and support[last + 1] >= NEAR_PEAK * peak:
            last += 1
        peaks.append((first, last, peak))
        left = [x for x in left if x < first - LEAST_SIDE or x > last + LEAST_SIDE]
    return peaks


def _checked(strips: Sequence[Strip], x0: float, x1: float, peak: int, least_gap: float, least: float) -> Gutter | None:
    """The gutter, if what stands beside it reads like columns somewhere, line after line."""
    middle = (x0 + x1) / 2
    sides: tuple[list[tuple[int, float]], ...] = ([], [])
    crossed = run = longest = 0
    for strip in strips:
        left = [a for a in strip if a.x1 <= middle]
        right = strip[len(left) :]
        if right and (right[0].x0 < middle or (left and close(left[-1], right[0], least_gap))):
            crossed += 1
            run = 0
        elif left and right:
            run += 1
            longest = max(longest, run)
            if run % 2:  # every other strip says enough of the text beside
                continue
            sides[0].append(_beside(left[::-1], LOOSE * least_gap))
            sides[1].append(_beside(right, LOOSE * least_gap))
    if longest < least or not sides[0]:  # spaces that happen to stand above one another are soon crossed by a word
        return None
    for side in sides:
        if statistics.median(n for n, _ in side) < LEAST_WORDS or statistics.median(w for _, w in side) < LEAST_SIDE:
            return None
    return Gutter(x0, x1, least_gap, peak * STRIP, crossed * STRIP)


def close(one: Atom, other: Atom, least_gap: float) -> bool:
    """Whether two things of a line stand too near for a gutter between them; large letters have wide spaces."""
    lower = min(one.bottom - one.top, other.bottom - other.top)
    return other.x0 - one.x1 < max(least_gap, GAP_OF_SIZE * lower if isinstance(one, Word) else 0.0)


def _beside(strip: Strip, end: float) -> tuple[int, float]:
    """How many words, and how wide, stand next to the gutter before the next large gap."""
    count = _weight(strip[0])
    last = strip[0]
    for before, atom in pairwise(strip):
        if max(atom.x0 - before.x1, before.x0 - atom.x1) >= end:
            break
        count += _weight(atom)
        last = atom
    return count, max(last.x1, strip[0].x1) - min(last.x0, strip[0].x0)


def _weight(atom: Atom) -> int:
    return 1 if isinstance(atom, Word) else FRAME_WORDS
