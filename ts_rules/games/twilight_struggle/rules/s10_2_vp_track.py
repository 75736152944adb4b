"""10.2: the VP track."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

VP_MOVE = Variant(
    "10.2.2/vp-move",
    gained="by as many spaces as it gains VP",
    wished="by as many spaces as it wishes",
)

BOTH_GAIN = Variant(
    "10.2.3/both-gain",
    difference="only the difference is awarded",
    if_unequal="VP are awarded only if the amounts differ",
    unobservable="equal gains cancel out, and unequal gains move the marker by their difference either way",
)


@rule("10.2", slug="vp-track", title="The VP track", prose_only="heading of 10.2.1 to 10.2.3")
class VPTrack:
    """The VP track shows which superpower is ahead in VP, and by how much."""


@rule("10.2.1", slug="vp-track-range", title="Range of the VP track", see=("3.4",))
def vp_spaces() -> range:
    """The VP track runs from {victory.margin:victory-point} for the US to {victory.margin:victory-point} for
    the USSR."""
    raise NotYetExecutable("10.2.1")


@clause("10.2.1/ends")
def winner_at(space: int) -> int | None:
    """The last space at either end stands for an automatic victory of that side ({rule.10.3.1})."""
    raise NotYetExecutable("10.2.1/ends")


@clause("10.2.1/start")
def start_vp_marker(state: State) -> None:
    """The VP marker starts on the middle space, which stands for zero: neither superpower is ahead."""
    raise NotYetExecutable("10.2.1/start")


@clause("10.2.1/zero-is-a-space")
def move_across_zero(space: int, steps: int) -> int:
    """The zero space counts as a space like any other when the VP marker moves."""
    raise NotYetExecutable("10.2.1/zero-is-a-space")


@rule("10.2.2", slug="gaining-vp", title="Gaining VP", variants=(VP_MOVE,))
def gain_vp(state: State, side: int, vp: int) -> None:
    """A superpower that gains VP moves the VP marker {=vp-move}."""
    raise NotYetExecutable("10.2.2")


@clause("10.2.2/direction")
def vp_direction(side: int) -> int:
    """The VP marker moves towards the end of the superpower that gains the VP."""
    raise NotYetExecutable("10.2.2/direction")


@rule(
    "10.2.3",
    slug="vp-difference",
    title="VP for both sides at once",
    variants=(BOTH_GAIN,),
    see=("10.1.2",),
)
def gain_vp_difference(state: State, us_vp: int, ussr_vp: int) -> None:
    """When the same card or event gives VP to both sides, {=both-gain}."""
    raise NotYetExecutable("10.2.3")
