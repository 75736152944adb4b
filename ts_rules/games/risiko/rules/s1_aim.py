"""1: the aim of the game."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ..play.table_state import State


@rule("1", slug="aim", title="Aim of the game", prose_only="heading of 1.1")
class Aim:
    """The aim is what a player has to do to win."""


@rule(
    "1.1",
    slug="own-objective-first",
    title="One's own objective first",
    see=("6.1", "6.2"),
    doubt="The book lists no objectives. It does not say what becomes of one aimed at a colour nobody "
    "plays, at its own holder, or at a player eliminated by somebody else.",
)
def has_fulfilled_objective(state: State, player: int) -> bool:
    """Each player tries to be the first to fulfil their own secret objective."""
    raise NotYetExecutable("1.1")
