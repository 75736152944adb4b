"""What a game offers to whoever verifies it: its scenarios, and playing each of them under any ruleset.

A game whose package has a function `playground` is verified by playing; without one nothing of it can be executed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Protocol

from ..model import Game, Ruleset
from ..model.values import value

__all__ = ["Playground", "Trial", "playground_of"]


@value
class Trial:
    """A scenario as verification sees it; `digest` changes with anything in it that can change its outcome."""

    id: str
    title: str
    about: tuple[str, ...]
    rulesets: tuple[str, ...]
    readings: Mapping[str, str]
    decides: str
    file: str
    line: int
    digest: str


class Playground(Protocol):
    """What plays the scenarios of a game."""

    def trials(self) -> Sequence[Trial]:
        """All of them, in the order of their files."""

    def play(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str]) -> Sequence[str]:
        """What comes out otherwise under a ruleset in which these readings are pinned; nothing if all is as said."""

    def forget(self) -> None:
        """Drop every answer that rules gave before, so that they are asked again."""


def playground_of(game: Game) -> Playground | None:
    """What plays the scenarios of a game, if anything does."""
    make = getattr(sys.modules[game.spec.package], "playground", None)
    found: Playground | None = make() if make else None
    return found
