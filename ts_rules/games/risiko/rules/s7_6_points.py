"""7.6: tournament points."""

from __future__ import annotations

from ....engine import rule
from ....model import Variant
from ..play.board import DATA, bits, figure
from ..play.state import NOBODY, State
from . import s1_aim as aim
from . import s7_0_tournament as tournament

OBJECTIVE_POINTS = Variant(
    "7.6.7/objective-points",
    flat="{tournament.points.objective:point} in all",
    added="{tournament.points.objective:point} on top of those for territories",
    doubt="The book does not say whether the territories of a winner count as well.",
)

OBJECTIVE = figure("tournament.points.objective")
VALUES: tuple[int, ...] = tuple(row["value"] for row in DATA.files["board"]["territory"].values())


@rule("7.6", slug="points", editions=("tournament",), prose_only="heading of 7.6.1 to 7.6.7")
class Points:
    """Points compare players in one game and over several."""


@rule("7.6.1", slug="scoring-a-game", editions=("tournament",))
def score_game(state: State) -> tuple[int, ...]:
    """At the end of every game by the tournament rules each player may be given a score."""
    return tuple(_score(state, player) for player in range(state.rules.players))


def _score(state: State, player: int) -> int:
    for_territories, for_objective = territory_score(state, player), objective_score(state, player)
    if for_objective and state.rules.objective_points == "flat":
        return for_objective
    return for_territories + for_objective


@rule(
    "7.6.2",
    slug="standings",
    editions=("tournament",),
    prose_only="a table over several games is kept beside them",
)
class Standings:
    """Scores add up to standings that grow with every game."""


@rule("7.6.3", slug="score-from-territories", editions=("tournament",), see=("7.6.6",))
def territory_score(state: State, player: int) -> int:
    """A score adds up the values of the territories that the player holds."""
    return sum(territory_value(territory) for territory in scoring_territories(state, player))


@rule("7.6.4", slug="objective-territories-count", editions=("tournament",), see=("7.5.4",))
def scoring_territories(state: State, player: int) -> list[int]:
    """A territory counts only if it belongs to the secret objective of the player who holds it."""
    return [territory for territory in bits(state.land[player]) if counts_for(state, player, territory)]


@rule("7.6.5", slug="other-territories", editions=("tournament",))
def counts_for(state: State, player: int, territory: int) -> bool:
    """A territory outside its holder's objective is worth nothing, whatever it meant in the game."""
    objective = state.objective[player]
    return objective != NOBODY and bool(tournament.territories_to_win(objective) >> territory & 1)


@rule(
    "7.6.6",
    slug="territory-values",
    editions=("tournament",),
    doubt="The book does not say where the values come from; on the assumed board each is the number of borders.",
)
def territory_value(territory: int) -> int:
    """A table gives each of the {board.territories:territory} a value, from {board.values.lowest} to
    {board.values.highest:point}."""
    return VALUES[territory]


@rule(
    "7.6.7",
    slug="points-for-objective",
    title="Points for the objective",
    editions=("tournament",),
    variants=(OBJECTIVE_POINTS,),
    see=("6.1",),
)
def objective_score(state: State, player: int) -> int:
    """A player who fulfils the objective scores {=objective-points}."""
    won = state.result is not None and state.result[0] == player and aim.has_fulfilled_objective(state, player)
    return OBJECTIVE if won else 0
