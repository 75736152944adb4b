"""The scoring cards of the Mid War."""

from __future__ import annotations

from ....engine import event
from ..play.state import US, USSR, State
from ..play.tables import COUNTRY, REGION, figure
from ..rules import s10_1_scoring as scoring
from ..rules import s10_2_vp_track as vp_track

THAILAND = 1 << COUNTRY["thailand"]
OTHERS = REGION["southeast-asia"] & ~THAILAND
CONTROLLED = figure("scoring.southeast-asia.controlled")
OF_THAILAND = figure("scoring.southeast-asia.thailand")


@event("central-america-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def central_america_scoring(state: State, player: int) -> None:
    """Each side scores {region.central-america} for the highest it holds there: presence is worth
    {scoring.central-america.presence:victory-point}, domination {scoring.central-america.domination}, control
    {scoring.central-america.control}. Each side adds the bonuses of {rule.10.1.2}, and the side with more
    gains the difference."""
    scoring.score_region(state, "central-america")


@event("southeast-asia-scoring", confidence="high", see=("7.2", "10.1.5", "10.2.3"))
def southeast_asia_scoring(state: State, player: int) -> None:
    """Each side scores {scoring.southeast-asia.controlled:victory-point} for each of {country.burma},
    {country.laos-cambodia}, {country.vietnam}, {country.malaysia}, {country.indonesia} and the
    {country.philippines} that it controls, and {scoring.southeast-asia.thailand:victory-point} for control of
    {country.thailand}. Nothing else is counted. The side with more gains the difference."""
    vp_track.net_vp(state, _southeast_asian_vp(state, US), _southeast_asian_vp(state, USSR))


@event("africa-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def africa_scoring(state: State, player: int) -> None:
    """Each side scores {region.africa} for the highest it holds there: presence is worth
    {scoring.africa.presence:victory-point}, domination {scoring.africa.domination}, control
    {scoring.africa.control}. Each side adds the bonuses of {rule.10.1.2}, and the side with more gains the
    difference."""
    scoring.score_region(state, "africa")


@event("south-america-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def south_america_scoring(state: State, player: int) -> None:
    """Each side scores {region.south-america} for the highest it holds there: presence is worth
    {scoring.south-america.presence:victory-point}, domination {scoring.south-america.domination}, control
    {scoring.south-america.control}. Each side adds the bonuses of {rule.10.1.2}, and the side with more
    gains the difference."""
    scoring.score_region(state, "south-america")


def _southeast_asian_vp(state: State, side: int) -> int:
    held = state.control[side]
    return CONTROLLED * (held & OTHERS).bit_count() + (OF_THAILAND if held & THAILAND else 0)
