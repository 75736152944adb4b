"""Moves: small integers that print as what they mean.

A move names a country, a card, a face of the die, a region or an option; what it does depends on the decision that
is asked for.  There is one object for each, so comparing and hashing cost what an int costs.
"""

from __future__ import annotations

from functools import lru_cache

from .tables import CARDS, COUNTRIES, REGIONS

__all__ = ["CARD_MOVES", "COUNTRY_MOVES", "DICE", "MOVES", "REGION_MOVES", "Move", "cards_in", "countries_in", "option"]


class Move(int):
    """A move; `str()` is its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return NAMES[self]

    __str__ = __repr__


NAMES: list[str] = []
MOVES: list[Move] = []
_by_name: dict[str, Move] = {}


def _new(name: str) -> Move:
    move = Move(len(NAMES))
    NAMES.append(name)
    MOVES.append(move)
    _by_name[name] = move
    return move


COUNTRY_MOVES: tuple[Move, ...] = tuple(_new(slug) for slug in COUNTRIES)
"""By country index."""
FIRST_CARD = len(NAMES) - 1  # so that move FIRST_CARD + n is card number n
CARD_MOVES: tuple[Move, ...] = (COUNTRY_MOVES[0], *(_new(f"#{number}") for number in range(1, len(CARDS))))
"""By card number."""
DICE: tuple[Move, ...] = tuple(_new(f"die-{n}") for n in range(1, 7))
FIRST_DIE = int(DICE[0]) - 1  # so that move FIRST_DIE + n is face n
REGION_MOVES: dict[str, Move] = {slug: _new(f"region-{slug}") for slug in REGIONS}


def option(name: str) -> Move:
    """The move for an option, such as `event-first`; asking twice gives the same move."""
    return _by_name.get(name) or _new(name)


def named(name: str) -> Move | None:
    """The move that a notation means."""
    return _by_name.get(name)


def face(move: int) -> int:
    """The number that a die shows."""
    return move - FIRST_DIE


def card(move: int) -> int:
    """The card number that a move means."""
    return move - FIRST_CARD


DONE = option("done")


def _chunks(moves: tuple[Move, ...]) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """For each byte of a mask: value → the moves of the bits in it."""
    found = []
    for start in range(0, len(moves), 8):
        part = moves[start : start + 8]
        found.append(tuple(tuple(m for i, m in enumerate(part) if value >> i & 1) for value in range(256)))
    return tuple(found)


_COUNTRY_CHUNKS = _chunks(COUNTRY_MOVES)
_CARD_CHUNKS = _chunks(CARD_MOVES)


_COUNTRY_BYTES, _CARD_BYTES = len(_COUNTRY_CHUNKS), len(_CARD_CHUNKS)


def countries_in(mask: int) -> list[Move]:
    """The moves for the countries of a mask, in the order of the map."""
    return list(_countries_in(mask))


@lru_cache(maxsize=4096)  # the same countries are offered again and again while points are spent
def _countries_in(mask: int) -> tuple[Move, ...]:
    found: list[Move] = []
    for chunk, byte in zip(_COUNTRY_CHUNKS, mask.to_bytes(_COUNTRY_BYTES, "little"), strict=True):
        if byte:
            found += chunk[byte]
    return tuple(found)


def cards_in(mask: int) -> list[Move]:
    """The moves for the cards of a mask, by number."""
    found: list[Move] = []
    for chunk, byte in zip(_CARD_CHUNKS, mask.to_bytes(_CARD_BYTES, "little"), strict=True):
        if byte:
            found += chunk[byte]
    return found
