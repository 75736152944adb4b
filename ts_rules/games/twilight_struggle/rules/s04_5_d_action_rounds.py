"""4.5.D: the action rounds."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import effect
from ..play.kinds import Frame, decision, step
from ..play.moves import CARD_MOVES, DONE, Move, option
from ..play.moves import card as card_of
from ..play.state import NATURE, US, USSR, State
from ..play.tables import CARD, SCORING, bits, card_mask, figure
from . import s02_2_cards as cards
from . import s04_5_d_scoring_cards as scoring_cards
from . import s04_5_turn as steps
from . import s05_0_playing_cards as playing
from . import s05_3_card_text as card_text
from . import s06_1_influence as placing
from . import s06_4_4_space_abilities as abilities
from . import s09_0_china as china
from . import s11_0_tournament as tournament

EARLY_WAR_ROUNDS = figure("turn.early_war.action_rounds")
LATER_ROUNDS = figure("turn.mid_war.action_rounds")
NORTH_SEA_OIL = effect("north-sea-oil")
NORTH_SEA_OIL_ROUNDS = figure("card.north-sea-oil.rounds")
NORAD_LEVEL = effect("norad-level")
MISSILE_ENVY = CARD["missile-envy"]
MISSILE_CRISES = effect("cuban-missile-crisis", US) | effect("cuban-missile-crisis", USSR)
TRAPS, ENVIED = card_mask("quagmire", "bear-trap"), effect("missile-envy", US) | effect("missile-envy", USSR)

MOST_REMEMBERED = 4096
PLAY_ON = option("play-action-round")
END_TURN = option("end-turn")

NUMBER_OF_HELD_CARDS = Variant(
    "4.5.D/number-of-held-cards",
    usually_one="A card still in hand after the last action round, usually just one, is a held card",
    at_most_one="A card still in hand after the last action round, a single one and no more, is a held card",
)

OUT_OF_CARDS = Variant(
    "4.5.D/out-of-cards",
    waits="A player whose cards do not last for all action rounds sits out the remaining ones while "
    "the opponent finishes",
    unstated="A player whose cards do not last for all action rounds must still play a card in each "
    "of the remaining ones",
    unplayable={"unstated": "it asks for a card in every action round and does not say what happens without one"},
)


@rule("4.5.D", slug="action-rounds", see=("4.2", "5.1", "6.4.4", "9.2", "9.8", "11.1.2"))
def play_action_rounds(state: State) -> None:
    """In the action rounds the players alternate: each plays one card in every round."""
    state.round = 0
    state.push((NEXT_ROUND, NATURE, "4.5.D"), (AFTER_ROUNDS, NATURE, "4.5.D"))


@clause("4.5.D/early-war-rounds", lead="Early War")
def early_war_rounds() -> int:
    """Before turn {turn.mid_war.first_turn} a turn has {turn.early_war.action_rounds:action-round}."""
    return EARLY_WAR_ROUNDS


@clause("4.5.D/later-rounds", lead="Mid, Late War")
def later_rounds() -> int:
    """From turn {turn.mid_war.first_turn} on a turn has {turn.mid_war.action_rounds:action-round}."""
    return LATER_ROUNDS


@clause("4.5.D/ussr-first", lead="Who begins")
def round_order() -> tuple[int, int]:
    """In every action round the USSR plays first and the US second."""
    return USSR, US


@clause("4.5.D/card-fully-resolved", lead="Finish the card")
def one_after_the_other(state: State, sides: Sequence[int]) -> None:
    """Everything that a card demands is carried out before the next player plays a card."""
    state.stack += ROUNDS[tuple(sides)]


@clause("4.5.D/phasing", lead="Phasing player")
def begin_action_round(state: State, side: int) -> None:
    """A player is the phasing player as long as that player's own action round lasts."""
    state.phasing = side
    effects = state.effects
    if effects & NORAD_LEVEL:
        state.effects = effects ^ NORAD_LEVEL
    placing.freeze_reach(state)
    stack = state.stack
    stack.append(END_OF_ROUND[side])
    if not state.hands[side] and must_wait(state, side):
        playing.has_acted(state, side)
    elif effects & ENVIED or state.lasting & TRAPS:
        _take_action(state, side)
    else:
        stack.append(playing.ANY_CARD[side])
    if effects & MISSILE_CRISES:
        from ..cards import mid_crises

        mid_crises.offer_withdrawal_in_round(state)


@clause("4.5.D/held-card", lead="Card kept", variants=(NUMBER_OF_HELD_CARDS,))
def held_cards(state: State, side: int) -> int:
    """{=number-of-held-cards}."""
    return state.hands[side]


@clause("4.5.D/held-card-later", lead="Played later")
def keep_held_cards(state: State, side: int) -> int:
    """A held card may be played in a later turn."""
    return held_cards(state, side)


@clause("4.5.D/scoring-card-never-held", lead="Scoring cards")
def may_hold(state: State, side: int, card: int) -> bool:
    """A scoring card may never be held."""
    return not cards.must_play_this_turn(state, side, card)


@clause("4.5.D/too-few-cards", lead="Too few cards", variants=(OUT_OF_CARDS,))
def must_wait(state: State, side: int) -> bool:
    """{=out-of-cards}."""
    return not state.hands[side] and not (state.china == side and china.may_play_china_card(state, side))


def rounds_of(state: State, side: int) -> int:
    """How many action rounds a side may play in this turn."""
    rounds = state.rules.usual_rounds[state.turn]
    if state.space[side] >= abilities.MORE_ACTION_ROUNDS:
        rounds = max(rounds, abilities.rounds_with_ability(state, side))
    if side == US and state.effects & NORTH_SEA_OIL:
        rounds = max(rounds, NORTH_SEA_OIL_ROUNDS)
    return rounds


def plays_left(state: State, side: int) -> int:
    """In how many action rounds of this turn, the present one included, a side may still play a card."""
    return china.action_rounds_left(state, side) + 1


def due_now(state: State, side: int, plays: int) -> int:
    """The scoring cards of a side if after another card it has too few plays for all of them; else 0."""
    hand = state.hands[side]
    scoring = hand & SCORING
    if not scoring:
        return 0
    known, key = state.rules.due, (scoring, hand.bit_count(), plays)
    try:
        return known[key]  # all that the rules look at is in the key: they are asked only once
    except KeyError:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
    due = 0
    for card in bits(scoring):
        if not may_hold(state, side, card):
            due |= 1 << card
    if (hand & ~due).bit_count() > playing.cards_left(hand.bit_count(), plays):
        due = 0
    known[key] = due
    return due


def playable(state: State, side: int, plays: int) -> int:
    """The cards of a hand that may be played with so many plays left.

    That no scoring card may be held means for a program: no play is offered after which one would have to be, whatever
    an event of it brings (`scoring_cards`).  In tournaments players see to that themselves, and lose by it (11.1.2).
    """
    due = 0 if state.rules.options.tournament else due_now(state, side, plays)
    return due or state.hands[side]


def due_in_round(state: State, side: int) -> int:
    """The scoring cards of a side if it has as many plays for them in this turn or fewer; else 0: see `playable`."""
    if state.rules.options.tournament:
        return 0
    hand = state.hands[side]
    scoring, space = hand & SCORING, state.space
    reached = (space[US], space[USSR]) if space[side] >= abilities.MORE_ACTION_ROUNDS else ()
    oil = state.effects & NORTH_SEA_OIL
    known, key = state.rules.due_in_round, (scoring, hand.bit_count(), state.turn, state.round, side, oil, reached)
    try:
        return known[key]  # all that the rules look at is in the key: they are asked only once
    except KeyError:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
    known[key] = due = due_now(state, side, plays_left(state, side))
    return due


def _next_round(state: State, frame: Frame) -> None:
    done, rules = state.round, state.rules
    sides: Sequence[int] = rules.round_order
    if done >= rules.usual_rounds[state.turn]:
        sides = [side for side in sides if done < rounds_of(state, side)]
    if sides:
        state.round += 1
        if rules.operations_counted_over == "round":
            steps.forget_earlier_rounds(state)
        one_after_the_other(state, sides)
        _take_round(state, state.stack.pop())


def _take_round(state: State, frame: Frame) -> None:
    if state.round > state.rules.usual_rounds[state.turn]:
        state.stack.append((ONE_MORE, frame[1], frame[2]))
    else:
        begin_action_round(state, frame[1])


def _legal_one_more(state: State, frame: Frame) -> list[Move]:
    """A round beyond the usual ones is a choice, unless a scoring card has still to be played."""
    side = frame[1]
    if must_wait(state, side) or plays_left(state, side) < 1:
        return []
    must = due_now(state, side, plays_left(state, side)) and not state.rules.options.tournament
    return [PLAY_ON] if must else [PLAY_ON, DONE]


def _one_more(state: State, frame: Frame, move: int) -> None:
    if move == PLAY_ON:
        begin_action_round(state, frame[1])


def _take_action(state: State, side: int) -> None:
    """A side plays a card, unless an event that lies in wait has a claim on its action round."""
    from ..cards import mid_american_lasting, mid_crises, mid_soviet_lasting

    if mid_soviet_lasting.offer_quagmire(state, side) or mid_american_lasting.offer_bear_trap(state, side):
        playing.has_acted(state, side)
    elif mid_crises.must_play_missile_envy(state, side):
        due = due_now(state, side, plays_left(state, side))
        if any(not card_text.may_force_to_hold(state, side, c) for c in bits(due)):
            playing.offer_card_play(state, side, only=due)
        else:
            mid_crises.forget_missile_envy(state, side)
            playing.play_card(state, side, MISSILE_ENVY, operations_only=True)
    else:
        playing.offer_card_play(state, side)


def _end_round(state: State, frame: Frame) -> None:
    if state.effects & NORAD_LEVEL:
        from ..cards import early_deluxe

        early_deluxe.guard_the_north(state)


def _after_rounds(state: State, frame: Frame) -> None:
    if state.effects & scoring_cards.ANY_RISK:
        state.push((scoring_cards.CHECK, NATURE, "4.5.D/caught-holding"))
    if state.rules.options.tournament:
        tournament.check_held_cards(state, turn_over=False)
    if state.rules.number_of_held_cards == "at-most-one":
        state.push(*((GIVE_UP, side, "4.5.D/held-card") for side in state.rules.round_order))
    elif not china.may_keep_all_cards(state):
        state.push(*((GIVE_UP, side, "9.2/cards-left-over") for side in state.rules.round_order))
    state.push(*((MAY_DISCARD, side, "6.4.4/discard-held-card") for side in state.rules.round_order))


def may_end_turn(state: State, side: int) -> bool:
    """Whether a side may discard a card in its action round and so end the turn, as one reading of 6.4.4 has it."""
    if state.space[side] < abilities.DISCARD_HELD_CARD:  # far from it; the question comes at every play
        return False
    if state.rules.options.tournament or not due_now(state, side, 0):
        return any(
            abilities.may_discard_held_card(state, side, c, turn_is_ending=False) for c in bits(state.hands[side])
        )
    return False


def end_turn(state: State, side: int) -> None:
    """A side is to discard a card, and the action rounds that are left are not played."""
    while state.stack and state.stack[-1][0] != AFTER_ROUNDS:
        state.stack.pop()
    state.push((MUST_DISCARD, side, "6.4.4/discard-held-card"))


def _legal_discard(state: State, frame: Frame) -> list[Move]:
    kind, side, _by = frame
    if state.space[side] < abilities.DISCARD_HELD_CARD:  # far from it, like most players at the end of most turns
        return []
    moves = [CARD_MOVES[c] for c in bits(held_cards(state, side)) if abilities.may_discard_held_card(state, side, c)]
    return [*moves, DONE] if moves and kind == MAY_DISCARD else moves


def _discard_held(state: State, frame: Frame, move: int) -> None:
    if move != DONE:
        side = frame[1]
        state.effects |= abilities.DISCARDED[side]
        card_text.discard_from_hand(state, side, card_of(move))


def _legal_surplus(state: State, frame: Frame) -> list[Move]:
    held = held_cards(state, frame[1])
    return [CARD_MOVES[card] for card in bits(held & ~SCORING)] if held & (held - 1) else []


def _give_up(state: State, frame: Frame, move: int) -> None:
    card_text.discard_from_hand(state, frame[1], card_of(move))
    state.stack.append(frame)  # until a single card is left


NEXT_ROUND = step("next-action-round", _next_round)
TAKE_ROUND = step("action-round", _take_round)
END_ROUND = step("end-of-action-round", _end_round)
AFTER_ROUNDS = step("after-action-rounds", _after_rounds)
TO_NEXT_ROUND: Frame = (NEXT_ROUND, NATURE, "4.5.D")
ROUND_OF: tuple[Frame, Frame] = ((TAKE_ROUND, US, "4.5.D"), (TAKE_ROUND, USSR, "4.5.D"))
END_OF_ROUND: tuple[Frame, Frame] = ((END_ROUND, US, "4.5.D"), (END_ROUND, USSR, "4.5.D"))
"""The frames of every action round, by side where one plays it."""
ROUNDS: dict[tuple[int, ...], tuple[Frame, ...]] = {
    sides: (TO_NEXT_ROUND, *(ROUND_OF[side] for side in sides[::-1]))  # the first one comes up first
    for sides in ((US, USSR), (USSR, US), (US,), (USSR,))
}
"""By the sides that play one: the frames of an action round."""
ONE_MORE = decision(
    "one-more-action-round", "Play another action round, or not", legal=_legal_one_more, apply=_one_more
)
MAY_DISCARD = decision(
    "may-discard-held-card", "Discard a held card, or none", legal=_legal_discard, apply=_discard_held
)
GIVE_UP = decision(
    "give-up-held-card", "Discard the held cards that cannot be kept", legal=_legal_surplus, apply=_give_up
)
MUST_DISCARD = decision("discard-held-card", "Discard a held card", legal=_legal_discard, apply=_discard_held)
