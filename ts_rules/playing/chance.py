"""Chance as a player: what it can do, how likely each is, and a choice by a generator that the caller brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .played_game import PlayedGame, Position

if TYPE_CHECKING:
    from random import Random

__all__ = ["choose", "deal", "outcomes"]

Played = PlayedGame[Any]


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
