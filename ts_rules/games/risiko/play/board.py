"""The board and the cards as the engine uses them: indices, bit masks, tuples, all made once when it is imported.

Territory `t` is bit `1 << t` of a mask, and so is its card; the jokers come after the last territory.
"""

from __future__ import annotations

from functools import cache

from ....engine.game_data import read
from .. import SPEC

__all__ = [
    "ALL_CARDS",
    "ALL_TERRITORIES",
    "ARM",
    "BORDERS",
    "CANNON",
    "CARD",
    "CARDS",
    "CAVALRY",
    "COLOURS",
    "CONTINENT",
    "CONTINENTS",
    "DATA",
    "INFANTRY",
    "JOKERS",
    "JOKER_ARM",
    "SEATS",
    "SEA_LINES",
    "TERRITORIES",
    "TERRITORY",
    "bits",
    "figure",
    "mask_of",
]

DATA = read(SPEC)
_board = DATA.files["board"]


@cache
def figure(path: str) -> int:
    """A figure of the data: the same that a statement's slot prints, in both editions."""
    return int(DATA.figures[path][""])


def _bits_of_bytes() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each byte of a mask: value -> the indices of the bits in it."""
    return tuple(
        tuple(tuple(first + n for n in range(8) if byte >> n & 1) for byte in range(256))
        for first in range(0, 8 * MASK_BYTES, 8)
    )


MASK_BYTES = 6
_a, _b, _c, _d, _e, _f = _bits_of_bytes()


def bits(mask: int) -> list[int]:
    """The indices of the bits that are set, lowest first."""
    a, b, c, d, e, f = mask.to_bytes(MASK_BYTES, "little")  # written out: a loop takes twice as long
    return [*_a[a], *_b[b], *_c[c], *_d[d], *_e[e], *_f[f]]


TERRITORIES: tuple[str, ...] = tuple(_board["territory"])
TERRITORY: dict[str, int] = {slug: index for index, slug in enumerate(TERRITORIES)}
ALL_TERRITORIES = (1 << len(TERRITORIES)) - 1


def mask_of(*slugs: str) -> int:
    """The mask of territories by slug."""
    return sum(1 << TERRITORY[slug] for slug in slugs)


def _joined(pairs: list[list[str]]) -> tuple[int, ...]:
    """By territory: the mask of those that these pairs join it to."""
    found = [0] * len(TERRITORIES)
    for a, b in pairs:
        found[TERRITORY[a]] |= mask_of(b)
        found[TERRITORY[b]] |= mask_of(a)
    return tuple(found)


BORDERS = _joined(_board["borders"])
"""By territory: all that it is joined to, by land or by sea."""
SEA_LINES = _joined(_board["sea"])
"""By territory: what it is joined to by a dashed line."""

CONTINENTS: dict[str, int] = {
    slug: mask_of(*(t for t, row in _board["territory"].items() if row["continent"] == slug))
    for slug in _board["continent"]
}
"""By slug: the mask of its territories."""
CONTINENT: dict[str, int] = {slug: index for index, slug in enumerate(CONTINENTS)}

_jokers = figure("components.jokers")
CARDS: tuple[str, ...] = (*(f"card-{slug}" for slug in TERRITORIES), *(f"joker-{n + 1}" for n in range(_jokers)))
CARD: dict[str, int] = {slug: index for index, slug in enumerate(CARDS)}
ALL_CARDS = (1 << len(CARDS)) - 1
JOKERS = ALL_CARDS & ~ALL_TERRITORIES
INFANTRY, CAVALRY, CANNON, JOKER_ARM = range(4)
_arms = {"infantry": INFANTRY, "cavalry": CAVALRY, "cannon": CANNON}
ARM: tuple[int, ...] = (*(_arms[row["arm"]] for row in _board["territory"].values()), *(JOKER_ARM,) * _jokers)
"""By card: the arm whose symbol it bears; a joker bears all."""

COLOURS: tuple[str, ...] = tuple(DATA.files["components"]["colour"])
SEATS: tuple[str, ...] = tuple(f"player-{n}" for n in range(1, figure("preparation.players.most") + 1))
"""Players by their seat, clockwise round the table."""
