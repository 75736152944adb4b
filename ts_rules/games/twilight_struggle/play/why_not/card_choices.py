"""What stands in the way where a card is chosen: to play it, as a headline, to be discarded or given."""

from __future__ import annotations

from ...cards import mid_crises, mid_traps
from ...rules import s04_5_c_headline_phase as headlines
from ...rules import s04_5_d_action_rounds as action_rounds
from ...rules import s07_4_modifiers as modifiers
from ..kinds import LEGAL, NAMES, Frame
from ..moves import DONE
from ..moves import card as card_of
from ..state import US, State
from ..tables import CARD_BITS, CARDS, OF_SIDE, SCORING, bits, figure
from . import card_uses
from .obstacles import Obstacles, card_name, card_names, message, must, obstacle
from .whose_card import CHINA, NEVER_CHINA, due, in_hand, may_discard_china, may_play_china

__all__ = [
    "by_discard_pile",
    "demanded",
    "give_up",
    "headline",
    "held",
    "highest",
    "joined",
    "open_hand",
    "paired",
    "play",
    "trap",
    "weed",
]

NO_HEADLINE = message("{card}: it cannot be a headline card.")
NO_ABILITY = message("The player has no ability that ends the turn by discarding a card.")
BELOW_DEMAND = message("{card}: its Operations value is {value}; at least {needed} is demanded.")
SCORING_LAST = message("{card}: with a card of value {needed} or more in hand, a scoring card cannot be played here.")
ENVY_FIRST = message("The card taken in exchange must be discarded first: {card}.")
HIGHER_THERE = message("{card}: a card with the highest Operations value in hand must be given: {cards}.")
NOT_OPPOSING = message("{card}: its event does not belong to the opponent alone.")
NO_SCORING = message("{card}: a scoring card cannot be chosen here.")
NOT_IN_DISCARD = message("{card}: it is not in the discard pile.")
NOT_THERE = message("{card}: it is not among the cards from which to choose.")

FROM_HAND = "4.5.D"
DEMAND = {
    "blockade": figure("card.blockade.minimum"),
    "latin-american-debt-crisis": figure("card.latin-american-debt-crisis.discard"),
    **{CARDS[trap]: least for trap, least in mid_traps.DEMANDED.items()},
}
"""By event: the Operations value that it demands."""


def play(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing the card of an action round (5.1)."""
    _kind, side, _by, only = frame
    if move == DONE:
        if only or (state.rules.may_pass and state.hands[side] & SCORING):
            yield due(state, side)
        else:

            def have_none(changed: State) -> None:
                changed.discard |= changed.hands[side]
                changed.hands[side] = 0

            yield must(frame, "5.1/no-pass", have_none, also=("4.5.D",))
    elif move == action_rounds.END_TURN:
        yield obstacle("6.4.4/discard-held-card", NO_ABILITY)
    else:
        card = card_of(move)
        yield from in_hand(state, side, card, FROM_HAND, also=("5.1",))
        if CARD_BITS[card] == CHINA:
            yield from may_play_china(state, side)
        by = "10.1.5" if only else "4.5.D/scoring-card-never-held"
        yield due(state, side, by)


def headline(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a headline card (4.5.C)."""
    side = frame[1]
    if move == DONE:
        yield must(frame, "4.5.C/no-passing")
        return
    card = card_of(move)
    bit, name = CARD_BITS[card], card_name(card)
    if bit & headlines.UN_INTERVENTION:
        yield obstacle("un-intervention", NO_HEADLINE, also=("4.5.C",), card=name)
    if bit == CHINA and state.rules.china_card_as_headline == "never":
        yield obstacle("4.5.C/no-china-card", NO_HEADLINE, also=("9.5/headline",), card=name)
    elif bit == CHINA and state.rules.as_headline == "barred":
        yield obstacle("9.5/headline", NO_HEADLINE, card=name)
    elif bit == CHINA:
        yield from may_play_china(state, side)
    yield from in_hand(state, side, card, "4.5.C/secret-choice")
    yield due(state, side)


def demanded(state: State, frame: Frame, move: int) -> Obstacles:
    """Discarding a card of a least value for an event (5.3)."""
    side, by = frame[1], frame[2]
    card = card_of(move)
    if CARD_BITS[card] == CHINA:
        yield from may_discard_china(state, side, by)
    yield from in_hand(state, side, card, by)
    yield from _worth(state, side, card, by)


def _worth(state: State, side: int, card: int, by: str) -> Obstacles:
    value, needed = modifiers.operations_value(state, side, card), DEMAND[by]
    if value < needed:
        yield obstacle(by, BELOW_DEMAND, also=("5.3",), card=card_name(card), value=value, needed=needed)


def trap(state: State, frame: Frame, move: int) -> Obstacles:
    """Discarding a card under Quagmire or Bear Trap."""
    _kind, side, by, _trap = frame
    card = card_of(move)
    if CARD_BITS[card] == CHINA:
        yield from may_discard_china(state, side, by)
    yield from in_hand(state, side, card, by)
    legal = LEGAL[frame[0]]
    asked = {card_of(found) for found in legal(state, frame)} if legal else set()
    scoring = all(SCORING >> found & 1 for found in asked)
    envied = asked == set(bits(mid_crises.ENVY)) and mid_crises.must_play_missile_envy(state.copy(), side)
    if SCORING >> card & 1 and not scoring:
        yield obstacle(by, SCORING_LAST, card=card_name(card), needed=DEMAND[by])
    elif envied:

        def forget(changed: State) -> None:
            mid_crises.forget_missile_envy(changed, side)

        yield obstacle("missile-envy", ENVY_FIRST, forget, also=(by,), card="card.missile-envy")
    yield from _worth(state, side, card, by)
    if scoring and not envied:
        yield due(state, side, "10.1.5")


def highest(state: State, frame: Frame, move: int) -> Obstacles:
    """Giving the highest card for Missile Envy."""
    side, by, card = frame[1], frame[2], card_of(move)
    if CARD_BITS[card] == CHINA:
        yield obstacle(by, NEVER_CHINA, also=("9.8",), card=card_name(card))
    yield from in_hand(state, side, card, by)
    legal = LEGAL[frame[0]]
    best = sum(CARD_BITS[card_of(found)] for found in legal(state, frame)) if legal else 0

    def drop(changed: State) -> None:
        changed.hands[side] &= ~best
        changed.discard |= best

    yield obstacle(by, HIGHER_THERE, drop, card=card_name(card), cards=card_names(best))


def paired(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing the card whose event UN Intervention cancels."""
    side, by, card = frame[1], frame[2], card_of(move)
    yield from in_hand(state, side, card, by)
    if not OF_SIDE[1 - side] >> card & 1:
        yield obstacle(by, NOT_OPPOSING, card=card_name(card))


def joined(state: State, frame: Frame, move: int) -> Obstacles:
    """Playing the card that Grain Sales to Soviets brought together with UN Intervention: with no other card."""
    card = card_of(move)
    if not CARD_BITS[card] & headlines.UN_INTERVENTION:
        yield obstacle(frame[2], NOT_THERE, card=card_name(card))
        return
    yield from in_hand(state, frame[1], card, "un-intervention")
    if not OF_SIDE[1 - frame[1]] >> frame[3] & 1:
        yield obstacle("un-intervention", NOT_OPPOSING, card=card_name(frame[3]))


def held(state: State, frame: Frame, move: int) -> Obstacles:
    """Discarding any card of one's hand, for a rule or an event."""
    side, by = frame[1], frame[2]
    if move == DONE:
        yield must(frame, by)
    elif CARD_BITS[card_of(move)] == CHINA:
        name = card_name(card_of(move))
        yield obstacle("9.5/discard" if by in CARDS else by, NEVER_CHINA, also=(by,), card=name)
    else:
        yield from in_hand(state, side, card_of(move), by)


def give_up(state: State, frame: Frame, move: int) -> Obstacles:
    """Giving up held cards where only one can be kept: never a scoring card."""
    yield from held(state, frame, move)
    yield obstacle("4.5.D/scoring-card-never-held", NO_SCORING, card=card_name(card_of(move)))


def by_discard_pile(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a card of the discard pile, for SALT Negotiations or Star Wars."""
    by, card = frame[2], card_of(move)
    bit, name = CARD_BITS[card], card_name(card)
    if bit & SCORING:
        yield obstacle(by, NO_SCORING, card=name)
    if bit == CHINA:
        yield obstacle(by, NOT_IN_DISCARD, card=name)
    if not bit & state.discard:

        def discard(changed: State) -> None:
            for pile in ("draw", "removed", "lasting"):
                setattr(changed, pile, getattr(changed, pile) & ~bit)
            changed.hands = [hand & ~bit for hand in changed.hands]
            changed.discard |= bit

        yield obstacle(by, NOT_IN_DISCARD, discard, card=name)
    if NAMES[frame[0]] == "choose-discard-to-happen":
        yield from card_uses.event_bars(state, US, card)


def open_hand(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a card of the opponent's hand, which is open."""
    victim, by, card = 1 - frame[1], frame[2], card_of(move)
    bit, name = CARD_BITS[card], card_name(card)
    if bit == CHINA:
        yield obstacle(by, NEVER_CHINA, also=("9.5/discard",), card=name)

    def give(changed: State) -> None:
        for pile in ("draw", "discard", "removed", "lasting"):
            setattr(changed, pile, getattr(changed, pile) & ~bit)
        changed.hands[1 - victim] &= ~bit
        changed.hands[victim] |= bit

    yield obstacle(by, NOT_THERE, give, card=name)


def weed(state: State, frame: Frame, move: int) -> Obstacles:
    """Discarding one of the cards that Our Man in Tehran draws."""
    bit = CARD_BITS[card_of(move)]

    def see(changed: State) -> None:
        top = changed.stack[-1]
        changed.stack[-1] = (*top[:3], top[3] | bit)

    yield obstacle(frame[2], NOT_THERE, see, card=card_name(card_of(move)))
