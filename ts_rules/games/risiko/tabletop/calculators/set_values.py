"""Tables of card sets, asked of rules 4.1.8 to 4.1.14: which cards make a set, and what it brings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from ...play.board import ARM, CANNON, CAVALRY, INFANTRY, JOKER_ARM
from ...rules.s4_1_reinforcements import HELD, SET, set_worth

__all__ = ["ARMS", "card_sets", "set_tables"]

ARMS = {"infantry": INFANTRY, "cavalry": CAVALRY, "cannon": CANNON, "joker": JOKER_ARM}


def set_tables() -> dict[str, Any]:
    """The sets, how many cards of each arm there are, and what a card that shows a territory held adds."""
    return {"sets": card_sets(), "cards": [ARM.count(arm) for arm in ARMS.values()], "held": HELD}


def card_sets() -> list[tuple[tuple[int, ...], int]]:
    """How many cards of each arm a set has, and the armies that it brings; the poorest first."""
    found = []
    for arms in combinations_with_replacement(ARMS.values(), SET):
        wanted = Counter(arms)
        if any(ARM.count(arm) < count for arm, count in wanted.items()):
            continue
        cards = [[c for c, arm in enumerate(ARM) if arm == one][:count] for one, count in wanted.items()]
        if worth := set_worth(sum(1 << card for some in cards for card in some)):
            found.append((tuple(wanted[arm] for arm in ARMS.values()), worth))
    return sorted(found, key=lambda one: (one[1], one[0][::-1]))
