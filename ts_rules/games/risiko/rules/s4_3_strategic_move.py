"""4.3: the third phase, the strategic move."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.table_state import State

LEFT_BEHIND = Variant(
    "4.3.4/left-behind",
    garrison="{combat.garrison:army}",
    border_garrison="{combat.garrison:army}, and next to an enemy the border garrison (rule {rule.7.4.2})",
    editions={"tournament": "border-garrison"},
)


@rule("4.3", slug="strategic-move", prose_only="heading of 4.3.1 to 4.3.6")
class StrategicMove:
    """The strategic move lets a player regroup at the end of the turn."""


@rule(
    "4.3.1",
    slug="moving-armies",
    doubt="The book does not say whether territories joined only by a sea line count as neighbours here.",
)
def move_armies(state: State, origin: int, target: int, armies: int) -> None:
    """The player may move some armies from one of their territories to another one next to it."""
    raise NotYetExecutable("4.3.1")


@rule("4.3.2", slug="move-without-attack", title="Moving without an attack", see=("4.2.33",))
def may_move(state: State) -> bool:
    """A player may make the strategic move whether they attacked or not."""
    raise NotYetExecutable("4.3.2")


@rule("4.3.3", slug="one-move-a-turn")
def moves_left(state: State) -> int:
    """A player makes only one strategic move in a turn."""
    raise NotYetExecutable("4.3.3")


@rule(
    "4.3.4",
    slug="left-behind",
    variants=(LEFT_BEHIND,),
    see=("4.2.5", "7.4.2"),
    doubt="Elsewhere the book lets all armies of a territory move, which contradicts this limit.",
)
def may_leave(state: State, origin: int, armies: int) -> bool:
    """The territory from which armies are moved keeps at least {=left-behind}."""
    raise NotYetExecutable("4.3.4")


@rule("4.3.5", slug="no-attack-after-move", title="No attack after the move")
def may_still_attack(state: State) -> bool:
    """A player who chooses to make the strategic move may make no further attacks."""
    raise NotYetExecutable("4.3.5")


@rule("4.3.6", slug="move-ends-turn", title="The move ends the turn", see=("4.1.6",))
def end_turn(state: State) -> None:
    """The strategic move ends the turn."""
    raise NotYetExecutable("4.3.6")
