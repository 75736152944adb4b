"""7.6: tournament points."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.table_state import State

OBJECTIVE_POINTS = Variant(
    "7.6.7/objective-points",
    flat="{tournament.points.objective:point} in all",
    added="{tournament.points.objective:point} on top of those for territories",
    doubt="The book does not say whether the territories of a winner count as well.",
)


@rule("7.6", slug="points", editions=("tournament",), prose_only="heading of 7.6.1 to 7.6.7")
class Points:
    """Points compare players in one game and over several."""


@rule("7.6.1", slug="scoring-a-game", editions=("tournament",))
def score_game(state: State) -> tuple[int, ...]:
    """At the end of every game by the tournament rules each player may be given a score."""
    raise NotYetExecutable("7.6.1")


@rule("7.6.2", slug="standings", editions=("tournament",))
def add_to_standings(standings: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    """Scores add up to standings that grow with every game."""
    raise NotYetExecutable("7.6.2")


@rule("7.6.3", slug="score-from-territories", editions=("tournament",), see=("7.6.6",))
def territory_score(state: State, player: int) -> int:
    """A score adds up the values of the territories that the player holds."""
    raise NotYetExecutable("7.6.3")


@rule("7.6.4", slug="objective-territories-count", editions=("tournament",), see=("7.5.4",))
def scoring_territories(state: State, player: int) -> frozenset[int]:
    """A territory counts only if it belongs to the secret objective of the player who holds it."""
    raise NotYetExecutable("7.6.4")


@rule("7.6.5", slug="other-territories", editions=("tournament",))
def counts_for(state: State, player: int, territory: int) -> bool:
    """A territory outside its holder's objective is worth nothing, whatever it meant in the game."""
    raise NotYetExecutable("7.6.5")


@rule(
    "7.6.6",
    slug="territory-values",
    editions=("tournament",),
    doubt="The book does not say where the values come from; on the assumed board each is the number of borders.",
)
def territory_value(territory: int) -> int:
    """A table gives each of the {board.territories:territory} a value, from {board.values.lowest} to
    {board.values.highest:point}."""
    raise NotYetExecutable("7.6.6")


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
    raise NotYetExecutable("7.6.7")
