"""The position of a game: plain slots, so that copying is cheap and a rule reads as it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....model import Ruleset

__all__ = ["US", "USSR", "State"]

US, USSR = 0, 1
"""Sides index every pair: `state.vp_of[US]`."""


class State:
    """Everything that can change during a game; what cannot (map, cards, ruleset figures) stands outside.

    Countries and cards are indices into the tables of the data, sides are US and USSR.
    """

    __slots__ = ("defcon", "influence", "military_operations", "phasing", "round", "ruleset", "space", "turn", "vp")

    def __init__(self, ruleset: Ruleset, countries: int) -> None:
        """An empty board, before set-up."""
        self.ruleset = ruleset
        self.influence = bytearray(2 * countries)  # of country c and side s at 2 * c + s
        self.defcon = 0
        self.turn = 0
        self.round = 0
        self.phasing = USSR
        self.vp = 0  # positive: the US is ahead
        self.space = [0, 0]
        self.military_operations = [0, 0]
