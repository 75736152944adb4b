"""Mid War: the action rounds of a side that Quagmire or Bear Trap holds."""

from __future__ import annotations

from ..play import asks
from ..play.kinds import Frame, decision
from ..play.moves import Move, cards_in, face
from ..play.moves import card as card_of
from ..play.state import State
from ..play.tables import CARD, CARDS, SCORING, bits, figure
from ..rules import s04_5_d_action_rounds as action_rounds
from ..rules import s05_3_card_text as card_text
from ..rules import s07_0_events as events
from . import mid_crises
from .common import retire_afterwards

__all__ = ["hold"]

DEMANDED = {CARD[trap]: figure(f"card.{trap}.discard") for trap in ("quagmire", "bear-trap")}
ESCAPE = {CARD[trap]: figure(f"card.{trap}.escape") for trap in ("quagmire", "bear-trap")}


def hold(state: State, side: int, trap: int) -> bool:
    """Take over the action round of a side if the trap holds it."""
    if not state.lasting >> trap & 1:
        return False
    state.push((STRUGGLE, side, CARDS[trap], trap))
    return True


def _legal(state: State, frame: Frame) -> list[Move]:
    _kind, side, _by, trap = frame
    hand = state.hands[side]
    due = action_rounds.due_now(state, side, action_rounds.plays_left(state, side))
    if any(not card_text.may_force_to_hold(state, side, card) for card in bits(due)):
        return cards_in(due)
    enough = card_text.cards_that_meet(state, side, DEMANDED[trap]) & ~SCORING
    if enough & mid_crises.ENVY and mid_crises.must_play_missile_envy(state, side):
        enough = mid_crises.ENVY
    return cards_in(enough or hand & SCORING)


def _struggle(state: State, frame: Frame, move: int) -> None:
    _kind, side, by, trap = frame
    card = card_of(move)
    mid_crises.forget_missile_envy(state, side)
    if SCORING >> card & 1:
        state.hands[side] &= ~(1 << card)
        retire_afterwards(state, by, card, happened=True)
        events.carry_out_event(state, side, card)
        return
    card_text.discard_from_hand(state, side, card)
    asks.roll(state, TRY_TO_ESCAPE, by, trap)


STRUGGLE = decision(
    "struggle-in-trap", "Discard a card and roll to be free, or play a scoring card", legal=_legal, apply=_struggle
)


def _escape(state: State, frame: Frame, move: int) -> None:
    trap = frame[3]
    if face(move) <= ESCAPE[trap]:
        state.lasting &= ~(1 << trap)


TRY_TO_ESCAPE = asks.die("escape-from-trap", "Roll to be free", _escape)
