"""Boxes drawn on a page: which of them hold text together, and which are only ornament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .page_words import Frame, Word, around

__all__ = ["Rect", "Ruled", "frames_of", "ruled"]

LEAST_WIDTH = 50.0  # points
LEAST_HEIGHT = 14.0
THIN = 3.0  # a rectangle so thin is a rule
TOUCH = 3.0  # points between boxes that belong together
LARGEST = 0.8  # of the text: a box that holds more is the page's own
LEAST_WORDS = 3
CUT = 0.1  # of the words at a box that may cross its edge
MOST_RECTS = 300  # on a page; where there are more they draw a picture


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, in points from the top left corner of the page."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def area(self) -> float:
        """In square points."""
        return (self.x1 - self.x0) * (self.bottom - self.top)

    def holds(self, other: Rect | Word | Frame, slack: float = TOUCH) -> bool:
        """Whether the other lies in it."""
        return (
            self.x0 - slack <= other.x0
            and other.x1 <= self.x1 + slack
            and self.top - slack <= other.top
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Rect | Word, slack: float = 0.0) -> bool:
        """Whether the two share a place."""
        return (
            self.x0 - slack < other.x1
            and other.x0 < self.x1 + slack
            and self.top - slack < other.bottom
            and other.top < self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Ruled:
    """Rectangles of a page, sorted: those that may hold text, and lines from side to side."""

    boxes: tuple[Rect, ...]
    rules: tuple[Rect, ...]


def ruled(rects: Iterable[Rect]) -> Ruled:
    """Boxes and rules of a page; boxes drawn as four rules too."""
    boxes: dict[Rect, None] = {}
    rules: list[Rect] = []
    uprights: list[Rect] = []
    for rect in rects:
        wide, high = rect.x1 - rect.x0, rect.bottom - rect.top
        if wide >= LEAST_WIDTH and high >= LEAST_HEIGHT:
            boxes[rect] = None
        elif high <= THIN and wide >= LEAST_WIDTH / 2:
            rules.append(rect)
        elif wide <= THIN and high >= LEAST_HEIGHT:
            uprights.append(rect)
    if max(len(boxes), len(rules), len(uprights)) > MOST_RECTS:
        return Ruled((), ())
    boxes |= dict.fromkeys(_of_rules(rules, uprights))
    return Ruled(tuple(boxes), tuple(rules))


def _of_rules(rules: Sequence[Rect], uprights: Sequence[Rect]) -> list[Rect]:
    """Boxes drawn as four rules: two from side to side of equal length, and an upright at each end."""
    found = []
    by_ends: dict[tuple[int, int], list[Rect]] = {}
    for rule in rules if uprights else ():
        by_ends.setdefault((round(rule.x0 / TOUCH), round(rule.x1 / TOUCH)), []).append(rule)
    for group in by_ends.values():
        group.sort(key=lambda r: r.top)
        for upper, lower in pairwise(group):
            box = Rect(upper.x0, upper.top, upper.x1, lower.bottom)
            sides = [u for u in uprights if u.top <= box.top + TOUCH and u.bottom >= box.bottom - TOUCH]
            ends = [any(abs(u.x0 - x) <= TOUCH for u in sides) for x in (box.x0, box.x1)]
            if all(ends) and box.bottom - box.top >= LEAST_HEIGHT:
                found.append(box)
    return found


def frames_of(words: Sequence[Word], boxes: Sequence[Rect]) -> tuple[list[Word], list[tuple[Frame, list[Rect]]]]:
    """Words outside all boxes; and the frames, each with the boxes that lie inside."""
    sound = [b for b in boxes if _holds_text(b, words)]
    most = LARGEST * _letters(words)
    frames: list[tuple[Frame, list[Rect]]] = []
    free = list(words)
    for group in _touching(sound):
        inside = [w for w in free if any(b.holds(w) for b in group)]
        if len(inside) < LEAST_WORDS or _letters(inside) > most:
            continue
        taken = set(map(id, inside))
        free = [w for w in free if id(w) not in taken]
        inner = [b for b in sound if b not in group and any(g.holds(b) for g in group)]
        if len(group) > 1:
            inner += group
        frames.append((Frame(*around(inside), inside), inner))
    return free, frames


def _letters(words: Sequence[Word]) -> int:
    return sum(len(w.text) for w in words)


def _holds_text(box: Rect, words: Sequence[Word]) -> bool:
    inside = cut = letters = 0
    for word in words:
        if box.meets(word):
            if box.holds(word):
                inside += 1
                letters += len(word.text)
            else:
                cut += 1
    return inside >= 1 and cut <= CUT * inside and letters <= LARGEST * _letters(words)


def _touching(boxes: Sequence[Rect]) -> list[list[Rect]]:
    """Boxes that lie in no other, those together that touch: the cells of a table, a title bar and what is under it."""
    groups: list[list[Rect]] = []
    for box in (b for b in boxes if not any(o is not b and o.holds(b) and o.area > b.area for o in boxes)):
        near = [g for g in groups if any(box.meets(o, TOUCH) for o in g)]
        merged = [box, *(b for g in near for b in g)]
        groups = [g for g in groups if g not in near]
        groups.append(merged)
    return groups
