"""5.0 and 5.1: playing cards."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State

Way = Literal["event", "operations"]


@rule("5.0", slug="card-play", title="Playing cards", prose_only="heading of 5.1 to 5.5")
class CardPlay:
    """This section says how cards are played and when their events happen."""


@rule(
    "5.1",
    slug="play-for-event-or-operations",
    title="Event or Operations",
    see=("2.2.3", "4.5.D", "7.1", "9.8"),
)
def ways_to_play(state: State, side: int, card: int) -> frozenset[Way]:
    """A card is played either as an event or for its Operations points."""
    raise NotYetExecutable("5.1")


@clause("5.1/one-card-left")
def cards_left(hand: int, rounds: int) -> int:
    """Normally a player is left with one card in hand, the held card, when a turn ends."""
    raise NotYetExecutable("5.1/one-card-left")


@clause("5.1/other-cards")
def cards_to_play(hand: int, rounds: int) -> int:
    """Normally all cards of a hand but the held card are played in the course of a turn."""
    raise NotYetExecutable("5.1/other-cards")


@clause("5.1/no-pass")
def may_pass(state: State, side: int) -> bool:
    """A player cannot give up an action round by declining to play a card."""
    raise NotYetExecutable("5.1/no-pass")


@clause("5.1/no-discard-instead")
def may_discard_instead(state: State, side: int, card: int) -> bool:
    """Discarding a card from hand does not replace playing one."""
    raise NotYetExecutable("5.1/no-discard-instead")
