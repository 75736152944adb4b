"""Mid War: US events that last, for the turn, for the game or until something ends them."""

from __future__ import annotations

from ....engine import event
from ..play import influence
from ..play.effects import new_effect
from ..play.state import US, USSR, State
from ..play.tables import CARD, COUNTRY, figure
from ..rules import s10_2_vp_track as vp_track
from . import mid_traps

BEAR_TRAP = CARD["bear-trap"]
CAMP_DAVID = (COUNTRY["israel"], COUNTRY["jordan"], COUNTRY["egypt"])
POLAND = COUNTRY["poland"]
SUBS = new_effect("nuclear-subs")

CAMP_DAVID_VP = figure("card.camp-david-accords.vp")
AT_CAMP_DAVID = figure("card.camp-david-accords.placed")
OUT_OF_POLAND = figure("card.john-paul-ii-elected-pope.removed")
IN_POLAND = figure("card.john-paul-ii-elected-pope.placed")


@event(
    "nuclear-subs",
    confidence="medium",
    doubt="The card speaks of operations used for a coup attempt. Here a free coup roll of the US is spared too.",
    see=("6.3.4", "8.1.4"),
)
def nuclear_subs(state: State, player: int) -> None:
    """For the rest of the turn a US coup attempt in a battleground country does not lower DEFCON. Events that change
    DEFCON are not affected. {card.cuban-missile-crisis} still makes the US lose by a coup attempt."""
    state.effects |= SUBS


@event(
    "bear-trap",
    confidence="high",
    see=("5.3", "5.4", "7.4.2", "9.5", "10.1.5"),
)
def bear_trap(state: State, player: int) -> None:
    """From its next action round on, the USSR is trapped. In an action round it can only discard a card with an
    Operations value of {.discard} or more and roll a die. On {.escape} or less this event ends, and the USSR is
    free from its following action round on. The event of the discarded card does not happen.
    {card.the-china-card} {=9.5/as-discard}. If the USSR has no such card, it plays its scoring cards, one in each
    action round. Apart from that it does nothing for the rest of the turn. If this event has not ended, it goes
    on in the next turn."""
    # 7.3 keeps it beside the map; `offer_bear_trap` does the rest.


@event("camp-david-accords", confidence="high", see=("5.2", "7.5"))
def camp_david_accords(state: State, player: int) -> None:
    """The US gains {.vp:victory-point} and adds {.placed:influence} to each of {country.israel},
    {country.jordan} and {country.egypt}. For the rest of the game the event of {card.arab-israeli-war} can no
    longer happen."""
    for country in CAMP_DAVID:
        influence.add(state, US, country, AT_CAMP_DAVID)
    vp_track.gain_vp(state, US, CAMP_DAVID_VP)


@event("john-paul-ii-elected-pope", confidence="high")
def john_paul_ii_elected_pope(state: State, player: int) -> None:
    """The USSR loses {.removed:influence} in {country.poland}, or all it has there if that is less. The US adds
    {.placed:influence} there. For the rest of the game the event of {card.solidarity} is possible."""
    influence.take(state, USSR, POLAND, OUT_OF_POLAND)
    influence.add(state, US, POLAND, IN_POLAND)


@event(
    "shuttle-diplomacy",
    confidence="medium",
    doubt="It is not certain who names the country when that matters, because one of them is next to the "
    "US. Nor is it certain whether the USSR can still have control of the region.",
    see=("10.1.1", "10.3.2"),
)
def shuttle_diplomacy(state: State, player: int) -> None:
    """This card stays beside the map until {region.asia} or the {region.middle-east} is next scored by its scoring
    card. In that scoring one battleground country that the USSR controls, if any, does not count at all, neither
    as a country nor as a battleground. Then this card is discarded. {card.southeast-asia-scoring} and final
    scoring are not affected."""
    # 7.3 keeps it beside the map until the region is scored.


def offer_bear_trap(state: State, side: int) -> bool:
    """Take over the action round of a USSR that is held by Bear Trap."""
    return side == USSR and mid_traps.hold(state, side, BEAR_TRAP)
