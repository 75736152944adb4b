"""Playing a scenario under its rulesets, and saying in words what came out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ....errors import TsRulesError
from ....model import Ruleset
from .expect import differences
from .illegal import IllegalMove
from .notation import Unreadable, move_of, plain, said, said_all
from .position import position
from .promises import Promises
from .rulesets import game, with_readings
from .saved import to_json
from .scenario import Scenario
from .state import State

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
    try:
        if stopped := _play(scenario, state):
            return [stopped]
        return [*_legal(scenario, state), *_refused(scenario, state), *differences(scenario.then, state)]
    except Unreadable as problem:
        raise scenario.bad(str(problem)) from None


def _play(scenario: Scenario, state: State) -> str:
    promises = Promises(whole=scenario.given.get("ask") == "set-up")
    if scenario.promises and (problem := promises.at_start(state)):
        return f"a promise is broken before the first move: {problem}"
    for number, text in enumerate(scenario.play, 1):
        where = f"move {number} of {len(scenario.play)}"
        move = move_of(text, state)
        try:
            state.play(move)
            problem = promises.after_move(state) if scenario.promises else ""
        except IllegalMove as refusal:
            return f"{where} is refused: {plain(str(refusal))}"
        except Exception as trouble:
            if not scenario.promises:
                raise
            problem = _crash(trouble)
        if problem:
            return f"a promise is broken after {where}, '{text}': {problem}"
    return ""


def _crash(trouble: Exception) -> str:
    return f"{type(trouble).__name__}: {trouble}"


def _legal(scenario: Scenario, state: State) -> Iterator[str]:
    here = state.legal() if state.stack else []
    have = ", ".join(said_all(here)) or "nothing"
    for text in scenario.legal:
        if move_of(text, state) not in here:
            yield f"'{text}' should be legal; legal are {have}"
    for text in scenario.illegal:
        if move_of(text, state) in here:
            yield f"'{text}' should not be legal"
    if scenario.only is not None:
        wanted = {move_of(text, state) for text in scenario.only}
        if wanted != set(here):
            yield f"only {', '.join(map(said, sorted(wanted))) or 'nothing'} should be legal; legal are {have}"


def _refused(scenario: Scenario, state: State) -> Iterator[str]:
    for text in scenario.refused:
        move = move_of(text, state)
        before = to_json(state)
        try:
            state.copy().play(move)
        except IllegalMove:
            if to_json(state) != before:
                yield f"'{text}' is refused, but the position has changed"
        else:
            yield f"'{text}' should be refused and is legal"
