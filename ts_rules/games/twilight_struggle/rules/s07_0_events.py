"""7.0-7.3, 7.5: events."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from .. import cards as card_events
from ..play.state import State
from ..play.tables import CANCELLED, CANCELLED_BY, CONCERNING, LASTING, OPS, STARRED
from . import s02_2_cards as cards
from . import s05_2_opponent_events as opponent_events
from . import s12_0_chinese_civil_war as civil_war

STARRED_SCORING_CARD = Variant(
    "7.2/starred-scoring-card",
    southeast="{card.southeast-asia-scoring}",
    southern="The scoring card of Southern Asia",
    unobservable="no other card has such a name, and the star is printed on the card itself",
)

UNDERLINED_TITLE = Variant(
    "7.3/underlined-title",
    lasting="stays in effect",
    trigger="sets off other events and stays in effect",
    unobservable="the text of a card says what its event sets off",
)


@rule("7.0", slug="events", prose_only="this heading only introduces the rules below it")
class Events:
    """A card played as an event does what its text says, at once or for the rest of the game."""


@rule("7.1", slug="card-as-event", title="Playing a card as an event", see=("2.2.2", "4.5.C", "5.2"))
def may_play_as_event(state: State, side: int, card: int) -> bool:
    """A player may play a card as an event instead of for its Operations points."""
    return event_takes_effect(state, side, card) and may_play_event(state, side, card)


@clause("7.1/association")
def event_takes_effect(state: State, side: int, card: int) -> bool:
    """A card played as an event takes effect if the event is associated with the player's superpower or with both."""
    sides = cards.sides_of_event(state, card)
    return side in sides or not sides


@clause("7.1/card-text")
def carry_out_event(state: State, side: int, card: int) -> None:
    """The event does what the text of the card says."""
    opponent_events.count_as_played(state, card)
    if LASTING >> card & 1:
        start_lasting_event(state, card)
    follow_card_text(state, side, card)


@rule("7.2", slug="starred-scoring-card", variants=(STARRED_SCORING_CARD,), see=("2.2.4",))
def is_removed_after_scoring(card: int) -> bool:
    """{=starred-scoring-card} is a starred card: once played, it is removed from the game."""
    return bool(STARRED >> card & 1)


@clause("7.2/only-one")
def goes_to_discard_after_scoring(card: int) -> bool:
    """No other scoring card is starred; each goes to the discard pile after it is played."""
    return not STARRED >> card & 1


@rule("7.3", slug="lasting-events", variants=(UNDERLINED_TITLE,), see=("2.2.5",))
def start_lasting_event(state: State, card: int) -> None:
    """A lasting event, one with an underlined title, {=underlined-title} for the rest of the game unless another
    event cancels it."""
    state.lasting &= ~CANCELLED[card]
    cards.lay_beside_map(state, card)


@clause("7.3/reminder", prose_only="this is only a reminder on the table")
class LastingEventReminder:
    """As a reminder, a card played as a lasting event lies beside the map, or its marker lies on the turn
    track."""


@rule("7.5", slug="unplayable-events", title="Events that can no longer be played", see=("5.2",))
def may_play_for_operations(state: State, card: int) -> bool:
    """A card whose event can no longer be played may still be played for its Operations points."""
    return OPS[card] > 0 and cards.has_operations_value(state, card)


@clause("7.5/cause")
def event_is_unplayable(state: State, card: int) -> bool:
    """An event can no longer be played when another event has forbidden it, nor while one that cancels it is in
    effect."""
    return opponent_events.is_forbidden(state, card) or state.lasting & CANCELLED_BY[card] != 0


def may_play_event(state: State, player: int, card: int) -> bool:
    """Whether an event may happen now when a player carries it out, whoever played the card."""
    rules = state.rules
    if rules.civil_war or card in card_events.CONDITIONS:  # whose events hang on the board
        return _may_play_event(state, player, card)
    known, key = rules.playable_events, (card, state.played & CONCERNING[card] | state.lasting & CANCELLED_BY[card])
    if (found := known.get(key)) is None:  # all that the rules look at is in the key: they are asked only once
        found = known[key] = _may_play_event(state, player, card)
    return found


def _may_play_event(state: State, player: int, card: int) -> bool:
    return (
        card != state.rules.china_card
        and opponent_events.has_prerequisite(state, card)
        and not event_is_unplayable(state, card)
        and opponent_events.meets_condition(state, player, card)
        and not civil_war.bars_event(state, player, card)
    )


def follow_card_text(state: State, player: int, card: int) -> None:
    """Do what the text of a card says."""
    card_events.EVENTS[card](state, player)
