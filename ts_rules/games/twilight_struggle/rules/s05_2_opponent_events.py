"""5.2: events of the opponent on cards played for Operations points."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from .. import cards as card_events
from ..play.state import US, USSR, State
from ..play.tables import BATTLEGROUNDS, CARD, CARD_BITS, FORBIDDEN_BY, LASTING, REGION, REQUIRED, SCORING, STARRED
from . import s02_2_cards as cards
from . import s04_0_turns_and_decks as decks
from . import s07_0_events as events
from . import s12_0_chinese_civil_war as civil_war

ASSOCIATION = Variant(
    "5.2/association",
    only_opponent="only with the opponent",
    opponent="with the opponent",
    note="In the English first Deluxe printing the event must belong to the opponent alone.",
)

EVENT_ORDER = Variant(
    "5.2/event-order",
    phasing_player="The phasing player always decides",
    unstated="It is not said",
    unplayable={"unstated": "the text says neither which of the two comes first nor who decides it"},
)

UNMET_EVENT = Variant(
    "5.2/unmet-event",
    does_not_happen="does not happen",
    always_happens="happens only as an opposing event on a card played for its Operations points",
)

FORBIDDEN_EVENT = Variant(
    "5.2/forbidden-event",
    does_not_happen="does not happen",
    always_happens="happens only as an opposing event on a card played for its Operations points",
)

ALLIANCE_EXAMPLE = Variant(
    "5.2/alliance-example",
    in_neither="neither of",
    not_in_both="at most one of",
)

STAR_WARS = Variant(
    "5.2/star-wars-position",
    not_ahead="not ahead",
    ahead="ahead",
    slips={"deluxe-1": "ahead"},
    note=(
        "The English first Deluxe printing says 'ahead' by a slip: the text of the card contradicts it. The Greek"
        " book has it right."
    ),
)

STAR_WARS_PILE = Variant(
    "5.2/star-wars-pile",
    discarded="discarded",
    removed="removed from the game",
    note=(
        "The English first Deluxe printing discards the card as well, and calls its event one without effect. "
        "What decides is that the condition of the event is not met."
    ),
)

STAR_WARS_CARD, ALLIANCE_CARD = CARD["star-wars"], CARD["alliance-for-progress"]
LATIN_AMERICA = (REGION["central-america"], REGION["south-america"])


@rule(
    "5.2",
    slug="opponent-events",
    title="Events of the opponent",
    variants=(ASSOCIATION,),
    see=("2.2.2", "2.2.4", "6.4.5", "7.1", "7.5", "8.1.3"),
)
def triggers_opposing_event(state: State, side: int, card: int) -> bool:
    """If a player plays a card for its Operations points, its event still happens if it is associated
    {=association}."""
    sides = cards.sides_of_event(state, card)
    if state.rules.association == "only-opponent":
        return sides == (1 - side,)
    return 1 - side in sides


@clause("5.2/starred-card", lead="Starred card")
def remove_after_opposing_event(state: State, card: int) -> None:
    """A starred card played for its Operations points is removed from the game if its opposing event has
    happened."""
    cards.remove_after_event(state, card)


@clause("5.2/carried-out-by-opponent", lead="Who chooses")
def event_player(side: int) -> int:
    """When a card is played for its Operations points, the opponent carries out an opposing event on it. The opponent
    makes all its choices, as if the opponent had played the card."""
    return 1 - side


@clause("5.2/order", lead="Before or after", variants=(EVENT_ORDER,))
def decides_event_order(state: State) -> int:
    """{=event-order} whether an opposing event comes before or after the Operations points are used."""
    return decks.phasing_player(state)


@clause("5.2/missing-prerequisite", lead="Other event missing", variants=(UNMET_EVENT,))
def has_prerequisite(state: State, card: int) -> bool:
    """An event that requires another event {=unmet-event} until that other event has been played."""
    return not REQUIRED[card] or state.played & REQUIRED[card] != 0


@clause(
    "5.2/condition-not-met",
    lead="Condition not met",
    doubt=(
        "The books say this of opposing events. That players cannot choose such an event of their own either follows "
        "from 5.1: it would be a card thrown away."
    ),
)
def meets_condition(state: State, side: int, card: int) -> bool:
    """An event whose own condition is not met {=unmet-event}."""
    demand = card_events.CONDITIONS.get(card)
    return demand is None or demand(state, side)


@clause("5.2/star-wars", lead="Star Wars", variants=(STAR_WARS, STAR_WARS_PILE))
def discards_star_wars(state: State) -> bool:
    """If the USSR plays {card.star-wars} for its Operations points while the US is {=star-wars-position} in the space
    race, the card is {=star-wars-pile} without its event."""
    us_is_ahead = state.space[US] > state.space[USSR]
    return us_is_ahead if state.rules.star_wars_position == "ahead" else not us_is_ahead


@clause("5.2/starred-card-kept", lead="Star, no event")
def discard_without_event(state: State, card: int) -> None:
    """A starred card whose event has not happened is discarded, not removed from the game."""
    cards.discard(state, card)


@clause("5.2/forbidden", lead="Forbidden event", variants=(FORBIDDEN_EVENT,))
def is_forbidden(state: State, card: int) -> bool:
    """An event that an earlier event forbids {=forbidden-event}."""
    return state.played & FORBIDDEN_BY[card] != 0


@clause("5.2/forbidden-card-kept", lead="Its card")
def keep_forbidden_card(state: State, card: int) -> None:
    """The card of a forbidden event stays in the game and can be played only for its Operations points."""
    cards.discard(state, card)


@clause("5.2/without-effect", lead="Nothing changes")
def count_as_played(state: State, card: int) -> None:
    """An event that is allowed to happen but changes nothing counts as played."""
    state.played |= CARD_BITS[card]  # whatever it is going to change


@clause("5.2/alliance-for-progress", lead="For example", variants=(ALLIANCE_EXAMPLE,))
def alliance_has_no_effect(state: State) -> bool:
    """If the USSR plays {card.alliance-for-progress} for its Operations points and the US controls battleground
    countries in {=alliance-example} {region.central-america} and {region.south-america}, the event counts as played
    without effect."""
    held = [state.control[US] & BATTLEGROUNDS & region != 0 for region in LATIN_AMERICA]
    return not (any(held) if state.rules.alliance_example == "in-neither" else all(held))


@clause("5.2/without-effect-starred", lead="Star, no effect")
def remove_without_effect(state: State, card: int) -> None:
    """A starred card whose event counts as played without effect is removed from the game."""
    cards.remove_after_event(state, card)


def may_be_triggered(state: State, side: int, card: int) -> bool:
    """Whether a card played for Operations points has an opposing event that nothing in this action round can bar."""
    rules = state.rules
    return (
        triggers_opposing_event(state, side, card)
        and card != rules.china_card
        and (has_prerequisite(state, card) or rules.unmet_event == "always-happens")
        and (not events.event_is_unplayable(state, card) or rules.forbidden_event == "always-happens")
    )


def happens(state: State, side: int, card: int) -> bool:
    """Whether the opposing event on a card that a side plays for Operations points happens now."""
    if card == STAR_WARS_CARD and side == USSR and discards_star_wars(state):
        return False
    player = event_player(side)
    return events.may_play_event(state, player, card) or _happens_all_the_same(state, player, card)


def _happens_all_the_same(state: State, player: int, card: int) -> bool:
    """Whether an opposing event that may not be played happens where a book makes it happen without fail."""
    met = has_prerequisite(state, card) and meets_condition(state, player, card)
    return (
        (met or state.rules.unmet_event == "always-happens")
        and (not events.event_is_unplayable(state, card) or state.rules.forbidden_event == "always-happens")
        and card != state.rules.china_card
        and not civil_war.bars_event(state, player, card)
    )


def trigger_event(state: State, side: int, card: int, *, happens: bool) -> None:
    """The opposing event on a card that a side plays for Operations points, if it happens."""
    if happens and card == ALLIANCE_CARD and alliance_has_no_effect(state):
        count_as_played(state, card)
    elif happens:
        events.carry_out_event(state, event_player(side), card)


def retire_after_operations(state: State, card: int, *, happened: bool) -> None:
    """A card with an opposing event leaves play after its Operations points have been used."""
    if happened and STARRED >> card & 1 and not _lies_somewhere(state, card):
        remove_after_opposing_event(state, card)
    elif card == STAR_WARS_CARD and not happened and state.rules.star_wars_pile == "removed":
        remove_without_effect(state, card)
    else:
        retire_card(state, card, happened=happened)


def retire_card(state: State, card: int, happened: bool) -> None:  # noqa: FBT001 - by name is slow
    """A card leaves play: to the discard pile, out of the game, or it lies beside the map while its event lasts."""
    hands = state.hands
    bit = CARD_BITS[card]
    if (hands[US] | hands[USSR] | state.draw | state.discard | state.removed) & bit:
        return  # it lies where its own event has put it
    if card == state.rules.china_card:
        return
    if not happened:
        if is_forbidden(state, card):
            keep_forbidden_card(state, card)
        else:
            discard_without_event(state, card)
    elif SCORING & bit:
        _retire_scoring_card(state, card)
    elif STARRED & bit:
        remove_without_effect(state, card)
    elif not (LASTING & bit and cards.event_lasts(state, card)):
        cards.discard(state, card)


def _retire_scoring_card(state: State, card: int) -> None:
    if events.is_removed_after_scoring(card):
        cards.remove_after_event(state, card)
    if events.goes_to_discard_after_scoring(card):
        cards.discard(state, card)


def _lies_somewhere(state: State, card: int) -> bool:
    return bool((state.hands[US] | state.hands[USSR] | state.draw | state.discard | state.removed) >> card & 1)
