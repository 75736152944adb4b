"""An obstacle to a move: the reason, and the change of a position that takes it away.

The change is the proof: it alters one fact (influence, DEFCON, a hand, an effect), and whatever stood in the way does
so no more.  `MESSAGES` lists every sentence, for translators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .....playing.sentences import Slot
from .....playing.why_not import Reason
from ..kinds import PROMPTS, Frame
from ..state import State
from ..tables import ALL_COUNTRIES, CARDS, COUNTRIES, REGION, REGIONS, bits

__all__ = [
    "MESSAGES",
    "MUST",
    "Change",
    "Obstacle",
    "Obstacles",
    "card_name",
    "card_names",
    "country_name",
    "detail",
    "lies_in",
    "message",
    "must",
    "obstacle",
    "where",
]

Change = Callable[[State], None]
MESSAGES: list[str] = []


class Obstacle(NamedTuple):
    """What keeps a move from being legal."""

    reason: Reason
    change: Change | None
    """Makes a position in which it does not; None where no position can (what is printed on a card)."""


Obstacles = Iterator[Obstacle]


def message(text: str) -> str:
    """An English sentence that a reason may say."""
    MESSAGES.append(text)
    return text


MUST = message("This cannot be left out: {prompt}.")
FEW = 8  # countries that are named one by one


def must(frame: Frame, by: str, change: Change | None = None, also: tuple[str, ...] = ()) -> Obstacle:
    """A decision that nobody may leave out."""
    return obstacle(by, MUST, change, also=also, prompt=f"prompt.{PROMPTS[frame[0]]}")


def obstacle(
    by: str,
    says: str,
    change: Change | None = None,
    *,
    needs: str = "",
    also: tuple[str, ...] = (),
    **slots: Slot,
) -> Obstacle:
    """An obstacle by a rule, clause or card; slots that its sentences do not have are left out."""
    used = {slot: found for slot, found in slots.items() if f"{{{slot}}}" in says + needs}
    return Obstacle(Reason(by, says, used, tuple(i for i in also if i != by), needs), change)


def country_name(country: int) -> str:
    """A country as a slot holds it."""
    return f"country.{COUNTRIES[country]}"


def card_name(card: int) -> str:
    """A card as a slot holds it."""
    return f"card.{CARDS[card]}"


def card_names(mask: int) -> tuple[str, ...]:
    """The cards of a mask as a slot holds them."""
    return tuple(card_name(card) for card in bits(mask))


def where(mask: int) -> tuple[str, ...]:
    """Countries as a slot holds them: a few by name, many by the regions or sub-regions in which they lie."""
    mask &= ALL_COUNTRIES
    if mask.bit_count() <= FEW and mask not in REGION.values():
        return tuple(country_name(country) for country in bits(mask))
    touched = (mask & REGION[region] for region in REGIONS if mask & REGION[region])
    return tuple(f"region.{_smallest(part)}" for part in touched)


def _smallest(part: int) -> str:
    """The smallest region or sub-region that has all countries of a mask."""
    return min((r for r in REGION if not part & ~REGION[r]), key=lambda region: REGION[region].bit_count())


def lies_in(country: int, places: tuple[str, ...]) -> bool:
    """Whether a country lies in one of the regions that a slot holds."""
    return any(REGION.get(place.removeprefix("region."), 0) >> country & 1 for place in places)


def detail(place: int, change: Callable[[int], int]) -> Change:
    """The decision with another detail: a mask that holds more, points that are not spent."""

    def changed(state: State) -> None:
        frame: Frame = state.stack[-1]
        state.stack[-1] = (*frame[:place], change(frame[place]), *frame[place + 1 :])

    return changed
