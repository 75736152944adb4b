"""The illegal moves that a player could mean at a decision: of the sort that is asked for, and uses of a card."""

from __future__ import annotations

from ts_rules.games.twilight_struggle.play.kinds import NAMES
from ts_rules.games.twilight_struggle.play.moves import COUNTRY_MOVES, FIRST_CARD, LAST_CARD, MOVES, Move
from ts_rules.games.twilight_struggle.play.state import State

__all__ = ["meant", "sort_of"]

USES = {
    "choose-way": ("event", "operations", "event-first", "event-last", "space-race", "discard"),
    "use-operations": ("influence", "realignment", "coup", "space-race", "done"),
    "use-given-card": ("space-race", "done"),
    "place-influence": ("done",),
    "realignment-target": ("done",),
    "coup-target": ("done",),
    "play-card": ("done",),
    "choose-headline": ("done",),
    "place-by-event": ("done",),
    "remove-by-event": ("done",),
}
"""What a player could mean beside a country or a card."""


def sort_of(move: int) -> str:
    """A country, a card or a use."""
    return "country" if move < len(COUNTRY_MOVES) else "card" if FIRST_CARD < move <= LAST_CARD else "use"


def meant(state: State) -> list[Move]:
    """The illegal moves that a player could mean at a decision."""
    legal = state.legal()
    sorts = {sort_of(move) for move in legal} - {"use"}
    uses = USES.get(NAMES[state.stack[-1][0]], ())
    return [m for m in MOVES if m not in legal and (sort_of(m) in sorts or str(m) in uses)]
