"""2.2: the cards: what is printed on them and where they lie."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import US, USSR, State
from ..play.tables import OF_SIDE, SCORING
from . import s07_0_events as events

PRINTED = "what is printed on a card"

WITH_OPERATIONS_VALUE = Variant(
    "2.2.1/with-operations-value",
    except_scoring="every card except the scoring cards",
    every_card="every card",
    editions={"2e": "every-card"},
    unobservable="the value of a scoring card would be zero: it gives no points to spend, and no card counts it",
    doubt="The English texts were not seen; 'every card' may be loose wording, since no scoring card is known to "
    "show a value above zero.",
)

TWO_COLOURED = Variant(
    "2.2.2/two-coloured",
    both="both superpowers",
    neither="neither superpower",
    editions={"2e": "neither"},
    doubt="The English texts were not seen: the Greek Deluxe book reads both, the Italian 2nd edition and the "
    "Polish Deluxe book read neither, and 7.1 speaks of both in all of them.",
)

PILE = Variant(
    "2.2.6/pile",
    discarded="Discarded cards",
    played="Played cards",
    unobservable="the other rules of the same book send discarded cards to the pile as well",
)


@rule("2.2", slug="cards", prose_only="heading of 2.2.1 to 2.2.6")
class Cards:
    """The cards drive the game: what is printed on them, how they are used and where they lie."""


@rule("2.2.1", slug="parts-of-a-card")
def cards_of_game(state: State) -> int:
    """The game is played with {cards.total:card}, {card.the-china-card} among them."""
    return state.rules.cards | 1 << state.rules.china_card


@clause("2.2.1/aid-card", editions=("2e",), prose_only="contents of the box")
class AidCard:
    """One more card in the box is only an aid and is not played."""


@clause("2.2.1/title-and-text", prose_only=PRINTED)
class TitleAndText:
    """A card bears the title of its event and a text that says what the event does."""


@clause("2.2.1/number", prose_only=PRINTED)
class CardNumber:
    """Each card bears a number of its own."""


@clause("2.2.1/deck", prose_only=PRINTED)
class DeckOfCard:
    """A card shows whether it belongs to the Early War, the Mid War or the Late War deck."""


@clause("2.2.1/operations-value", variants=(WITH_OPERATIONS_VALUE,))
def has_operations_value(state: State, card: int) -> bool:
    """An Operations value is printed on {=with-operations-value}."""
    return state.rules.with_operations_value == "every-card" or not SCORING >> card & 1


@clause("2.2.1/scoring-label", prose_only=PRINTED)
class ScoringLabel:
    """A scoring card is marked as such."""


@clause("2.2.1/scoring-in-turn-drawn")
def must_play_this_turn(state: State, side: int, card: int) -> bool:
    """A player who draws a scoring card must play it before that turn ends."""
    return bool(state.hands[side] & SCORING & 1 << card)


SIDES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (((), (USSR,)), ((US,), (US, USSR)))


@rule("2.2.2", slug="event-association", title="Whose event it is", see=("5.2", "7.1"))
def sides_of_event(state: State, card: int) -> tuple[int, ...]:
    """A star on the card shows which superpower its event is associated with."""
    known = state.rules.sides_of_events
    try:
        return known[card]
    except KeyError:
        sides = SIDES[is_associated_with(state, card, US)][is_associated_with(state, card, USSR)]
    known[card] = sides
    return sides


@clause("2.2.2/red-star")
def is_ussr_event(card: int) -> bool:
    """An event with a red star is associated with the USSR alone."""
    return bool(OF_SIDE[USSR] >> card & 1)


@clause("2.2.2/white-star")
def is_us_event(card: int) -> bool:
    """An event with a white star is associated with the US alone."""
    return bool(OF_SIDE[US] >> card & 1)


@clause("2.2.2/half-and-half-star", variants=(TWO_COLOURED,))
def is_associated_with(state: State, card: int, side: int) -> bool:
    """An event with a star that is half red and half white is associated with {=two-coloured}."""
    if is_us_event(card):
        return side == US
    if is_ussr_event(card):
        return side == USSR
    return bool(state.rules.two_coloured == "both")


@rule("2.2.3", slug="ways-to-play-a-card", see=("5.1", "6.0", "7.1"))
def ways_to_play(state: State, side: int, card: int) -> tuple[bool, bool]:
    """A card is played either as an event or for its Operations points."""
    return events.may_play_as_event(state, side, card), events.may_play_for_operations(state, card)


@rule("2.2.4", slug="asterisk", title="Cards with an asterisk", see=("4.3", "5.2"))
def remove_after_event(state: State, card: int) -> None:
    """A starred card, one with an asterisk after its title, is removed from the game for good once it has been
    played as an event."""
    state.removed |= 1 << card


@rule("2.2.5", slug="underlined-title", title="Cards with an underlined title", see=("7.3",))
def lay_beside_map(state: State, card: int) -> None:
    """A card with an underlined title, played as an event, lies face up beside the map while the event lasts."""
    state.lasting |= 1 << card


@clause("2.2.5/until-cancelled")
def event_lasts(state: State, card: int) -> bool:
    """A lasting event, one with an underlined title, stays in effect until it is cancelled or the game ends."""
    return bool(state.lasting >> card & 1)


@clause("2.2.5/reminder-marker", prose_only="physical handling of markers")
class ReminderMarker:
    """As a reminder of a lasting event its numbered marker may lie in the space of the map for events in
    effect."""


@rule("2.2.6", slug="discard-pile", variants=(PILE,))
def discard(state: State, card: int) -> None:
    """{=pile} form a face-up discard pile beside the draw pile."""
    if goes_to_discard_pile(state, card):
        state.discard |= 1 << card


@clause("2.2.6/removed-cards")
def goes_to_discard_pile(state: State, card: int) -> bool:
    """A card removed from the game does not go to the discard pile."""
    return not state.removed >> card & 1
