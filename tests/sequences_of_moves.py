"""Perft: how many sequences of moves lead on from a position, whatever the game."""

from __future__ import annotations

from typing import Any

from ts_rules.playing.notation import legal_here

__all__ = ["perft"]


def perft(position: Any, depth: int) -> int:
    """How many sequences of so many moves there are; an outcome of chance counts once, however likely it is."""
    legal = legal_here(position)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = position.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
