"""6.0: what Operations points are used for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine import clause, rule
from ....model import Variant
from ..play.kinds import Frame, decision
from ..play.moves import DONE, Move, option
from ..play.state import US, State
from ..play.tables import ALL_COUNTRIES, CARD, CIVIL_WAR_SPACE, REGION, country_mask
from . import s06_1_influence as placing
from . import s06_2_realignment as realignment
from . import s06_3_coups as coups
from . import s07_4_modifiers as modifiers
from . import s13_optional_rules as optional

if TYPE_CHECKING:
    from ..play.compiled_rules import Rules

SINGLE_USE = Variant(
    "6.0/single-use",
    single="The player spends all Operations points of a card on one use, and chooses which",
    unstated="The player spends the Operations points of a card on any uses, and chooses which",
)

POINTS_LEFT_OVER = Variant(
    "6.0/points-left-over",
    must_spend_all="must use them all",
    unstated="may leave some of them unused",
    doubt=(
        "The English has 'must', 'all' and 'one' in a single sentence and stresses 'one'. It may only say that "
        "points are not split between uses."
    ),
)

INFLUENCE, REALIGNMENT, COUP = 1, 2, 4
ALL_WAYS = INFLUENCE | REALIGNMENT | COUP
DIVISIBLE = INFLUENCE | REALIGNMENT
DECLINABLE = 8  # beside the ways: the player may do without
ALL_SETS = 2 * DECLINABLE  # of ways, with it and without
EVERYWHERE: int = ALL_COUNTRIES | 1 << CIVIL_WAR_SPACE

INFLUENCE_MOVE, REALIGNMENT_MOVE, COUP_MOVE = option("influence"), option("realignment"), option("coup")
OF_WAYS = ((INFLUENCE, INFLUENCE_MOVE), (REALIGNMENT, REALIGNMENT_MOVE), (COUP, COUP_MOVE))
MOVES_FOR = tuple([move for way, move in OF_WAYS if ways & way] for ways in range(ALL_WAYS + 1))
"""By ways: the moves for them."""

# Points are spent by frames of one shape, whatever they are spent on:
# (kind, side, by, ways, points without regional modifiers, points spent, countries placed in, targets of rolls,
#  countries granted, free, countries that the opponent controlled at the start)

EUROPE = REGION["europe"]
NATO = 1 << CARD["nato"]
NOT_PROTECTED = (
    (1 << CARD["de-gaulle-leads-france"], country_mask("france")),
    (1 << CARD["willy-brandt"], country_mask("west-germany")),
)
PACT, JAPAN = 1 << CARD["us-japan-mutual-defense-pact"], country_mask("japan")
REFORMER = 1 << CARD["the-reformer"]
BARRING = NATO | PACT | REFORMER
ON_BARRING = BARRING | sum(card for card, _country in NOT_PROTECTED)
MOST_REMEMBERED = 4096


@rule("6.0", slug="operations", see=("6.1", "6.2", "6.3", "6.4", "7.4", "OPT.1"))
def operations_uses(state: State, frame: Frame) -> int:
    """A player uses Operations points to place influence, to make realignment rolls, to attempt a coup or to attempt to
    advance in the space race."""
    # The space race is offered where the card is played (6.4.1/least-value): an event grants no attempt.
    ways, found = frame[3], 0
    if ways & INFLUENCE and placing.may_place_somewhere(state, frame):
        found = INFLUENCE
    if ways & REALIGNMENT and realignment.open_to_rolls(state, frame):
        found |= REALIGNMENT
    if ways & COUP and not frame[5] and coups.coup_targets(state, frame[1], frame[9]) & frame[8]:
        found |= COUP
    return found


@clause("6.0/one-use", variants=(SINGLE_USE,))
def may_combine(rules: Rules, ways: int) -> bool:
    """{=single-use}."""
    if rules.single_use == "single" and not (rules.mixed_operations and optional.may_divide_points()):
        return False
    return ways & DIVISIBLE == DIVISIBLE  # a coup attempt and the space race take the value of a whole card


@clause(
    "6.0/all-points",
    variants=(POINTS_LEFT_OVER,),
    doubt="The rules, also in English, do not say what becomes of points that cannot be used in any legal way.",
)
def may_stop(state: State, points_left: int) -> bool:
    """A player who uses the Operations points of a card {=points-left-over}."""
    if points_left <= 0:
        return True  # those that a regional modifier adds may be left
    return bool(state.rules.points_left_over == "unstated")


def conduct_operations(
    state: State,
    side: int,
    ops: int,
    by: str,
    ways: int = ALL_WAYS,
    mask: int = EVERYWHERE,
    free: bool = False,  # noqa: FBT001, FBT002 - by name is slow
    optional: bool = False,  # noqa: FBT001, FBT002 - by name is slow
) -> None:
    """Let a side use points in countries of a mask; `free`: as a free coup roll, whatever DEFCON closes.

    `ops` is the value in effect (`operations_value`, `modified_ops`).  Where nothing is possible nothing is asked.
    """
    ways = state.rules.granted_ways[ways]
    if optional:
        ways |= DECLINABLE
    state.stack.append((USE, side, by, ways, ops, 0, 0, 0, mask, free, state.control[1 - side]))


def points_to_use(side: int, ops: int, by: str, control: int) -> Frame:
    """The frame of points that must be used, in any way and anywhere; `control`: what the opponent controls."""
    return (USE, side, by, ALL_WAYS, ops, 0, 0, 0, EVERYWHERE, False, control)


def legal_uses(state: State, frame: Frame) -> list[Move]:
    """What the points of a frame can be used for."""
    moves = [*MOVES_FOR[operations_uses(state, frame)]]
    if moves and (may_stop(state, frame[4] - frame[5]) if frame[5] else frame[3] & DECLINABLE):
        moves.append(DONE)
    return moves


def use_points(state: State, frame: Frame, move: int) -> None:
    """Use the points of a frame for what has been chosen."""
    _kind, side, by, ways, base, spent, placed, rolled, mask, free, control = frame
    if move == INFLUENCE_MOVE:
        state.stack.append((placing.PLACE, side, by, ways, base, spent, placed, rolled, mask, free, control))
    elif move == REALIGNMENT_MOVE:
        state.stack.append((realignment.TARGET, side, by, ways, base, spent, placed, rolled, mask, free, control, ()))
    elif move == COUP_MOVE:
        state.stack.append((coups.TARGET, side, by, base, mask, free))


USE = decision("use-operations", "Choose what the Operations points are used for", legal=legal_uses, apply=use_points)


def after_spending(state: State, frame: Frame, cost: int, placed: int, rolled: int) -> Frame:
    """What comes up next once points of a frame are spent, and where."""
    kind, side, by, ways, base, spent, _placed, _rolled, mask, free, control = frame
    if state.rules.may_combine[ways]:
        kind, ways = USE, DIVISIBLE
    return (kind, side, by, ways, base, spent + cost, placed, rolled, mask, free, control)


def payable(state: State, frame: Frame, mask: int, cost: int) -> int:
    """The countries of a mask where the points that are left pay a cost, with what regional modifiers add there."""
    left = frame[4] - frame[5] - cost
    if left >= 0:
        return mask
    found, side = 0, frame[1]
    if modifiers.has_regional_modifier(state, side):
        placed, rolled = frame[6], frame[7]
        for region in modifiers.REGIONAL:
            if mask & region and left + modifiers.regional_bonus(state, side, placed | rolled | region) >= 0:
                found |= mask & region
    return found


def protected_by_nato(state: State) -> int:
    """The countries that NATO protects from the USSR."""
    if not state.lasting & NATO:
        return 0
    mask = state.control[US] & EUROPE
    for card, country in NOT_PROTECTED:
        if state.lasting & card:
            mask &= ~country
    return mask


def barred_targets(state: State, way: int) -> int:
    """Where lasting events bar the USSR (only it) from coup attempts or realignment rolls, whatever DEFCON says."""
    lasting = state.lasting
    known, key = state.rules.barred, (lasting & ON_BARRING, state.control[US] & EUROPE, way)
    if (found := known.get(key)) is not None:
        return found  # all that is looked at is in the key, which changes seldom
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    known[key] = found = _barred_targets(state, way)
    return found


def _barred_targets(state: State, way: int) -> int:
    mask = protected_by_nato(state)
    if state.lasting & PACT:
        mask |= JAPAN
    if state.lasting & REFORMER and way == COUP:
        mask |= EUROPE
    return mask
