"""5.3 to 5.5: what cards demand, and where their text prevails."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("5.3", slug="higher-value-serves", title="A higher value serves as well", see=("7.4.2",))
def meets_demand(value: int, demanded: int) -> bool:
    """Where an event demands that a card with a certain Operations value be played or discarded, a card with
    a higher value serves as well."""
    raise NotYetExecutable("5.3")


@rule("5.4", slug="forced-discard", title="Events of discarded cards", see=("5.2", "9.5"))
def happens_on_forced_discard(state: State, card: int) -> bool:
    """When an event makes a player discard a card, the event on the discarded card does not happen."""
    raise NotYetExecutable("5.4")


@clause("5.4/scoring-card")
def scores_on_forced_discard(state: State, card: int) -> bool:
    """A scoring card discarded for an event scores nothing."""
    raise NotYetExecutable("5.4/scoring-card")


@rule(
    "5.5",
    slug="card-text-prevails",
    prose_only="a principle of reading: the event of each card carries out what it changes",
)
class CardTextPrevails:
    """Where the text of a card contradicts a rule, the text of the card prevails."""


@clause("5.5/except-forced-hold")
def may_force_to_hold(state: State, side: int, card: int) -> bool:
    """The text of a card does not prevail over {rule.10.1.5}."""
    raise NotYetExecutable("5.5/except-forced-hold")
