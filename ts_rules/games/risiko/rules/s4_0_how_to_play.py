"""4: the turn of a player."""

from __future__ import annotations

from ....engine import rule
from ..play.state import COMBAT, REINFORCEMENTS, STRATEGIC_MOVE

ORDER = (REINFORCEMENTS, COMBAT, STRATEGIC_MOVE)


@rule("4", slug="how-to-play", see=("4.1", "4.2", "4.3", "4.2.33"))
def phase_after(phase: int) -> int | None:
    """A player's turn has {turn.phases:phase}: reinforcements, combat and strategic move, in that order."""
    after = ORDER.index(phase) + 1
    return ORDER[after] if after < len(ORDER) else None
