"""What stands in the way of a card because of where it is, or because it is The China Card.

Where the other's cards are is told only as far as everybody sees it: a card in the draw pile and one in the opponent's
hand are both no more than not in the player's hand.
"""

from __future__ import annotations

from ...rules import s09_0_china as china
from ..checks import FIRST_TURN
from ..state import NOBODY, State
from ..tables import CARD, CARD_BITS, OF_ERA, SCORING, STARRED
from .obstacles import Change, Obstacle, Obstacles, card_name, card_names, message, obstacle

__all__ = ["CHINA", "NEVER_CHINA", "due", "empty_of_scoring", "in_hand", "may_discard_china", "may_play_china"]

NOT_IN_HAND = message("{card}: it is not in the player's hand.")
DISCARDED = message("{card}: it is not in the player's hand but in the discard pile.")
REMOVED = message("{card}: it has been removed from the game.")
NOT_YET = message("{card}: its deck joins the game in turn {turn}.")
BESIDE = message("{card}: it lies beside the map as long as its event lasts.")
IN_PLAY = message("{card}: it is being played already.")
NOT_IN_GAME = message("{card}: it is not among the cards of this game.")
OTHER_HOLDS = message("{card}: the opponent holds it.")
NOBODY_HOLDS = message("{card}: nobody holds it yet.")
PASSED = message("{card}: it was passed on face down and cannot be played until a later turn.")
KEEPS_FROM_SCORING = message("{card}: too few action rounds would be left for the scoring cards in hand: {cards}.")
MUST_SCORE = message("Scoring cards must be played now, or they would be held when the turn ends: {cards}.")
NEVER_CHINA = message("{card}: it cannot be discarded or picked from a hand.")

CHINA = CARD_BITS[CARD["the-china-card"]]


def _take(side: int, bit: int) -> Change:
    """Have a card in hand, wherever it was."""

    def take(state: State) -> None:
        for pile in ("draw", "discard", "removed", "lasting"):
            setattr(state, pile, getattr(state, pile) & ~bit)
        for who in (0, 1):
            state.hands[who] &= ~bit
            if state.headlines[who] and CARD_BITS[state.headlines[who]] == bit:
                state.headlines[who] = 0
        state.hands[side] |= bit

    return take


def in_hand(state: State, side: int, card: int, by: str, also: tuple[str, ...] = ()) -> Obstacles:
    """A card that is not in a hand: where everybody sees it."""
    bit = CARD_BITS[card]
    if bit & state.hands[side] or bit == CHINA:
        return
    rules, found, name = state.rules, _take(side, bit), card_name(card)
    if not bit & rules.cards:
        yield obstacle("2.2.1", NOT_IN_GAME, found, also=(by,), card=name)
    elif bit & state.removed:
        yield obstacle("2.2.4", REMOVED, found, also=("4.3", by), card=name)
    elif card == state.current or card == state.headlines[side]:
        yield obstacle(by, IN_PLAY, found, card=name)
    elif bit & state.lasting & ~STARRED:
        yield obstacle("2.2.5", BESIDE, found, also=(by,), card=name)
    elif bit & state.discard:
        yield obstacle(by, DISCARDED, found, also=("2.2.6", *also), card=name)
    elif era := next((era for era, cards in OF_ERA.items() if bit & cards and state.turn < FIRST_TURN[era]), ""):
        clause = f"4.1/{era}-war-deck"
        yield obstacle(clause, NOT_YET, found, also=("4.4", by), card=name, turn=FIRST_TURN[era])
    else:
        yield obstacle(by, NOT_IN_HAND, found, also=also, card=name)


def may_play_china(state: State, side: int) -> Obstacles:
    """What keeps a side from playing The China Card in an action round (9.1)."""
    name = card_name(state.rules.china_card)
    yield from _holds_china(state, side)
    if not china.may_play_received_china(state):
        yield _not_yet_playable(state)
    if china.china_is_barred(state, side, "action round"):
        cards = card_names(state.hands[side] & SCORING)
        yield obstacle("9.5/scoring-card", KEEPS_FROM_SCORING, empty_of_scoring(side), card=name, cards=cards)


def _holds_china(state: State, side: int) -> Obstacles:
    if state.china != side:

        def hold(changed: State) -> None:
            changed.china, changed.china_face_up = side, True

        says = NOBODY_HOLDS if state.china == NOBODY else OTHER_HOLDS
        yield obstacle("9.1", says, hold, card=card_name(state.rules.china_card))


def _not_yet_playable(state: State) -> Obstacle:
    def turn_up(changed: State) -> None:
        changed.china_face_up = True
        changed.effects &= ~china.BARRED

    also = ("9.4",) if state.effects & china.BARRED else ()
    return obstacle("9.3/not-again", PASSED, turn_up, also=also, card=card_name(state.rules.china_card))


def may_discard_china(state: State, side: int, by: str) -> Obstacles:
    """What keeps a side from discarding The China Card for an event."""
    if state.rules.as_discard == "barred":
        yield obstacle("9.5/discard", NEVER_CHINA, also=(by,), card=card_name(state.rules.china_card))
        return
    yield from _holds_china(state, side)
    if not china.may_play_received_china(state):
        yield _not_yet_playable(state)


def empty_of_scoring(side: int) -> Change:
    """Have no scoring card in hand."""

    def discard(state: State) -> None:
        state.discard |= state.hands[side] & SCORING
        state.hands[side] &= ~SCORING

    return discard


def due(state: State, side: int, by: str = "4.5.D/scoring-card-never-held") -> Obstacle:
    """Scoring cards must be played before anything else can be."""
    cards = card_names(state.hands[side] & SCORING)
    return obstacle(by, MUST_SCORE, empty_of_scoring(side), also=("2.2.1/scoring-in-turn-drawn",), cards=cards)
