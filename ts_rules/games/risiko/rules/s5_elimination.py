"""5: elimination of a player."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ..play.table_state import State


@rule("5", slug="elimination", title="Elimination of a player", prose_only="heading of 5.1 to 5.3")
class Elimination:
    """A player who loses the last army is eliminated."""


@rule(
    "5.1",
    slug="winning-cards",
    title="Winning the cards of the beaten player",
    see=("4.1.18",),
    doubt="The book sets no limit to the cards that the winner then holds. It does not say what becomes of "
    "the objective card.",
)
def take_cards(state: State, attacker: int, beaten: int) -> None:
    """An attacker who destroys the last army in the last territory of a player wins that player's cards."""
    raise NotYetExecutable("5.1")


@rule("5.2", slug="out-of-the-game")
def eliminate(state: State, player: int) -> None:
    """The beaten player does not come back into the game."""
    raise NotYetExecutable("5.2")


@rule(
    "5.3",
    slug="protected-turns",
    doubt="The book does not say whether a turn means one lap of all players here. Nor does it say what "
    "becomes of an attack that would eliminate somebody too early.",
)
def may_eliminate(state: State, player: int) -> bool:
    """Nobody can be eliminated before the end of the first {turn.protected:turn} of the game."""
    raise NotYetExecutable("5.3")
