"""Early War: the scoring cards."""

from __future__ import annotations

from ....engine import event
from ..play.state import State
from ..rules import s10_1_scoring as scoring


@event("asia-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def asia_scoring(state: State, player: int) -> None:
    """Each side scores {region.asia} for the highest it holds there: presence is worth
    {scoring.asia.presence:victory-point}, domination {scoring.asia.domination}, control
    {scoring.asia.control}. Each side adds the bonuses of {rule.10.1.2}, and the side with more gains the
    difference."""
    scoring.score_region(state, "asia")


@event("europe-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3", "10.3.1"))
def europe_scoring(state: State, player: int) -> None:
    """Each side scores {region.europe} for the highest it holds there: presence is worth
    {scoring.europe.presence:victory-point}, domination {scoring.europe.domination}. Each side adds the
    bonuses of {rule.10.1.2}, and the side with more gains the difference. A side that has control of
    {region.europe} wins the game instead."""
    scoring.score_region(state, "europe")


@event("middle-east-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def middle_east_scoring(state: State, player: int) -> None:
    """Each side scores the {region.middle-east} for the highest it holds there: presence is worth
    {scoring.middle-east.presence:victory-point}, domination {scoring.middle-east.domination}, control
    {scoring.middle-east.control}. Each side adds the bonuses of {rule.10.1.2}, and the side with more gains
    the difference."""
    scoring.score_region(state, "middle-east")
