"""Players that choose by chance: among all moves, or shunning what loses at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .chance import choose
from .played_game import NOBODY, PlayedGame, Position

if TYPE_CHECKING:
    from random import Random

    Policy = Callable[["Played", Position, Random], int]

__all__ = ["POLICIES", "careful", "uniform"]

Played = PlayedGame[Any]
FAR = 5  # own choices that a careful player looks ahead in danger: a card, how to play it, what for, where ...
TRIES = 12  # moves that it tries at each of them before it gives up


def uniform(played: Played, position: Position, rng: Random) -> int:
    """Any legal move, all equally likely."""
    return choose(played, position, rng)


def careful(played: Played, position: Position, rng: Random) -> int:
    """A legal move after which the player need not lose at once, if one is found."""
    legal = position.legal()
    if len(legal) == 1:
        return legal[0]
    far = FAR if played.in_danger(position) else 1
    moves = rng.sample(legal, min(len(legal), TRIES * far))
    return next((m for m in moves if _survives(played, position, m, far, rng)), moves[0])


def _survives(played: Played, position: Position, move: int, far: int, rng: Random) -> bool:
    """Whether a side can go on after its move: it has not lost, and finds a next move that does not lose either."""
    side, after = position.to_move, position.copy()
    after.play(move)
    while after.to_move is not None and (after.to_move == played.chance or len(after.legal()) == 1):
        after.play(choose(played, after, rng))
    if after.result is not None:
        return side == played.chance or after.result[0] in (side, NOBODY)
    if far <= 1 or after.to_move != side:
        return True
    legal = after.legal()
    tried = rng.sample(legal, min(len(legal), TRIES))
    return any(_survives(played, after, m, far - 1, rng) for m in tried)


POLICIES: dict[str, Policy] = {"random": uniform, "careful": careful}
"""By name, as the command line knows them."""
