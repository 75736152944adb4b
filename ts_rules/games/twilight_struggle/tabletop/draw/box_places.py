"""Where the boxes of a view stand, its own as on the board; and links between them, bent round what is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import hypot

from .....handbook.tabletop.svg import number
from .layout import Cell, Grid

__all__ = ["EDGE", "HEIGHT", "PITCH", "WIDTH", "placed", "route"]

Point = tuple[float, float]
WIDTH, HEIGHT = 88, 54
"""Of a box."""
PITCH = (98, 72)
BENDS = (60, 85, 104, 120, 150)
SAMPLES = 24
STEPS = tuple(((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (step / SAMPLES for step in range(1, SAMPLES)))
"""How much the start, the point of control and the end of a curve weigh at each of its points."""
MARGIN = 2
NARROW = 4
"""Columns that a view may always have."""
FAR = 0.9  # of a step away from the true place counts as so much of a step of the link
BLOCKED, CLOSED = 1.5, 6.0
EDGE = 28
"""Beside the boxes."""


def placed(
    own: Mapping[str, Cell], links: Iterable[tuple[str, str]], outside: Mapping[str, tuple[Cell, tuple[str, ...]]]
) -> dict[str, Cell]:
    """Columns and rows from 0 on: of own boxes by name, and of those outside, which name the own ones they link to."""
    grid = Grid.of(own.values())
    found: dict[str, Cell] = {name: grid.place(cell) for name, cell in own.items()}
    lines = [(_point(found[a]), _point(found[b])) for a, b in links if a in found and b in found]
    for name, (cell, linked) in sorted(outside.items(), key=lambda item: (-len(item[1][1]), item[0])):
        true = _between(cell[0], grid.columns), _between(cell[1], grid.rows)
        found[name] = _nearest(true, [found[n] for n in linked], found.values(), grid, lines)
    left = min(column for column, _ in found.values())
    top = min(row for _, row in found.values())
    return {name: (column - left, row - top) for name, (column, row) in found.items()}


def _between(at: float, used: tuple[float, ...]) -> float:
    """Where a place would be beside the columns or rows in use."""
    if at in used:
        return used.index(at)
    below = [n for n, value in enumerate(used) if value < at]
    if not below:
        return at - used[0]
    return below[-1] + 0.5 if below[-1] + 1 < len(used) else below[-1] + at - used[-1]


def _nearest(true: Cell, linked: list[Cell], taken: Iterable[Cell], grid: Grid, lines: list[tuple[Cell, Cell]]) -> Cell:
    boxes = list(taken)
    used = [int(column) for column, _ in boxes]
    first, last = min(used), max(used)
    room = last - first + 1 < NARROW
    columns = range(first - (room and true[0] < first), last + 1 + (room and true[0] > last))
    rows = range(-1, len(grid.rows) + 1)
    everywhere = [(float(column), float(row)) for column, row in product(columns, rows)]
    below = [(float(column), float(len(grid.rows) + n)) for column, n in product(columns, range(1, 4))]
    free = [cell for cell in everywhere if cell not in boxes] or [cell for cell in below if cell not in boxes]

    edges = (_point((columns[0], 0))[0] - WIDTH / 2 - EDGE, _point((columns[-1], 0))[0] + WIDTH / 2 + EDGE)
    points = [_point(box) for box in boxes]

    def cost(cell: Cell) -> tuple[float, Cell]:
        total = FAR * hypot(cell[0] - true[0], cell[1] - true[1])
        here = _point(cell)
        for other in linked:
            total += hypot(cell[0] - other[0], cell[1] - other[1])
            way = bend(here, _point(other), points, *edges)
            total += CLOSED if way is None else BLOCKED if way != halfway(here, _point(other)) else 0
        total += sum(BLOCKED for a, b in lines if not clear(a, b, halfway(a, b), [here]))
        return total, cell

    return min(free, key=cost)


def _point(cell: Cell) -> Cell:
    return cell[0] * PITCH[0], cell[1] * PITCH[1]


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
