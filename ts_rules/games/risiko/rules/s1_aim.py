"""1: the aim of the game."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import CONTINENTS, bits
from ..play.compiled_rules import Rules
from ..play.objectives import INSTEAD, OBJECTIVES, Objective
from ..play.state import NOBODY, PLAYING, State
from . import s7_0_tournament as tournament

ABSENT_COLOUR = Variant(
    "1.1/for-absent-colour",
    territories="has to hold {objectives.objective.territories-24.territories:territory} instead",
    dealt_again="is dealt another objective",
    doubt="The book does not speak of objectives that cannot be reached; here it is played as in related games.",
)
OWN_COLOUR = Variant(
    "1.1/for-own-colour",
    territories="has to hold {objectives.objective.territories-24.territories:territory} instead",
    dealt_again="is dealt another objective",
    doubt="The book does not speak of objectives that cannot be reached; here it is played as in related games.",
)
BEATEN_BY_ANOTHER = Variant(
    "1.1/after-another",
    territories="has to hold {objectives.objective.territories-24.territories:territory} from then on",
    fulfilled="has fulfilled the objective all the same",
    doubt="The book does not speak of objectives that cannot be reached; here it is played as in related games.",
)


@rule("1", slug="aim", title="Aim of the game", prose_only="heading of 1.1")
class Aim:
    """The aim is what a player has to do to win."""


@rule(
    "1.1",
    slug="own-objective-first",
    title="First to fulfil the objective",
    see=("6.1", "6.2"),
    doubt="The book lists no objectives; those that are played here are assumed.",
)
def has_fulfilled_objective(state: State, player: int) -> bool:
    """Each player tries to be the first to fulfil their own secret objective."""
    index = state.objective[player]
    if index == NOBODY:
        return False
    objective = OBJECTIVES[index]
    if objective.tournament:
        return not tournament.territories_to_win(index) & ~state.land[player]
    if objective.colour is None:
        return _holds(state, player, objective)
    if objective.colour not in state.colour:
        return needs_territories_for_absent_colour(state.rules) and _holds(state, player, INSTEAD)
    target = state.colour.index(objective.colour)
    if target == player:
        return needs_territories_for_own_colour(state.rules) and _holds(state, player, INSTEAD)
    by = state.beaten_by[target]
    if by in (player, PLAYING):
        return by == player
    return destroyed_by_another(state.rules) or _holds(state, player, INSTEAD)


@clause("1.1/absent-colour", variants=(ABSENT_COLOUR,))
def needs_territories_for_absent_colour(rules: Rules) -> bool:
    """A player who is to destroy a colour that nobody plays {=for-absent-colour}."""
    return bool(rules.for_absent_colour == "territories")


@clause("1.1/own-colour", variants=(OWN_COLOUR,))
def needs_territories_for_own_colour(rules: Rules) -> bool:
    """A player who is to destroy their own colour {=for-own-colour}."""
    return bool(rules.for_own_colour == "territories")


@clause("1.1/destroyed-by-another", variants=(BEATEN_BY_ANOTHER,))
def destroyed_by_another(rules: Rules) -> bool:
    """A player whose target is eliminated by somebody else {=after-another}."""
    return bool(rules.after_another == "fulfilled")


def _holds(state: State, player: int, objective: Objective) -> bool:
    """Whether a player holds all that an objective asks for."""
    land = state.land[player]
    if objective.territories and _garrisoned(state, land, objective.armies_each) < objective.territories:
        return False
    if any(continent & ~land for continent in objective.continents):
        return False
    more = [c for c in CONTINENTS.values() if c not in objective.continents and not c & ~land]
    return len(more) >= objective.others


def _garrisoned(state: State, land: int, armies: int) -> int:
    """How many territories have at least so many armies."""
    return sum(state.armies[territory] >= armies for territory in bits(land))
