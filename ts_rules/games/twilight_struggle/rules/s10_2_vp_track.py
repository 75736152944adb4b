"""10.2: the VP track."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.kinds import Frame, decision
from ..play.moves import Move, option
from ..play.state import US, USSR, State
from ..play.tables import figure
from . import s10_3_victory as victory

MARGIN = figure("victory.margin")
START = figure("start.vp")

START_SPACE = Variant(
    "10.2.1/start-space",
    zero="zero",
    two_zeros="a pair of zero points",
    unobservable="there is only one space there, and neither superpower is ahead on it",
)

VP_MOVE = Variant(
    "10.2.2/vp-move",
    gained="as many spaces as it gains VP",
    wished="as many spaces as it wishes",
)

BOTH_GAIN = Variant(
    "10.2.3/both-gain",
    difference="only the difference counts",
    if_unequal="the VP count only if the amounts differ",
    unobservable="equal gains cancel out, and unequal gains move the marker by the difference in any case",
)


@rule("10.2", slug="vp-track", title="The VP track", prose_only="this heading only introduces the rules below it")
class VPTrack:
    """The VP track shows which superpower is ahead in VP, and by how much."""


@rule("10.2.1", slug="vp-track-range", title="Range of the VP track", see=("3.4",))
def vp_spaces() -> range:
    """The VP track runs from {victory.margin:victory-point} for the US to {victory.margin:victory-point} for
    the USSR."""
    return range(-MARGIN, MARGIN + 1)


SPACES = tuple(vp_spaces())
SPACE_MOVES: tuple[Move, ...] = tuple(option(f"vp-{count}") for count in range(len(SPACES)))
"""How far a side moves the marker, where a book leaves that to it."""


@clause("10.2.1/ends")
def winner_at(space: int) -> int | None:
    """The last space at either end is an automatic victory for that side ({rule.10.3.1})."""
    if space >= SPACES[-1]:
        return US
    return USSR if space <= SPACES[0] else None


@clause("10.2.1/start", variants=(START_SPACE,))
def start_vp_marker(state: State) -> None:
    """The VP marker starts on the middle space, at {=start-space}: neither superpower is ahead."""
    state.vp = START


@clause("10.2.1/zero-is-a-space")
def move_across_zero(space: int, steps: int) -> int:
    """When the VP marker moves, the zero space counts like any other space."""
    return min(max(space + steps, SPACES[0]), SPACES[-1])


@rule("10.2.2", slug="gaining-vp", title="Gaining VP", variants=(VP_MOVE,))
def gain_vp(state: State, side: int, vp: int, *, ends: bool = True) -> None:
    """A superpower that gains VP moves the VP marker {=vp-move}."""
    if vp > 0 and is_asked(state):
        state.stack.append((MOVE_VP, side, "10.2.2", ends))
    else:
        _move(state, side, max(vp, 0), ends=ends)


def is_asked(state: State) -> bool:
    """Whether who gains VP is asked how far the marker moves; the decision waits on the stack."""
    return bool(state.rules.vp_move == "wished")


def _move(state: State, side: int, spaces: int, *, ends: bool) -> None:
    if state.result is not None:  # what a card still says when it has ended the game counts no more
        return
    state.vp = move_across_zero(state.vp, vp_direction(side) * spaces)
    if ends:
        victory.check_vp(state)


def _legal_spaces(state: State, frame: Frame) -> list[Move]:
    return list(SPACE_MOVES[: SPACES[-1] - vp_direction(frame[1]) * state.vp + 1])


def _move_as_wished(state: State, frame: Frame, move: int) -> None:
    _move(state, frame[1], move - SPACE_MOVES[0], ends=frame[3])


MOVE_VP = decision("move-vp-marker", "Move the VP marker", legal=_legal_spaces, apply=_move_as_wished)


@clause("10.2.2/direction")
def vp_direction(side: int) -> int:
    """The VP marker moves towards the end of the superpower that gains the VP."""
    return 1 if side == US else -1


@rule(
    "10.2.3",
    slug="vp-difference",
    title="VP for both sides at once",
    variants=(BOTH_GAIN,),
    see=("10.1.2",),
)
def net_vp(state: State, us_vp: int, ussr_vp: int, *, ends: bool = True) -> None:
    """If the same card or event gives VP to both sides, {=both-gain}."""
    gain_vp(state, US if us_vp > ussr_vp else USSR, abs(us_vp - ussr_vp), ends=ends)
