"""7.6: war events."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("7.6", slug="war-events", see=("8.2.3", "8.2.4"))
def is_war_event(card: int) -> bool:
    """There are {cards.wars:war-event}: {card.korean-war}, {card.arab-israeli-war},
    {card.indo-pakistani-war}, {card.brush-war} and {card.iran-iraq-war}."""
    raise NotYetExecutable("7.6")


@clause("7.6/no-influence-needed")
def may_play_war(state: State, side: int, card: int) -> bool:
    """A war event may be played whether or not anyone has influence in the attacking or the defending
    country."""
    raise NotYetExecutable("7.6/no-influence-needed")


@clause("7.6/success")
def score_war(state: State, side: int, card: int) -> None:
    """A successful war event gives its VP to the player of the event even if there is no influence to change."""
    raise NotYetExecutable("7.6/success")


@clause("7.6/military-operations")
def count_war(state: State, side: int, card: int) -> None:
    """A war event gives its military operations to the player of the event whether it succeeds or not."""
    raise NotYetExecutable("7.6/military-operations")
