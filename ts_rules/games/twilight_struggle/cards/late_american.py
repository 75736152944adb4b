"""Late War: the events of the US."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("the-iron-lady", confidence="high", see=("7.3", "7.5"))
def the_iron_lady(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.argentina}, all USSR influence is removed from the
    {country.united-kingdom}, and the US gains {.vp:victory-point}. For the rest of the game the event of
    {card.socialist-governments} can no longer happen."""
    raise NotYetExecutable("the-iron-lady")


@event("reagan-bombs-libya", confidence="high")
def reagan_bombs_libya(state: State, player: int) -> None:
    """The US gains {.vp:victory-point} for every {.per:influence} that the USSR has in {country.libya}; a
    remainder gives nothing."""
    raise NotYetExecutable("reagan-bombs-libya")


@event(
    "star-wars",
    confidence="medium",
    doubt="The card does not settle whether the US may decline to choose a card.",
    see=("5.2", "7.1", "7.5"),
)
def star_wars(state: State, player: int) -> None:
    """The event is possible only if the US is ahead on the space race track. The US looks through the discard
    pile and chooses a card from it, no scoring card, whose event is possible. That event happens at once, as
    if the US had played the card as an event, whichever side that card belongs to."""
    raise NotYetExecutable("star-wars")


@event("north-sea-oil", confidence="high", see=("4.5.D", "6.4.4", "7.3", "7.5"))
def north_sea_oil(state: State, player: int) -> None:
    """In this turn the US may play up to {.rounds:action-round}; it may forgo those beyond the usual number.
    For the rest of the game the event of {card.opec} can no longer happen."""
    raise NotYetExecutable("north-sea-oil")


@event("soviets-shoot-down-kal-007", confidence="high", see=("7.4.3", "8.1.3", "8.1.7"))
def soviets_shoot_down_kal_007(state: State, player: int) -> None:
    """DEFCON is lowered by {.levels:level}, and the US gains {.vp:victory-point}. If the US controls
    {country.south-korea}, it may then place influence or make realignment rolls with the Operations value of
    this card."""
    raise NotYetExecutable("soviets-shoot-down-kal-007")


@event(
    "chernobyl",
    confidence="medium",
    doubt="Older printings name only the placing of influence; the Deluxe words could also be read to cover "
    "influence that a coup attempt brings.",
    see=("6.1", "6.3.2", "7.4.3"),
)
def chernobyl(state: State, player: int) -> None:
    """The US chooses one region; a sub-region alone cannot be chosen. For the rest of the turn the USSR may
    not place influence in that region with Operations points. Influence that it gains there by a coup attempt
    or that an event adds is not affected."""
    raise NotYetExecutable("chernobyl")


@event(
    "tear-down-this-wall",
    confidence="medium",
    doubt="That DEFCON does not close the region to the realignment rolls of this event is the usual reading; "
    "the rule on free coup rolls speaks of coups alone.",
    see=("6.3.5", "7.3", "7.5", "8.1.5", "8.2.5"),
)
def tear_down_this_wall(state: State, player: int) -> None:
    """The US adds {.placed:influence} to {country.east-germany}. It may then use the Operations value of this
    card for one free coup roll or for realignment rolls in {region.europe}, whatever the DEFCON level. The
    effect of {card.willy-brandt} on {card.nato} ends, and for the rest of the game the event of
    {card.willy-brandt} can no longer happen."""
    raise NotYetExecutable("tear-down-this-wall")


@event("an-evil-empire", confidence="high", see=("7.3", "7.5"))
def an_evil_empire(state: State, player: int) -> None:
    """The US gains {.vp:victory-point}. The effect of {card.flower-power} ends, and for the rest of the game
    the event of {card.flower-power} can no longer happen."""
    raise NotYetExecutable("an-evil-empire")


@event("solidarity", confidence="high", see=("5.2",))
def solidarity(state: State, player: int) -> None:
    """The event is possible only if {card.john-paul-ii-elected-pope} has been played as an event before. The
    US adds {.placed:influence} to {country.poland}."""
    raise NotYetExecutable("solidarity")
