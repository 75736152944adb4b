"""Playing a position in tests by the names of moves."""

from __future__ import annotations

from ts_rules.games.twilight_struggle.play.moves import named
from ts_rules.games.twilight_struggle.play.state import State


def play(state: State, *moves: str) -> State:
    """Carry out moves, one after the other."""
    for name in moves:
        move = named(name)
        assert move is not None, name
        state.play(move)
    return state


def legal(state: State) -> set[str]:
    """What is possible now; nothing when the game or the event is over."""
    return {str(m) for m in state.legal()} if state.stack else set()
