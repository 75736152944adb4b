"""Early War: the events of both sides, apart from scoring and wars."""

from __future__ import annotations

from ....engine import event
from ..play import asks
from ..play.effects import new_effects
from ..play.kinds import Frame, decision
from ..play.moves import card, cards_in, face, option
from ..play.state import US, State
from ..play.tables import CARD, OF_SIDE, card_mask, figure
from ..rules import s05_2_opponent_events as opponent_events
from ..rules import s06_0_operations as operations
from ..rules import s06_4_space_race as space_race
from ..rules import s07_4_modifiers as modifiers
from ..rules import s08_1_defcon as defcon
from ..rules import s10_2_vp_track as vp_track
from .common import grant_operations, retire_afterwards
from .mid_flower_power import flower_power_triggered
from .mid_soviet_lasting import settle_u2_incident

UN_INTERVENTION = CARD["un-intervention"]
FORMOSAN_RESOLUTION = card_mask("formosan-resolution")
PURGE = new_effects("red-scare-purge", on_opponent=True)
PARTICIPATE = option("participate")
BOYCOTT = option("boycott")


CONDITIONS = {  # it has a card to go with, and is no headline
    "un-intervention": lambda state, player: state.round > 0 and state.hands[player] & OF_SIDE[1 - player] != 0
}


@event("the-china-card", confidence="high", see=("3.1", "9.1", "9.5", "9.7", "9.8", "12.2"))
def the_china_card(state: State, player: int) -> None:
    """This card has no event: it is played for operations only. Its operations can earn a bonus (rule {rule.9.6}),
    and then it passes on (rule {rule.9.3}). When the US plays it, {card.formosan-resolution} ends. The side that
    holds it at the end of the last turn gains {china.end.vp:victory-point} before the winner is found (rule
    {rule.10.3.2})."""
    if player == US:
        state.lasting &= ~FORMOSAN_RESOLUTION


@event("captured-nazi-scientist", confidence="high", see=("6.4.2", "6.4.3", "6.4.6"))
def captured_nazi_scientist(state: State, player: int) -> None:
    """The player moves their marker on the space race track forward by {.boxes:box}, without a die roll. The player
    gets whatever reaching that box gives. The card does not count as sent to the space race."""
    space_race.advance_in_space(state, player, figure("card.captured-nazi-scientist.boxes"))


def _invited(state: State, frame: Frame, move: int) -> None:
    _kind, side, by = frame
    host = 1 - side
    if move == PARTICIPATE:
        asks.roll(state, HOST_ROLL, by, host)
        return
    defcon.lower_defcon(state, figure("card.olympic-games.defcon"), side)
    grant_operations(state, host, figure("card.olympic-games.boycott_ops"), by)


INVITATION = decision(
    "olympic-games",
    "Take part in the Olympic Games or boycott them",
    legal=lambda _state, _frame: [PARTICIPATE, BOYCOTT],
    apply=_invited,
)


def _host_rolled(state: State, frame: Frame, move: int) -> None:
    _kind, _side, by, host = frame
    asks.roll(state, GUEST_ROLL, by, host, face(move) + figure("card.olympic-games.bonus"))


def _guest_rolled(state: State, frame: Frame, move: int) -> None:
    _kind, _side, by, host, total = frame
    shown = face(move)
    if shown == total:
        asks.roll(state, HOST_ROLL, by, host)
    else:
        vp_track.gain_vp(state, host if total > shown else 1 - host, figure("card.olympic-games.vp"))


HOST_ROLL = asks.die("olympic-games-host", "Roll for the side that hosts the Olympic Games", _host_rolled)
GUEST_ROLL = asks.die("olympic-games-guest", "Roll for the side that takes part", _guest_rolled)


@event("olympic-games", confidence="high", see=("7.4.3", "8.1.3"))
def olympic_games(state: State, player: int) -> None:
    """The opponent decides whether to take part in the Games or to boycott them. If they take part, each side rolls
    a die, and the player adds {.bonus}. The side with the higher total gains {.vp:victory-point}; a tie is rolled
    again. If they boycott, DEFCON is lowered by {.defcon:level}, and the player may conduct operations as if they
    had played a card with an Operations value of {.boycott_ops}."""
    state.push((INVITATION, 1 - player, "olympic-games"))


@event("red-scare-purge", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7", "12.4"))
def red_scare_purge(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the opponent plays is lowered by
    {.penalty}, but never below {.minimum}."""
    state.effects |= PURGE[1 - player]


def _cancel(state: State, frame: Frame, move: int) -> None:
    _kind, side, by = frame
    number = card(move)
    state.hands[side] &= ~(1 << number)
    use_without_event(state, side, by, number)


def use_without_event(state: State, side: int, by: str, number: int) -> None:
    """A side uses the points of a card that has left the hand, and its event is cancelled."""
    opponent_events.retire_card(state, number, happened=False)
    flower_power_triggered(state, side, number)
    ops = modifiers.operations_value(state, side, number)
    operations.conduct_operations(state, side, ops, by, optional=True)


CANCEL = decision(
    "un-intervention",
    "Choose the card whose event is cancelled",
    legal=lambda state, frame: cards_in(state.hands[frame[1]] & OF_SIDE[1 - frame[1]]),
    apply=_cancel,
)


@event("un-intervention", confidence="high", see=("2.2.2", "4.5.C", "5.2"))
def un_intervention(state: State, player: int) -> None:
    """The player plays this card together with a card from their hand whose event belongs to the opponent alone. A
    card that {card.grain-sales-to-soviets} has brought serves as well. That event is cancelled. The player may
    conduct operations with the Operations value of that other card, which then goes to the discard pile. This card
    cannot be a headline card."""
    settle_u2_incident(state)
    state.push((CANCEL, player, "un-intervention"))


def may_join(state: State, side: int, number: int) -> bool:
    """Whether a side can play UN Intervention together with a card of the other side that it has been given."""
    held = state.hands[side] >> UN_INTERVENTION & 1 == 1 and OF_SIDE[1 - side] >> number & 1 == 1
    return held and state.round > 0  # it is no headline


def play_joined(state: State, side: int, by: str, number: int) -> None:
    """Play UN Intervention together with such a card."""
    state.hands[side] &= ~(1 << UN_INTERVENTION)
    opponent_events.count_as_played(state, UN_INTERVENTION)
    retire_afterwards(state, by, UN_INTERVENTION, happened=True)
    settle_u2_incident(state)
    use_without_event(state, side, "un-intervention", number)


@event("nuclear-test-ban", confidence="high", see=("8.1.2", "8.1.7"))
def nuclear_test_ban(state: State, player: int) -> None:
    """The player gains VP equal to the DEFCON level minus {.base}. DEFCON is then improved by
    {.improved:level}."""
    vp = state.defcon - figure("card.nuclear-test-ban.base")
    if defcon.improve_defcon_by(state, figure("card.nuclear-test-ban.improved")):  # else the event has no effect at all
        vp_track.gain_vp(state, player, vp)
