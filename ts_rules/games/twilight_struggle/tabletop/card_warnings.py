"""Which rules a card can lose the game by: nuclear war, a coup in a battleground, a scoring card that is kept."""

from __future__ import annotations

from collections.abc import Iterator

from ....model import Card, Event

__all__ = ["warnings"]

NUCLEAR_WAR = ("8.1.3", "8.1.3/responsible-player-loses")
COUPS = frozenset(("6.3.1", "6.3.5"))
"""Rules that an event names where it brings coup attempts."""
LOWERS = "6.3.4"
NEVER_HELD = "4.5.D/scoring-card-never-held"


def warnings(card: Card, event: Event) -> Iterator[str]:
    """By what its event names, and by what it is worth."""
    if card.ops == 0:
        yield NEVER_HELD
    if NUCLEAR_WAR[0] in event.see:
        yield from NUCLEAR_WAR
    if not COUPS.isdisjoint(event.see):
        yield LOWERS
