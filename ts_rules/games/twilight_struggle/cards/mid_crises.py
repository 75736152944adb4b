"""Mid War: neutral events of crisis and confrontation."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("brush-war", confidence="high", see=("2.1.5", "7.6", "8.2.3"))
def brush_war(state: State, player: int) -> None:
    """The player chooses a country with a stability number of {.stability} or less as the target of the war;
    one that {card.nato} protects cannot be chosen. The player rolls a die and subtracts {.penalty} for
    each country next to the target that the opponent controls; the opponent's own superpower, if it is next
    to the target, counts as one more. If the result is {.success} or higher, the player gains
    {.vp:victory-point} and all opposing influence in the target becomes the player's own. Whatever the
    result, the player counts {.military_operations:military-operation}."""
    raise NotYetExecutable("brush-war")


@event("cuban-missile-crisis", confidence="high", see=("6.3.5", "8.1.3"))
def cuban_missile_crisis(state: State, player: int) -> None:
    """DEFCON is set to {.defcon}. For the rest of the turn any coup attempt by the opponent, a free coup roll
    too, in whatever country and whoever's action round, starts a nuclear war that the opponent loses, even if
    DEFCON has improved since. The opponent may end this at any time by removing {.removed:influence} of its
    own from a single country: the USSR from {country.cuba}, the US from {country.west-germany} or
    {country.turkey}."""
    raise NotYetExecutable("cuban-missile-crisis")


@event("summit", confidence="high", see=("8.1.3", "8.1.7", "10.1.1"))
def summit(state: State, player: int) -> None:
    """Both players roll a die and add {.bonus} for each region that they dominate or control; sub-regions do
    not count. The player with the higher total gains {.vp:victory-point} and may improve or lower DEFCON by
    {.levels:level}. On a tie nothing happens and the dice are not rolled again."""
    raise NotYetExecutable("summit")


@event("how-i-learned-to-stop-worrying", confidence="high", see=("8.1.3", "8.2.2"))
def how_i_learned_to_stop_worrying(state: State, player: int) -> None:
    """The player sets DEFCON to any level and counts {.military_operations:military-operation}."""
    raise NotYetExecutable("how-i-learned-to-stop-worrying")


@event(
    "missile-envy",
    confidence="medium",
    doubt="That a trapped opponent discards this card follows the FAQ, not the card; what is given if the "
    "opponent holds only scoring cards or none is not settled.",
    see=("5.2", "7.4.1", "7.4.2", "9.8"),
)
def missile_envy(state: State, player: int) -> None:
    """The opponent gives the player the card with the highest Operations value in its hand, never
    {card.the-china-card}, choosing among equals, and takes this card into its hand in return. Unless the
    event of the card given belongs to the opponent alone, it happens at once; otherwise it does not happen,
    and the player conducts operations with the Operations value of that card. In its next action round the
    opponent must play this card for Operations points or, if {card.quagmire} or {card.bear-trap} holds it,
    discard this card for that event, provided that its value is high enough."""
    raise NotYetExecutable("missile-envy")
