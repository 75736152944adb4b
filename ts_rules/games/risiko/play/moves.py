"""Moves: small integers that print as what they mean.

A move names a territory, two of them (`alaska-to-kamchatka`), a card, an objective, a colour, a number of dice or of
armies, or what was rolled; what it does depends on the decision that is asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations

from .board import BORDERS, CARDS, COLOURS, TERRITORIES, bits, figure
from .objectives import OBJECTIVES

__all__ = [
    "ARMY_MOVES",
    "BY_NAME",
    "CARD_MOVES",
    "COLOUR_MOVES",
    "DICE_MOVES",
    "END_ATTACKS",
    "MOST_ARMIES",
    "MOVES",
    "NO_MOVE",
    "NO_TRADE",
    "OBJECTIVE_MOVES",
    "ROLLS",
    "ROLL_MOVES",
    "STRATEGIC_MOVE",
    "TERRITORY_MOVES",
    "Move",
    "card_of",
    "colour_of",
    "dice_named",
    "dice_rolled",
    "joined_pair",
    "moves_between",
    "number_of",
    "objective_of",
    "territories_in",
]

MOST_ARMIES = 999
"""The most armies that are moved at once; nobody has so many tanks."""
FACES = range(1, 7)
MASKS_KEPT = 10_000
MOST_DICE = max(figure("combat.dice.attacker"), figure("combat.dice.defender"))


class Move(int):
    """A move; `str()` is its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return NAMES[self]

    __str__ = __repr__


NAMES: list[str] = []
MOVES: list[Move] = []
BY_NAME: dict[str, Move] = {}
"""Every move by its notation."""


def _new(name: str) -> Move:
    move = Move(len(NAMES))
    NAMES.append(name)
    MOVES.append(move)
    BY_NAME[name] = move
    return move


TERRITORY_MOVES: tuple[Move, ...] = tuple(_new(slug) for slug in TERRITORIES)
"""By territory: the first moves, so that such a move is the territory's index."""
CARD_MOVES: tuple[Move, ...] = tuple(_new(slug) for slug in CARDS)
_PAIRS = tuple((a, b) for a in range(len(TERRITORIES)) for b in bits(BORDERS[a]))
"""Where armies can go: the others are moves that somebody may mean, and is told about, but never makes."""
_APART = tuple(pair for pair in permutations(range(len(TERRITORIES)), 2) if pair not in _PAIRS)
PAIR_MOVES: dict[tuple[int, int], Move] = {
    (a, b): _new(f"{TERRITORIES[a]}-to-{TERRITORIES[b]}") for a, b in (*_PAIRS, *_APART)
}
ENDS: dict[int, tuple[int, int]] = {int(move): pair for pair, move in PAIR_MOVES.items()}
OBJECTIVE_MOVES: tuple[Move, ...] = tuple(_new(objective.slug) for objective in OBJECTIVES)
COLOUR_MOVES: tuple[Move, ...] = tuple(_new(colour) for colour in COLOURS)
DICE_MOVES: tuple[Move, ...] = tuple(_new(f"dice-{n}") for n in range(1, MOST_DICE + 1))
"""With how many dice somebody fights: of one die first."""
ROLLS: tuple[tuple[int, ...], ...] = tuple(
    dice[::-1] for count in range(1, MOST_DICE + 1) for dice in combinations_with_replacement(FACES, count)
)
"""What one, two or three dice can show, the highest first."""
ROLL_MOVES: dict[int, tuple[Move, ...]] = dict.fromkeys(range(1, MOST_DICE + 1), ())
"""By number of dice: what they can show."""
for _dice in ROLLS:
    ROLL_MOVES[len(_dice)] += (_new("roll-" + "".join(map(str, _dice))),)
WAYS_TO_ROLL: dict[int, list[int]] = {
    count: [len(set(permutations(dice_))) for dice_ in ROLLS if len(dice_) == count] for count in ROLL_MOVES
}
"""By number of dice: how many of all equally likely throws show each."""
NO_TRADE, END_ATTACKS = _new("no-trade"), _new("end-attacks")
STRATEGIC_MOVE, NO_MOVE = _new("strategic-move"), _new("no-move")
ARMY_MOVES: tuple[Move, ...] = tuple(_new(f"armies-{n}") for n in range(MOST_ARMIES + 1))

FIRST_CARD, FIRST_OBJECTIVE, FIRST_COLOUR = int(CARD_MOVES[0]), int(OBJECTIVE_MOVES[0]), int(COLOUR_MOVES[0])
FIRST_DICE, FIRST_ROLL, NO_ARMIES = int(DICE_MOVES[0]) - 1, int(ROLL_MOVES[1][0]), int(ARMY_MOVES[0])


def card_of(move: int) -> int:
    """The card that a move means."""
    return move - FIRST_CARD


def dice_named(move: int) -> int:
    """With how many dice somebody means to fight."""
    return move - FIRST_DICE


def objective_of(move: int) -> int:
    """The objective that a move means."""
    return move - FIRST_OBJECTIVE


def colour_of(move: int) -> int:
    """The colour that a move means."""
    return move - FIRST_COLOUR


def number_of(move: int) -> int:
    """The number of armies that a move means."""
    return move - NO_ARMIES


def dice_rolled(move: int) -> tuple[int, ...]:
    """What the dice show, the highest first."""
    return ROLLS[move - FIRST_ROLL]


def joined_pair(move: int) -> tuple[int, int]:
    """The two territories that a move names: where it starts from and where it goes."""
    return ENDS[move]


@cache
def moves_between(origin: int, targets: int) -> tuple[Move, ...]:
    """The moves from a territory to those of a mask."""
    return tuple(PAIR_MOVES[origin, target] for target in bits(targets))


@lru_cache(maxsize=MASKS_KEPT)  # a player places many armies on the same territories
def territories_in(mask: int) -> tuple[Move, ...]:
    """The moves for the territories of a mask, in the order of the board."""
    return tuple(TERRITORY_MOVES[territory] for territory in bits(mask))
