"""4.5.D: the plays that can still keep a side from holding a scoring card, and what comes of it if they do not."""

from __future__ import annotations

from ....engine import clause
from ..play.effects import new_effects
from ..play.kinds import Frame, step
from ..play.moves import Move
from ..play.state import NOBODY, US, USSR, State
from ..play.tables import CARD, SCORING, bits, card_mask, figure
from . import s04_5_d_action_rounds as action_rounds
from . import s05_0_playing_cards as playing
from . import s05_2_opponent_events as opponent_events
from . import s06_4_4_space_abilities as abilities
from . import s10_3_victory as victory

RISKED = new_effects("scoring-card-risked", on_opponent=False)
"""By side: it has played another card when only a scoring card could be played without risk."""

ASK_NOT = card_mask("ask-not-what-your-country-can-do-for-you")
NORTH_SEA_OIL, WARGAMES = card_mask("north-sea-oil"), card_mask("wargames")
NAZI_SCIENTIST, SMALL_STEP = card_mask("captured-nazi-scientist"), card_mask("one-small-step")
STAR_WARS = card_mask("star-wars")
DISCARDING = (
    ASK_NOT | card_mask("aldrich-ames-remix"),
    card_mask("five-year-plan", "grain-sales-to-soviets"),
)
"""By side: events that make it discard cards of its hand, or let the other side play one."""
BROUGHT_BACK = (DISCARDING[US] | NORTH_SEA_OIL, DISCARDING[USSR] | card_mask("terrorism", "missile-envy"))
"""By side: events that help it if Star Wars brings them back."""
FROM_USSR_HAND = {
    CARD["five-year-plan"]: ASK_NOT | NORTH_SEA_OIL,
    CARD["missile-envy"]: ASK_NOT | NORTH_SEA_OIL,
    CARD["grain-sales-to-soviets"]: DISCARDING[US] | NORTH_SEA_OIL,
}
"""By card that makes a card of the USSR's hand happen: those that then help the US."""
STEP, STEPS = figure("card.captured-nazi-scientist.boxes"), figure("card.one-small-step.boxes")


@clause("4.5.D/rid-of-scoring-card", lead="A way out")
def event_can_help(state: State, side: int, card: int) -> bool:
    """Another card may still be played if its event can rid the player of the scoring card or give one more action
    round."""
    bit = 1 << card
    if bit & (DISCARDING[side] | WARGAMES):  # the game ends before anything is held
        return True
    if bit & NORTH_SEA_OIL:
        return side == US and gains_round(state, side)
    if bit & NAZI_SCIENTIST:
        return gains_round_by_space(state, side, STEP)
    if bit & SMALL_STEP:
        return gains_round_by_space(state, side, STEPS)
    if bit & STAR_WARS:
        return state.discard & BROUGHT_BACK[side] != 0
    if side == US and card in FROM_USSR_HAND:  # what the US does not see
        return (state.hands[USSR] | state.draw) & FROM_USSR_HAND[card] != 0
    return False


@clause("4.5.D/caught-holding", lead="No way out", doubt="No book says what happens then in a friendly game.")
def loses_by_holding(state: State, side: int) -> bool:
    """A player who has played another card at that risk, and holds a scoring card all the same when the turn ends,
    loses the game."""
    return bool(state.effects & RISKED[side] and state.hands[side] & SCORING)


def gains_round(state: State, side: int) -> bool:
    """Whether a side has no additional action round in this turn yet."""
    return action_rounds.rounds_of(state, side) == state.rules.usual_rounds[state.turn]


def gains_round_by_space(state: State, side: int, boxes: int) -> bool:
    """Whether so many boxes more in space bring a side the additional action round."""
    goal = abilities.MORE_ACTION_ROUNDS
    return state.space[side] + boxes == goal > state.space[1 - side] and gains_round(state, side)


def helps(state: State, side: int, card: int, way: int) -> bool:
    """Whether a way to play a card can keep a side from holding a scoring card."""
    if way == playing.SPACE:
        return gains_round_by_space(state, side, 1)
    if way == playing.EVENT:
        return event_can_help(state, side, card)
    return (
        way != playing.DISCARD
        and opponent_events.may_be_triggered(state, side, card)
        and opponent_events.happens(state, side, card)
        and event_can_help(state, side, card)
    )


def can_help(state: State, side: int, card: int) -> bool:
    """Whether a card of the hand can be played so that it keeps a side from holding a scoring card."""
    return any(helps(state, side, card, way) for way in playing.all_ways(state, side, card))


def cards_that_help(state: State, side: int) -> int:
    """The cards that may be played although only the scoring cards of the hand leave nothing to chance."""
    hand = state.hands[side]
    found = sum(1 << card for card in bits(hand & ~SCORING) if can_help(state, side, card))
    if found & ASK_NOT and action_rounds.plays_left(state, side) > 1:
        return hand  # it can wait: later it clears the hand of as many as there are
    return found


def ways_that_help(state: State, side: int, card: int, ways: list[Move]) -> list[Move]:
    """Of the ways to play a card that has left the hand, those after which no scoring card must be held for certain."""
    later = action_rounds.plays_left(state, side) - 1
    hand = state.hands[side]
    if (hand & SCORING).bit_count() <= later or (later and side == US and hand & ASK_NOT):
        return ways
    return [way for way in ways if helps(state, side, card, way)] or ways


def note_risk(state: State, side: int) -> None:
    """A side plays a card that is not one of the scoring cards it should play."""
    state.effects |= RISKED[side]


def check_risks(state: State, frame: Frame) -> None:
    """When the turn ends, whoever has lost the wager loses the game."""
    losers = [side for side in state.rules.round_order if loses_by_holding(state, side)]
    if len(losers) == 1:
        victory.win(state, 1 - losers[0], "4.5.D/caught-holding")
    elif losers:
        victory.win(state, NOBODY, "4.5.D/caught-holding")


ANY_RISK = RISKED[US] | RISKED[USSR]
CHECK = step("held-scoring-cards", check_risks)
