"""Players that choose by chance: among all moves, or shunning what loses at once; and one that plays chance itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .effects import effect
from .moves import Move
from .outcomes import choose
from .state import NATURE, US, USSR, State

if TYPE_CHECKING:
    from random import Random

    Policy = Callable[[State, Random], Move]

__all__ = ["POLICIES", "Dealer", "careful", "uniform"]

DANGER = 2  # the DEFCON level at which a careful player looks further ahead than one move
FAR = 5  # own choices that it looks ahead then: a card, how to play it, what for, where ...
TRIES = 12  # moves that it tries at each of them before it gives up
CRISIS = (effect("cuban-missile-crisis", US), effect("cuban-missile-crisis", USSR))


def uniform(state: State, rng: Random) -> Move:
    """Any legal move, all equally likely."""
    return choose(state, rng)


def careful(state: State, rng: Random) -> Move:
    """A legal move after which the player need not lose at once, if one is found."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    side = state.to_move
    far = FAR if state.defcon <= DANGER or (side in (US, USSR) and state.effects & CRISIS[side]) else 1
    moves = rng.sample(legal, min(len(legal), TRIES * far))
    return next((m for m in moves if _survives(state, m, side, far, rng)), moves[0])


def _survives(state: State, move: Move, side: int | None, far: int, rng: Random) -> bool:
    """Whether a side can go on after a move: it has not lost, and finds a next move that does not lose either."""
    after = state.copy()
    after.play(move)
    while after.result is None and after.stack and (after.to_move == NATURE or len(after.legal()) == 1):
        after.play(choose(after, rng))
    if after.result is not None:
        return after.result[0] != 1 - side if side in (US, USSR) else True
    if far <= 1 or after.to_move != side:
        return True
    legal = after.legal()
    return any(_survives(after, m, side, far - 1, rng) for m in rng.sample(legal, min(len(legal), TRIES)))


POLICIES: dict[str, Policy] = {"random": uniform, "careful": careful}
"""By name, as the command line knows them."""


class Dealer:
    """Plays chance from a seed: the same seed rolls and deals the same, each outcome as likely as the rules make it.

    What it does are moves of chance like any others.  Nobody has to use it: a caller who has dice plays what they show.
    """

    def __init__(self, seed: int | str) -> None:
        from random import Random

        self._rng = Random(seed)  # noqa: S311 - a game, no secret

    def deal(self, state: State) -> list[Move]:
        """Roll and deal until a player has something to decide or the game is over; the moves, for a record."""
        dealt: list[Move] = []
        while state.to_move == NATURE:
            dealt.append(choose(state, self._rng))
            state.play(dealt[-1])
        return dealt
