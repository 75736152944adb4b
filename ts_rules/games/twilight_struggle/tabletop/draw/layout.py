"""Where everything stands on our board: boxes, coasts, superpowers; and names that fit into the boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .....handbook.tabletop.svg import width
from .....model import Game
from .....paths import read_toml
from .....translate import phrase
from .....translate.names import name
from .coasts import Ring, rings

__all__ = [
    "FONT",
    "HEIGHT",
    "NAME_WIDTH",
    "WIDTH",
    "Plan",
    "Point",
    "Port",
    "full_name",
    "label",
    "plan",
    "ports",
    "region_names",
    "short_names",
    "width",
]

Point = tuple[float, float]
WIDTH, HEIGHT = 88, 62
"""Of a box: 44 pixels high on a telephone, where a view of a region fills the screen."""
FONT = 12.5
NAME_WIDTH = 82
"""What a line of a country's name may take."""
BOLD = 1.07


@dataclass(frozen=True, slots=True)
class Port:
    """A superpower beside its neighbours; `name` is what it is called among the boxes of a view."""

    side: str
    name: str
    next_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A view of the board: its size, the middle of each box, and land by region."""

    size: Point
    at: Mapping[str, Point]
    land: Mapping[str, tuple[Ring, ...]]


@cache
def _table(file: str) -> dict[str, Any]:
    return read_toml(Path(__file__).with_name(file))


@cache
def plan(view: str) -> Plan:
    """The view of a region, or of the world: `views.toml` beside this."""
    table = _table("views.toml")[view]
    wide, tall = table["size"]
    at = {slug: (float(x), float(y)) for slug, (x, y) in table["at"].items()}
    return Plan((wide, tall), at, {area: rings(path) for area, path in table["land"].items()})


@cache
def ports() -> tuple[Port, ...]:
    """The superpowers: more than once if their neighbours lie far apart."""
    rows = _table("board.toml")["superpower"]
    return tuple(Port(row["side"], f"{row['side']} {n}", tuple(row["next_to"])) for n, row in enumerate(rows))


@cache
def region_names() -> Mapping[str, Point]:
    """Where the name of each region stands on the map of the world, by shares of the drawing."""
    return {slug: (x, y) for slug, (x, y) in _table("board.toml")["region_names"].items()}


@cache
def short_names() -> Mapping[str, Mapping[str, str]]:
    """By language and country: names where the full one does not fit on two lines."""
    found: Mapping[str, Mapping[str, str]] = _table("board.toml")["short"]
    return found


def full_name(game: Game, slug: str, lang: str) -> str:
    """The name of a country, or of the space of the Chinese Civil War, which is none."""
    if slug in game.names["country"]:
        return name(game, f"country.{slug}", lang).text
    say = phrase(lang)
    return say("Chinese Civil War")


@cache
def label(game: Game, slug: str, lang: str, *, bold: bool = False) -> tuple[str, ...]:
    """The name of a country on one line or two."""
    short = short_names().get(lang, {}).get(slug)
    if short:
        return tuple(short.split("|"))
    full = full_name(game, slug, lang)
    if width(full) * (BOLD if bold else 1) <= NAME_WIDTH:
        return (full,)
    cuts = [i + 1 for i, letter in enumerate(full) if letter in " /-"]
    halves = [(full[:cut].rstrip(), full[cut:]) for cut in cuts]
    return min(halves, key=lambda pair: max(map(width, pair)), default=(full,))
