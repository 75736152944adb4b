"""Where the boxes of a view stand: its own countries as on the board, what lies outside as near as there is room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import hypot

from .curves import PITCH, WIDTH, bend, clear, halfway
from .layout import Cell, Grid

__all__ = ["EDGE", "placed"]

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
        found[name] = _nearest(_scaled(cell, grid), [found[n] for n in linked], found.values(), grid, lines)
    left = min(column for column, _ in found.values())
    top = min(row for _, row in found.values())
    return {name: (column - left, row - top) for name, (column, row) in found.items()}


def _scaled(cell: Cell, grid: Grid) -> Cell:
    """Where a cell would be beside the columns and rows in use."""
    return _between(cell[0], grid.columns), _between(cell[1], grid.rows)


def _between(at: float, used: tuple[float, ...]) -> float:
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
