"""2.2: the cards: what is printed on them and where they lie."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import US, USSR, State
from ..play.tables import CARD_BITS, OF_SIDE, SCORING
from . import s07_0_events as events

PRINTED = "what is printed on a card"

CARDS_PLAYED = Variant(
    "2.2.1/cards-played",
    larger_deck="{cards.total.deluxe:card}, {card.the-china-card} among them",
    smaller_deck="{cards.total.2e:card}, {card.the-china-card} among them",
    editions={"2e": "smaller-deck"},
)

WITH_TITLE_AND_TEXT = Variant(
    "2.2.1/with-title-and-text",
    every_card="A card",
    except_scoring="A card other than a scoring card",
    unobservable=PRINTED,
    doubt="The exception for scoring cards stands before the whole list in one book and is meant for the Operations "
    "value alone.",
)

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

TWO_COLOURED_IN_TWO_RULES = Variant(
    "2.2.2/two-coloured-in-two-rules",
    the_same="agrees with this rule",
    clashing="does not agree with this rule",
    unobservable="where this rule has such events associated with neither superpower, 7.1 can mean none but them by "
    "events of both: either player may play them in any case",
    doubt="The clash was probably in the English texts behind two books.",
)

SCORING_CARDS_NEUTRAL = Variant(
    "2.2.2/scoring-cards-neutral",
    by_its_star="on a scoring card as on any other",
    neutral="except that a scoring card is neutral",
    unobservable="scoring is done for both superpowers, whoever plays the card",
    doubt="The full books name no association of scoring cards.",
)

UNDERLINED_MEANS = Variant(
    "2.2.5/underlined-means",
    lasts="while the event lasts",
    triggers_others="while the event lasts and sets off others",
    unobservable="what an event sets off is said by the text of its card",
)

UNTIL_CANCELLED = Variant(
    "2.2.5/end-named",
    until_cancelled="until it is cancelled or the game ends",
    no_end="with no end that is named",
    unobservable="a card that cancels another says so itself, and the text of a card goes before the rules",
)

REMINDER_PLACE = Variant(
    "2.2.5/reminder-place",
    events_box="its numbered marker may lie in the space of the map for events in effect",
    turn_track="its numbered marker may lie on the turn track",
    with_card="its numbered marker may lie with the card",
    unobservable="a reminder on the table",
    doubt="Two books name one place here and another in 7.3; both places serve.",
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


@rule("2.2.1", slug="parts-of-a-card", variants=(CARDS_PLAYED,))
def cards_of_game(state: State) -> int:
    """The game is played with {=cards-played}."""
    return state.rules.cards | 1 << state.rules.china_card


@clause("2.2.1/aid-card", editions=("2e",), prose_only="contents of the box")
class AidCard:
    """One more card in the box is only an aid and is not played."""


@clause("2.2.1/title-and-text", variants=(WITH_TITLE_AND_TEXT,), prose_only=PRINTED)
class TitleAndText:
    """{=with-title-and-text} bears the title of its event and a text that says what the event does."""


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


@rule(
    "2.2.2",
    slug="event-association",
    title="Whose event it is",
    variants=(SCORING_CARDS_NEUTRAL,),
    see=("5.2", "7.1"),
)
def sides_of_event(state: State, card: int) -> tuple[int, ...]:
    """A star on the card shows which superpower its event is associated with, {=scoring-cards-neutral}."""
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


@clause("2.2.2/in-two-rules", variants=(TWO_COLOURED_IN_TWO_RULES,), prose_only="says whether two rules agree")
class InTwoRules:
    """{rule.7.1} {=two-coloured-in-two-rules} on whom an event with a star of both colours is associated with."""


@rule("2.2.3", slug="ways-to-play-a-card", see=("5.1", "6.0", "7.1"))
def ways_to_play(state: State, side: int, card: int) -> tuple[bool, bool]:
    """A card is played either as an event or for its Operations points."""
    return events.may_play_as_event(state, side, card), events.may_play_for_operations(state, card)


@rule("2.2.4", slug="asterisk", title="Cards with an asterisk", see=("4.3", "5.2"))
def remove_after_event(state: State, card: int) -> None:
    """A starred card, one with an asterisk after its title, is removed from the game for good once it has been
    played as an event."""
    state.removed |= 1 << card


@rule(
    "2.2.5",
    slug="underlined-title",
    title="Cards with an underlined title",
    variants=(UNDERLINED_MEANS,),
    see=("7.3",),
)
def lay_beside_map(state: State, card: int) -> None:
    """A card with an underlined title, played as an event, lies face up beside the map
    {=underlined-means}."""
    state.lasting |= 1 << card


@clause("2.2.5/until-cancelled", variants=(UNTIL_CANCELLED,))
def event_lasts(state: State, card: int) -> bool:
    """A lasting event, one with an underlined title, stays in effect {=end-named}."""
    return bool(state.lasting >> card & 1)


@clause("2.2.5/reminder-marker", variants=(REMINDER_PLACE,), prose_only="physical handling of markers")
class ReminderMarker:
    """As a reminder of a lasting event {=reminder-place}."""


@rule("2.2.6", slug="discard-pile", variants=(PILE,))
def discard(state: State, card: int) -> None:
    """{=pile} form a face-up discard pile beside the draw pile."""
    if goes_to_discard_pile(state, card):
        state.discard |= CARD_BITS[card]


@clause("2.2.6/removed-cards")
def goes_to_discard_pile(state: State, card: int) -> bool:
    """A card removed from the game does not go to the discard pile."""
    return not state.removed & CARD_BITS[card]
