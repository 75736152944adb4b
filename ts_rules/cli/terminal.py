"""What a game shows in a terminal: board, hand, a move as a line; its facts where a game brings nothing of its own."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, cast

from ..playing import PlayedGame
from ..playing.facts import all_facts
from ..translate import Renderer

__all__ = ["Terminal", "terminal_of"]

WIDEST = 60  # characters of a fact that are printed


class Terminal(Protocol):
    """Three drawings, each in lines of text."""

    def board(self, position: Any, renderer: Renderer, width: int) -> Iterable[str]:
        """The whole position, as everybody sees it."""

    def hand(self, position: Any, renderer: Renderer, side: int) -> Iterable[str]:
        """What one side has and the other does not see."""

    def move_line(self, move: int, position: Any, renderer: Renderer) -> str:
        """A move as it is written, with what a person wants to know beside it."""


class Plain:
    """The facts of a game as they stand in scenarios."""

    def __init__(self, played: PlayedGame[Any]) -> None:
        self._played = played

    def board(self, position: Any, _renderer: Renderer, _width: int) -> Iterator[str]:
        """Each fact on a line."""
        for name, read in all_facts(self._played).items():
            text = str(read(position))
            yield f"{name}: {text if len(text) <= WIDEST else text[:WIDEST] + ' ...'}"

    def hand(self, _position: Any, _renderer: Renderer, _side: int) -> Iterator[str]:
        """Nothing is hidden."""
        yield from ()

    def move_line(self, move: int, _position: Any, _renderer: Renderer) -> str:
        """The move alone."""
        return self._played.said(move)


def terminal_of(played: PlayedGame[Any]) -> Terminal:
    """The module `tabletop.terminal` of a game's package, or the plain one."""
    name = f"{played.spec.package}.tabletop.terminal"
    try:
        return cast("Terminal", importlib.import_module(name))
    except ModuleNotFoundError as missing:
        if missing.name not in (name, name.rpartition(".")[0]):
            raise
    if played.spec.id == "twilight-struggle":  # until its drawing has moved there
        from . import drawing

        return cast("Terminal", drawing)
    return Plain(played)
