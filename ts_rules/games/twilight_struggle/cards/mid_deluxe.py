"""Mid War: the optional cards of the Deluxe edition."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event(
    "che",
    confidence="medium",
    doubt="The card does not call the attempts free, so they are taken to count as military operations; "
    "sources differ.",
    see=("6.3.1", "8.2.2"),
)
def che(state: State, player: int) -> None:
    """The USSR may make a coup attempt, with the Operations value of this card, in a country of
    {region.central-america}, {region.south-america} or {region.africa} that is no battleground. If the
    attempt removes any US influence, the USSR may make a second one in another country that meets the same
    conditions."""
    raise NotYetExecutable("che")


@event(
    "our-man-in-tehran",
    confidence="medium",
    doubt="That the card is discarded, not removed, when the US controls no country there is not quite "
    "certain, nor what happens if the draw pile is too small.",
    see=("4.3", "5.2", "5.4"),
)
def our_man_in_tehran(state: State, player: int) -> None:
    """The event is possible only if the US controls at least one country of the {region.middle-east}. The US
    draws {.drawn:card} from the top of the draw pile. It may discard any or all of them after showing these
    to the USSR; their events do not happen. It returns the others unseen to the draw pile, which is then
    shuffled."""
    raise NotYetExecutable("our-man-in-tehran")
