"""6: secret objectives and victory."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ..play.table_state import State


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
    raise NotYetExecutable("6.1")


@rule(
    "6.2",
    slug="victory-in-own-turn",
    title="Victory in one's own turn",
    doubt="The book does not say whether an objective fulfilled in somebody else's turn wins at the start "
    "of the player's next one.",
)
def may_win(state: State, player: int) -> bool:
    """A player can win only in their own turn."""
    raise NotYetExecutable("6.2")
