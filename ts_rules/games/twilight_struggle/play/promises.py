"""The promises of `checks` over a whole play: after each move, and from time to time all of them at once."""

from __future__ import annotations

import json

from .checks import Watch, broken
from .saved import from_json, to_json
from .state import State

__all__ = ["LONGEST", "Promises"]

LONGEST = 20_000  # moves; a game that takes more does not end
SAMPLED = 97  # one position in so many is written as JSON and read again


class Promises:
    """Looks at one play from its first position on; the same moves break the same promise at the same moment."""

    def __init__(self, *, whole: bool) -> None:
        """`whole`: a whole game, which must come to a result."""
        self._whole = whole
        self._watch = Watch()
        self._moves = 0

    def at_start(self, state: State) -> str:
        """The first promise that the first position breaks; empty if all hold."""
        return self._watch.broken(state)

    def after_move(self, state: State) -> str:
        """The first promise that is broken after a move; empty if all hold."""
        self._moves += 1
        problem = self._watch.broken(state) or (_at_once(state) if self._moves % SAMPLED == 0 else "")
        if not problem and self._moves > LONGEST:
            return f"the game has not ended after {LONGEST} moves"
        if not problem and self._whole and not state.stack and state.result is None:
            return "nothing is left to do, and the game has no result"
        return problem


def _at_once(state: State) -> str:
    """All promises at once; a position survives being written and read; a copy leaves its original alone."""
    if problem := broken(state):
        return problem
    before = json.dumps(to_json(state))
    if json.dumps(to_json(from_json(json.loads(before)))) != before:
        return "the position read from its JSON is another one"
    other = state.copy()
    if other.stack:
        other.play(other.legal()[0])
    return "" if json.dumps(to_json(state)) == before else "playing on a copy changes the original"
