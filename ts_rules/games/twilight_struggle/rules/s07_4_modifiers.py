"""7.4: events that change the Operations value of cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

VIETNAM_REGION = Variant(
    "7.4/vietnam-region",
    southeast_asia="{region.southeast-asia}",
    asia="{region.asia}",
)


@rule("7.4", slug="modified-operations-values", title="Modified Operations values", see=("9.7",))
def operations_value(state: State, side: int, card: int) -> int:
    """Some events change the Operations value of the cards that are played after them."""
    raise NotYetExecutable("7.4")


@clause("7.4/added-together")
def sum_of_modifiers(state: State, side: int, card: int, countries: Sequence[int]) -> int:
    """All modifiers of Operations values that apply to a card are added together."""
    raise NotYetExecutable("7.4/added-together")


@clause("7.4/china-card")
def value_of_china_card(state: State, side: int, countries: Sequence[int]) -> int:
    """Modifiers of Operations values apply to {card.the-china-card} too."""
    raise NotYetExecutable("7.4/china-card")


@clause("7.4/regional-modifier")
def regional_modifier(state: State, side: int, card: int, countries: Sequence[int]) -> int:
    """A modifier tied to a region applies only to a card whose Operations points are all spent there."""
    raise NotYetExecutable("7.4/regional-modifier")


@clause("7.4/vietnam-revolts", variants=(VIETNAM_REGION,))
def vietnam_modifier(state: State, side: int, countries: Sequence[int]) -> int:
    """The modifier of {card.vietnam-revolts} applies to a card whose Operations points are all spent in
    {=vietnam-region}."""
    raise NotYetExecutable("7.4/vietnam-revolts")


@rule("7.4.1", slug="modifier-for-one-player", title="A modifier is for one player")
def modifier(state: State, side: int, card: int) -> int:
    """An event that changes Operations values does so for one player only."""
    raise NotYetExecutable("7.4.1")


@clause("7.4.1/taken-card")
def modifier_of_taken_card(state: State, taker: int, card: int) -> int:
    """A player who takes a card from the opponent's hand does not get the opponent's modifier with it."""
    raise NotYetExecutable("7.4.1/taken-card")


@rule(
    "7.4.2",
    slug="modifier-for-every-purpose",
    title="A modifier holds for every purpose",
    see=("5.3", "8.2.3"),
)
def value_in_effect(state: State, side: int, card: int) -> int:
    """An Operations value changed by an event counts for every purpose: points to spend, the roll of a coup
    attempt, military operations, and the value that an event demands of a card."""
    raise NotYetExecutable("7.4.2")


@rule("7.4.3", slug="operations-granted-by-events", editions=("deluxe",))
def granted_operations(state: State, side: int, ops: int) -> int:
    """Operations that an event grants, as if a card of a certain Operations value had been played, are
    treated like a card played for its Operations points."""
    raise NotYetExecutable("7.4.3")


@clause("7.4.3/kinds", editions=("deluxe",))
def counts_as_granted(card: int) -> bool:
    """Granted operations are treated alike whether the event lets the player conduct operations of any kind,
    only place influence or only make realignment rolls."""
    raise NotYetExecutable("7.4.3/kinds")


@clause("7.4.3/restrictions", editions=("deluxe",))
def may_spend_granted(state: State, side: int, country: int) -> bool:
    """Every restriction of {rule.6.0} applies to operations granted by an event."""
    raise NotYetExecutable("7.4.3/restrictions")


@clause("7.4.3/other-events", editions=("deluxe",))
def may_place_granted(state: State, side: int, country: int) -> bool:
    """Other events that limit the placement of influence apply to operations granted by an event too."""
    raise NotYetExecutable("7.4.3/other-events")


@clause("7.4.3/other-modifiers", editions=("deluxe",))
def modified_grant(state: State, side: int, ops: int) -> int:
    """Other events that change Operations values change the value of operations granted by an event too."""
    raise NotYetExecutable("7.4.3/other-modifiers")
