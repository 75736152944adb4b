"""Playing a scenario under its rulesets, and saying in words what came out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import TsRulesError
from ..model import Ruleset
from . import checked
from .facts import facts
from .judging import BrokenPromise, Refused, Tried, judge
from .named_rules import with_readings
from .notation import IllegalMove, Unreadable, legal_here, move_of, said_all
from .played_game import PlayedGame, Position
from .promises import Promises
from .saved_position import to_json
from .scenario_file import Scenario

__all__ = ["Outcome", "Rulesets", "given_position", "play_scenario", "run_scenario"]

Played = PlayedGame[Any]
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


def run_scenario(
    played: Played, scenario: Scenario, find: Rulesets | None = None, rulesets: tuple[str, ...] = ()
) -> Iterator[Outcome]:
    """Play a scenario under each of its rulesets, or under others."""
    for name in rulesets or scenario.rulesets:
        try:
            ruleset = (find or played.game.ruleset)(name)
        except TsRulesError as problem:
            raise scenario.bad(f"rulesets: {problem}") from None
        yield Outcome(scenario, name, tuple(play_scenario(played, scenario, ruleset)))


def given_position(played: Played, ruleset: Ruleset, given: Mapping[str, Any]) -> Any:
    """The position of a `given` under a ruleset, played with the options that stand in it."""
    options = checked.entries(given.get("options") or {}, "options")
    rules = played.rules(ruleset, options)
    return played.position(rules, {word: value for word, value in given.items() if word != "options"})


def is_whole(played: Played, given: Mapping[str, Any]) -> bool:
    """Whether a `given` sets up a whole game, which must come to a result."""
    return {word: value for word, value in given.items() if word != "options"} == played.whole


def play_scenario(played: Played, scenario: Scenario, ruleset: Ruleset) -> list[str]:
    """What came out otherwise under one ruleset; empty if nothing did."""
    try:
        state = given_position(played, with_readings(played.game, ruleset, scenario.readings), scenario.given)
    except TsRulesError as problem:
        raise scenario.bad(f"given: {problem}") from None
    except Exception as trouble:
        if not scenario.promises:
            raise
        return [f"a promise is broken before the first move: {_crash(trouble)}"]
    promises = Promises(played, whole=is_whole(played, scenario.given)) if scenario.promises else None
    if promises and (broken := promises.at_start(state)):
        return [f"a promise is broken before the first move: {broken}"]
    try:
        return judge(played, scenario, OwnTable(played, state, promises))
    except Unreadable as problem:
        raise scenario.bad(str(problem)) from None


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Our engine at the judge's table; with promises it looks after every move whether they hold."""

    played: Played
    state: Position
    promises: Promises | None = None

    def play(self, move: str) -> None:
        """Carry out a move."""
        meant = move_of(self.played, move, self.state)
        try:
            self.state.play(meant)
            problem = self.promises.after_move(self.state) if self.promises else ""
        except IllegalMove as refusal:
            raise Refused(str(refusal)) from None
        except Exception as trouble:
            if not self.promises:
                raise
            problem = _crash(trouble)
        if problem:
            raise BrokenPromise(problem)

    def legal(self) -> list[str]:
        """The moves that are possible."""
        return said_all(self.played, legal_here(self.state))

    def tries(self, move: str) -> Tried:
        """What comes of a move, on a copy."""
        meant, before = move_of(self.played, move, self.state), to_json(self.played, self.state)
        try:
            self.state.copy().play(meant)
        except IllegalMove:
            return "refused" if to_json(self.played, self.state) == before else "changed"
        return "legal"

    def facts(self, wanted: Mapping[str, object]) -> dict[str, Any]:
        """What the position answers to the words of a `then`."""
        return facts(self.played, self.state, wanted)

    def read(self, move: str) -> str:
        """A move as it is written, if the side in front of it is the one to move."""
        return self.played.said(move_of(self.played, move, self.state))


def _crash(trouble: Exception) -> str:
    return f"{type(trouble).__name__}: {trouble}"
