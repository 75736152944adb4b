"""Chance as a player: what it can do, how likely each is, and a choice by a generator that the caller brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import WEIGHTS
from .moves import Move
from .state import State

if TYPE_CHECKING:
    from random import Random

__all__ = ["choose", "outcomes"]


def outcomes(state: State) -> list[tuple[Move, int]]:
    """The moves of whoever is to move, with their weights; equal for a player."""
    legal = state.legal()
    weigh = WEIGHTS[state.stack[-1][0]]
    weights = [1] * len(legal) if weigh is None else weigh(state, state.stack[-1], legal)
    return list(zip(legal, weights, strict=True))


def choose(state: State, rng: Random) -> Move:
    """A move at random, each as likely as it is."""
    legal = state.legal()
    weigh = WEIGHTS[state.stack[-1][0]]
    if weigh is None:
        return legal[int(rng.random() * len(legal))]
    return rng.choices(legal, weigh(state, state.stack[-1], legal))[0]
