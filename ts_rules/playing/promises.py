"""The promises of a game over a whole play: after each move, and from time to time all of them at once."""

from __future__ import annotations

import json
from typing import Any

from .played_game import PlayedGame, Position
from .saved_position import from_json, to_json

__all__ = ["LONGEST", "Promises"]

Played = PlayedGame[Any]
LONGEST = 20_000  # moves; a game that takes more does not end
SAMPLED = 97  # one position in so many is written as JSON and read again


class Promises:
    """Looks at one play from its first position on; the same moves break the same promise at the same moment."""

    def __init__(self, played: Played, *, whole: bool) -> None:
        """`whole`: a whole game, which must come to a result."""
        self._whole = whole
        self._played = played
        self._broken = played.watch()
        self._moves = 0

    def at_start(self, position: Position) -> str:
        """The first promise that the first position breaks; empty if all hold."""
        return self._broken(position)

    def after_move(self, position: Position) -> str:
        """The first promise that is broken after a move; empty if all hold."""
        self._moves += 1
        problem = self._broken(position) or (_at_once(self._played, position) if self._moves % SAMPLED == 0 else "")
        if not problem and self._moves > LONGEST:
            return f"the game has not ended after {LONGEST} moves"
        if not problem and self._whole and position.to_move is None and position.result is None:
            return "nothing is left to do, and the game has no result"
        return problem


def _at_once(played: Played, position: Position) -> str:
    """All promises at once; a position survives being written and read; a copy leaves its original alone."""
    if problem := played.broken(position):
        return problem
    before = json.dumps(to_json(played, position))
    if json.dumps(to_json(played, from_json(played, json.loads(before)))) != before:
        return "the position read from its JSON is another one"
    other = position.copy()
    if other.to_move is not None:
        other.play(other.legal()[0])
    return "" if json.dumps(to_json(played, position)) == before else "playing on a copy changes the original"
