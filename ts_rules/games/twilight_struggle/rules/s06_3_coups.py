"""6.3: coup attempts."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

COUP_SCALE = Variant(
    "6.3.1/coup-scale",
    short_of_war="an effort that stops short of open war",
    short_war="a brief military operation",
    unobservable="says what a coup attempt depicts",
    doubt="The English text was not seen here; it is taken to say 'short of' war, which became 'brief' in translation.",
)

COUP_SUCCESS = Variant(
    "6.3.2/coup-success",
    exceed="is higher than {operations.coup.factor} times the country's stability",
    reach="reaches {operations.coup.factor} times the country's stability",
    unobservable="at equality the margin is zero, so nothing changes on the board",
)

DEFCON_AFTER = Variant(
    "6.3.4/defcon-after",
    lowers="lowers DEFCON by {operations.coup.defcon_drop:level}",
    raises="raises DEFCON by {operations.coup.defcon_drop:level}",
)


@rule("6.3", slug="coups", title="Coup attempts", prose_only="heading of 6.3.1 to 6.3.5")
class Coups:
    """This section says how coup attempts are made and what follows from them."""


@rule("6.3.1", slug="coup-target", title="Targets of coup attempts", see=("8.1.5",))
def may_attempt_coup(state: State, side: int, country: int) -> bool:
    """A coup attempt is possible only in a country where the opponent has influence."""
    raise NotYetExecutable("6.3.1")


@clause("6.3.1/what-a-coup-is", variants=(COUP_SCALE,), prose_only="says what a coup attempt depicts")
class WhatACoupIs:
    """A coup attempt stands for {=coup-scale} to replace the government of a country."""


@clause("6.3.1/no-own-influence")
def may_attempt_from_outside(state: State, side: int, country: int) -> bool:
    """The player who attempts a coup needs no influence in the target or adjacent to it."""
    raise NotYetExecutable("6.3.1/no-own-influence")


@rule("6.3.2", slug="coup-roll", title="Resolving a coup attempt", variants=(COUP_SUCCESS,), see=("2.1.3", "7.4.2"))
def coup_margin(roll: int, ops: int, stability: int) -> int:
    """A coup attempt succeeds if a die roll plus the Operations points of the card {=coup-success}."""
    raise NotYetExecutable("6.3.2")


@clause("6.3.2/coup-result")
def apply_coup(state: State, side: int, country: int, margin: int) -> None:
    """A successful coup removes as much opposing influence from the target as its margin, by which the die roll
    plus the Operations points exceeds {operations.coup.factor} times the country's stability."""
    raise NotYetExecutable("6.3.2/coup-result")


@clause("6.3.2/coup-surplus")
def add_coup_surplus(state: State, side: int, country: int, surplus: int) -> None:
    """If the margin of a successful coup is greater than the opposing influence in the target, the rest of it is
    added there as own influence."""
    raise NotYetExecutable("6.3.2/coup-surplus")


@clause("6.3.2/coup-failure")
def changes_influence(roll: int, ops: int, stability: int) -> bool:
    """A failed coup attempt changes no influence."""
    raise NotYetExecutable("6.3.2/coup-failure")


@rule(
    "6.3.3",
    slug="coup-military-operations",
    title="Coups are military operations",
    see=("7.4.2", "8.2.2", "8.2.3", "8.2.5"),
)
def count_coup(state: State, side: int, ops: int) -> None:
    """A coup attempt moves the military operations marker of the player who makes it forward by the Operations
    value of the card."""
    raise NotYetExecutable("6.3.3")


@clause("6.3.3/failed-attempt")
def count_failed_coup(state: State, side: int, ops: int) -> None:
    """A failed coup attempt counts for the military operations like a successful one."""
    raise NotYetExecutable("6.3.3/failed-attempt")


@rule("6.3.4", slug="battleground-coup", title="Coups in battlegrounds", variants=(DEFCON_AFTER,), see=("8.1.4",))
def after_coup(state: State, country: int) -> None:
    """A coup attempt in a battleground country {=defcon-after}, whether it succeeds or not."""
    raise NotYetExecutable("6.3.4")


@rule("6.3.5", slug="free-coup", title="Free coup rolls", see=("8.1.5", "8.2.5"))
def may_attempt_free_coup(state: State, side: int, country: int) -> bool:
    """A free coup roll that a card grants in a given region can be made there even while DEFCON closes the
    region to coup attempts."""
    raise NotYetExecutable("6.3.5")


@clause("6.3.5/still-lowers")
def after_free_coup(state: State, country: int) -> None:
    """A free coup roll in a battleground country still changes DEFCON as {rule.6.3.4} says."""
    raise NotYetExecutable("6.3.5/still-lowers")
