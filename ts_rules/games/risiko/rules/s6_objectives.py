"""6: secret objectives and victory."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import State
from . import s1_aim as aim

FULFILLED_BEFORE = Variant(
    "6.2/fulfilled-before",
    at_once="wins as soon as its holder's next turn begins",
    after_acting="wins only once its holder has placed armies, moved armies or taken a territory in their own turn",
    doubt="The book only says that a player wins in their own turn, not whether an objective fulfilled before it "
    "counts at once.",
)


@rule("6", slug="secret-objectives", prose_only="heading of 6.1 and 6.2")
class SecretObjectives:
    """A secret objective decides who wins the game, and when."""


@rule(
    "6.1",
    slug="victory",
    see=("1.1", "7.5.4"),
    doubt="The book does not say whether the player has to declare the objective.",
)
def winner(state: State) -> int | None:
    """The game is over as soon as a player has fulfilled their objective. That player wins."""
    players = range(state.rules.players)
    return next((p for p in players if may_win(state, p) and aim.has_fulfilled_objective(state, p)), None)


@rule("6.2", slug="victory-in-own-turn", title="Victory in one's own turn")
def may_win(state: State, player: int) -> bool:
    """A player can win only in their own turn."""
    return player == state.player


@clause("6.2/fulfilled-in-another-turn", variants=(FULFILLED_BEFORE,))
def wins_at_start(state: State) -> bool:
    """An objective fulfilled while somebody else plays {=fulfilled-before}."""
    return bool(state.rules.fulfilled_before == "at-once")
