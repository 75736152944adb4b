"""Outlines of land: read from their short notation, cut to a rectangle, written as an SVG path."""

from __future__ import annotations

import re
from itertools import pairwise

__all__ = ["Ring", "cut", "path", "rings"]

Ring = tuple[tuple[float, float], ...]
FIGURE = re.compile(r"-?\d+")
ENOUGH = 3  # points that make an area


def rings(path: str) -> tuple[Ring, ...]:
    """The outlines of a path that says where each begins and the steps from there (`M10 20l5-3 4 4z`)."""
    found = []
    for part in path.split("z"):
        figures = [*map(int, FIGURE.findall(part))]
        x, y = 0, 0
        ring = []
        for dx, dy in zip(figures[::2], figures[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((float(x), float(y)))
        if ring:
            found.append(tuple(ring))
    return tuple(found)


def cut(ring: Ring, left: float, top: float, right: float, bottom: float) -> Ring:
    """What of an outline lies in a rectangle, side by side of it (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[tuple[float, float]] = []
        for n, here in enumerate(ring):
            before = ring[n - 1]
            inside = sign * (here[axis] - limit) >= 0
            if inside != (sign * (before[axis] - limit) >= 0):
                part = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append((before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part))
            if inside:
                kept.append(here)
        ring = tuple(kept)
    return ring if len(ring) >= ENOUGH else ()


def path(ring: Ring, origin: tuple[float, float] = (0, 0)) -> str:
    """An outline as a path, in whole units from an origin."""
    points = [(round(x - origin[0]), round(y - origin[1])) for x, y in ring]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if a != b]
    written = "".join(f"{'' if x < 0 or not n else ' '}{x}{'' if y < 0 else ' '}{y}" for n, (x, y) in enumerate(steps))
    return f"M{points[0][0]} {points[0][1]}l{written}z" if steps else ""
