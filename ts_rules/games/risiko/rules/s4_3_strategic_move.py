"""4.3: the third phase, the strategic move."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import BORDERS, SEA_LINES, bits
from ..play.compiled_rules import Rules
from ..play.state import COMBAT, State
from . import s4_2_combat as combat
from . import s7_0_tournament as tournament

BY_SEA = Variant(
    "4.3.1/by-sea",
    allowed="can follow",
    barred="cannot follow",
    doubt="The book does not say whether territories joined only by a sea line count as neighbours here.",
)

LEFT_BEHIND = Variant(
    "4.3.4/left-behind",
    garrison="{combat.garrison:army}",
    border_garrison="{combat.garrison:army}, and next to an enemy the border garrison (rule {rule.7.4.2})",
    editions={"tournament": "border-garrison"},
)


@rule("4.3", slug="strategic-move", prose_only="heading of 4.3.1 to 4.3.6")
class StrategicMove:
    """The strategic move lets a player regroup at the end of the turn."""


@rule("4.3.1", slug="moving-armies")
def move_armies(state: State, origin: int, target: int, armies: int) -> None:
    """The player may move some armies from one of their territories to another one next to it."""
    state.armies[origin] -= armies
    state.armies[target] += armies


@clause("4.3.1/sea-lines", variants=(BY_SEA,))
def may_move_by_sea(rules: Rules) -> bool:
    """A strategic move {=by-sea} a dashed line over the sea."""
    return bool(rules.by_sea == "allowed")


def move_targets(state: State, origin: int) -> int:
    """The mask of the player's own territories to which armies can go from one."""
    targets = BORDERS[origin] & state.land[state.player]
    return targets if may_move_by_sea(state.rules) else targets & ~SEA_LINES[origin]


def most_to_move(state: State, origin: int) -> int:
    """How many armies can leave a territory."""
    most = state.armies[origin]
    while most and not may_leave(state, origin, most):
        most -= 1
    return most


def move_origins(state: State) -> list[int]:
    """The player's territories from which armies can go somewhere."""
    return [territory for territory in bits(state.land[state.player]) if state.armies[territory] > combat.GARRISON]


@rule("4.3.2", slug="move-without-attack", title="Moving without an attack", see=("4.2.33",))
def may_move(state: State) -> bool:
    """A player may make the strategic move whether they attacked or not."""
    return any(most_to_move(state, origin) and move_targets(state, origin) for origin in move_origins(state))


@rule("4.3.3", slug="one-move-a-turn")
def moves_left(made: int) -> int:
    """A player makes only one strategic move in a turn."""
    return max(1 - made, 0)


@rule(
    "4.3.4",
    slug="left-behind",
    variants=(LEFT_BEHIND,),
    see=("4.2.5", "7.4.2"),
    doubt="Elsewhere the book lets all armies of a territory move, which contradicts this limit.",
)
def may_leave(state: State, origin: int, armies: int) -> bool:
    """The territory from which armies are moved keeps at least {=left-behind}."""
    if armies > combat.armies_free_to_leave(state, origin):
        return False
    if state.rules.left_behind == "garrison":
        return True
    return tournament.may_thin_out(state, origin, state.armies[origin] - armies)


@rule("4.3.5", slug="no-attack-after-move", title="No attack after the move")
def may_still_attack(state: State) -> bool:
    """A player who chooses to make the strategic move may make no further attacks."""
    return state.phase == COMBAT


@rule("4.3.6", slug="move-ends-turn", title="The move ends the turn", see=("4.1.6",))
def end_turn(state: State) -> None:
    """The strategic move ends the turn."""
    state.conquests = 0
