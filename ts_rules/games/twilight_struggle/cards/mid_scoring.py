"""The scoring cards of the Mid War."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("central-america-scoring", confidence="high", see=("10.1.1", "10.2.3"))
def central_america_scoring(state: State, player: int) -> None:
    """Each side scores {region.central-america}: {scoring.central-america.presence:victory-point} for
    presence, {scoring.central-america.domination:victory-point} for domination or
    {scoring.central-america.control:victory-point} for control, and the extra VP of {rule.10.1.2}. The side
    with more gains the difference."""
    raise NotYetExecutable("central-america-scoring")


@event("southeast-asia-scoring", confidence="high", see=("7.2", "10.2.3"))
def southeast_asia_scoring(state: State, player: int) -> None:
    """Each side scores {scoring.southeast-asia.controlled:victory-point} for each of {country.burma},
    {country.laos-cambodia}, {country.vietnam}, {country.malaysia}, {country.indonesia} and
    {country.philippines} that it controls, and {scoring.southeast-asia.thailand:victory-point} for control of
    {country.thailand}. Nothing else is counted. The side with more gains the difference."""
    raise NotYetExecutable("southeast-asia-scoring")


@event("africa-scoring", confidence="high", see=("10.1.1", "10.2.3"))
def africa_scoring(state: State, player: int) -> None:
    """Each side scores {region.africa}: {scoring.africa.presence:victory-point} for presence,
    {scoring.africa.domination:victory-point} for domination or {scoring.africa.control:victory-point} for
    control, and the extra VP of {rule.10.1.2}. The side with more gains the difference."""
    raise NotYetExecutable("africa-scoring")


@event("south-america-scoring", confidence="high", see=("10.1.1", "10.2.3"))
def south_america_scoring(state: State, player: int) -> None:
    """Each side scores {region.south-america}: {scoring.south-america.presence:victory-point} for presence,
    {scoring.south-america.domination:victory-point} for domination or
    {scoring.south-america.control:victory-point} for control, and the extra VP of {rule.10.1.2}. The side
    with more gains the difference."""
    raise NotYetExecutable("south-america-scoring")
