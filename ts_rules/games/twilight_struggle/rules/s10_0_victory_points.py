"""10.0: what scoring is about."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import US, USSR, State
from ..play.tables import CARD
from ..play.tables import REGIONS as SCORED
from . import s10_1_scoring as scoring

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
def scoring_card(region: str) -> int:
    """Each region has a scoring card of its own."""
    return CARD[f"{region}-scoring"]


SCORED_BY: dict[int, str] = {scoring_card(region): region for region in SCORED}
"""By scoring card: the region that it scores."""


@clause("10.0/as-it-stands")
def score_card(state: State, card: int, left_out: int = 0) -> tuple[int, int]:
    """A scoring card scores both superpowers by their influence in its region at the moment it is played."""
    region = SCORED_BY[card]
    return scoring.region_vp(state, US, region, left_out), scoring.region_vp(state, USSR, region, left_out)


@clause("10.0/right-moment", prose_only="advice of the designers")
class RightMoment:
    """Scoring a region while one's own influence there is at its height often decides the game."""
