"""Mid War: US events that are over when they have happened."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event(
    "kitchen-debates",
    confidence="medium",
    doubt="That the card is discarded, not removed, when the US is not ahead rests on a distinction that the "
    "books do not keep everywhere.",
    see=("5.2",),
)
def kitchen_debates(state: State, player: int) -> None:
    """The event is possible only if the US controls more battleground countries than the USSR on the whole
    map. The US gains {.vp:victory-point}."""
    raise NotYetExecutable("kitchen-debates")


@event("colonial-rear-guards", confidence="high")
def colonial_rear_guards(state: State, player: int) -> None:
    """The US adds {.placed:influence} to each of {.countries:country} of its choice in {region.africa},
    {region.southeast-asia} or both."""
    raise NotYetExecutable("colonial-rear-guards")


@event("panama-canal-returned", confidence="high")
def panama_canal_returned(state: State, player: int) -> None:
    """The US adds {.placed:influence} to each of {country.panama}, {country.costa-rica} and
    {country.venezuela}."""
    raise NotYetExecutable("panama-canal-returned")


@event("puppet-governments", confidence="high")
def puppet_governments(state: State, player: int) -> None:
    """The US may add {.placed:influence} to each of up to {.countries:country} in which neither side has
    influence."""
    raise NotYetExecutable("puppet-governments")


@event("grain-sales-to-soviets", confidence="high", see=("5.2", "7.4.1", "7.4.3"))
def grain_sales_to_soviets(state: State, player: int) -> None:
    """The US draws a card at random from the hand of the USSR, never {card.the-china-card}, and either plays
    it at once, as if it came from its own hand, or returns it. If the US returns it, or the USSR has no card
    in hand, the US may conduct operations with the Operations value of this card."""
    raise NotYetExecutable("grain-sales-to-soviets")


@event("oas-founded", confidence="high")
def oas_founded(state: State, player: int) -> None:
    """The US adds {.placed:influence} in total to countries of {region.central-america} and
    {region.south-america}, in one country or in several."""
    raise NotYetExecutable("oas-founded")


@event("nixon-plays-the-china-card", confidence="high", see=("9.3", "9.4", "12.4.1"))
def nixon_plays_the_china_card(state: State, player: int) -> None:
    """If the USSR holds {card.the-china-card}, the US takes it face down and cannot play it in the same turn.
    If the US already holds it, the US gains {.vp:victory-point}."""
    raise NotYetExecutable("nixon-plays-the-china-card")


@event("sadat-expels-soviets", confidence="high")
def sadat_expels_soviets(state: State, player: int) -> None:
    """All USSR influence is removed from {country.egypt}, and the US adds {.placed:influence} there."""
    raise NotYetExecutable("sadat-expels-soviets")


@event("the-voice-of-america", confidence="high")
def the_voice_of_america(state: State, player: int) -> None:
    """The US chooses countries outside {region.europe}. In these the USSR loses {.removed:influence} in
    total, or all that can be taken if that is less, no more than {.limit} in any one of them."""
    raise NotYetExecutable("the-voice-of-america")


@event("ussuri-river-skirmish", confidence="high", see=("9.4", "12.4.1"))
def ussuri_river_skirmish(state: State, player: int) -> None:
    """If the USSR holds {card.the-china-card}, the US takes it face up and may play it in the same turn. If
    the US already holds it, the US adds {.placed:influence} in total to countries of {region.asia}, no more
    than {.limit} in any one country."""
    raise NotYetExecutable("ussuri-river-skirmish")


@event("ask-not-what-your-country-can-do-for-you", confidence="high", see=("4.3", "5.4", "9.5"))
def ask_not_what_your_country_can_do_for_you(state: State, player: int) -> None:
    """The US may discard any number of cards from its hand, scoring cards included, and then draws as many
    from the draw pile. It names all its discards before it draws. The events of the discarded cards do not
    happen."""
    raise NotYetExecutable("ask-not-what-your-country-can-do-for-you")


@event("alliance-for-progress", confidence="high")
def alliance_for_progress(state: State, player: int) -> None:
    """The US gains {.vp:victory-point} for each battleground country in {region.central-america} and
    {region.south-america} that it controls."""
    raise NotYetExecutable("alliance-for-progress")
