"""Early War: the scoring cards."""

from __future__ import annotations

from ....engine import event
from ..play.state import State
from ..rules import s10_1_scoring as scoring


@event("asia-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def asia_scoring(state: State, player: int) -> None:
    """Each side scores its highest level in {region.asia}: {scoring.asia.presence:victory-point} for presence,
    {scoring.asia.domination} for domination or {scoring.asia.control} for control. Each side adds the bonuses of
    rule {rule.10.1.2}, for battlegrounds and for countries next to the enemy superpower. The side with the
    higher total gains the difference in VP."""
    scoring.score_region(state, "asia")


@event("europe-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3", "10.3.1"))
def europe_scoring(state: State, player: int) -> None:
    """Each side scores its highest level in {region.europe}: {scoring.europe.presence:victory-point} for presence or
    {scoring.europe.domination} for domination. Each side adds the bonuses of rule {rule.10.1.2}, for
    battlegrounds and for countries next to the enemy superpower. The side with the higher total gains the
    difference in VP. A side that has control of {region.europe} wins the game instead."""
    scoring.score_region(state, "europe")


@event("middle-east-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def middle_east_scoring(state: State, player: int) -> None:
    """Each side scores its highest level in the {region.middle-east}: {scoring.middle-east.presence:victory-point} for
    presence, {scoring.middle-east.domination} for domination or {scoring.middle-east.control} for control. Each
    side adds the bonuses of rule {rule.10.1.2}, for battlegrounds and for countries next to the enemy
    superpower. The side with the higher total gains the difference in VP."""
    scoring.score_region(state, "middle-east")
