"""5.3 to 5.5: what cards demand, and where their text prevails."""

from __future__ import annotations

from ....engine import clause, rule
from ..play.state import State
from ..play.tables import SCORING, bits
from . import s05_2_opponent_events as opponent_events
from . import s07_0_events as events
from . import s07_4_modifiers as modifiers
from . import s09_0_china as china
from . import s10_1_scoring as scoring


@rule("5.3", slug="higher-value-serves", title="A higher value serves as well", see=("7.4.2",))
def meets_demand(value: int, demanded: int) -> bool:
    """If an event demands that a player play or discard a card with a certain Operations value, one with a higher value
    serves as well."""
    return value >= demanded


@rule("5.4", slug="forced-discard", title="Events of discarded cards", see=("5.2", "9.5"))
def happens_on_forced_discard(card: int) -> bool:
    """If an event makes a player discard a card, the event of that card does not happen."""
    if SCORING >> card & 1:
        return scores_on_forced_discard()
    return False


@clause("5.4/scoring-card")
def scores_on_forced_discard() -> bool:
    """A scoring card discarded for an event scores nothing."""
    return False


@rule(
    "5.5",
    slug="card-text-prevails",
    prose_only="this is a principle; each event changes what its own text says",
)
class CardTextPrevails:
    """If the text of a card contradicts a rule, the text of the card prevails."""


@clause("5.5/except-forced-hold")
def may_force_to_hold(state: State, side: int, card: int) -> bool:
    """An exception is rule {rule.10.1.5}, which prevails over the text of a card."""
    return not scoring.may_play_despite_event(state, side, card)


def cards_that_meet(state: State, side: int, demanded: int) -> int:
    """The cards that a side can discard for an event which demands a least Operations value."""
    hand = state.hands[side]
    if state.china == side and not china.china_is_barred(state, side, "discard for an event"):
        hand |= 1 << state.rules.china_card
    found = 0
    for card in bits(hand):
        if meets_demand(modifiers.operations_value(state, side, card), demanded):
            found |= 1 << card
    return found


def discard_from_hand(state: State, side: int, card: int) -> None:
    """A side discards a card of its hand for an event."""
    if card == state.rules.china_card:  # which has no place in the discard pile
        china.pass_china_after_play(state, side)
        return
    state.hands[side] &= ~(1 << card)
    happens = happens_on_forced_discard(card)
    if happens:
        events.carry_out_event(state, side, card)
    opponent_events.retire_card(state, card, happened=happens)
