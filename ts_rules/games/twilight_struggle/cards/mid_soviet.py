"""Mid War: Soviet events that are over when they have happened."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.kinds import Frame
from ..play.state import US, USSR, State
from ..play.tables import COUNTRY, NEIGHBOURS, REGION, country_mask, figure
from ..rules import s09_0_china as china
from ..rules import s10_2_vp_track as vp_track
from . import common

ANGOLA = COUNTRY["angola"]
SE_AFRICAN_STATES = COUNTRY["se-african-states"]
SOUTH_AFRICA = COUNTRY["south-africa"]
CHILE = COUNTRY["chile"]
UNREST = NEIGHBOURS[SOUTH_AFRICA] | 1 << SOUTH_AFRICA
REVOLUTION = country_mask("sudan", "iran", "iraq", "egypt", "libya", "saudi-arabia", "syria", "jordan")
OIL = country_mask("egypt", "iran", "libya", "saudi-arabia", "iraq", "gulf-states", "venezuela")
CENTRAL_AMERICA = REGION["central-america"]

IN_PORTUGUESE_EMPIRE = figure("card.portuguese-empire-crumbles.placed")
IN_SOUTH_AFRICA_ALONE = figure("card.south-african-unrest.placed_alone")
IN_SOUTH_AFRICA = figure("card.south-african-unrest.placed")
NEXT_TO_SOUTH_AFRICA = figure("card.south-african-unrest.placed_adjacent")
IN_CHILE = figure("card.allende.placed")
REVOLUTIONS = figure("card.muslim-revolution.countries")
CHINA_VP = figure("card.cultural-revolution.vp")
OIL_VP = figure("card.opec.vp")
GUNMAN_OPS = figure("card.lone-gunman.ops")
LIBERATION = figure("card.liberation-theology.placed")
LIBERATION_LIMIT = figure("card.liberation-theology.limit")


@event("portuguese-empire-crumbles", confidence="high")
def portuguese_empire_crumbles(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to each of {country.angola} and the {country.se-african-states}."""
    influence.add(state, USSR, ANGOLA, IN_PORTUGUESE_EMPIRE)
    influence.add(state, USSR, SE_AFRICAN_STATES, IN_PORTUGUESE_EMPIRE)


@event("south-african-unrest", confidence="high")
def south_african_unrest(state: State, player: int) -> None:
    """The USSR adds {.placed_alone:influence} to {country.south-africa}, or it adds {.placed:influence} there and
    {.placed_adjacent:influence} in all to the countries next to it."""
    state.push((SPREAD_UNREST, USSR, "south-african-unrest", UNREST))


@event("allende", confidence="high")
def allende(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.chile}."""
    influence.add(state, USSR, CHILE, IN_CHILE)


@event("muslim-revolution", confidence="high")
def muslim_revolution(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} among {country.sudan}, {country.iran}, {country.iraq}, {country.egypt},
    {country.libya}, {country.saudi-arabia}, {country.syria} and {country.jordan}. The US loses all its influence
    in them. The event is no longer possible after {card.awacs-sale-to-saudis}."""
    asks.remove_all(state, USSR, "muslim-revolution", US, REVOLUTIONS, REVOLUTION)


@event("cultural-revolution", confidence="high", see=("9.4", "12.4"))
def cultural_revolution(state: State, player: int) -> None:
    """If the US holds {card.the-china-card}, the USSR takes it face up and may play it in the same turn. If
    the USSR already holds it, the USSR gains {.vp:victory-point}."""
    if state.china == US:
        china.pass_china_card(state, USSR, face_up=True)
    elif state.china == USSR:
        vp_track.gain_vp(state, USSR, CHINA_VP)


@event("opec", confidence="high")
def opec(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point} for each of these countries that it controls: {country.egypt},
    {country.iran}, {country.libya}, {country.saudi-arabia}, {country.iraq}, the {country.gulf-states} and
    {country.venezuela}. The event is no longer possible after {card.north-sea-oil}."""
    vp_track.gain_vp(state, USSR, OIL_VP * (state.control[USSR] & OIL).bit_count())


@event(
    "lone-gunman",
    confidence="medium",
    doubt="Some printings can also be read as keeping the hand open until the turn ends, later cards included.",
    see=("7.4.2", "7.4.3"),
)
def lone_gunman(state: State, player: int) -> None:
    """The US shows its hand to the USSR. The USSR may then conduct operations as if it had played a card with
    an Operations value of {.ops}."""
    common.grant_operations(state, USSR, GUNMAN_OPS, "lone-gunman")


@event("liberation-theology", confidence="high")
def liberation_theology(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} in all in {region.central-america}, no more than {.limit} in any one
    country."""
    asks.place(state, USSR, "liberation-theology", LIBERATION, CENTRAL_AMERICA, limit=LIBERATION_LIMIT)


def _spread_unrest(state: State, frame: Frame, move: int) -> None:
    if move == SOUTH_AFRICA:
        influence.add(state, USSR, SOUTH_AFRICA, IN_SOUTH_AFRICA_ALONE)
    else:
        influence.add(state, USSR, SOUTH_AFRICA, IN_SOUTH_AFRICA)
        influence.add(state, USSR, move)
        asks.place(state, USSR, frame[2], NEXT_TO_SOUTH_AFRICA - 1, NEIGHBOURS[SOUTH_AFRICA])


SPREAD_UNREST = asks.choose_country(
    "spread-unrest", "Choose South Africa alone, or a country next to it that gets influence too", _spread_unrest
)
