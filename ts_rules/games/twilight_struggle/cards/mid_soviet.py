"""Mid War: Soviet events that are over when they have happened."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("portuguese-empire-crumbles", confidence="high")
def portuguese_empire_crumbles(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to each of {country.angola} and the {country.se-african-states}."""
    raise NotYetExecutable("portuguese-empire-crumbles")


@event(
    "south-african-unrest",
    confidence="medium",
    doubt="Older printings let the influence of the second choice be divided among the adjacent countries.",
)
def south_african_unrest(state: State, player: int) -> None:
    """The USSR either adds {.placed_alone:influence} to {country.south-africa}, or adds {.placed:influence}
    there and {.placed_adjacent:influence} to a single country adjacent to it."""
    raise NotYetExecutable("south-african-unrest")


@event("allende", confidence="high")
def allende(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.chile}."""
    raise NotYetExecutable("allende")


@event("muslim-revolution", confidence="high")
def muslim_revolution(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} among {country.sudan}, {country.iran}, {country.iraq},
    {country.egypt}, {country.libya}, {country.saudi-arabia}, {country.syria} and {country.jordan} and removes
    all US influence from them. The event is no longer possible after {card.awacs-sale-to-saudis}."""
    raise NotYetExecutable("muslim-revolution")


@event("cultural-revolution", confidence="high", see=("9.4", "12.4"))
def cultural_revolution(state: State, player: int) -> None:
    """If the US holds {card.the-china-card}, the USSR takes it face up and may play it in the same turn. If
    the USSR already holds it, the USSR gains {.vp:victory-point}."""
    raise NotYetExecutable("cultural-revolution")


@event("opec", confidence="high")
def opec(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point} for each of {country.egypt}, {country.iran}, {country.libya},
    {country.saudi-arabia}, {country.iraq}, the {country.gulf-states} and {country.venezuela} that it
    controls. The event is no longer possible after {card.north-sea-oil}."""
    raise NotYetExecutable("opec")


@event(
    "lone-gunman",
    confidence="medium",
    doubt="The words of some printings can also be read as keeping the hand open, later cards included, "
    "until the turn ends.",
    see=("7.4.2", "7.4.3"),
)
def lone_gunman(state: State, player: int) -> None:
    """The US shows its hand to the USSR. The USSR may then conduct operations as if it had played a card with
    an Operations value of {.ops}."""
    raise NotYetExecutable("lone-gunman")


@event("liberation-theology", confidence="high")
def liberation_theology(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} in total to countries of {region.central-america}, no more than
    {.limit} in any one country."""
    raise NotYetExecutable("liberation-theology")
