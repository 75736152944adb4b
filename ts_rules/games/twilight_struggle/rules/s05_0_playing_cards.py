"""5.0 and 5.1: playing cards."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from ....engine import clause, rule
from ....model import Variant
from .. import cards as card_events
from ..play.effects import effect
from ..play.kinds import Frame, decision, step
from ..play.moves import CARD_MOVES, DONE, FIRST_CARD, LAST_CARD, Move, cards_in, option
from ..play.state import US, USSR, State
from ..play.tables import CANCELLED_BY, CARD, CARD_BITS, CARDS, CONCERNING, SCORING, card_mask
from . import s02_2_cards as cards
from . import s04_5_d_action_rounds as action_rounds
from . import s04_5_d_scoring_cards as scoring_cards
from . import s05_2_opponent_events as opponent_events
from . import s05_3_card_text as card_text
from . import s06_0_operations as operations
from . import s06_4_4_space_abilities as abilities
from . import s06_4_space_race as space_race
from . import s07_0_events as events
from . import s07_4_modifiers as modifiers
from . import s09_0_china as china

if TYPE_CHECKING:
    from ..play.compiled_rules import Rules

PASSING = Variant(
    "5.1/passing",
    barred="is not allowed to",
    unstated="is not forbidden to",
)

EVENT, OPERATIONS, SPACE = option("event"), option("operations"), option("space-race")
EVENT_FIRST, EVENT_LAST = option("event-first"), option("event-last")
DISCARD = option("discard")
UN_INTERVENTION = CARD["un-intervention"]
CHINA_MOVE, BELOW_CHINA = CARD_MOVES[CARD["the-china-card"]], CARD_BITS[CARD["the-china-card"]] - 1
MISSILE_CRISIS = (effect("cuban-missile-crisis", US), effect("cuban-missile-crisis", USSR))
WE_WILL_BURY_YOU, FLOWER_POWER = effect("we-will-bury-you"), card_mask("flower-power")


@rule("5.0", slug="card-play", title="Playing cards", prose_only="this heading only introduces the rules below it")
class CardPlay:
    """Players play cards as events or for Operations points, and sometimes an opposing event happens too."""


@rule(
    "5.1",
    slug="play-for-event-or-operations",
    title="Event or Operations",
    see=("2.2.3", "4.5.D", "7.1", "9.8"),
)
def ways_to_play(state: State, side: int, card: int, *, operations_only: bool) -> list[Move]:
    """A player plays a card either as an event or for its Operations points."""
    as_event, for_operations = cards.ways_to_play(state, side, card)
    ways = [EVENT] if as_event and not operations_only else []
    if for_operations:
        ways += _orders(state, side, card)
    return ways


@clause("5.1/one-card-left")
def cards_left(hand: int, rounds: int) -> int:
    """Normally a player has one card left in hand when a turn ends: the held card."""
    return hand - cards_to_play(hand, rounds)


@clause("5.1/other-cards")
def cards_to_play(hand: int, rounds: int) -> int:
    """Normally a player plays all cards of the hand but the held card in the course of a turn."""
    return min(hand, rounds)


@clause("5.1/no-pass", variants=(PASSING,))
def may_pass(rules: Rules) -> bool:
    """A player {=passing} give up an action round by refusing to play a card."""
    return bool(rules.passing == "unstated")


@clause("5.1/no-discard-instead")
def may_discard_instead(rules: Rules) -> bool:
    """A player {=passing} discard a card from hand instead of playing one."""
    return bool(rules.passing == "unstated")


def offer_card_play(state: State, side: int, only: int = 0) -> None:
    """A side chooses the card that it plays in its action round: any of its hand, or one of a mask."""
    state.stack.append((PLAY, side, "5.1", only))


def play_card(
    state: State,
    side: int,
    card: int,
    operations_only: bool = False,  # noqa: FBT001, FBT002 - by name is slow
) -> None:
    """A side plays a card that it has: it chooses how."""
    hands, bit = state.hands, CARD_BITS[card]
    if (hand := hands[side]) & bit:
        hands[side] = hand ^ bit
    state.stack.append((WAY, side, "5.1", card, operations_only))


def has_acted(state: State, side: int, *, un_intervention: bool = False) -> None:
    """A side has chosen what it does in its action round, for an event that waits for that."""
    if side == US:
        from ..cards import mid_soviet_lasting

        mid_soviet_lasting.settle_we_will_bury_you(state, un_intervention=un_intervention)


def _legal_card(state: State, frame: Frame) -> list[Move]:
    _kind, side, _by, only = frame
    rules, hand = state.rules, state.hands[side]
    if only:
        return cards_in(hand & only)
    mask = hand
    if hand & SCORING:  # to which alone it matters how many plays are left
        due = action_rounds.due_in_round(state, side)
        mask = due | scoring_cards.cards_that_help(state, side) if due else hand
    moves = cards_in(mask)
    if state.china == side and china.may_play_china_card(state, side):  # beside the hand, which it would disturb
        moves.insert((mask & BELOW_CHINA).bit_count(), CHINA_MOVE)
    if rules.may_pass:
        if not scoring_due(state, side):
            moves.append(DONE)
    elif not (hand or china.must_play_china_for_want_of_cards(state, side)):
        moves.append(DONE)
    if state.effects & MISSILE_CRISIS[side]:
        moves += _crises().may_cancel_cuban_missile_crisis(state, side)
    if state.space[side] >= abilities.DISCARD_HELD_CARD and action_rounds.may_end_turn(state, side):
        moves.append(action_rounds.END_TURN)
    return moves


def _choose_card(state: State, frame: Frame, move: int) -> None:
    side = frame[1]
    if move <= FIRST_CARD:  # a country
        _crises().withdraw(state, side, move)
        state.stack.append(frame)
        return
    if move <= LAST_CARD:
        card = move - FIRST_CARD
        if state.hands[side] & SCORING and not SCORING >> card & 1 and action_rounds.due_in_round(state, side):
            scoring_cards.note_risk(state, side)
        play_card(state, side, card)
        return
    has_acted(state, side)
    if move == action_rounds.END_TURN:
        action_rounds.end_turn(state, side)


def _orders(state: State, side: int, card: int) -> list[Move]:
    """How a card can be played for Operations points: with an opposing event, its order is part of the choice."""
    if opponent_events.may_be_triggered(state, side, card) and opponent_events.decides_event_order(state) == side:
        return [EVENT_FIRST, EVENT_LAST]
    return [OPERATIONS]


def scoring_due(state: State, side: int) -> bool:
    """Whether a scoring card has to be played now, whatever else a player may leave undone."""
    return bool(action_rounds.due_now(state, side, action_rounds.plays_left(state, side)))


def _legal_way(state: State, frame: Frame) -> list[Move]:
    _kind, side, _by, card, operations_only = frame
    ways = all_ways(state, side, card, operations_only)
    if not state.hands[side] & SCORING or SCORING >> card & 1 or state.current or operations_only or not state.round:
        return ways
    if state.phasing != side or state.rules.options.tournament:
        return ways
    return scoring_cards.ways_that_help(state, side, card, ways)


def all_ways(
    state: State,
    side: int,
    card: int,
    operations_only: bool = False,  # noqa: FBT001, FBT002 - by name is slow
) -> list[Move]:
    """Every way in which a side may play a card now."""
    rules = state.rules
    if rules.civil_war or card in card_events.CONDITIONS:  # whose events hang on the board
        ways = ways_to_play(state, side, card, operations_only=operations_only)
    else:  # all that the rules look at is in the key: they are asked only once
        concerning = state.played & CONCERNING[card] | state.lasting & CANCELLED_BY[card]
        key = (card, side, state.phasing, operations_only, concerning)
        try:
            ways = rules.ways[key].copy()
        except KeyError:
            ways = ways_to_play(state, side, card, operations_only=operations_only)
            rules.ways[key] = ways.copy()
    if space_race.may_send_to_space(state, side, card):
        ways.append(SPACE)
    if rules.may_discard_instead and card != rules.china_card and not SCORING >> card & 1:
        ways.append(DISCARD)
    return ways


def _play(state: State, frame: Frame, move: int) -> None:
    _kind, side, _by, card, _operations_only = frame
    if state.effects & WE_WILL_BURY_YOU and state.phasing == side and state.round:
        has_acted(state, side, un_intervention=card == UN_INTERVENTION and move == EVENT)
    if card == state.rules.china_card:
        state.played |= 1 << card
        events.follow_card_text(state, side, card)
    outer, state.current = state.current, card
    if state.lasting & FLOWER_POWER and move not in (SPACE, DISCARD):
        _flower_power().flower_power_triggered(state, side, card)
    if move == OPERATIONS:
        _play_for_operations(state, side, card, move, outer)
    elif move == EVENT:
        state.stack.append((RETIRE, side, CARDS[card], card, True, False, outer))
        events.carry_out_event(state, side, card)
    elif move == SPACE:
        state.stack.append((RETIRE, side, CARDS[card], card, False, False, outer))
        space_race.send_to_space(state, side, card)
    elif move == DISCARD:
        state.push((RETIRE, side, CARDS[card], card, False, False, outer))
        card_text.discard_from_hand(state, side, card)
    else:
        _play_for_operations(state, side, card, move, outer)


@cache
def _crises() -> ModuleType:
    from ..cards import mid_crises

    return mid_crises


@cache  # an import costs more than the play of a card
def _flower_power() -> ModuleType:
    from ..cards import mid_flower_power

    return mid_flower_power


def _play_for_operations(state: State, side: int, card: int, move: int, outer: int) -> None:
    by, stack = CARDS[card], state.stack
    if move == OPERATIONS:
        decider = opponent_events.decides_event_order(state)
        if decider != side and opponent_events.may_be_triggered(state, side, card):
            stack.append((ORDER, decider, "5.2/order", card, side, outer))
            return
        stack.append((RETIRE, side, by, card, False, False, outer))
        operations.conduct_operations(state, side, modifiers.operations_value(state, side, card), by)
    elif move == EVENT_FIRST:
        happens = opponent_events.happens(state, side, card)
        stack.append((RETIRE, side, by, card, happens, True, outer))
        stack.append((USE_POINTS, side, by, card))
        opponent_events.trigger_event(state, side, card, happens=happens)
    else:
        stack.append((TRIGGER, side, by, card, outer))
        operations.conduct_operations(state, side, modifiers.operations_value(state, side, card), by)


def _order(state: State, frame: Frame, move: int) -> None:
    _kind, _decider, _by, card, side, outer = frame
    _play_for_operations(state, side, card, move, outer)


def _use_points(state: State, frame: Frame) -> None:
    _kind, side, by, card = frame
    operations.conduct_operations(state, side, modifiers.operations_value(state, side, card), by)


def _trigger(state: State, frame: Frame) -> None:
    _kind, side, by, card, outer = frame
    happens = opponent_events.happens(state, side, card)
    state.stack.append((RETIRE, side, by, card, happens, True, outer))
    opponent_events.trigger_event(state, side, card, happens=happens)


def _retire(state: State, frame: Frame) -> None:
    _kind, side, _by, card, happened, opposing, outer = frame
    if card == state.rules.china_card:
        if state.china == side:
            china.pass_china_after_play(state, side)
    elif opposing:
        opponent_events.retire_after_operations(state, card, happened=happened)
    else:
        opponent_events.retire_card(state, card, happened)
    state.current = outer


PLAY = decision("play-card", "Choose a card to play", legal=_legal_card, apply=_choose_card)
ANY_CARD: tuple[Frame, Frame] = ((PLAY, US, "5.1", 0), (PLAY, USSR, "5.1", 0))
"""By side: it plays a card of its hand, whichever it likes."""
WAY = decision("choose-way", "Choose how the card is played", legal=_legal_way, apply=_play)
ORDER = decision(
    "choose-event-order",
    "Choose whether the opponent's event comes before or after the use of the Operations points",
    legal=lambda _state, _frame: [EVENT_FIRST, EVENT_LAST],
    apply=_order,
)
USE_POINTS = step("use-operations-points", _use_points)
TRIGGER = step("trigger-opposing-event", _trigger)
RETIRE = step("retire-card", _retire)
