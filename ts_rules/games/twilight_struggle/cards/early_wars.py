"""Early War: the war events."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("korean-war", confidence="high", see=("7.6", "8.2.3", "8.2.4", "12.4.2"))
def korean_war(state: State, player: int) -> None:
    """The USSR wages war on {country.south-korea}: it rolls a die and subtracts {.penalty} for each
    US-controlled country next to {country.south-korea}. If the result is {.success} or higher, the USSR gains
    {.vp:victory-point} and all US influence in {country.south-korea} becomes USSR influence. Whatever the
    result, the USSR counts {.military_operations:military-operation}."""
    raise NotYetExecutable("korean-war")


@event("arab-israeli-war", confidence="high", see=("7.6", "8.2.3", "8.2.4"))
def arab_israeli_war(state: State, player: int) -> None:
    """The USSR wages war on {country.israel}: it rolls a die and subtracts {.penalty} for each US-controlled
    country next to {country.israel}, and {.penalty} more if the US controls {country.israel} itself. If the
    result is {.success} or higher, the USSR gains {.vp:victory-point} and all US influence in
    {country.israel} becomes USSR influence. Whatever the result, the USSR counts
    {.military_operations:military-operation}. The event is no longer possible after
    {card.camp-david-accords}."""
    raise NotYetExecutable("arab-israeli-war")


@event("indo-pakistani-war", confidence="high", see=("7.6", "8.2.3"))
def indo_pakistani_war(state: State, player: int) -> None:
    """The player chooses {country.india} or {country.pakistan} as the target of the war, rolls a die and
    subtracts {.penalty} for each country next to the target that the opponent controls; control of the target
    itself does not count. If the result is {.success} or higher, the player gains {.vp:victory-point} and all
    opposing influence in the target becomes the player's own. Whatever the result, the player counts
    {.military_operations:military-operation}."""
    raise NotYetExecutable("indo-pakistani-war")
