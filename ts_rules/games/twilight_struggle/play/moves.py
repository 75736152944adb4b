"""Moves: small integers that print as what they mean.

A move names a country, a card, a face of the die, a region or an option; what it does depends on the decision that
is asked for.  There is one object for each, so comparing and hashing cost what an int costs.
"""

from __future__ import annotations

from .move import NAMES, Move
from .tables import CARDS, COUNTRIES, REGIONS

__all__ = [
    "BY_NAME",
    "CARD_MOVES",
    "COUNTRY_MOVES",
    "DICE",
    "MOVES",
    "NAMES",
    "REGION_MOVES",
    "Move",
    "cards_in",
    "countries_in",
    "option",
]

MOVES: list[Move] = []
BY_NAME: dict[str, Move] = {}
"""Every move by its notation."""


def _new(name: str) -> Move:
    move = Move(len(NAMES))
    NAMES.append(name)
    MOVES.append(move)
    BY_NAME[name] = move
    return move


COUNTRY_MOVES: tuple[Move, ...] = tuple(_new(slug) for slug in COUNTRIES)
"""By country index."""
FIRST_CARD = len(NAMES) - 1  # so that move FIRST_CARD + n is card number n
LAST_CARD = FIRST_CARD + len(CARDS) - 1
CARD_MOVES: tuple[Move, ...] = (COUNTRY_MOVES[0], *(_new(slug) for slug in CARDS[1:]))
"""By card number."""
DICE: tuple[Move, ...] = tuple(_new(f"die-{n}") for n in range(1, 7))
FIRST_DIE = int(DICE[0]) - 1  # so that move FIRST_DIE + n is face n
REGION_MOVES: dict[str, Move] = {slug: _new(f"region-{slug}") for slug in REGIONS}


def option(name: str) -> Move:
    """The move for an option, such as `event-first`; asking twice gives the same move."""
    return BY_NAME.get(name) or _new(name)


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
        table: list[tuple[Move, ...]] = [()]
        for move in moves[start : start + 8]:
            table += [(*before, move) for before in table]
        found.append(tuple(table))
    return tuple(found)


# By byte of a mask, written out: a loop over the bytes takes twice as long.
_a, _b, _c, _d, _e, _f, _g, _h, _i, _j, _k = _chunks(COUNTRY_MOVES)
_A, _B, _C, _D, _E, _F, _G, _H, _I, _J, _K, _L, _M, _N = _chunks(CARD_MOVES)
COUNTRY_BYTES, CARD_BYTES = 11, 14


def countries_in(mask: int) -> list[Move]:
    """The moves for the countries of a mask, in the order of the map."""
    a, b, c, d, e, f, g, h, i, j, k = mask.to_bytes(COUNTRY_BYTES, "little")
    return [*_a[a], *_b[b], *_c[c], *_d[d], *_e[e], *_f[f], *_g[g], *_h[h], *_i[i], *_j[j], *_k[k]]


def cards_in(mask: int) -> list[Move]:
    """The moves for the cards of a mask, by number."""
    a, b, c, d, e, f, g, h, i, j, k, m, n, o = mask.to_bytes(CARD_BYTES, "little")
    # fmt: off
    return [*_A[a], *_B[b], *_C[c], *_D[d], *_E[e], *_F[f], *_G[g],
            *_H[h], *_I[i], *_J[j], *_K[k], *_L[m], *_M[n], *_N[o]]
    # fmt: on
