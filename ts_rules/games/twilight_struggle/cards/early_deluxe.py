"""Early War: the optional cards that came with Deluxe."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("the-cambridge-five", confidence="high", see=("4.1", "4.4", "5.2"))
def the_cambridge_five(state: State, player: int) -> None:
    """The US reveals all scoring cards in its hand. The USSR may then add {.placed:influence} to one country
    of a region or sub-region that one of these cards scores. The event is not possible in the Late War."""
    raise NotYetExecutable("the-cambridge-five")


@event("special-relationship", confidence="high")
def special_relationship(state: State, player: int) -> None:
    """Nothing happens unless the US controls the {country.united-kingdom}. While {card.nato} is not in
    effect, the US adds {.placed:influence} to one country next to the {country.united-kingdom}. Once
    {card.nato} is in effect, the US instead adds {.placed_nato:influence} to one country of
    {region.western-europe} and gains {.vp:victory-point}."""
    raise NotYetExecutable("special-relationship")


@event(
    "norad",
    confidence="medium",
    doubt="Other printings of the card let the US leave the influence out.",
    see=("7.3", "8.1.4"),
)
def norad(state: State, player: int) -> None:
    """For the rest of the game, at the end of each action round of either side in which DEFCON moved to level
    {.defcon}, the US adds {.placed:influence} to one country that already holds US influence, provided that
    the US then controls {country.canada}. {card.quagmire} ends this."""
    raise NotYetExecutable("norad")
