"""6.2.2 and 6.2.3: what a realignment roll brings about."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import asks, influence
from ..play.effects import effect
from ..play.kinds import Frame, decision
from ..play.moves import FIRST_DIE, option
from ..play.state import US, USSR, State
from ..play.tables import NEIGHBOURS, figure
from . import s02_1_map as game_map
from . import s08_2_military_operations as military
from . import s13_optional_rules as optional

REMOVAL = Variant(
    "6.2.2/removal",
    may="may remove",
    must="removes",
    editions={"2e": "must"},
    doubt=(
        "The English first Deluxe printing gives the choice. That the 2nd edition does not is known from one "
        "translation alone, which may have left it out."
    ),
)

SUPERPOWER_MODIFIER = Variant(
    "6.2.2/superpower-modifier",
    own="A player whose superpower is adjacent to the target",
    leader="If a superpower is adjacent to the target, the player with more influence there",
    unnamed="If a superpower is adjacent to the target, each player",
)

WHOSE_INFLUENCE = Variant(
    "6.2.2/whose-influence",
    the_other_player="the other player's influence",
    unstated="influence (whose is not said)",
    unplayable={"unstated": "the text does not say whose influence is removed"},
)

REMOVAL_AMOUNT = Variant(
    "6.2.2/removal-amount",
    roll_difference="as much as the difference between the results",
    roll_and_board="as much as the difference between the roll and the influence on the map",
    unplayable={"roll-and-board": "the text does not say which roll, or whose influence, makes the difference"},
)

WHO_CAN_LOSE = Variant(
    "6.2.2/who-can-lose",
    either="it is the player who made the attempt who loses influence",
    only_opponent="nobody loses influence",
)

EQUAL_ROLLS = Variant(
    "6.2.2/equal-rolls",
    nothing="If the results of a realignment roll are equal, it is a tie and no influence is removed",
    unsaid="If the results of a realignment roll are equal, the rules do not say what happens",
    unobservable="the difference of the results is removed, and equal results have none",
)

COST = figure("operations.realignment.cost")
NEIGHBOUR = figure("operations.realignment.neighbour")
MAJORITY = figure("operations.realignment.majority")
SUPERPOWER = figure("operations.realignment.superpower")
IRAN_CONTRA, IRAN_CONTRA_PENALTY = effect("iran-contra-scandal"), figure("card.iran-contra-scandal.penalty")
MOST_REMEMBERED = 8192
REMOVE_MOVE, KEEP_MOVE = option("remove"), option("keep")


@rule(
    "6.2.2",
    slug="realignment-result",
    title="Resolving a realignment roll",
    variants=(REMOVAL, WHOSE_INFLUENCE, REMOVAL_AMOUNT),
    see=("2.1.5", "2.1.7", "OPT.1"),
)
def realign(state: State, side: int, country: int, own_roll: int, opposing_roll: int, by: str) -> None:
    """In a realignment roll the player with the higher result {=removal} {=whose-influence} from the target:
    {=removal-amount}."""
    rules = state.rules
    if rules.rolls_count:
        military.add_military_operations(state, side, rules.roll_cost)
    own_modifiers, opposing_modifiers = _modifiers(state, side, country)
    own = realignment_result(own_roll, own_modifiers)
    opposing = realignment_result(opposing_roll, opposing_modifiers)
    loser = realignment_loser(state, side, own, opposing)
    if loser is None:
        return
    amount = min(abs(own - opposing), state.influence[2 * country + loser])
    if loser == side and rules.options.safe_realignment:
        amount = optional.influence_lost_by_roller()
    if amount and rules.removal == "must":
        influence.take(state, loser, country, amount)
    elif amount:
        state.stack.append((REMOVE, 1 - loser, by, loser, country, amount))
    if added := rules.influence_added:
        influence.add(state, 1 - loser, country, added)


@clause("6.2.2/result", lead="Roll")
def realignment_result(roll: int, modifiers: int) -> int:
    """For a realignment roll each player rolls a die and adds the modifiers; that is the player's result."""
    return roll + modifiers


@clause("6.2.2/neighbours", lead="+ Adjacent countries")
def neighbour_modifier(state: State, side: int, country: int) -> int:
    """In a realignment roll each player adds {operations.realignment.neighbour} for each country adjacent to the target
    that this player controls."""
    return NEIGHBOUR * (NEIGHBOURS[country] & state.control[side]).bit_count()


@clause("6.2.2/majority", lead="+ More influence")
def majority_modifier(state: State, side: int, country: int) -> int:
    """In a realignment roll the player with more influence in the target than the opponent adds
    {operations.realignment.majority}."""
    return MAJORITY if state.influence[2 * country + side] > state.influence[2 * country + 1 - side] else 0


@clause("6.2.2/superpower", lead="+ Superpower adjacent", variants=(SUPERPOWER_MODIFIER,))
def superpower_modifier(state: State, side: int, country: int) -> int:
    """{=superpower-modifier} adds {operations.realignment.superpower} in a realignment roll."""
    reading = state.rules.superpower_modifier
    if reading == "own":
        return SUPERPOWER if game_map.has_superpower_as_neighbour(side, country) else 0
    beside = any(game_map.has_superpower_as_neighbour(s, country) for s in (US, USSR))
    return SUPERPOWER if beside and (reading == "unnamed" or majority_modifier(state, side, country)) else 0


@clause("6.2.2/either-player-loses", lead="Opponent higher", variants=(WHO_CAN_LOSE,))
def realignment_loser(state: State, side: int, own_result: int, opposing_result: int) -> int | None:
    """If the opponent has the higher result in a realignment roll, {=who-can-lose}."""
    if is_tie(own_result, opposing_result):
        return None
    if opposing_result > own_result:
        return side if state.rules.who_can_lose == "either" else None
    return 1 - side


@clause("6.2.2/tie", lead="Tie", variants=(EQUAL_ROLLS,))
def is_tie(own_result: int, opposing_result: int) -> bool:
    """{=equal-rolls}."""
    return own_result == opposing_result


@clause("6.2.2/cost", lead="Cost")
def realignment_cost(rolls: int) -> int:
    """Each realignment roll costs {operations.realignment.cost:operations-point}."""
    return rolls * COST


@rule("6.2.3", slug="realignment-adds-nothing", title="No influence is added")
def influence_added() -> int:
    """A realignment roll never adds influence, whatever its result."""
    return 0


def _modifiers(state: State, side: int, country: int) -> tuple[int, int]:
    """Of the player who rolls, and of the opponent."""
    influence_there, control, near = state.influence, state.control, NEIGHBOURS[country]
    key = (
        2 * country + side,
        influence_there[2 * country],
        influence_there[2 * country + 1],
        near & control[US],
        near & control[USSR],
        state.effects & IRAN_CONTRA,
    )
    known = state.rules.modifiers
    if (found := known.get(key)) is not None:
        return found  # all that the rules look at is in the key: they are asked only once
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    found = known[key] = (modifiers_of(state, side, country), modifiers_of(state, 1 - side, country))
    return found


def modifiers_of(state: State, side: int, country: int) -> int:
    """All that a side adds to its die in a realignment roll."""
    found = (
        neighbour_modifier(state, side, country)
        + majority_modifier(state, side, country)
        + superpower_modifier(state, side, country)
    )
    if side == US and state.effects & IRAN_CONTRA:
        found -= IRAN_CONTRA_PENALTY
    return found


def _own_die(state: State, frame: Frame, move: int) -> None:
    _kind, nature, by, side, country = frame
    state.stack.append((OPPOSING_DIE, nature, by, side, country, move - FIRST_DIE))


def _opposing_die(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, by, side, country, own = frame
    realign(state, side, country, own, move - FIRST_DIE, by)


OWN_DIE = asks.die("realignment-die", "Roll for the player who attempts the realignment", _own_die)
OPPOSING_DIE = asks.die("realignment-opposing-die", "Roll for the opponent in the realignment", _opposing_die)


def _remove(state: State, frame: Frame, move: int) -> None:
    if move == REMOVE_MOVE:
        _kind, _side, _by, loser, country, amount = frame
        influence.take(state, loser, country, amount)


REMOVE = decision(
    "realignment-removal",
    "Remove the influence lost, or keep it",
    legal=lambda _state, _frame: [REMOVE_MOVE, KEEP_MOVE],
    apply=_remove,
)
