"""2.2: the cards: what is printed on them and where they lie."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import US, USSR, State
from ..play.tables import CARD_BITS, OF_SIDE, SCORING
from . import s07_0_events as events

PRINTED = "it only says what is printed on a card"

CARDS_PLAYED = Variant(
    "2.2.1/cards-played",
    larger_deck="The game is played with {cards.total.deluxe:card}, {card.the-china-card} among them",
    smaller_deck="The game is played with {cards.total.2e:card}, {card.the-china-card} among them",
    editions={"2e": "smaller-deck"},
)

WITH_TITLE_AND_TEXT = Variant(
    "2.2.1/with-title-and-text",
    every_card="A card shows the title of its event and a text that says what the event does",
    except_scoring="A card other than a scoring card shows the title of its event and a text that "
    "says what the event does",
    unobservable=PRINTED,
    note="The English first Deluxe printing says so of every card.",
)

WITH_OPERATIONS_VALUE = Variant(
    "2.2.1/with-operations-value",
    except_scoring="An Operations value is printed on every card except the scoring cards",
    every_card="An Operations value is printed on every card",
    editions={"2e": "every-card"},
    unobservable="a scoring card would have value zero: it gives no points to spend, and no card counts it",
    printings={"deluxe-1": "every-card"},
    note=(
        "The English first Deluxe printing says so of every card; later printings, known from the Greek book, "
        "except scoring cards."
    ),
)

TWO_COLOURED = Variant(
    "2.2.2/two-coloured",
    both="An event with a star that is half red and half white is associated with both superpowers",
    neither="An event with a star that is half red and half white is associated with neither superpower",
    editions={"2e": "neither"},
    printings={"deluxe-1": "neither"},
    note=(
        "The English first Deluxe printing says neither in this rule; later printings, known from the Greek book,"
        " say both."
    ),
)

TWO_COLOURED_IN_TWO_RULES = Variant(
    "2.2.2/two-coloured-in-two-rules",
    the_same="Rule {rule.7.1} says the same about events with a star of both colours",
    clashing="Rule {rule.7.1} does not say the same about events with a star of both colours",
    unobservable="either player may play such an event in any case",
    editions={"2e": "clashing"},
    printings={"deluxe-1": "clashing"},
    note=(
        "The English first Deluxe printing says neither in this rule and both in 7.1; later printings say both in"
        " both places."
    ),
)

SCORING_CARDS_NEUTRAL = Variant(
    "2.2.2/scoring-cards-neutral",
    by_its_star="A star on the card shows which superpower its event is associated with; this goes "
    "for scoring cards too",
    neutral="A star on the card shows which superpower its event is associated with; scoring cards are neutral",
    unobservable="scoring is done for both superpowers, whoever plays the card",
    note="The English first Deluxe printing says nothing of scoring cards where it explains the stars.",
)

UNDERLINED_MEANS = Variant(
    "2.2.5/underlined-means",
    lasts="A card with an underlined title that is played as an event lies face up beside the map "
    "while the event lasts",
    triggers_others="A card with an underlined title that is played as an event lies face up beside "
    "the map while the event lasts and sets off others",
    unobservable="the text of a card itself says what its event sets off",
)

UNTIL_CANCELLED = Variant(
    "2.2.5/end-named",
    until_cancelled="A lasting event has an underlined title and stays in effect until it is "
    "cancelled or the game ends",
    no_end="A lasting event has an underlined title and stays in effect; when it ends is not said",
    unobservable="a card that cancels another says so itself, and the text of a card goes before the rules",
)

REMINDER_PLACE = Variant(
    "2.2.5/reminder-place",
    events_box="The numbered marker of a lasting event may lie in the map's space for events in effect, as a reminder",
    turn_track="The numbered marker of a lasting event may lie on the turn track, as a reminder",
    with_card="The numbered marker of a lasting event may lie with the card, as a reminder",
    unobservable="it is only a reminder on the table",
    note=(
        "Both places stand in the English first Deluxe printing: the space for events in effect in this rule, the"
        " turn track in 7.3."
    ),
)

PILE = Variant(
    "2.2.6/pile",
    discarded="Discarded cards",
    played="Played cards",
    unobservable="the other rules of the same book send discarded cards to the pile too",
)


@rule("2.2", slug="cards", prose_only="it only introduces the rules that follow")
class Cards:
    """The cards drive the game."""


@rule("2.2.1", slug="parts-of-a-card", variants=(CARDS_PLAYED,))
def cards_of_game(state: State) -> int:
    """{=cards-played}."""
    return state.rules.cards | 1 << state.rules.china_card


@clause("2.2.1/aid-card", lead="Extra card", editions=("2e",), prose_only="it only lists what is in the box")
class AidCard:
    """The box holds one more card, which is only an aid and is not played."""


@clause("2.2.1/title-and-text", lead="Title, text", variants=(WITH_TITLE_AND_TEXT,), prose_only=PRINTED)
class TitleAndText:
    """{=with-title-and-text}."""


@clause("2.2.1/number", lead="Number", prose_only=PRINTED)
class CardNumber:
    """Each card has a number of its own."""


@clause("2.2.1/deck", lead="Deck", prose_only=PRINTED)
class DeckOfCard:
    """A card shows whether it belongs to the Early War, the Mid War or the Late War deck."""


@clause("2.2.1/operations-value", lead="Operations value", variants=(WITH_OPERATIONS_VALUE,))
def has_operations_value(state: State, card: int) -> bool:
    """{=with-operations-value}."""
    return state.rules.with_operations_value == "every-card" or not SCORING >> card & 1


@clause("2.2.1/scoring-label", lead="Scoring card", prose_only=PRINTED)
class ScoringLabel:
    """A scoring card says that it is one."""


@clause("2.2.1/scoring-in-turn-drawn", lead="Must be played")
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
    """{=scoring-cards-neutral}."""
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
    """{=two-coloured}."""
    if is_us_event(card):
        return side == US
    if is_ussr_event(card):
        return side == USSR
    return bool(state.rules.two_coloured == "both")


@clause("2.2.2/in-two-rules", variants=(TWO_COLOURED_IN_TWO_RULES,), prose_only="it only says whether two rules agree")
class InTwoRules:
    """{=two-coloured-in-two-rules}."""


@rule("2.2.3", slug="ways-to-play-a-card", see=("5.1", "6.0", "7.1"))
def ways_to_play(state: State, side: int, card: int) -> tuple[bool, bool]:
    """A player plays a card either as an event or for its Operations points."""
    return events.may_play_as_event(state, side, card), events.may_play_for_operations(state, card)


@rule("2.2.4", slug="asterisk", title="Cards with an asterisk", see=("4.3", "5.2"))
def remove_after_event(state: State, card: int) -> None:
    """A starred card has an asterisk after its title; once it has been played as an event, it is removed from the
    game for good."""
    state.removed |= 1 << card


@rule(
    "2.2.5",
    slug="underlined-title",
    title="Cards with an underlined title",
    variants=(UNDERLINED_MEANS,),
    see=("7.3",),
)
def lay_beside_map(state: State, card: int) -> None:
    """{=underlined-means}."""
    state.lasting |= 1 << card


@clause("2.2.5/until-cancelled", variants=(UNTIL_CANCELLED,))
def event_lasts(state: State, card: int) -> bool:
    """{=end-named}."""
    return bool(state.lasting >> card & 1)


@clause(
    "2.2.5/reminder-marker", variants=(REMINDER_PLACE,), prose_only="it only says where a reminder lies on the table"
)
class ReminderMarker:
    """{=reminder-place}."""


@rule("2.2.6", slug="discard-pile", variants=(PILE,))
def discard(state: State, card: int) -> None:
    """{=pile} form a face-up discard pile beside the draw pile."""
    if goes_to_discard_pile(state, card):
        state.discard |= CARD_BITS[card]


@clause("2.2.6/removed-cards")
def goes_to_discard_pile(state: State, card: int) -> bool:
    """A card removed from the game does not go to the discard pile."""
    return not state.removed & CARD_BITS[card]
