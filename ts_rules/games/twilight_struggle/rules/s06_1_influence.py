"""6.1: placing influence."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

REACH = Variant(
    "6.1.1/reach",
    in_or_next_to="in or adjacent to a country where",
    only_next_to="only adjacent to a country where",
)

HELD_SINCE = Variant(
    "6.1.1/held-since",
    action_round="at the start of the action round",
    turn="at the start of the turn",
)

PLACING = Variant(
    "6.1.1/placing",
    one_by_one="one influence at a time",
    together="all at the same time",
)

NEXT_TO_SUPERPOWER = Variant(
    "6.1.4/next-to-superpower",
    may="can always be placed",
    must="must always be placed",
)


@rule("6.1", slug="placing-influence", prose_only="heading of 6.1.1 to 6.1.6")
class PlacingInfluence:
    """Operations points buy influence in countries."""


@rule(
    "6.1.1",
    slug="influence-reach",
    title="Where and how influence is placed",
    variants=(REACH, HELD_SINCE),
    see=("2.1.6", "4.2", "6.1.4"),
)
def may_place_influence(state: State, side: int, country: int) -> bool:
    """Influence bought with Operations points is placed {=reach} the phasing player already had influence
    {=held-since}."""
    raise NotYetExecutable("6.1.1")


@clause("6.1.1/one-at-a-time", variants=(PLACING,))
def place_influence(state: State, side: int, country: int) -> None:
    """The influence bought with one card is placed {=placing}."""
    raise NotYetExecutable("6.1.1/one-at-a-time")


@clause("6.1.1/placed-by-event")
def may_place_by_event(state: State, side: int, country: int, card: int) -> bool:
    """Influence that an event places needs no own influence in the country or adjacent to it, unless the text
    of the card says otherwise."""
    raise NotYetExecutable("6.1.1/placed-by-event")


@clause("6.1.1/dark-side", prose_only="a marker's side shows control and does not make it")
class DarkSide:
    """An influence marker lies dark side up where the influence is enough for control."""


@rule("6.1.2", slug="influence-cost", title="Cost of influence", see=("2.1.7",))
def influence_cost(state: State, side: int, country: int) -> int:
    """One influence costs {operations.influence.cost:operations-point} in a country that nobody controls or
    that the player placing it controls."""
    raise NotYetExecutable("6.1.2")


@clause("6.1.2/opposing-control")
def opposed_influence_cost(state: State, side: int, country: int) -> int:
    """One influence costs {operations.influence.opposed_cost:operations-point} in a country that the opponent
    controls."""
    raise NotYetExecutable("6.1.2/opposing-control")


@clause("6.1.2/control-lost")
def cost_in_a_row(state: State, side: int, country: int, influence: int) -> int:
    """Once the opponent loses control of a country during the placement, all further influence placed there
    in that action round is bought at the lower cost."""
    raise NotYetExecutable("6.1.2/control-lost")


@rule("6.1.3", slug="spreading-influence", title="Several countries")
def may_spread_influence(state: State, side: int, countries: tuple[int, ...], ops: int) -> bool:
    """The influence bought with one card can be spread over several countries and several regions."""
    raise NotYetExecutable("6.1.3")


@clause("6.1.3/within-points")
def placement_cost(state: State, side: int, countries: tuple[int, ...]) -> int:
    """The influence bought with one card costs no more in all than the Operations points of the card."""
    raise NotYetExecutable("6.1.3/within-points")


@rule(
    "6.1.4",
    slug="influence-next-to-superpower",
    title="Next to one's own superpower",
    variants=(NEXT_TO_SUPERPOWER,),
    see=("2.1.5", "2.1.6"),
)
def may_place_next_to_superpower(state: State, side: int, country: int) -> bool:
    """Influence {=next-to-superpower} in a country adjacent to the phasing player's own superpower."""
    raise NotYetExecutable("6.1.4")


@rule(
    "6.1.5",
    slug="changing-markers",
    title="Changing and replacing markers",
    prose_only="changing pieces leaves the influence as it is",
)
class ChangingMarkers:
    """Like money, an influence marker can be changed at any time for markers of smaller value that add up to
    the same influence."""


@clause("6.1.5/no-limit")
def influence_limit(state: State, side: int) -> int | None:
    """The number of influence markers in the box sets no limit to the influence on the map."""
    raise NotYetExecutable("6.1.5/no-limit")


@clause("6.1.5/substitutes", prose_only="physical handling of markers")
class Substitutes:
    """When the influence markers run out, other small pieces can stand in for them."""


@rule("6.1.6", slug="stacked-markers", prose_only="physical handling of markers")
class StackedMarkers:
    """When a player has several influence markers in a country, the one with the highest value lies on top."""


@clause("6.1.6/open-information")
def visible_influence(state: State, viewer: int, country: int) -> tuple[int, int]:
    """Both players can look at the influence in every country at any time."""
    raise NotYetExecutable("6.1.6/open-information")
