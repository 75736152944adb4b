"""Chance as a player, and players that choose by chance: among all moves, shunning what loses, doing the obvious.

The generator is the caller's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .played_game import NOBODY, PlayedGame, Position

if TYPE_CHECKING:
    from random import Random

    Policy = Callable[["Played", Position, Random], int]

__all__ = ["POLICIES", "careful", "choose", "deal", "eager", "outcomes"]

Played = PlayedGame[Any]
FAR = 5  # own choices that a careful player looks ahead in danger: a card, how to play it, what for, where ...
WHIM = 0.1  # how often an eager player does something else
TRIES = 12  # moves that it tries at each of them before it gives up


def outcomes(played: Played, position: Position) -> list[tuple[int, int]]:
    """The moves of whoever is to move, with their weights; equal for a player."""
    legal = position.legal()
    weights = played.weights(position)
    return list(zip(legal, [1] * len(legal) if weights is None else weights, strict=True))


def choose(played: Played, position: Position, rng: Random) -> int:
    """A move at random, each as likely as it is."""
    legal = position.legal()
    weights = played.weights(position)
    if weights is None:
        return legal[int(rng.random() * len(legal))]
    return rng.choices(legal, weights)[0]


def deal(played: Played, position: Position, rng: Random) -> list[int]:
    """Let chance roll and deal until a player has something to decide or the game is over; what it did, for a record.

    The same seed rolls and deals the same.  What it does are moves of chance like any others, and nobody has to use
    it: a caller who has dice plays what they show.
    """
    done: list[int] = []
    while position.to_move == played.chance:
        done.append(choose(played, position, rng))
        position.play(done[-1])
    return done


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


def eager(played: Played, position: Position, rng: Random) -> int:
    """Mostly a move that the game calls obvious, else any."""
    moves = played.obvious(position) if rng.random() >= WHIM else ()
    return moves[int(rng.random() * len(moves))] if moves else choose(played, position, rng)


POLICIES: dict[str, Policy] = {"random": choose, "careful": careful, "eager": eager}
"""By name, as the command line knows them."""
