"""Playing a scenario under its rulesets, and saying in words what came out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ....errors import TsRulesError
from ....model import Ruleset
from .expect import facts
from .illegal import IllegalMove
from .notation import Unreadable, move_of, plain, said, said_all
from .position import position
from .promises import Promises
from .rulesets import game, with_readings
from .saved import to_json
from .scenario import Scenario
from .state import State
from .table import BrokenPromise, Refused, Tried, judge

__all__ = ["Outcome", "play_scenario", "run_scenario"]

Rulesets = Callable[[str], Ruleset]
"""Finds a ruleset by name: editions are the game's own, books are known to whoever calls."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario under one ruleset: everything that came out otherwise than it says."""

    scenario: Scenario
    ruleset: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all came out as the scenario says."""
        return not self.differences


def run_scenario(scenario: Scenario, find: Rulesets | None = None, rulesets: tuple[str, ...] = ()) -> Iterator[Outcome]:
    """Play a scenario under each of its rulesets, or under others."""
    for name in rulesets or scenario.rulesets:
        try:
            ruleset = (find or game().ruleset)(name)
        except TsRulesError as problem:
            raise scenario.bad(f"rulesets: {problem}") from None
        yield Outcome(scenario, name, tuple(play_scenario(scenario, ruleset)))


def play_scenario(scenario: Scenario, ruleset: Ruleset) -> list[str]:
    """What came out otherwise under one ruleset; empty if nothing did."""
    try:
        state = position(ruleset=with_readings(ruleset, scenario.readings), **scenario.given)
    except TsRulesError as problem:
        raise scenario.bad(f"given: {problem}") from None
    except Exception as trouble:
        if not scenario.promises:
            raise
        return [f"a promise is broken before the first move: {_crash(trouble)}"]
    promises = Promises(whole=scenario.given.get("ask") == "set-up") if scenario.promises else None
    if promises and (broken := promises.at_start(state)):
        return [f"a promise is broken before the first move: {broken}"]
    try:
        return judge(scenario, OwnTable(state, promises))
    except Unreadable as problem:
        raise scenario.bad(str(problem)) from None


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Our engine at the judge's table; with promises it looks after every move whether they hold."""

    state: State
    promises: Promises | None = None

    def play(self, move: str) -> None:
        """Carry out a move."""
        meant = move_of(move, self.state)
        try:
            self.state.play(meant)
            problem = self.promises.after_move(self.state) if self.promises else ""
        except IllegalMove as refusal:
            raise Refused(plain(str(refusal))) from None
        except Exception as trouble:
            if not self.promises:
                raise
            problem = _crash(trouble)
        if problem:
            raise BrokenPromise(problem)

    def legal(self) -> list[str]:
        """The moves that are possible."""
        return said_all(self.state.legal()) if self.state.stack else []

    def tries(self, move: str) -> Tried:
        """What comes of a move, on a copy."""
        meant, before = move_of(move, self.state), to_json(self.state)
        try:
            self.state.copy().play(meant)
        except IllegalMove:
            return "refused" if to_json(self.state) == before else "changed"
        return "legal"

    def facts(self, wanted: Mapping[str, object]) -> dict[str, Any]:
        """What the position answers to the words of a `then`."""
        return facts(self.state, wanted)

    def read(self, move: str) -> str:
        """A move as it is written, if the side in front of it is the one to move."""
        return said(move_of(move, self.state))


def _crash(trouble: Exception) -> str:
    return f"{type(trouble).__name__}: {trouble}"
