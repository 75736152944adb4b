"""Links between boxes: straight where nothing is in the way, else bent round it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from .....handbook.tabletop.svg import number

__all__ = ["HEIGHT", "PITCH", "WIDTH", "bend", "clear", "halfway", "route"]

Point = tuple[float, float]
WIDTH, HEIGHT = 88, 54
"""Of a box."""
PITCH = (98, 72)
BENDS = (60, 85, 104, 120, 150)
SAMPLES = 24
MARGIN = 2


def route(start: Point, end: Point, boxes: Iterable[Point], wide: float) -> str:
    """The path from box to box that runs through no other and stays within the width."""
    bent = bend(start, end, boxes, 0, wide)
    if bent is None or bent == halfway(start, end):
        return f"M{_point(start)}L{_point(end)}"
    return f"M{_point(start)}Q{_point(bent)} {_point(end)}"


def halfway(start: Point, end: Point) -> Point:
    """The middle of a straight line."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def bend(start: Point, end: Point, boxes: Iterable[Point], left: float, right: float) -> Point | None:
    """The point of control of a curve that runs through no box, the straight line first; None if there is none."""
    others = [b for b in boxes if b not in (start, end)]
    middle = halfway(start, end)
    length = hypot(end[0] - start[0], end[1] - start[1])
    across = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
    out = 1 if (middle[0] - (left + right) / 2) * across[0] >= 0 else -1  # rather to the edge than among the boxes
    for by in (0, *(sign * out * size for size in BENDS for sign in (1, -1))):
        control = (middle[0] + across[0] * by, middle[1] + across[1] * by)
        if left < (middle[0] + control[0]) / 2 < right and clear(start, end, control, others):
            return control
    return None


def clear(start: Point, end: Point, middle: Point, boxes: Iterable[Point]) -> bool:
    """Whether a curve with this point of control stays off all boxes."""
    half = (WIDTH / 2 + MARGIN, HEIGHT / 2 + MARGIN)
    near = list(boxes)
    for step in range(1, SAMPLES):
        t = step / SAMPLES
        x, y = ((1 - t) ** 2 * start[i] + 2 * t * (1 - t) * middle[i] + t * t * end[i] for i in (0, 1))
        if any(abs(x - bx) < half[0] and abs(y - by) < half[1] for bx, by in near):
            return False
    return True


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
