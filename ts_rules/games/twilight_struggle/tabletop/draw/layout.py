"""Where everything stands on our board, and names that fit into its boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .....model import Game
from .....paths import read_toml
from .....translate import phrase
from .....translate.names import name

__all__ = ["FONT", "NAME_WIDTH", "Cell", "Grid", "Layout", "Port", "full_name", "label", "layout", "width"]

Cell = tuple[float, float]
FONT = 12.5
NAME_WIDTH = 82
"""What a line of a country's name may take."""
NARROW, WIDE, WIDEST = 0.33, 0.66, 0.86  # of the size of the type
USUAL = 0.57
BOLD = 1.07


@dataclass(frozen=True, slots=True)
class Port:
    """A superpower beside its neighbours."""

    side: str
    cell: Cell
    next_to: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called among the boxes of a view."""
        return f"{self.side} {self.next_to[0]}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The grid of the whole world."""

    cells: Mapping[str, Cell]
    ports: tuple[Port, ...]
    short: Mapping[str, Mapping[str, str]]
    regions: Mapping[str, Cell]


@cache
def layout() -> Layout:
    """The layout of the board: `board.toml` beside this."""
    table = read_toml(Path(__file__).with_name("board.toml"))
    ports = tuple(Port(p["side"], tuple(p["cell"]), tuple(p["next_to"])) for p in table["superpower"])
    cells, regions = ({slug: tuple(cell) for slug, cell in table[part].items()} for part in ("cells", "regions"))
    return Layout(cells, ports, table["short"], regions)


def width(text: str, size: float = FONT) -> float:
    """About how wide a text is in a plain sans-serif type; rather too much than too little."""
    total = 0.0
    for letter in text:
        if letter in "iljtfrI.,'|·:; -/()ιί":
            total += NARROW
        elif letter in "mwMWŚ%@Ω→":
            total += WIDEST
        elif letter.isupper():
            total += WIDE
        else:
            total += USUAL
    return total * size


def full_name(game: Game, slug: str, lang: str) -> str:
    """The name of a country, or of the space of the Chinese Civil War, which is none."""
    if slug in game.names["country"]:
        return name(game, f"country.{slug}", lang).text
    say = phrase(lang)
    return say("Chinese Civil War")


@cache
def label(game: Game, slug: str, lang: str, *, bold: bool = False) -> tuple[str, ...]:
    """The name of a country on one line or two."""
    short = layout().short.get(lang, {}).get(slug)
    if short:
        return tuple(short.split("|"))
    full = full_name(game, slug, lang)
    if width(full) * (BOLD if bold else 1) <= NAME_WIDTH:
        return (full,)
    cuts = [i + 1 for i, letter in enumerate(full) if letter in " /-"]
    halves = [(full[:cut].rstrip(), full[cut:]) for cut in cuts]
    return min(halves, key=lambda pair: max(map(width, pair)), default=(full,))


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns and rows that a view uses, without the empty ones between them."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Grid:
        """The smallest grid that holds these cells."""
        found = list(cells)
        return cls(tuple(sorted({c for c, _ in found})), tuple(sorted({r for _, r in found})))

    def place(self, cell: Cell) -> tuple[int, int]:
        """Column and row in this grid."""
        return self.columns.index(cell[0]), self.rows.index(cell[1])
