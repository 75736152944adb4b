"""0: the game and its players."""

from __future__ import annotations

from ....engine import rule
from ..play.board import figure


@rule("0", slug="the-game", prose_only="heading of 0.1")
class TheGame:
    """This part names the game and says how many can play."""


@rule(
    "0.1",
    slug="number-of-players",
    see=("3.15",),
    doubt="The book has no rules for fewer players, although the components would allow them.",
)
def may_play(players: int) -> bool:
    """The game is for {preparation.players.fewest} to {preparation.players.most:player}."""
    return figure("preparation.players.fewest") <= players <= figure("preparation.players.most")
