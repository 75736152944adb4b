"""Early War: the events of the USSR, apart from its wars."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("socialist-governments", confidence="high")
def socialist_governments(state: State, player: int) -> None:
    """The US loses {.removed:influence} in {region.western-europe}, or all that can be taken if that is less;
    the USSR chooses the countries, no more than {.limit} in each. The event is no longer possible after
    {card.the-iron-lady}."""
    raise NotYetExecutable("socialist-governments")


@event("fidel", confidence="high", see=("2.1.7",))
def fidel(state: State, player: int) -> None:
    """All US influence is removed from {country.cuba}. The USSR then adds as much influence there as it still
    lacks for control."""
    raise NotYetExecutable("fidel")


@event("vietnam-revolts", confidence="high", see=("7.4", "7.4.1", "7.4.2"))
def vietnam_revolts(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.vietnam}. For the rest of the turn, every card whose
    Operations points the USSR spends entirely in {region.southeast-asia} gives it {.bonus:operations-point}
    more."""
    raise NotYetExecutable("vietnam-revolts")


@event("blockade", confidence="high", see=("5.3", "5.4", "7.4.2", "9.5"))
def blockade(state: State, player: int) -> None:
    """The US may at once discard a card with an Operations value of {.minimum} or more from its hand, whose
    event does not happen; {card.the-china-card} cannot be discarded. If the US discards none, by choice or
    for want of such a card, all US influence is removed from {country.west-germany}."""
    raise NotYetExecutable("blockade")


@event("romanian-abdication", confidence="high", see=("2.1.7",))
def romanian_abdication(state: State, player: int) -> None:
    """All US influence is removed from {country.romania}. The USSR then adds as much influence there as it
    still lacks for control."""
    raise NotYetExecutable("romanian-abdication")


@event("comecon", confidence="high")
def comecon(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} of {region.eastern-europe} that the US does not control and adds
    {.placed:influence} to each."""
    raise NotYetExecutable("comecon")


@event("nasser", confidence="high")
def nasser(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.egypt}. Half of the US influence there, rounded up, is
    removed."""
    raise NotYetExecutable("nasser")


@event("warsaw-pact-formed", confidence="high", see=("7.3",))
def warsaw_pact_formed(state: State, player: int) -> None:
    """The USSR decides: either it chooses {.countries:country} of {region.eastern-europe} and removes all US
    influence from them, or it adds {.placed:influence} in {region.eastern-europe}, no more than {.limit} in
    each country. Either way the event of {card.nato} becomes possible."""
    raise NotYetExecutable("warsaw-pact-formed")


@event("de-gaulle-leads-france", confidence="high", see=("7.3",))
def de_gaulle_leads_france(state: State, player: int) -> None:
    """The US loses {.removed:influence} in {country.france}, or all it has there if that is less, and the
    USSR adds {.placed:influence} there. For the rest of the game {card.nato} does not protect
    {country.france}, even if {card.nato} is played later."""
    raise NotYetExecutable("de-gaulle-leads-france")


@event("suez-crisis", confidence="high")
def suez_crisis(state: State, player: int) -> None:
    """The US loses {.removed:influence} in {country.france}, {country.israel} and the
    {country.united-kingdom} together, or all that can be taken if that is less; the USSR chooses how much in
    which of them, no more than {.limit} in each."""
    raise NotYetExecutable("suez-crisis")


@event("decolonization", confidence="high")
def decolonization(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} of {region.africa} and {region.southeast-asia}, in any mixture,
    and adds {.placed:influence} to each."""
    raise NotYetExecutable("decolonization")


@event("de-stalinization", confidence="high")
def de_stalinization(state: State, player: int) -> None:
    """The USSR may move up to {.moved:influence} of its own: it takes it from one or more countries and then
    places as much in any countries that the US does not control, no more than {.limit} in each."""
    raise NotYetExecutable("de-stalinization")
