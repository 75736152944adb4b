"""How many sequences of moves there are from a position: the count by which two engines are held to the same rules."""

from __future__ import annotations

from .notation import legal_here
from .played_game import Position

__all__ = ["perft"]


def perft(position: Position, depth: int) -> int:
    """Sequences of so many moves; an outcome of chance counts once, however likely it is."""
    legal = legal_here(position)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = position.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
