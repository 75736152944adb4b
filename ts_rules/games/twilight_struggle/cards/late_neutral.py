"""Late War: the events of both sides, the war event among them."""

from __future__ import annotations

from ....engine import event
from ..play import asks
from ..play.kinds import Frame, chance, decision, step
from ..play.moves import DONE, card, cards_in, option
from ..play.state import NATURE, US, State
from ..play.tables import card_mask, country_mask, figure
from ..rules import s05_3_card_text as card_text
from ..rules import s10_2_vp_track as vp_track
from ..rules import s10_3_victory as victory
from ..rules import s14_late_war_scenario as late_war
from .common import attack

END_GAME = option("end-the-game")
IRAN_OR_IRAQ = country_mask("iran", "iraq")
HOSTAGES = card_mask("iranian-hostage-crisis")


def _draw_from_hand(state: State, frame: Frame, move: int) -> None:
    kind, _nature, by, victim, left = frame
    card_text.discard_from_hand(state, victim, card(move))
    if left > 1:
        state.push((kind, NATURE, by, victim, left - 1))


DRAW_FROM_HAND = chance(
    "draw-from-hand",
    "Draw a card from the hand at random",
    legal=lambda state, frame: cards_in(state.hands[frame[3]]),
    apply=_draw_from_hand,
)


def _end_or_not(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    player = frame[1]
    state.push((END, player, "wargames"))
    vp_track.gain_vp(state, 1 - player, figure("card.wargames.vp"))


def _end(state: State, frame: Frame) -> None:
    if state.rules.options.late_war and late_war.ends_by_wargames(frame[1]):
        victory.win(state, late_war.scenario_winner(state), "wargames")
    else:
        victory.win(state, victory.final_winner(state), "wargames")


END = step("end-by-wargames", _end)
END_OR_NOT = decision(
    "end-the-game-or-not",
    "Give the opponent VP and end the game, or do not",
    legal=lambda _state, _frame: [END_GAME, DONE],
    apply=_end_or_not,
)


CHOOSE_TARGET = asks.choose_country("choose-target-of-war", "Choose the target of the war", attack)


def _defcon_allows(state: State, _player: int) -> bool:
    return state.defcon == figure("card.wargames.defcon")


CONDITIONS = {"wargames": _defcon_allows}


@event("terrorism", confidence="high", see=("5.4", "9.1", "9.5"))
def terrorism(state: State, player: int) -> None:
    """The opponent discards {.discarded:card}, drawn at random from their hand. If the opponent is the US and
    {card.iranian-hostage-crisis} has been played as an event, it discards {.discarded_us:card} instead. With
    fewer cards than that, the US discards its whole hand. Scoring cards can be drawn, {card.the-china-card}
    cannot. The events of the discarded cards do not happen."""
    opponent = 1 - player
    held_hostage = opponent == US and state.played & HOSTAGES
    count = figure("card.terrorism.discarded_us" if held_hostage else "card.terrorism.discarded")
    state.push((DRAW_FROM_HAND, NATURE, "terrorism", opponent, count))


@event(
    "wargames",
    confidence="medium",
    doubt="The card does not say who wins if VP are equal. Here it is a draw, as at the end of the last turn.",
    see=("5.2", "10.3.1", "10.3.2", "LWS.8"),
)
def wargames(state: State, player: int) -> None:
    """The player may give the opponent {.vp:victory-point} and so end the game at once, without final scoring. The
    side that is then ahead in VP wins; if neither is, the game is a draw. If the player declines, nothing
    happens, but the event still counts as played. The event is possible only while DEFCON is at level {.defcon}.
    For Operations points the card can be played at any DEFCON level; it is then discarded, not removed."""
    state.push((END_OR_NOT, player, "wargames"))


@event("iran-iraq-war", confidence="high", see=("7.6", "8.2.2", "8.2.3"))
def iran_iraq_war(state: State, player: int) -> None:
    """The player chooses {country.iran} or {country.iraq} as the target of the war. The player rolls a die and
    subtracts {.penalty} for each country next to the target that the opponent controls. Control of the target
    itself does not count. On a result of {.success} or more the player gains {.vp:victory-point}, and all
    opposing influence in the target becomes the player's own. Whatever the result, the player marks
    {.military_operations:military-operation}."""
    state.push((CHOOSE_TARGET, player, "iran-iraq-war", IRAN_OR_IRAQ))
