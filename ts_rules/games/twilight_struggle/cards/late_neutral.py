"""Late War: the events of both sides, the war event among them."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("terrorism", confidence="high", see=("5.4", "9.1", "9.5"))
def terrorism(state: State, player: int) -> None:
    """The opponent discards {.discarded:card}, drawn at random from its hand. If the opponent is the US and
    {card.iranian-hostage-crisis} has been played as an event, the US discards {.discarded_us:card} instead,
    or its whole hand if that holds fewer. Scoring cards can be drawn, {card.the-china-card} cannot. The
    events of the discarded cards do not happen."""
    raise NotYetExecutable("terrorism")


@event(
    "wargames",
    confidence="medium",
    doubt="The card does not say who wins at equal VP; read here as at the end of the last turn.",
    see=("5.2", "10.3.1", "10.3.2", "LWS.8"),
)
def wargames(state: State, player: int) -> None:
    """The event is possible only while DEFCON is at level {.defcon}. The player may give the opponent
    {.vp:victory-point} and so end the game at once, without final scoring: the side that is then ahead in VP
    wins, and if neither is ahead the game is a draw. If the player declines, nothing happens, and the event
    still counts as played. For Operations points the card can be played at any DEFCON level; it is then
    discarded, not removed."""
    raise NotYetExecutable("wargames")


@event("iran-iraq-war", confidence="high", see=("7.6", "8.2.2", "8.2.3"))
def iran_iraq_war(state: State, player: int) -> None:
    """The player chooses {country.iran} or {country.iraq} as the target of the war, rolls a die and subtracts
    {.penalty} for each country adjacent to the target that the opponent controls; control of the target
    itself does not count. If the result is {.success} or higher, the player gains {.vp:victory-point} and all
    opposing influence in the target becomes the player's own. Whatever the result, the player counts
    {.military_operations:military-operation}."""
    raise NotYetExecutable("iran-iraq-war")
