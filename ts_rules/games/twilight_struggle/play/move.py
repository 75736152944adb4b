"""A move: a small integer that prints as what it means."""

from __future__ import annotations

__all__ = ["NAMES", "Move"]

NAMES: list[str] = []
"""The notation of every move, in the order in which they were made."""


class Move(int):
    """A move; `str()` is its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return NAMES[self]

    __str__ = __repr__
