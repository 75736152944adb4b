"""Soaking: random games under any ruleset, every promise checked after every move, until one is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from ....model import Ruleset
from .moves import Move
from .notation import said
from .outcomes import choose
from .players import POLICIES
from .promises import Promises
from .record import write_record
from .rules import Options, Rules
from .rulesets import rules_of
from .saved import rules_from, rules_to
from .scenario import Scenario, write_scenarios
from .spread import spread
from .starts import new
from .state import NATURE, NOBODY, State
from .words import side_name

__all__ = ["Broken", "Soaked", "play_one", "soak"]

CHUNK = 5  # games of one task


@dataclass(frozen=True, slots=True)
class Broken:
    """The first promise that a game broke, the record of the game, and the scenario file that shows it again."""

    game: int
    seed: str
    problem: str
    record: str
    scenario: str


@dataclass(slots=True)
class Soaked:
    """What a number of games came to."""

    games: int = 0
    moves: int = 0
    decisions: int = 0
    results: Counter[str] = field(default_factory=Counter)
    broken: Broken | None = None

    def add(self, other: Soaked) -> None:
        """Take in more games; of two failures the one of the earlier game stays."""
        self.games += other.games
        self.moves += other.moves
        self.decisions += other.decisions
        self.results.update(other.results)
        if other.broken and (self.broken is None or other.broken.game < self.broken.game):
            self.broken = other.broken


def soak(  # the arguments are what one can ask for
    games: int,
    ruleset: str | Ruleset | Rules = "deluxe",
    options: Options | Mapping[str, object] | None = None,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    policy: str = "random",
    progress: Callable[[int], object] = lambda _games: None,
) -> Soaked:
    """Play games until all are done or one breaks a promise; game n is the same whoever plays it, and in what order."""
    rules = rules_to(rules_of(ruleset, options))
    tasks = ((rules, str(seed), policy, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK))
    total = Soaked()
    for part in spread(executor, _task, tasks):
        total.add(part)
        progress(part.games)
        if total.broken:
            break
    return total


Task = tuple[dict[str, Any], str, str, range]


def _task(task: Task) -> Soaked:
    named, seed, policy, numbers = task
    rules = rules_from(named, "ruleset")
    total = Soaked()
    for number in numbers:
        total.add(play_one(rules, seed, number, policy))
        if total.broken:
            break
    return total


def play_one(rules: Rules, seed: str, number: int, policy: str = "random") -> Soaked:
    """One game, every promise checked after every move."""
    rng = Random(f"{seed}/{number}")  # noqa: S311 - a game, no secret
    played: list[tuple[int | None, Move]] = []
    done = Soaked(games=1)
    choice, promises = POLICIES[policy], Promises(whole=True)
    state: State | None = None
    try:
        state = new(rules)
        problem = promises.at_start(state)
        while not problem and state.result is None:
            player = choose if state.to_move == NATURE else choice
            done.decisions += len(state.legal()) > 1 and state.to_move != NATURE
            played.append((state.to_move, player(state, rng)))
            state.play(played[-1][1])
            problem = promises.after_move(state)
    except Exception as trouble:  # noqa: BLE001 - a crash is what soaking looks for
        problem = f"{type(trouble).__name__}: {trouble}"
    done.moves = len(played)
    if problem:
        moves = [move for _side, move in played]
        scenario = _scenario(rules, seed, number, played, problem)
        done.broken = Broken(number, seed, problem, _record(rules, moves, problem), scenario)
    elif state is not None and state.result is not None:
        winner, why = state.result
        done.results[f"{'draw' if winner == NOBODY else side_name(winner)}, {why}"] += 1
    return done


def _record(rules: Rules, played: list[Move], problem: str) -> str:
    try:
        return write_record(rules, played) + f"\n; broken after {len(played)} moves: {problem}\n"
    except Exception as trouble:  # noqa: BLE001 - even the start may be what is broken
        return f"; no record ({trouble}): {' '.join(map(str, played))}\n"


def _scenario(rules: Rules, seed: str, number: int, played: Sequence[tuple[int | None, Move]], problem: str) -> str:
    """The file that shows it again: the whole game from its set-up on, and that all promises must hold."""
    named = rules_to(rules)
    given: dict[str, object] = {"ask": "set-up", "round": 0}
    if named["options"]:
        given["options"] = named["options"]
    return write_scenarios(
        Scenario(
            id=f"soak-game-{number}",
            title=f"Game {number} of seed {seed} keeps every promise",
            about=("4.0",),
            file=Path("soak"),
            line=0,
            rulesets=(named["edition"],),
            note=f"It did not after {len(played)} moves: {problem}",
            readings=named["readings"],
            given=given,
            play=tuple(f"{side_name(NOBODY if side is None else side)}: {said(move)}" for side, move in played),
            promises=True,
        )
    )
