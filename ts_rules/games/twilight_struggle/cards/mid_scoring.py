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
    """Each side scores its highest level in {region.central-america}: {scoring.central-america.presence:victory-point}
    for presence, {scoring.central-america.domination} for domination or {scoring.central-america.control} for
    control. Each side adds the bonuses of rule {rule.10.1.2}, for battlegrounds and for countries next to the
    enemy superpower. The side with the higher total gains the difference in VP."""
    scoring.score_region(state, "central-america")


@event("southeast-asia-scoring", confidence="high", see=("7.2", "10.1.5", "10.2.3"))
def southeast_asia_scoring(state: State, player: int) -> None:
    """Each side scores {scoring.southeast-asia.controlled:victory-point} for each of these countries that it controls:
    {country.burma}, {country.laos-cambodia}, {country.vietnam}, {country.malaysia}, {country.indonesia} and the
    {country.philippines}. Control of {country.thailand} gives {scoring.southeast-asia.thailand:victory-point}.
    Nothing else counts. The side with the higher total gains the difference in VP."""
    vp_track.net_vp(state, _southeast_asian_vp(state, US), _southeast_asian_vp(state, USSR))


@event("africa-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def africa_scoring(state: State, player: int) -> None:
    """Each side scores its highest level in {region.africa}: {scoring.africa.presence:victory-point} for presence,
    {scoring.africa.domination} for domination or {scoring.africa.control} for control. Each side adds the
    bonuses of rule {rule.10.1.2}, for battlegrounds and for countries next to the enemy superpower. The side
    with the higher total gains the difference in VP."""
    scoring.score_region(state, "africa")


@event("south-america-scoring", confidence="high", see=("10.1.1", "10.1.5", "10.2.3"))
def south_america_scoring(state: State, player: int) -> None:
    """Each side scores its highest level in {region.south-america}: {scoring.south-america.presence:victory-point} for
    presence, {scoring.south-america.domination} for domination or {scoring.south-america.control} for control.
    Each side adds the bonuses of rule {rule.10.1.2}, for battlegrounds and for countries next to the enemy
    superpower. The side with the higher total gains the difference in VP."""
    scoring.score_region(state, "south-america")


def _southeast_asian_vp(state: State, side: int) -> int:
    held = state.control[side]
    return CONTROLLED * (held & OTHERS).bit_count() + (OF_THAILAND if held & THAILAND else 0)
