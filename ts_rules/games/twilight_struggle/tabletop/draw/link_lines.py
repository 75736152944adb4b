"""Lines between boxes, bent round what is in the way."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from .....handbook.tabletop.svg import number
from .layout import HEIGHT, WIDTH, Point

__all__ = ["route"]

BENDS = (12, 18, 24, 32, 40, 50, 60, 85, 104, 120, 150, 190)
SAMPLES = 24
STEPS = tuple(((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (step / SAMPLES for step in range(1, SAMPLES)))
"""How much the start, the point of control and the end of a curve weigh at each of its points."""
MARGIN = 2


def route(start: Point, end: Point, boxes: Iterable[Point], wide: float) -> str:
    """The path from box to box that runs through no other and stays within the width."""
    bent = bend(start, end, boxes, 0, wide)
    if bent is None or bent == halfway(start, end):
        return f"M{_written(start)}L{_written(end)}"
    return f"M{_written(start)}Q{_written(bent)} {_written(end)}"


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
    """Whether a curve with this point of control stays off all boxes: no line of ours is asked for as often."""
    wide, high = WIDTH / 2 + MARGIN, HEIGHT / 2 + MARGIN
    (x0, y0), (x1, y1), (x2, y2) = start, middle, end
    # a curve never leaves the triangle of its points
    left, right = min(x0, x1, x2) - wide, max(x0, x1, x2) + wide
    top, bottom = min(y0, y1, y2) - high, max(y0, y1, y2) + high
    near = [(x, y) for x, y in boxes if left < x < right and top < y < bottom]
    if not near:
        return True
    for a, b, c in STEPS:
        x, y = a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
        for bx, by in near:
            if -wide < x - bx < wide and -high < y - by < high:
                return False
    return True


def _written(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
