"""Words for what the engine counts: territories, cards, seats, colours, objectives; each read with a complaint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ....playing.checked import complain, entries, known, listed, number
from .board import CARD, CARDS, COLOURS, SEATS, TERRITORIES, TERRITORY, bits
from .objectives import OBJECTIVE, OBJECTIVES
from .state import CHANCE, NOBODY

__all__ = [
    "MOST",
    "by_seat",
    "card_names",
    "cards",
    "colour",
    "colour_name",
    "objective",
    "objective_name",
    "seat",
    "seat_name",
    "territory",
    "territory_name",
]

T = TypeVar("T")
MOST = 20_000
"""No count of a game comes near it."""


def seat(value: object, where: str, seats: Sequence[str]) -> int:
    """A player by name, of those that sit at the table."""
    return seats.index(known(value, seats, f"player of this game ({', '.join(seats)})", where))


def seat_name(player: int) -> str:
    """The name of a player, of chance or of nobody."""
    return "nobody" if player < 0 else "chance" if player == CHANCE else SEATS[player]


def territory(value: object, where: str) -> int:
    """A territory by slug."""
    return TERRITORY[known(value, TERRITORY, "territory", where)]


def territory_name(index: int) -> str | None:
    """The slug of a territory."""
    return None if index == NOBODY else TERRITORIES[index]


def cards(value: object, where: str) -> int:
    """A list of cards by slug, as a mask; a card that stands twice in it is a mistake."""
    mask = 0
    for item in listed(value, where):
        name = f"card-{item}" if isinstance(item, str) and item in TERRITORY else item
        bit = 1 << CARD[known(name, CARD, "card", where)]
        if mask & bit:
            raise complain(where, f"'{item}' stands there twice")
        mask |= bit
    return mask


def card_names(mask: int) -> list[str]:
    """The slugs of a mask of cards."""
    return [CARDS[card] for card in bits(mask)]


def colour(value: object, where: str) -> int:
    """A colour by name."""
    return COLOURS.index(known(value, COLOURS, f"colour ({', '.join(COLOURS)})", where))


def colour_name(index: int) -> str | None:
    """The name of a colour."""
    return None if index == NOBODY else COLOURS[index]


def objective(value: object, where: str) -> int:
    """An objective by slug."""
    return OBJECTIVE[known(value, OBJECTIVE, "objective", where)]


def objective_name(index: int) -> str | None:
    """The slug of an objective."""
    return None if index == NOBODY else OBJECTIVES[index].slug


def count(value: object, where: str) -> int:
    """A number that is not negative."""
    return number(value, where, 0, MOST)


def by_seat(value: object, where: str, seats: Sequence[str], read: Callable[[object, str], T], usual: T) -> list[T]:
    """A table by player; those that it leaves out have what is usual."""
    table = entries(value, where, seats)
    return [read(table[name], f"{where}: {name}") if name in table else usual for name in seats]
