"""What the room between the lines of a page tells: where a paragraph begins, and where one just goes on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .lines import Line

__all__ = ["Spacing", "spacing_of"]

MORE = 1.12  # times the usual step from line to line: a paragraph begins
OTHER = 1.08  # times as large: letters of another size
USUAL = 4  # the usual step is that which a quarter of the steps do not reach
LEAST = 4  # steps between lines of a size that say what is usual for it
FURNITURE = ("running-head", "page-number")


@dataclass(frozen=True, slots=True)
class Spacing:
    """Numbers of lines.  Nothing is known of the first line of a column, nor of lines without a place."""

    apart: frozenset[int]  # there is more room above them than between lines, or letters change size
    close: frozenset[int]  # there is not


def spacing_of(lines: Sequence[Line]) -> Spacing:
    """Which lines stand apart from the line above them, and which do not."""
    steps: list[tuple[int, float, float]] = []  # number of the lower line, its size, its step
    same: defaultdict[float, list[float]] = defaultdict(list)  # between lines of one size
    apart: set[int] = set()
    for above, this in pairwise([e for e in lines if e.box and e.hint not in FURNITURE and not e.blank]):
        step = _step(above, this)
        if step is None:
            continue
        if max(above.size, this.size) > OTHER * min(above.size, this.size):
            apart.add(this.number)
            continue
        size = round(this.size * 2) / 2
        steps.append((this.number, size, step))
        same[size].append(step)
    usual = {size: sorted(given)[len(given) // USUAL] for size, given in same.items() if len(given) >= LEAST}
    known = [(number, step > MORE * usual[size]) for number, size, step in steps if size in usual]
    apart.update(number for number, more in known if more)
    return Spacing(frozenset(apart), frozenset(number for number, more in known if not more))


def _step(above: Line, this: Line) -> float | None:
    """From the foot of one line to that of the next one below it in the column; None where they are no neighbours."""
    a, b = above.box, this.box
    if a is None or b is None or a.page != b.page or above.hint != this.hint or min(above.size, this.size) <= 0:
        return None
    step = b.bottom - a.bottom
    return step if step > 0 and a.x0 < b.x1 and b.x0 < a.x1 else None
