"""Whose hand a card of the draw pile has to come to: what the rest of a log says of hidden hands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ..play.state import State
from ..play.tables import CARD, CARDS, OPS, SCORING, bits
from .log_lines import Entry

__all__ = ["IN_PILE", "Mentions"]

IN_PILE = 2
"""Where a card lies that an event turns up from the draw pile."""
FROM_HAND = ("round", "headlines", "discards", "reveals", "plays")
ENVY, TEHRAN, SALT = (CARD[slug] for slug in ("missile-envy", "our-man-in-tehran", "salt-negotiations"))
NEVER = 1 << 30


class Mentions:
    """Where a log names each card, and in whose hand the card must then be."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Read the log once."""
        self.places: list[list[int]] = [[] for _ in CARDS]
        self.holders: list[list[int]] = [[] for _ in CARDS]
        self.turns = {entry.numbers[0]: index for index, entry in enumerate(entries) if entry.what == "headline-phase"}
        self.highest: list[tuple[int, int, int]] = []
        """Where a side gives its highest card away: place in the log, side, Operations value."""
        event = 0
        for index, entry in enumerate(entries):
            if entry.what == "event":
                event = entry.card
            elif entry.what in ("round", "headline-phase", "points"):
                event = 0
            if not entry.card or entry.what not in FROM_HAND or entry.card == CARD["the-china-card"]:
                continue
            if event == SALT and entry.what == "reveals":
                continue  # it comes from the discard pile
            if event == ENVY and entry.what == "reveals":
                self.highest.append((index, entry.side, OPS[entry.card]))
            self.places[entry.card].append(index)
            self.holders[entry.card].append(IN_PILE if event == TEHRAN else entry.side)

    def next(self, card: int, after: int) -> tuple[int, int]:
        """Where the log names a card next, and who has it then; far away and nobody if it does not."""
        places = self.places[card]
        at = bisect_left(places, after)
        return (places[at], self.holders[card][at]) if at < len(places) else (NEVER, -1)

    def to_draw(self, state: State, side: int, after: int) -> int:
        """The card of the draw pile that a side draws: the one that it is known to have soonest."""
        return min(bits(state.draw), key=lambda card: self._wanted(card, side, after, state.turn))

    def _wanted(self, card: int, side: int, after: int, turn: int) -> tuple[int, int]:
        place, holder = self.next(card, after)
        if self._too_high(card, side, after, place, turn):
            return 3, -place
        if holder == side:
            later = SCORING >> card & 1 and place > self.turns.get(turn + 1, NEVER)
            return (3 if later else 0), place  # a scoring card is not held from turn to turn
        if holder < 0:  # nobody knows: a card that demands nothing of whoever holds it
            return (2 if SCORING >> card & 1 else 1), OPS[card]
        return (4 if holder == IN_PILE else 3), -place

    def _too_high(self, card: int, side: int, after: int, place: int, turn: int) -> bool:
        """Whether a card would still be in a hand that has nothing so high when it gives its highest card away."""
        end = self.turns.get(turn + 1, NEVER)
        return place >= end and any(
            giver == side and after <= where < end and OPS[card] > ops for where, giver, ops in self.highest
        )

    def to_show(self, cards: Sequence[int], after: int) -> int:
        """The card that an event turns up from the draw pile: one that is known to lie there, or one not soon drawn."""

        def wanted(card: int) -> tuple[int, int]:
            place, holder = self.next(card, after)
            return (0, place) if holder == IN_PILE else (1, -place)

        return min(cards, key=wanted)

    def to_lose(self, cards: Sequence[int], after: int) -> int:
        """The card of a hand of which the log says least in what follows."""
        return max(cards, key=lambda card: (self.next(card, after)[0], -(SCORING >> card & 1)))
