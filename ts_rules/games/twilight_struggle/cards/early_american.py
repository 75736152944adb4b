"""Early War: the events of the US."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("duck-and-cover", confidence="high", see=("8.1.3", "8.1.7"))
def duck_and_cover(state: State, player: int) -> None:
    """DEFCON is lowered by {.defcon:level}. The US then gains as many VP as the new level lies below
    {.base}."""
    raise NotYetExecutable("duck-and-cover")


@event("five-year-plan", confidence="high", see=("5.2", "5.4", "9.5"))
def five_year_plan(state: State, player: int) -> None:
    """The USSR discards one card, drawn at random from its hand. If the event of that card belongs to the US
    alone, it happens at once, as if the US had played the card as an event. Every other card, a scoring card
    among them, is discarded without effect. {card.the-china-card} cannot be drawn."""
    raise NotYetExecutable("five-year-plan")


@event("truman-doctrine", confidence="high")
def truman_doctrine(state: State, player: int) -> None:
    """The US chooses one country of {region.europe} that neither side controls and removes all USSR influence
    from it."""
    raise NotYetExecutable("truman-doctrine")


@event("nato", confidence="high", see=("5.2", "7.3", "7.5"))
def nato(state: State, player: int) -> None:
    """The event is possible only if {card.marshall-plan} or {card.warsaw-pact-formed} has been played as an
    event before; one of them is enough. For the rest of the game the USSR may make neither coup attempts nor
    realignment rolls in US-controlled countries of {region.europe}, and {card.brush-war} cannot be aimed at
    them."""
    raise NotYetExecutable("nato")


@event("independent-reds", confidence="high")
def independent_reds(state: State, player: int) -> None:
    """The US chooses {country.bulgaria}, {country.czechoslovakia}, {country.hungary}, {country.romania} or
    {country.yugoslavia}. If the USSR has more influence there, the US adds as much as it needs to have the
    same."""
    raise NotYetExecutable("independent-reds")


@event("marshall-plan", confidence="high", see=("7.3",))
def marshall_plan(state: State, player: int) -> None:
    """The US chooses {.countries:country} of {region.western-europe} that the USSR does not control and adds
    {.placed:influence} to each. The event of {card.nato} becomes possible."""
    raise NotYetExecutable("marshall-plan")


@event("containment", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7"))
def containment(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the US plays is raised by {.bonus},
    but never above {.maximum}."""
    raise NotYetExecutable("containment")


@event(
    "cia-created",
    confidence="medium",
    doubt="The words can also be read as keeping the hand open, later cards included, until the turn ends.",
    see=("7.4.2", "7.4.3"),
)
def cia_created(state: State, player: int) -> None:
    """The USSR shows its hand to the US. The US may then conduct operations as if it had played a card with
    an Operations value of {.ops}."""
    raise NotYetExecutable("cia-created")


@event("us-japan-mutual-defense-pact", confidence="high", see=("2.1.7", "7.3"))
def us_japan_mutual_defense_pact(state: State, player: int) -> None:
    """The US adds as much influence to {country.japan} as it still lacks for control. For the rest of the
    game the USSR may make neither coup attempts nor realignment rolls there."""
    raise NotYetExecutable("us-japan-mutual-defense-pact")


@event("east-european-unrest", confidence="high", see=("4.1", "4.4"))
def east_european_unrest(state: State, player: int) -> None:
    """The US chooses {.countries:country} of {region.eastern-europe}. In each the USSR loses
    {.removed:influence}, or {.removed_late} in the Late War, or all it has there if that is less."""
    raise NotYetExecutable("east-european-unrest")


@event("formosan-resolution", confidence="high", see=("7.3", "10.3.2", "12.4"))
def formosan_resolution(state: State, player: int) -> None:
    """Until the US next plays {card.the-china-card}, even by sending it to the space race, {country.taiwan}
    counts as a battleground whenever {region.asia} is scored while the US controls {country.taiwan}, final
    scoring included. For all other purposes it is no battleground."""
    raise NotYetExecutable("formosan-resolution")


@event(
    "defectors",
    confidence="medium",
    doubt="Whether the US gains the VP after UN Intervention or a forced discard is not certain.",
    see=("4.5.C", "6.4.5"),
)
def defectors(state: State, player: int) -> None:
    """As the headline card of the US, {card.defectors} cancels the headline card of the USSR, a scoring card
    too and whichever would come first; the cancelled card goes to the discard pile. If the USSR plays
    {card.defectors} in its own action round, the US gains {.vp:victory-point}, unless the card is sent to the
    space race. Otherwise nothing happens."""
    raise NotYetExecutable("defectors")
