"""Mid War: Soviet events that last, for the turn, for the game or until something ends them."""

from __future__ import annotations

from ....engine import event
from ..play import influence
from ..play.effects import new_effect
from ..play.state import US, USSR, State
from ..play.tables import CARD, COUNTRY, figure
from ..rules import s08_1_defcon as defcon
from ..rules import s10_2_vp_track as vp_track
from . import mid_traps

QUAGMIRE = CARD["quagmire"]
WEST_GERMANY = COUNTRY["west-germany"]
BURIAL = new_effect("we-will-bury-you", outlasts_turn=True)
DOCTRINE = new_effect("brezhnev-doctrine")
U2 = new_effect("u2-incident")

BURIAL_LEVELS = figure("card.we-will-bury-you.levels")
BURIAL_VP = figure("card.we-will-bury-you.vp")
BRANDT_VP = figure("card.willy-brandt.vp")
IN_WEST_GERMANY = figure("card.willy-brandt.placed")
U2_VP = figure("card.u2-incident.vp")
U2_VP_LATER = figure("card.u2-incident.vp_later")


@event(
    "quagmire",
    confidence="high",
    see=("5.3", "5.4", "7.4.2", "9.5", "10.1.5"),
)
def quagmire(state: State, player: int) -> None:
    """From its next action round on, the US is trapped. In an action round it can only discard a card with an
    Operations value of {.discard} or more and roll a die. On {.escape} or less this event ends, and the US is
    free from its following action round on. The event of the discarded card does not happen.
    {card.the-china-card} {=9.5/as-discard}. If the US has no such card, it plays its scoring cards, one in each
    action round. Apart from that it does nothing for the rest of the turn. If this event has not ended, it goes
    on in the next turn. This event cancels {card.norad}."""
    # 7.3 keeps it beside the map, without NORAD; `offer_quagmire` does the rest.


@event(
    "we-will-bury-you",
    confidence="medium",
    doubt="In older printings the USSR gains these VP before any that the US gains in that action round. "
    "The Deluxe text leaves the moment open.",
    see=("8.1.3", "8.1.7"),
)
def we_will_bury_you(state: State, player: int) -> None:
    """DEFCON is lowered by {.levels:level}. If the US does not play {card.un-intervention} as an event in its next
    action round, the USSR gains {.vp:victory-point}."""
    defcon.lower_defcon(state, BURIAL_LEVELS)
    state.effects |= BURIAL


@event("brezhnev-doctrine", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7"))
def brezhnev_doctrine(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the USSR plays is raised by {.bonus},
    but never above {.maximum}."""
    state.effects |= DOCTRINE


@event("willy-brandt", confidence="high", see=("7.3",))
def willy_brandt(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point} and adds {.placed:influence} to {country.west-germany}. For the rest of the
    game {card.nato} does not protect {country.west-germany}. {card.tear-down-this-wall} ends this effect. After
    it, this event is no longer possible."""
    influence.add(state, USSR, WEST_GERMANY, IN_WEST_GERMANY)
    vp_track.gain_vp(state, USSR, BRANDT_VP)


@event("u2-incident", confidence="high")
def u2_incident(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point}. If either side plays {card.un-intervention} as an event later in
    the same turn, the USSR gains a further {.vp_later:victory-point}."""
    state.effects |= U2
    vp_track.gain_vp(state, USSR, U2_VP)


def offer_quagmire(state: State, side: int) -> bool:
    """Take over the action round of a US that is held by Quagmire."""
    return side == US and mid_traps.hold(state, side, QUAGMIRE)


def settle_we_will_bury_you(state: State, *, un_intervention: bool) -> None:
    """The US has chosen what it does in its action round: the USSR gains the VP unless it was UN Intervention."""
    if state.effects & BURIAL:
        state.effects &= ~BURIAL
        if not un_intervention:
            vp_track.gain_vp(state, USSR, BURIAL_VP)


def settle_u2_incident(state: State) -> None:
    """Somebody has played UN Intervention as an event."""
    if state.effects & U2:
        state.effects &= ~U2
        vp_track.gain_vp(state, USSR, U2_VP_LATER)
