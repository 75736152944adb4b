"""2.2: the cards: what is printed on them and where they lie."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

PRINTED = "what is printed on a card"

WITH_OPERATIONS_VALUE = Variant(
    "2.2.1/with-operations-value",
    except_scoring="every card except the scoring cards",
    every_card="every card",
    editions={"2e": "every-card"},
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
def cards_of_game(state: State) -> frozenset[int]:
    """The game is played with {cards.total:card}, {card.the-china-card} among them."""
    raise NotYetExecutable("2.2.1")


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
    raise NotYetExecutable("2.2.1/operations-value")


@clause("2.2.1/scoring-label", prose_only=PRINTED)
class ScoringLabel:
    """A scoring card is marked as such."""


@clause("2.2.1/scoring-in-turn-drawn")
def must_play_this_turn(state: State, side: int, card: int) -> bool:
    """A player who draws a scoring card must play it before that turn ends."""
    raise NotYetExecutable("2.2.1/scoring-in-turn-drawn")


@rule("2.2.2", slug="event-association", title="Whose event it is", see=("5.2", "7.1"))
def sides_of_event(state: State, card: int) -> frozenset[int]:
    """A star on the card shows which superpower its event is associated with."""
    raise NotYetExecutable("2.2.2")


@clause("2.2.2/red-star")
def is_ussr_event(card: int) -> bool:
    """An event with a red star is associated with the USSR alone."""
    raise NotYetExecutable("2.2.2/red-star")


@clause("2.2.2/white-star")
def is_us_event(card: int) -> bool:
    """An event with a white star is associated with the US alone."""
    raise NotYetExecutable("2.2.2/white-star")


@clause("2.2.2/half-and-half-star", variants=(TWO_COLOURED,))
def is_associated_with(state: State, card: int, side: int) -> bool:
    """An event with a star that is half red and half white is associated with {=two-coloured}."""
    raise NotYetExecutable("2.2.2/half-and-half-star")


@rule("2.2.3", slug="ways-to-play-a-card", see=("5.1", "6.0", "7.1"))
def ways_to_play(state: State, side: int, card: int) -> frozenset[Literal["event", "operations"]]:
    """A card is played either as an event or for its Operations points."""
    raise NotYetExecutable("2.2.3")


@rule("2.2.4", slug="asterisk", title="Cards with an asterisk", see=("4.3", "5.2"))
def remove_after_event(state: State, card: int) -> None:
    """A starred card, one with an asterisk after its title, is removed from the game for good once it has been
    played as an event."""
    raise NotYetExecutable("2.2.4")


@rule("2.2.5", slug="underlined-title", title="Cards with an underlined title", see=("7.3",))
def lay_beside_map(state: State, card: int) -> None:
    """A card with an underlined title, played as an event, lies face up beside the map while the event lasts."""
    raise NotYetExecutable("2.2.5")


@clause("2.2.5/until-cancelled")
def event_lasts(state: State, card: int) -> bool:
    """A lasting event, one with an underlined title, stays in effect until it is cancelled or the game ends."""
    raise NotYetExecutable("2.2.5/until-cancelled")


@clause("2.2.5/reminder-marker", prose_only="physical handling of markers")
class ReminderMarker:
    """As a reminder of a lasting event its numbered marker may lie in the space of the map for events in
    effect."""


@rule("2.2.6", slug="discard-pile", variants=(PILE,))
def discard(state: State, card: int) -> None:
    """{=pile} form a face-up discard pile beside the draw pile."""
    raise NotYetExecutable("2.2.6")


@clause("2.2.6/removed-cards")
def goes_to_discard_pile(state: State, card: int) -> bool:
    """A card removed from the game does not go to the discard pile."""
    raise NotYetExecutable("2.2.6/removed-cards")
