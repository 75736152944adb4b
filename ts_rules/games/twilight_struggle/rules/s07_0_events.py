"""7.0-7.3, 7.5: events."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("7.0", slug="events", prose_only="heading of 7.1 to 7.6")
class Events:
    """This section says what a card played as an event does, how long it lasts and what it changes."""


@rule("7.1", slug="card-as-event", title="Playing a card as an event", see=("2.2.2", "4.5.C", "5.2"))
def may_play_as_event(state: State, side: int, card: int) -> bool:
    """A player may play a card as an event instead of for its Operations points."""
    raise NotYetExecutable("7.1")


@clause("7.1/association")
def event_takes_effect(state: State, side: int, card: int) -> bool:
    """A card played as an event takes effect if the event is associated with the player's own superpower or with
    both."""
    raise NotYetExecutable("7.1/association")


@clause("7.1/card-text")
def carry_out_event(state: State, side: int, card: int) -> None:
    """What the event does is what the text of the card says."""
    raise NotYetExecutable("7.1/card-text")


@rule("7.2", slug="starred-scoring-card", see=("2.2.4",))
def is_removed_after_scoring(card: int) -> bool:
    """{card.southeast-asia-scoring} is a starred card: once played, it is removed from the game."""
    raise NotYetExecutable("7.2")


@clause("7.2/only-one")
def goes_to_discard_after_scoring(card: int) -> bool:
    """No other scoring card is starred; each of them goes to the discard pile after it is played."""
    raise NotYetExecutable("7.2/only-one")


@rule("7.3", slug="lasting-events", see=("2.2.5",))
def start_lasting_event(state: State, side: int, card: int) -> None:
    """A lasting event, one with an underlined title, stays in effect for the rest of the game unless another
    event cancels it."""
    raise NotYetExecutable("7.3")


@clause("7.3/reminder", prose_only="a reminder on the table; it changes nothing in play")
class LastingEventReminder:
    """As a reminder, a card played as a lasting event lies beside the map, or its marker lies on the turn
    track."""


@rule("7.5", slug="unplayable-events", title="Events that can no longer be played", see=("5.2",))
def may_play_for_operations(state: State, side: int, card: int) -> bool:
    """A card whose event has become unplayable may still be played for its Operations points."""
    raise NotYetExecutable("7.5")


@clause("7.5/cause")
def event_is_unplayable(state: State, card: int) -> bool:
    """An event becomes unplayable when another event cancels or forbids it."""
    raise NotYetExecutable("7.5/cause")
