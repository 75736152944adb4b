"""What a player finds obvious who goes for conquests: armies to the front, attacks with the odds, everything moves in.

Players who choose among all moves seldom come to an end here, since three dice defend well against three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .board import BORDERS, bits
from .moves import END_ATTACKS, NO_MOVE, NO_TRADE, joined_pair
from .state import State
from .steps import NAMES

__all__ = ["obvious"]

FACTOR = 2  # so many armies for each that defends
AHEAD = 3  # and so many more


def obvious(state: State) -> Sequence[int]:
    """The moves that such a player chooses among; nothing where none is more obvious than another."""
    find = OBVIOUS.get(NAMES[state.step])
    return find(state) if find else ()


def _front(state: State, territory: int) -> int:
    """How many armies stand against a territory; none in the interior."""
    land = state.land[state.owner[territory]]
    return sum(1 + state.armies[t] for t in bits(BORDERS[territory] & ~land))


def _strongest(state: State) -> list[int]:
    """Territories at the front where most armies stand already."""
    front = [move for move in state.legal() if _front(state, move)]
    most = max((state.armies[t] for t in front), default=0)
    return [t for t in front if state.armies[t] == most]


def _attacks(state: State) -> list[int]:
    good = []
    for move in state.legal():
        if move < END_ATTACKS:  # neither the end of attacks nor a strategic move
            origin, target = joined_pair(move)
            if state.armies[origin] >= FACTOR * state.armies[target] + min(AHEAD, state.armies[origin] // 2):
                good.append(int(move))
    return good or [int(END_ATTACKS)]


def _all_in(state: State) -> list[int]:
    """The most armies move in, unless there is no enemy beyond."""
    return [int(state.legal()[-1 if _front(state, state.target) else 0])]


def _moves(state: State) -> list[int]:
    """From the interior to the front, the most armies there are; else towards nothing in particular."""
    inner = []
    for move in state.legal():
        if move != NO_MOVE:
            origin, target = joined_pair(move)
            if not _front(state, origin) and _front(state, target):
                inner.append((state.armies[origin], int(move)))
    most = max(inner, default=(0, int(NO_MOVE)))[0]
    return [move for armies, move in inner if armies == most] or [
        int(move) for move in state.legal() if move == NO_MOVE or not _front(state, joined_pair(move)[0])
    ]


OBVIOUS: dict[str, Callable[[State], list[int]]] = {
    "trade-card": lambda state: [int(move) for move in state.legal() if move != NO_TRADE],
    "place-starting-army": _strongest,
    "place-reinforcement": _strongest,
    "attack": _attacks,
    "commit-armies": lambda state: [int(state.legal()[-1])],
    "declare-defence": lambda state: [int(state.legal()[-1])],
    "occupy": _all_in,
    "strategic-move": _moves,
    "armies-to-move": lambda state: [int(state.legal()[-1])],
}
