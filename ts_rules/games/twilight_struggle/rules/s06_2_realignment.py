"""6.2: realignment rolls and their targets; what a roll brings about: `s06_2_2_realignment_rolls`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine import clause, rule
from ....model import Variant
from ..play.kinds import Frame, decision
from ..play.moves import DONE, Move, countries_in, option
from ..play.state import NATURE, USSR, State
from ..play.tables import ALL_COUNTRIES, COUNTRY_BITS
from . import s06_0_operations as operations
from . import s06_2_2_realignment_rolls as rolls
from . import s07_4_modifiers as modifiers
from . import s08_1_defcon as defcon
from . import s13_optional_rules as optional

if TYPE_CHECKING:
    from ..play.compiled_rules import Rules

TARGET_INFLUENCE = Variant(
    "6.2.1/target-influence",
    required="only in a country where the opponent has influence",
    not_required="in a country, whether the opponent has influence there or not",
    editions={"2e": "not-required"},
    printings={"deluxe-1": "not-required"},
    note=(
        "The English first Deluxe printing asks for no influence of the opponent in the target; later printings, "
        "known from the Greek book, do."
    ),
)

ROLL_ORDER = Variant(
    "6.2.1/roll-order",
    may="may resolve",
    must="must resolve",
    editions={"2e": "must"},
    doubt=(
        "The English first Deluxe printing already has 'may'. That the 2nd edition has 'must' is known from the "
        "Italian book alone, which may be mistaken."
    ),
)

ROLL_MOVE = option("roll")


@rule(
    "6.2",
    slug="realignments",
    title="Realignment rolls",
    prose_only=("this heading only introduces the rules below it"),
)
class Realignments:
    """Realignment rolls weaken the opponent in a country, but do not strengthen the player who makes them."""


@rule(
    "6.2.1",
    slug="realignment-target",
    title="Targets of realignment rolls",
    variants=(TARGET_INFLUENCE,),
    see=("8.1.5", "8.2.2", "OPT.1"),
)
def realignment_targets(state: State, side: int, free: bool = False) -> int:  # noqa: FBT001, FBT002 - by name is slow
    """A player can make a realignment roll {=target-influence}."""
    rules = state.rules
    known, key = rules.open_to_rolls[side], -state.defcon if free else state.defcon
    try:
        targets = known[key]  # all that the rules look at is in the key: they are asked only once
    except KeyError:
        targets = within_reach_of_rolls(state, side)
        if not free and not (rules.options.free_realignment and optional.may_realign_at_any_defcon()):
            targets &= ~defcon.closed_regions(state)
        known[key] = targets
    if rules.target_influence == "required":
        targets &= state.presence[1 - side]
    if side == USSR and state.lasting & operations.BARRING:
        targets ^= targets & operations.barred_targets(state, operations.REALIGNMENT)
    return targets


@clause("6.2.1/purpose", lead="Purpose", prose_only="this only says what the rolls are for")
class PurposeOfRealignment:
    """A realignment roll serves to reduce the opponent's influence in a country."""


@clause("6.2.1/no-own-influence", lead="Own influence")
def within_reach_of_rolls(state: State, side: int) -> int:
    """To make a realignment roll, a player needs no influence in the target or in an adjacent country."""
    return ALL_COUNTRIES


@clause("6.2.1/own-influence-helps", lead="Better chance", prose_only="this is only advice")
class OwnInfluenceHelps:
    """A player with influence in the target and around it has a much better chance in a realignment roll."""


@clause("6.2.1/one-after-another", lead="Several rolls", variants=(ROLL_ORDER,))
def may_name_together(rules: Rules) -> bool:
    """A player who makes several realignment rolls with one card {=roll-order} each of them before naming the
    next target."""
    return bool(rules.roll_order == "may")


@clause("6.2.1/same-target-again", lead="Same country again")
def may_roll_again() -> bool:
    """A player can make several realignment rolls against the same country in one action round."""
    return True


def open_to_rolls(state: State, frame: Frame) -> int:
    """The targets that the next roll with the points of a frame may have."""
    found: int = frame[8]
    side, rules = frame[1], state.rules
    cost = rules.roll_cost
    if frame[4] - frame[5] < cost:
        if not modifiers.has_regional_modifier(state, side):
            return 0  # all points are spent, and nothing comes on top
        found = operations.payable(state, frame, found, cost)
    found &= realignment_targets(state, side, frame[9])
    if not rules.may_roll_again:
        found &= ~frame[7]
    if found and rules.mixed_operations:
        found &= optional.may_realign_after_placing(state, frame[6])
    return found


def _legal_targets(state: State, frame: Frame) -> list[Move]:
    found = open_to_rolls(state, frame)
    moves = countries_in(found) if found else []
    if frame[11]:
        moves.append(ROLL_MOVE)
        return moves
    if moves and operations.may_stop(state, frame[4] - frame[5]):
        moves.append(DONE)
    return moves


def _next_target(state: State, frame: Frame) -> list[Move] | None:
    moves = _legal_targets(state, frame)
    if frame[11] and len(moves) == 1:  # there is no further target to name
        _make_rolls(state, frame[:11], frame[11])
        return None
    return moves


def _name(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    points, named = frame[:11], frame[11]
    if move == ROLL_MOVE:
        _make_rolls(state, points, named)
        return
    rules = state.rules
    if rules.mixed_operations:
        state.effects |= optional.REALIGNED[move]
    spent = operations.after_spending(state, points, rules.roll_cost, frame[6], frame[7] | COUNTRY_BITS[move])
    following = spent if spent[0] == TARGET else (TARGET, *spent[1:])
    if rules.may_name_together:
        state.stack.append((*following, (*named, move)))
    else:
        _make_rolls(state, following, (*named, move))


def _make_rolls(state: State, points: Frame, named: tuple[int, ...]) -> None:
    """Resolve the rolls for the targets named, and then let the player go on."""
    side, by, ways = points[1:4]
    stack, rules = state.stack, state.rules
    if rules.may_combine[ways]:
        stack.append((operations.USE, *points[1:]))
    elif points[4] - points[5] >= rules.roll_cost or modifiers.has_regional_modifier(state, side):
        stack.append((*points, ()))  # else nothing is left to spend
    for country in named[::-1]:  # the last one comes up last
        stack.append((rolls.OWN_DIE, NATURE, by, side, country))


TARGET = decision(
    "realignment-target",
    "Choose the target of a realignment roll",
    legal=_legal_targets,
    apply=_name,
    come_up=_next_target,
)
