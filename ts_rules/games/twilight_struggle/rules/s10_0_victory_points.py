"""10.0: what scoring is about."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule(
    "10.0",
    slug="scoring-and-victory",
    title="Scoring and victory",
    prose_only="says what the game is about; 10.1 to 10.3 carry it out",
)
class ScoringAndVictory:
    """The aim is to gain VP, which come from influence in the {map.regions:region} and from certain
    events."""


@clause("10.0/scoring-cards")
def scoring_card(region: int) -> int:
    """Each region has a scoring card of its own."""
    raise NotYetExecutable("10.0/scoring-cards")


@clause("10.0/as-it-stands")
def score_card(state: State, card: int) -> tuple[int, int]:
    """A scoring card scores both superpowers by their influence in its region at the moment it is played."""
    raise NotYetExecutable("10.0/as-it-stands")
