"""8.2: required military operations."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

Deed = Literal["coup attempt", "war event", "realignment roll"]

WAR_EVENT_AMOUNT = Variant(
    "8.2.3/war-event-amount",
    event_text="the number that the text of the event gives",
    operations_value="the Operations value of the card",
    editions={"2e": "operations-value"},
    unobservable="the text of every war card gives a number, and the text of a card goes before the rules",
    doubt="Earlier Deluxe printings seem to hold the reading of the 2nd edition.",
)


@rule("8.2", slug="required-military-operations", prose_only="heading of 8.2.1 to 8.2.5")
class RequiredMilitaryOperations:
    """Each turn obliges both players to military operations; these rules say how many and what counts."""


@rule(
    "8.2.1",
    slug="military-operations-shortfall",
    title="Missing military operations",
    see=("4.5.E", "10.1.4"),
)
def required_military_operations(state: State) -> int:
    """By the end of each turn each player must have made as many military operations as the number of the
    DEFCON level."""
    raise NotYetExecutable("8.2.1")


@clause("8.2.1/current-level")
def level_that_counts(state: State) -> int:
    """The DEFCON level that counts is the one in force when the military operations are checked."""
    raise NotYetExecutable("8.2.1/current-level")


@clause("8.2.1/shortfall")
def shortfall_vp(state: State, side: int) -> int:
    """For each missing military operation the opponent gains
    {military_operations.shortfall.vp:victory-point}."""
    raise NotYetExecutable("8.2.1/shortfall")


@clause(
    "8.2.1/both-short",
    editions=("deluxe",),
    doubt="Only the Greek book and the Portuguese summary say so; earlier Deluxe printings seem to be silent on "
    "this, as the Italian 2nd edition is.",
)
def net_shortfall_vp(state: State) -> int:
    """If both players fall short of the required military operations, only the difference in VP is marked on
    the VP track."""
    raise NotYetExecutable("8.2.1/both-short")


@rule("8.2.2", slug="what-counts-as-military-operation", title="What counts as a military operation")
def is_military_operation(deed: Deed) -> bool:
    """Coup attempts and war events are military operations."""
    raise NotYetExecutable("8.2.2")


@clause("8.2.2/realignment")
def count_realignment(state: State, side: int, ops: int) -> None:
    """Realignment rolls are not military operations."""
    raise NotYetExecutable("8.2.2/realignment")


@rule("8.2.3", slug="counting-military-operations", see=("6.3.3", "7.4.2", "7.6"))
def count_coup_attempt(state: State, card: int) -> None:
    """A coup attempt made with Operations points moves the phasing player's military operations marker forward
    by the Operations value of the card."""
    raise NotYetExecutable("8.2.3")


@clause("8.2.3/war-event", variants=(WAR_EVENT_AMOUNT,))
def count_war_event(state: State, card: int) -> None:
    """A war event played by the phasing player moves the phasing player's military operations marker forward by
    {=war-event-amount}."""
    raise NotYetExecutable("8.2.3/war-event")


@rule("8.2.4", slug="opponents-war-event", title="War events of the opponent", see=("5.2", "7.6"))
def count_opponents_war(state: State, opponent: int, card: int) -> None:
    """If a card played for its Operations points sets off a war event of the opponent, the opponent's military
    operations marker moves forward, by the number that the text of the event gives."""
    raise NotYetExecutable("8.2.4")


@rule("8.2.5", slug="uncounted-free-coups", title="Free coup rolls do not count", see=("6.3.5",))
def count_free_coup(state: State, side: int) -> None:
    """A free coup roll that an event allows does not count towards the required military operations."""
    raise NotYetExecutable("8.2.5")
