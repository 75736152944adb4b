"""Playing a position in tests by the names of moves."""

from __future__ import annotations

from ts_rules.games.twilight_struggle.play.moves import BY_NAME
from ts_rules.games.twilight_struggle.play.state import State


def play(state: State, *moves: str) -> State:
    """Carry out moves, one after the other."""
    for name in moves:
        state.play(BY_NAME[name])
    return state


def legal(state: State) -> set[str]:
    """What is possible now; nothing when the game or the event is over."""
    return {str(m) for m in state.legal()} if state.stack else set()
