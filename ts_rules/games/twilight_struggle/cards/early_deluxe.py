"""Early War: the optional cards that came with Deluxe."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("the-cambridge-five", confidence="high", see=("4.1", "4.4", "5.2"))
def the_cambridge_five(state: State, player: int) -> None:
    """The US reveals all scoring cards in its hand. The USSR may then add {.placed:influence} to one country
    of a region that one of these cards scores. The event is not possible in the Late War."""
    raise NotYetExecutable("the-cambridge-five")


@event("special-relationship", confidence="high")
def special_relationship(state: State, player: int) -> None:
    """Nothing happens unless the US controls {country.united-kingdom}. While {card.nato} is not in effect,
    the US adds {.placed:influence} to one country next to {country.united-kingdom}. Once {card.nato} is in
    effect, the US instead adds {.placed_nato:influence} to one country of {region.western-europe} and gains
    {.vp:victory-point}."""
    raise NotYetExecutable("special-relationship")


@event(
    "norad",
    confidence="medium",
    doubt="Some printings let the US add the influence, others make it add it.",
    see=("7.3", "8.1.4"),
)
def norad(state: State, player: int) -> None:
    """For the rest of the game, at the end of an action round in which DEFCON moved to level {.defcon}, the
    US may add {.placed:influence} to one country that already holds US influence, provided that the US
    controls {country.canada}. {card.quagmire} ends this."""
    raise NotYetExecutable("norad")
