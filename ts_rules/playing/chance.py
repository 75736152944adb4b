"""Chance as a player: what it can do, how likely each is, and a choice by a generator that the caller brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .played_game import PlayedGame, Position

if TYPE_CHECKING:
    from random import Random

__all__ = ["Dealer", "choose", "outcomes"]

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


class Dealer:
    """Plays chance from a seed: the same seed rolls and deals the same, each outcome as likely as the rules make it.

    What it does are moves of chance like any others.  Nobody has to use it: a caller who has dice plays what they show.
    """

    def __init__(self, played: Played, seed: int | str) -> None:
        from random import Random

        self._played = played
        self._rng = Random(seed)  # noqa: S311 - a game, no secret

    def deal(self, position: Position) -> list[int]:
        """Roll and deal until a player has something to decide or the game is over; the moves, for a record."""
        dealt: list[int] = []
        while position.to_move == self._played.chance:
            dealt.append(choose(self._played, position, self._rng))
            position.play(dealt[-1])
        return dealt
