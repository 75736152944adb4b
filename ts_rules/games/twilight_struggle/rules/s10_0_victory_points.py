"""10.0: what scoring is about."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

REGIONS = Variant(
    "10.0/regions",
    all="the {map.regions:region}",
    all_but_one="all but one of the {map.regions:region}",
    unobservable="no book names a region that is left out, and every region has its scoring card",
)


@rule(
    "10.0",
    slug="scoring-and-victory",
    variants=(REGIONS,),
    title="Scoring and victory",
    prose_only="says what the game is about; 10.1 to 10.3 carry it out",
)
class ScoringAndVictory:
    """The aim is to gain VP, which come from influence in {=regions} and from certain events."""


@clause("10.0/scoring-cards")
def scoring_card(region: int) -> int:
    """Each region has a scoring card of its own."""
    raise NotYetExecutable("10.0/scoring-cards")


@clause("10.0/as-it-stands")
def score_card(state: State, card: int) -> tuple[int, int]:
    """A scoring card scores both superpowers by their influence in its region at the moment it is played."""
    raise NotYetExecutable("10.0/as-it-stands")


@clause("10.0/right-moment", prose_only="advice of the designers")
class RightMoment:
    """Scoring a region while one's own influence there is at its height often decides the game."""
