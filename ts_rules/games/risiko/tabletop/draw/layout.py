"""Where everything stands on our map: shapes, places for armies and names, dashed lines; and names that fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from .....handbook.tabletop.svg import width
from .....model import Game
from .....paths import read_toml
from .....translate.names import name

__all__ = ["FONT", "LINE", "Box", "Point", "at", "box_of", "name_block", "name_box", "sea_lines", "shapes", "size"]

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
FONT, LINE = 16.0, 17.0
BELOW = 31.0
"""From the middle of the armies to the first line below them."""
MOST_LINES = 3
BOLD = 1.07
FIGURE = re.compile(r"-?\d+")


@cache
def _table(file: str) -> Any:
    return read_toml(Path(__file__).with_name(file))


def size() -> Point:
    """Of the whole map."""
    wide, high = _table("shapes.toml")["size"]
    return wide, high


def shapes() -> Mapping[str, str]:
    """By territory: its outlines as an SVG path."""
    found: Mapping[str, str] = _table("shapes.toml")["land"]
    return found


def at(slug: str) -> Point:
    """Where the armies of a territory stand."""
    x, y = _table("shapes.toml")["at"][slug]
    return x, y


def sea_lines() -> Mapping[tuple[str, str], tuple[Point, ...]]:
    """The dashed lines that stay on the map: whom they join, and their points."""
    table = _table("shapes.toml")["sea"].items()
    return {(ends.split()[0], ends.split()[1]): tuple((x, y) for x, y in points) for ends, points in table}


@cache
def box_of(slug: str) -> Box:
    """The rectangle round a territory."""
    xs, ys = [], []
    for part in shapes()[slug].split("z"):
        x = y = 0
        figures = [*map(int, FIGURE.findall(part))]
        for dx, dy in zip(figures[::2], figures[1::2], strict=True):
            x, y = x + dx, y + dy
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def name_block(game: Game, slug: str, lang: str) -> tuple[tuple[str, ...], Point]:
    """The lines of a name, and the middle of the first."""
    lines = _lines(name(game, f"territory.{slug}", lang).text, slug)
    table = _table("labels.toml")["name"]
    if slug in table:
        x, y = table[slug]
        return lines, (x, y - (len(lines) - 1) * LINE / 2)
    x, y = at(slug)
    return lines, (x, y + BELOW)


def name_box(game: Game, slug: str, lang: str) -> Box:
    """The rectangle that a name takes."""
    lines, (x, y) = name_block(game, slug, lang)
    half = max(width(line, FONT) for line in lines) / 2 * BOLD
    return x - half, y - FONT * 0.8, x + half, y + (len(lines) - 1) * LINE + FONT * 0.25


@cache
def _lines(text: str, slug: str) -> tuple[str, ...]:
    """On as few lines as fit, the widest of them as narrow as can be."""
    words = re.split(r" |(?<=-)", text)
    most = _table("labels.toml")["width"].get(slug, _table("labels.toml")["width"]["usual"])
    found: list[tuple[str, ...]] = []
    for count in range(1, min(MOST_LINES, len(words)) + 1):
        ways = [
            tuple(" ".join(words[a:b]).replace("- ", "-") for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True))
            for cuts in combinations(range(1, len(words)), count - 1)
        ]
        found.append(min(ways, key=lambda lines: max(width(line, FONT) for line in lines)))
        if max(width(line, FONT) for line in found[-1]) <= most:
            break
    return found[-1]
