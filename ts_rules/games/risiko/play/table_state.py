"""The position of a game: plain slots, so that copying is cheap and a rule reads as it is said."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....model import Ruleset

__all__ = ["COMBAT", "NOBODY", "REINFORCEMENTS", "STRATEGIC_MOVE", "State"]

REINFORCEMENTS, COMBAT, STRATEGIC_MOVE = 0, 1, 2
"""The phases of a turn, in their order."""
NOBODY = 255
"""Owner of a territory, or colour of a player, before set-up."""


class State:
    """Everything that can change during a game; what cannot (board, cards, ruleset figures) stands outside.

    Territories, territory cards and objectives are indices into the tables of the data; the jokers come
    after the last territory. Players are numbered clockwise, the one with the first turn is `first`.
    """

    __slots__ = (
        "armies",
        "colour",
        "conquests",
        "deck",
        "discard",
        "first",
        "hands",
        "objective",
        "owner",
        "phase",
        "player",
        "playing",
        "ruleset",
        "turn",
        "unplaced",
    )

    def __init__(self, ruleset: Ruleset, territories: int, players: int) -> None:
        """An empty board, before set-up."""
        self.ruleset = ruleset
        self.owner = bytearray([NOBODY]) * territories
        self.armies = array("H", bytes(2 * territories))
        self.colour = bytearray([NOBODY]) * players
        self.playing = bytearray([1]) * players  # 0 once eliminated
        self.objective = [-1] * players
        self.unplaced = [0] * players  # armies still to be put on the board
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.first = 0  # also the dealer
        self.player = 0
        self.phase = REINFORCEMENTS
        self.turn = 0
        self.conquests = 0  # territories taken in this turn
