"""6.1: placing influence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine import clause, rule
from ....model import Variant
from ..play import influence
from ..play.effects import effect
from ..play.kinds import Frame, decision
from ..play.moves import DONE, Move, countries_in
from ..play.state import US, USSR, State
from ..play.tables import CIVIL_WAR_SPACE, COUNTRY_BITS, NEIGHBOURS, NEXT_TO, REGION, REGIONS, figure
from . import s06_0_operations as operations
from . import s07_4_modifiers as modifiers
from . import s12_0_chinese_civil_war as civil_war
from . import s13_optional_rules as optional

if TYPE_CHECKING:
    from ..play.compiled_rules import Rules

REACH = Variant(
    "6.1.1/reach",
    in_or_next_to="only in, or adjacent to, a country where",
    only_next_to="only in a country adjacent to one where",
)

HELD_SINCE = Variant(
    "6.1.1/held-since",
    action_round="at the start of the action round",
    turn="at the start of the turn",
)

PLACING = Variant(
    "6.1.1/placing",
    one_by_one="one point at a time",
    together="all at once",
)

EXAMPLE_COST_POINTS = Variant(
    "6.1.2/example-cost-points",
    operations_points="{operations.influence.opposed_cost:operations-point}",
    influence_points="{operations.influence.opposed_cost:influence}",
    unobservable="this only changes a word in an example; the rule itself counts Operations points",
)

EXAMPLE_LEAD = Variant(
    "6.1.2/example-lead",
    lead_below_stability="is no longer ahead there by as much as the stability",
    no_lead="no longer has more influence there",
    unobservable="this only gives the reason in an example; what follows is the same",
)

SEVERAL_COUNTRIES = Variant(
    "6.1.3/several-countries",
    allowed="can spread the influence bought with one card over several countries and several regions",
    unstated="places the influence bought with one card in a single country",
)

NEXT_TO_SUPERPOWER = Variant(
    "6.1.4/next-to-superpower",
    may="can always place",
    must="must always place",
    unstated="has no special right to place",
)

WHEN_CHANGED = Variant(
    "6.1.5/when-changed",
    any_time="at any time",
    unstated="(when is not said)",
    unobservable="changing pieces changes no influence",
)

SUBSTITUTES_WHEN = Variant(
    "6.1.5/substitutes-when",
    shortage="When the influence markers run out",
    unconditional="Whether or not the influence markers run out",
    unobservable="it makes no difference which pieces show the influence",
)

COST = figure("operations.influence.cost")
OPPOSED_COST = figure("operations.influence.opposed_cost")
CIVIL_WAR = 1 << CIVIL_WAR_SPACE
CHERNOBYL = tuple((effect(f"chernobyl-{r}"), r) for r in REGIONS)
ANY_CHERNOBYL = sum(bit for bit, _region in CHERNOBYL)


def _neighbours_by_byte() -> tuple[tuple[int, ...], ...]:
    """For each byte of a mask of countries: value → all neighbours of the countries in it."""
    tables = []
    for start in range(0, len(NEIGHBOURS), 8):
        table = [0] * 256
        for value in range(1, 256):
            country = start + (value & -value).bit_length() - 1
            table[value] = table[value & (value - 1)] | (NEIGHBOURS[country] if country < len(NEIGHBOURS) else 0)
        tables.append(tuple(table))
    return tuple(tables)


NEIGHBOURS_BY_BYTE = _neighbours_by_byte()
MOST_REMEMBERED = 4096


# By byte of a mask, written out: a loop over the bytes takes twice as long.
_a, _b, _c, _d, _e, _f, _g, _h, _i, _j, _k = NEIGHBOURS_BY_BYTE


def next_to_any(mask: int) -> int:
    """The countries next to at least one of a mask."""
    a, b, c, d, e, f, g, h, i, j, k = mask.to_bytes(len(NEIGHBOURS_BY_BYTE), "little")
    return _a[a] | _b[b] | _c[c] | _d[d] | _e[e] | _f[f] | _g[g] | _h[h] | _i[i] | _j[j] | _k[k]


@rule("6.1", slug="placing-influence", prose_only="this heading only introduces the rules below it")
class PlacingInfluence:
    """Players buy influence in countries with Operations points."""


@rule(
    "6.1.1",
    slug="influence-reach",
    title="Where and how influence is placed",
    variants=(REACH, HELD_SINCE),
    see=("2.1.6", "4.2", "6.1.4"),
    doubt=(
        "The English speaks of the action round alone, and the headline phase has none. We take the influence "
        "that is on the map when each headline event starts."
    ),
)
def reach_of(state: State, side: int) -> int:
    """With Operations points the phasing player can place influence {=reach} that player already had influence
    {=held-since}."""
    held = state.held[side]
    reach = next_to_any(held)
    if state.rules.reach == "in-or-next-to":
        reach |= held
    return with_own_superpower(state, side, reach)


def always_in_reach(rules: Rules) -> tuple[int, int]:
    """By side: where it may place influence whatever it holds, so even if it holds nothing."""
    empty = State(rules)
    return reach_of(empty, US), reach_of(empty, USSR)


def freeze_reach(state: State) -> None:
    """Where each side has influence now decides where it may place more, until this is asked again."""
    # Asked at the start of the headline phase, which is round 0, and of every action round.
    if not state.round or state.rules.held_since == "action-round":
        state.held = [*state.presence]


@clause("6.1.1/one-at-a-time", variants=(PLACING,))
def control_that_counts(state: State, side: int, at_start: int) -> int:
    """A player places the influence bought with one card {=placing}."""
    # The countries under opposing control that cost more: judged anew for each influence, or once for all of it.
    return at_start if state.rules.placing == "together" else still_opposed(state, side)


@clause(
    "6.1.1/placed-by-event",
    prose_only="events place influence in the countries they name, so there is nothing more to check",
)
class PlacedByEvent:
    """When it places influence, an event does not ask for influence in the country or in an adjacent one, unless the
    card says so."""


@clause("6.1.1/dark-side", prose_only="the side of a marker only shows who has control")
class DarkSide:
    """An influence marker lies with its dark side up where the player controls the country."""


@rule("6.1.2", slug="influence-cost", title="Cost of influence", see=("2.1.7",))
def influence_cost() -> int:
    """A player pays {operations.influence.cost:operations-point} for one influence in a country that nobody controls or
    that this player controls."""
    return COST


@clause("6.1.2/opposing-control")
def opposed_influence_cost() -> int:
    """A player pays {operations.influence.opposed_cost:operations-point} for one influence in a country that the
    opponent controls."""
    return OPPOSED_COST


DEAREST = max(influence_cost(), opposed_influence_cost())


@clause("6.1.2/control-lost")
def still_opposed(state: State, side: int) -> int:
    """Once the opponent loses control of a country during the placement, further influence there costs only
    {operations.influence.cost:operations-point} each for the rest of that action round."""
    return state.control[1 - side]


@clause("6.1.2/example-price", variants=(EXAMPLE_COST_POINTS,), prose_only="this is only an example")
class PriceInTurkey:
    """In the example of {country.turkey} the US controls the country, so the first influence of the USSR there costs
    {=example-cost-points}."""


@clause("6.1.2/example-control", variants=(EXAMPLE_LEAD,), prose_only="this is only an example")
class ControlOfTurkey:
    """In the example of {country.turkey} the US loses control to the first influence of the USSR, because the US
    {=example-lead}."""


@rule("6.1.3", slug="spreading-influence", title="Several countries", variants=(SEVERAL_COUNTRIES,))
def still_open(state: State, mask: int, placed: int) -> int:
    """A player {=several-countries}."""
    if state.rules.several_countries == "allowed":
        return mask  # placing in a country closes none of the others
    return mask & placed  # to the letter: the one country that is spoken of


@clause("6.1.3/within-points")
def within_points(state: State, frame: Frame, mask: int) -> int:
    """A player cannot spend more on influence than the Operations points of the card."""
    rules, side, left = state.rules, frame[1], frame[4] - frame[5]
    opposed = mask & control_that_counts(state, side, frame[10])
    if not modifiers.has_regional_modifier(state, side):
        within = mask ^ opposed if left >= rules.influence_cost else 0
        return within | opposed if left >= rules.opposed_influence_cost else within
    return operations.payable(state, frame, mask ^ opposed, rules.influence_cost) | operations.payable(
        state, frame, opposed, rules.opposed_influence_cost
    )


@rule(
    "6.1.4",
    slug="influence-next-to-superpower",
    title="Next to one's own superpower",
    variants=(NEXT_TO_SUPERPOWER,),
    see=("2.1.5", "2.1.6"),
)
def with_own_superpower(state: State, side: int, reach: int) -> int:
    """The phasing player {=next-to-superpower} influence in a country adjacent to their own superpower."""
    if state.rules.next_to_superpower == "may":
        return reach | NEXT_TO[side]
    return NEXT_TO[side] if state.rules.next_to_superpower == "must" else reach


@rule(
    "6.1.5",
    slug="changing-markers",
    title="Changing and replacing markers",
    variants=(WHEN_CHANGED,),
    prose_only="changing pieces changes no influence",
)
class ChangingMarkers:
    """Like money, an influence marker can be changed {=when-changed} for smaller ones of the same total value."""


@clause("6.1.5/no-limit")
def markers_run_out() -> bool:
    """The number of influence markers in the box does not limit the influence on the map."""
    return False


@clause("6.1.5/substitutes", variants=(SUBSTITUTES_WHEN,), prose_only="this is only about handling the pieces")
class Substitutes:
    """{=substitutes-when}, players can use other small pieces instead."""


@rule("6.1.6", slug="stacked-markers", prose_only="this is only about handling the pieces")
class StackedMarkers:
    """A player with several influence markers in a country puts the one with the highest value on top."""


@clause("6.1.6/open-information")
def visible_influence(state: State, viewer: int, country: int) -> tuple[int, int]:
    """Both players can look at the influence in every country at any time."""
    return state.influence[2 * country], state.influence[2 * country + 1]


def barred_from_placing(state: State, side: int) -> int:
    """The countries where an event bars a side from placing influence with Operations points."""
    if side == US or not state.effects & ANY_CHERNOBYL:
        return 0
    barred = 0
    for bit, region in CHERNOBYL:
        if state.effects & bit:
            barred |= REGION[region]
    return barred


def open_to_influence(state: State, frame: Frame) -> int:
    """Where the next influence may be placed with the points of a frame."""
    side, mask, rules = frame[1], frame[8], state.rules
    left = frame[4] - frame[5]
    if left <= 0 and not modifiers.has_regional_modifier(state, side):
        return 0  # all points are spent, and nothing comes on top
    known, held = rules.reaches[side], state.held[side]
    if (found := known.get(held)) is None:  # it is asked for every single influence
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[held] = modifiers.restricted_to_reach(state, side)
    found &= mask
    if state.effects & ANY_CHERNOBYL:
        found = modifiers.limited_by_events(state, side, found)
    if rules.civil_war:
        # The space is no country: what is said of reach and of own influence there does not open it, only 12.1 does.
        found = found & ~CIVIL_WAR | (mask & CIVIL_WAR if civil_war.may_act_in_civil_war(state, side) else 0)
    if rules.mixed_operations:
        found &= optional.may_place_after_rolls(state, frame[7])
    if frame[6]:
        found = still_open(state, found, frame[6])
    if not found or rules.markers_run_out:
        return 0
    return found if left >= DEAREST else within_points(state, frame, found)


def may_place_somewhere(state: State, frame: Frame) -> bool:
    """Whether influence may be placed anywhere with the points of a frame."""
    rules = state.rules
    if (
        rules.always_in_reach[frame[1]] & frame[8]
        and frame[4] - frame[5] >= DEAREST
        and rules.reach_suffices
        and not (frame[6] or state.effects & ANY_CHERNOBYL)
    ):
        return True  # the most usual case by far
    return open_to_influence(state, frame) != 0


def _legal_placements(state: State, frame: Frame) -> list[Move]:
    moves = countries_in(open_to_influence(state, frame))
    if moves and operations.may_stop(state, frame[4] - frame[5]):
        moves.append(DONE)
    return moves


def _place(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    side = frame[1]
    opposed = control_that_counts(state, side, frame[10])
    cost = state.rules.opposed_influence_cost if opposed >> move & 1 else state.rules.influence_cost
    influence.add(state, side, move)
    if move == CIVIL_WAR_SPACE:
        civil_war.claim_china_card(state)
    if frame[4] - frame[5] > cost or modifiers.has_regional_modifier(state, side):  # else nothing is left to spend
        state.stack.append(operations.after_spending(state, frame, cost, frame[6] | COUNTRY_BITS[move], frame[7]))


PLACE = decision("place-influence", "Place one influence", legal=_legal_placements, apply=_place)
