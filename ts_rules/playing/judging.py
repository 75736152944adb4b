"""Judging a play of a scenario, whoever plays it: a table with a position on it speaks in words, and is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

from .facts import compare
from .played_game import PlayedGame
from .scenario_file import Scenario

__all__ = ["BrokenPromise", "Refused", "Table", "Tried", "judge"]

Tried = Literal["legal", "refused", "changed"]
"""A move was carried out, was refused, or was refused and has changed the position all the same."""


class Refused(Exception):
    """A move that is not possible here; the sentence says why."""


class BrokenPromise(Exception):
    """Something that must hold after every move does not; only our own engine can tell."""


class Table(Protocol):
    """A position in which a scenario's moves are played; moves are in text notation."""

    def play(self, move: str) -> None:
        """Carry out a move, or raise `Refused`."""

    def legal(self) -> Sequence[str]:
        """The moves that are possible, each as the game writes it."""

    def tries(self, move: str) -> Tried:
        """What comes of a move, as far as one can tell; the table goes on from where it was."""

    def facts(self, wanted: Mapping[str, object]) -> Mapping[str, Any]:
        """What the position answers to the words of a `then`."""

    def read(self, move: str) -> str:
        """A move as the game writes it; `Unreadable` if it is none."""


def judge(played: PlayedGame[Any], scenario: Scenario, table: Table) -> list[str]:
    """Play a scenario at a table: everything that comes out otherwise than it says."""
    for number, text in enumerate(scenario.play, 1):
        where = f"move {number} of {len(scenario.play)}"
        try:
            table.play(text)
        except Refused as refusal:
            return [f"{where} is refused: {refusal}"]
        except BrokenPromise as problem:
            return [f"a promise is broken after {where}, '{text}': {problem}"]
    outcome = [*_legal(played, scenario, table)]
    held = compare(scenario.then, table.facts(scenario.then)) if scenario.then else []
    return [*outcome, *_refused(scenario, table), *held]


def _legal(played: PlayedGame[Any], scenario: Scenario, table: Table) -> Iterator[str]:
    if not (scenario.legal or scenario.illegal or scenario.only is not None):
        return
    here = table.legal()
    have = ", ".join(here) or "nothing"
    for text in scenario.legal:
        if table.read(text) not in here:
            yield f"'{text}' should be legal; legal are {have}"
    for text in scenario.illegal:
        if table.read(text) in here:
            yield f"'{text}' should not be legal"
    if scenario.only is not None:
        wanted = {table.read(text) for text in scenario.only}
        if wanted != set(here):
            only = ", ".join(sorted(wanted, key=played.moves.__getitem__)) or "nothing"
            yield f"only {only} should be legal; legal are {have}"


def _refused(scenario: Scenario, table: Table) -> Iterator[str]:
    for text in scenario.refused:
        came = table.tries(text)
        if came == "legal":
            yield f"'{text}' should be refused and is legal"
        elif came == "changed":
            yield f"'{text}' is refused, but the position has changed"
