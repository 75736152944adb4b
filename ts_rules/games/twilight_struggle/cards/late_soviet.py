"""Late War: the events of the USSR."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("iranian-hostage-crisis", confidence="high", see=("7.3",))
def iranian_hostage_crisis(state: State, player: int) -> None:
    """All US influence is removed from {country.iran}, and the USSR adds {.placed:influence} there. For the
    rest of the game {card.terrorism}, when the USSR carries it out, makes the US discard
    {card.terrorism.discarded_us:card}."""
    raise NotYetExecutable("iranian-hostage-crisis")


@event("the-reformer", confidence="high", see=("6.3.1", "7.3"))
def the_reformer(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} in total to countries of {region.europe}, or
    {.placed_ahead:influence} if it is ahead in VP; either way no more than {.limit} in any one country. For
    the rest of the game the USSR may not make coup attempts in {region.europe}, and {card.glasnost} also
    gives it the Operations stated there."""
    raise NotYetExecutable("the-reformer")


@event("marine-barracks-bombing", confidence="high")
def marine_barracks_bombing(state: State, player: int) -> None:
    """All US influence is removed from {country.lebanon}. The USSR then removes {.removed:influence} of the
    US in total from countries of the {region.middle-east}, in one country or in several, or all that is left
    there if that is less."""
    raise NotYetExecutable("marine-barracks-bombing")


@event("glasnost", confidence="high", see=("7.4.3", "8.1.2", "8.1.7"))
def glasnost(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}, and the USSR gains {.vp:victory-point}. If {card.the-reformer} has
    been played as an event, the USSR may then place influence or make realignment rolls with the Operations
    value of this card."""
    raise NotYetExecutable("glasnost")


@event("ortega-elected-in-nicaragua", confidence="high", see=("6.3.1", "6.3.4", "6.3.5", "8.2.5"))
def ortega_elected_in_nicaragua(state: State, player: int) -> None:
    """All US influence is removed from {country.nicaragua}. The USSR may then make one free coup roll,
    with the Operations value of this card, in a country adjacent to {country.nicaragua}."""
    raise NotYetExecutable("ortega-elected-in-nicaragua")


@event(
    "iran-contra-scandal",
    confidence="medium",
    doubt="The card does not settle whether the US die is also reduced in a realignment roll that the USSR makes.",
    see=("6.2.2",),
)
def iran_contra_scandal(state: State, player: int) -> None:
    """For the rest of the turn the US subtracts {.penalty} from its die in every realignment roll, whichever
    side makes the roll."""
    raise NotYetExecutable("iran-contra-scandal")


@event(
    "latin-american-debt-crisis",
    confidence="medium",
    doubt="Older printings make the doubling compulsory; in Deluxe the USSR may leave it.",
    see=("5.3", "5.4", "7.4.2", "9.5"),
)
def latin_american_debt_crisis(state: State, player: int) -> None:
    """The US may at once discard a card with an Operations value of {.discard} or more, whose event does not
    happen; {card.the-china-card} cannot be discarded. If the US discards none, by choice or for want of such
    a card, the USSR may double its influence in up to {.countries:country} of its choice in
    {region.south-america}."""
    raise NotYetExecutable("latin-american-debt-crisis")


@event(
    "aldrich-ames-remix",
    confidence="medium",
    doubt="In older printings the USSR instead sets the order in which the US plays the cards of its hand.",
    see=("5.4", "9.1", "9.5"),
)
def aldrich_ames_remix(state: State, player: int) -> None:
    """The US keeps its hand open to the USSR for the rest of the turn. The USSR chooses one card of that
    hand, never {card.the-china-card}, and the US discards it; its event does not happen."""
    raise NotYetExecutable("aldrich-ames-remix")


@event(
    "pershing-ii-deployed",
    confidence="medium",
    doubt="Older printings let the USSR choose fewer countries; Deluxe names the full number.",
)
def pershing_ii_deployed(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point} and removes {.removed:influence} of the US from each of
    {.countries:country} of its choice in {region.western-europe}, or from all that hold US influence if there
    are fewer."""
    raise NotYetExecutable("pershing-ii-deployed")
