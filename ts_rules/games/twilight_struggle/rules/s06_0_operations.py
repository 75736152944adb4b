"""6.0: what Operations points are used for."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State

Use = Literal["influence", "realignment", "coup", "space"]


@rule("6.0", slug="operations", see=("6.1", "6.2", "6.3", "6.4", "7.4", "OPT.1"))
def operations_uses(state: State, side: int, card: int) -> frozenset[Use]:
    """Operations points are used to place influence, to make realignment rolls, to attempt a coup or to
    attempt to advance in the space race."""
    raise NotYetExecutable("6.0")


@clause("6.0/one-use")
def may_combine(begun: Use, following: Use) -> bool:
    """The Operations points of a card all go to a single use, which its player chooses."""
    raise NotYetExecutable("6.0/one-use")


@clause("6.0/all-points", doubt="What becomes of points for which no legal use is left is not said.")
def may_stop(state: State, side: int, use: Use, points_left: int) -> bool:
    """A player who uses the Operations points of a card uses all of them."""
    raise NotYetExecutable("6.0/all-points")
