"""What a player sees: cards in other hands and the order of the deck are hidden, and so are the others' objectives."""

from __future__ import annotations

from typing import Any

from ..rules.s4_1_reinforcements import may_see_cards
from . import saved
from .named_things import card_names
from .state import State

__all__ = ["seen_by"]


def seen_by(position: State, side: int) -> dict[str, Any]:
    """A position in words, without what the player cannot see; `unseen` counts it."""
    seats = position.rules.seats
    seen = saved.write(position)
    hidden = position.deck
    counted: dict[str, int] = {}
    for player, name in enumerate(seats):
        if player == side or may_see_cards(side, player):
            continue
        hidden |= position.hands[player]
        counted[name] = position.hands[player].bit_count()
        seen["hands"][name] = []
        seen["objectives"].pop(name, None)
    if side != position.player:
        hidden |= position.trading  # chosen, not yet laid open
        seen["trading"] = []
    seen["deck"] = []
    return {**seen, "unseen": {"cards": card_names(hidden), "deck": position.deck.bit_count(), "hands": counted}}
