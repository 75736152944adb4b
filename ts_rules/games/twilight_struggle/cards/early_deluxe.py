"""Early War: the optional cards that came with Deluxe."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effect
from ..play.kinds import Frame
from ..play.state import US, USSR, State
from ..play.tables import (
    ALL_COUNTRIES,
    CARDS,
    COUNTRY,
    NEIGHBOURS,
    REGION,
    SCORING,
    bits,
    card_mask,
    figure,
)
from ..rules import s10_2_vp_track as vp_track

CANADA = COUNTRY["canada"]
UNITED_KINGDOM = COUNTRY["united-kingdom"]
NATO = card_mask("nato")
NORAD = card_mask("norad")
AT_LEVEL = new_effect("norad-level")
"""In this action round DEFCON has moved to the level that NORAD waits for."""
SCORED = {number: CARDS[number].removesuffix("-scoring") for number in bits(SCORING)}
"""By number of a scoring card: the region or sub-region that it scores."""


CONDITIONS = {"the-cambridge-five": lambda state, _player: state.turn < figure("turn.late_war.first_turn")}


@event("the-cambridge-five", confidence="high", see=("4.1", "4.4", "5.2"))
def the_cambridge_five(state: State, player: int) -> None:
    """The US reveals all scoring cards in its hand. The USSR may then add {.placed:influence} to one country
    of a region or sub-region that one of these cards scores. The event is not possible in the Late War."""
    mask = 0
    for number in bits(state.hands[US] & SCORING):
        mask |= REGION[SCORED[number]]
    placed = figure("card.the-cambridge-five.placed")
    asks.place(state, USSR, "the-cambridge-five", placed, mask, optional=True)


def _strengthen(state: State, frame: Frame, move: int) -> None:
    influence.add(state, US, move, figure("card.special-relationship.placed_nato"))
    vp_track.gain_vp(state, US, figure("card.special-relationship.vp"))


STRENGTHEN = asks.choose_country("special-relationship", "Choose a country of Western Europe", _strengthen)


@event("special-relationship", confidence="high")
def special_relationship(state: State, player: int) -> None:
    """If the US does not control the {country.united-kingdom}, nothing happens. If it does, the US adds
    {.placed:influence} to one country next to the {country.united-kingdom}. If {card.nato} is in effect, the US
    instead adds {.placed_nato:influence} to one country of {region.western-europe} and gains {.vp:victory-point}."""
    if not state.control[US] >> UNITED_KINGDOM & 1:
        return
    if state.lasting & NATO:
        state.push((STRENGTHEN, US, "special-relationship", REGION["western-europe"]))
    else:
        placed = figure("card.special-relationship.placed")
        asks.place(state, US, "special-relationship", placed, NEIGHBOURS[UNITED_KINGDOM])


@event(
    "norad",
    confidence="medium",
    doubt="Other printings let the US leave the influence out. Nothing says whether NORAD may be played "
    "after Quagmire; here it may, once Quagmire has ended.",
    see=("7.3", "8.1.4"),
)
def norad(state: State, player: int) -> None:
    """This event works at the end of every action round, of either side, in which DEFCON moved to level {.defcon}. If
    the US then controls {country.canada}, it adds {.placed:influence} to one country that already holds US
    influence. It lasts for the rest of the game, unless {card.quagmire} ends it."""
    # Lasting: the flow lays the card beside the map, and asks `guard_the_north` when an action round ends.


def guard_the_north(state: State) -> None:
    """What NORAD does at the end of an action round in which DEFCON moved to its level."""
    if state.lasting & NORAD and state.control[US] >> CANADA & 1:
        asks.place(state, US, "norad", figure("card.norad.placed"), state.presence[US] & ALL_COUNTRIES)
