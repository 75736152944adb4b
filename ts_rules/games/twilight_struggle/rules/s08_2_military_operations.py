"""8.2: required military operations."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....model import Variant
from ..play.state import US, USSR, State
from ..play.tables import figure
from . import s10_1_scoring as scoring
from . import s10_2_vp_track as vp_track

Deed = Literal["coup attempt", "free coup roll", "war event", "realignment roll"]

SHORTFALL_VP = figure("military_operations.shortfall.vp")
LAST_BOX = figure("defcon.highest")

SHORTFALL = Variant(
    "8.2.1/shortfall-vp",
    one_each="{military_operations.shortfall.vp:victory-point} for each missing military operation",
    unstated="VP for missing military operations (how many the book does not say)",
    unplayable={"unstated": "the text does not say how many VP"},
)

NET_SHORTFALL = Variant(
    "8.2.1/net-shortfall",
    difference="only the difference in VP is marked",
    one_by_one="the VP of each player are marked separately",
    editions={"2e": "one-by-one"},
    unobservable="no book says whose VP are marked first; if those of the side behind are, both ways come to the same",
    printings={"deluxe-1": "one-by-one"},
    note=(
        "The English first Deluxe printing is silent on both players falling short; later printings, known from "
        "the Greek book, mark the difference."
    ),
)

WAR_EVENT_AMOUNT = Variant(
    "8.2.3/war-event-amount",
    event_text="the number given in the text of the event",
    operations_value="the Operations value of the card",
    unstated="a number that is not given",
    editions={"2e": "operations-value"},
    unobservable="every war card gives a number, and the text of a card goes before the rules",
    printings={"deluxe-1": "operations-value"},
    note=(
        "The English first Deluxe printing takes the Operations value of the card; later printings, known from "
        "the Greek book, the number of the event."
    ),
)


@rule("8.2", slug="required-military-operations", prose_only="this heading only introduces the rules below it")
class RequiredMilitaryOperations:
    """Each turn both players must make military operations, or the opponent gains VP."""


@rule(
    "8.2.1",
    slug="military-operations-shortfall",
    title="Missing military operations",
    see=("4.5.E", "10.1.4"),
)
def required_military_operations(state: State) -> int:
    """By the end of each turn each player must have made as many military operations as the DEFCON level."""
    return level_that_counts(state)


@clause("8.2.1/current-level")
def level_that_counts(state: State) -> int:
    """What counts is the DEFCON level at the moment when the military operations are checked."""
    return state.defcon


@clause("8.2.1/shortfall", variants=(SHORTFALL,))
def shortfall_vp(state: State, side: int) -> int:
    """If a player has made too few, the opponent gains {=shortfall-vp}."""
    return SHORTFALL_VP * max(0, required_military_operations(state) - state.military_operations[side])


@clause("8.2.1/both-short", variants=(NET_SHORTFALL,))
def mark_shortfalls(state: State, us_vp: int, ussr_vp: int) -> None:
    """If both players have made too few military operations, {=net-shortfall} on the VP track."""
    if state.rules.net_shortfall == "difference":
        vp_track.net_vp(state, us_vp, ussr_vp)
        return
    # With the side that is behind there is no victory before both are marked.
    gains, behind = (us_vp, ussr_vp), USSR if state.vp > 0 else US
    order = [side for side in (behind, 1 - behind) if gains[side] > 0]
    for side in reversed(order) if vp_track.is_asked(state) else order:  # what is put down last is asked first
        vp_track.gain_vp(state, side, gains[side], ends=side == order[-1])


def settle_military_operations(state: State) -> None:
    """Give both players what the opponent's shortfall is worth."""
    gains = [scoring.military_operations_vp(state, side) for side in (US, USSR)]
    mark_shortfalls(state, gains[US], gains[USSR])


@rule("8.2.2", slug="what-counts-as-military-operation", title="What counts as a military operation")
def is_military_operation(deed: Deed) -> bool:
    """Coup attempts and war events are military operations."""
    return deed in ("coup attempt", "war event")


@clause("8.2.2/end-of-track")
def add_military_operations(state: State, side: int, amount: int) -> None:
    """The military operations track ends at {defcon.highest}: no marker moves beyond that."""
    state.military_operations[side] = min(state.military_operations[side] + amount, LAST_BOX)


def _count(state: State, side: int, amount: int, deed: Deed) -> None:
    if is_military_operation(deed):
        add_military_operations(state, side, amount)


@clause("8.2.2/realignment")
def rolls_count() -> bool:
    """Realignment rolls are not military operations."""
    return is_military_operation("realignment roll")


@rule("8.2.3", slug="counting-military-operations", see=("6.3.3", "7.4.2", "7.6"))
def count_coup_attempt(state: State, side: int, ops: int) -> None:
    """When the phasing player attempts a coup with Operations points, their military operations marker moves forward by
    the Operations value of the card."""
    _count(state, side, ops, "coup attempt")


@clause("8.2.3/war-event", variants=(WAR_EVENT_AMOUNT,))
def count_war_event(state: State, side: int, amount: int) -> None:
    """When the phasing player plays a war event, their military operations marker moves forward by
    {=war-event-amount}."""
    _count(state, side, amount, "war event")


@rule("8.2.4", slug="opponents-war-event", title="War events of the opponent", see=("5.2", "7.6"))
def count_opponents_war(state: State, opponent: int, amount: int) -> None:
    """A card played for its Operations points may set off a war event of the opponent. Then the opponent's military
    operations marker moves forward by the number given in the text of the event."""
    _count(state, opponent, amount, "war event")


def count_war(state: State, side: int, amount: int) -> None:
    """Count the war event of a side, whoever played the card."""
    if side == state.phasing:
        count_war_event(state, side, amount)
    else:
        count_opponents_war(state, side, amount)


@rule("8.2.5", slug="uncounted-free-coups", title="Free coup rolls do not count", see=("6.3.5",))
def count_free_coup(state: State, side: int, ops: int) -> None:
    """A free coup roll from an event does not count towards the required military operations."""
    _count(state, side, ops, "free coup roll")
