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
    unobservable="no book says which region is left out, and every region has its scoring card",
)


@rule(
    "10.0",
    slug="scoring-and-victory",
    variants=(REGIONS,),
    title="Scoring and victory",
    prose_only="this only says what the game is about",
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
    """When a scoring card is played, both superpowers score its region by the influence that they have there at that
    moment."""
    region = SCORED_BY[card]
    return scoring.region_vp(state, US, region, left_out), scoring.region_vp(state, USSR, region, left_out)


@clause("10.0/right-moment", prose_only="this is only advice of the designers")
class RightMoment:
    """A player who scores a region while their influence there is at its height often decides the game."""
