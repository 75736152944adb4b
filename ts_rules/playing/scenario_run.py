"""Playing a scenario under its rulesets, and saying in words what came out otherwise, whoever plays it.

Whoever plays sits at a table: a position that speaks in words.  Ours is `OwnTable`, another engine brings its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ..errors import TsRulesError
from ..model import Ruleset
from . import checked
from .named_rules import with_readings
from .notation import IllegalMove, Unreadable, crash_said, legal_here, move_of, said_all
from .played_game import PlayedGame, Position
from .promises import Promises
from .saved_position import to_json
from .scenario_facts import compare, facts
from .scenario_file import Scenario

__all__ = [
    "Outcome",
    "Refused",
    "Rulesets",
    "Table",
    "Tried",
    "given_position",
    "judge",
    "play_scenario",
    "run_scenario",
]

Played = PlayedGame[Any]
Rulesets = Callable[[str], Ruleset]
"""Finds a ruleset by name: editions are the game's own, books are known to whoever calls."""
Tried = Literal["legal", "refused", "changed"]
"""A move was carried out, was refused, or was refused and has changed the position all the same."""


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


def play_scenario(played: Played, scenario: Scenario, ruleset: Ruleset) -> list[str]:
    """What came out otherwise under one ruleset; empty if nothing did."""
    try:
        state = given_position(played, with_readings(played.game, ruleset, scenario.readings), scenario.given)
    except TsRulesError as problem:
        raise scenario.bad(f"given: {problem}") from None
    except Exception as trouble:
        if not scenario.promises:
            raise
        return [f"a promise is broken before the first move: {crash_said(trouble)}"]
    whole = {word: value for word, value in scenario.given.items() if word != "options"} == played.whole
    promises = Promises(played, whole=whole) if scenario.promises else None
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
            problem = crash_said(trouble)
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


def judge(
    played: PlayedGame[Any], scenario: Scenario, table: Table, why_not: Callable[[str], str] = lambda _move: ""
) -> list[str]:
    """Play a scenario at a table: everything that comes out otherwise than it says.

    `why_not` may say which rules forbid a move that the table takes for legal.
    """
    for number, text in enumerate(scenario.play, 1):
        where = f"move {number} of {len(scenario.play)}"
        try:
            table.play(text)
        except Refused as refusal:
            return [f"{where} is refused: {refusal}"]
        except BrokenPromise as problem:
            return [f"a promise is broken after {where}, '{text}': {problem}"]
    outcome = [*_legal(played, scenario, table, why_not)]
    held = compare(scenario.then, table.facts(scenario.then)) if scenario.then else []
    return [*outcome, *_refused(scenario, table, why_not), *held]


def _legal(played: PlayedGame[Any], scenario: Scenario, table: Table, why_not: Callable[[str], str]) -> Iterator[str]:
    if not (scenario.legal or scenario.illegal or scenario.only is not None):
        return
    here = table.legal()
    have = ", ".join(here) or "nothing"
    for text in scenario.legal:
        if table.read(text) not in here:
            yield f"'{text}' should be legal; legal are {have}"
    for text in scenario.illegal:
        if table.read(text) in here:
            yield f"'{text}' should not be legal{why_not(text)}"
    if scenario.only is not None:
        wanted = {table.read(text) for text in scenario.only}
        if wanted != set(here):
            only = ", ".join(sorted(wanted, key=played.moves.__getitem__)) or "nothing"
            beyond = "".join(map(why_not, (text for text in here if text not in wanted)))
            yield f"only {only} should be legal; legal are {have}{beyond}"


def _refused(scenario: Scenario, table: Table, why_not: Callable[[str], str]) -> Iterator[str]:
    for text in scenario.refused:
        came = table.tries(text)
        if came == "legal":
            yield f"'{text}' should be refused and is legal{why_not(text)}"
        elif came == "changed":
            yield f"'{text}' is refused, but the position has changed"
