"""Late War: the optional cards that came with Deluxe."""

from __future__ import annotations

from ....engine import event
from ..play import influence
from ..play.effects import new_effect
from ..play.state import US, State
from ..play.tables import COUNTRY, figure

YURI_AND_SAMANTHA = new_effect("yuri-and-samantha")


@event("yuri-and-samantha", confidence="high", see=("6.3", "6.3.5"))
def yuri_and_samantha(state: State, player: int) -> None:
    """For the rest of the turn the USSR gains {.vp:victory-point} for each coup attempt that the US makes, even a
    free one. It does not matter whether the attempt succeeds."""
    state.effects |= YURI_AND_SAMANTHA


@event("awacs-sale-to-saudis", confidence="high", see=("7.3", "7.5"))
def awacs_sale_to_saudis(state: State, player: int) -> None:
    """The US adds {.placed:influence} to {country.saudi-arabia}. For the rest of the game the event of
    {card.muslim-revolution} can no longer happen."""
    influence.add(state, US, COUNTRY["saudi-arabia"], figure("card.awacs-sale-to-saudis.placed"))
