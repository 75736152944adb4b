"""Soaking: random games under any ruleset, every promise checked after every move, until one is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from .chance import POLICIES, choose
from .game_record import write_record
from .named_rules import rules_from, rules_to
from .notation import crash_said, result_said, side_name
from .played_game import PlayedGame, Position
from .promises import Promises
from .scenario_file import Scenario, write_scenarios
from .spreading import WorkersGone, spread

__all__ = ["NO_MEMORY", "Broken", "Soaked", "play_one", "soak"]

Played = PlayedGame[Any]
CHUNK = 5  # games of one task
NO_MEMORY = "there is not memory enough"


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
    gone: str = ""
    """Why the rest was not played, where nobody was left who could."""

    def add(self, other: Soaked) -> None:
        """Take in more games; of two failures the one of the earlier game stays."""
        self.games += other.games
        self.moves += other.moves
        self.decisions += other.decisions
        self.results.update(other.results)
        if other.broken and (self.broken is None or other.broken.game < self.broken.game):
            self.broken = other.broken


def soak(
    played: Played,
    games: int,
    rules: Any,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    policy: str = "random",
    progress: Callable[[int], object] = lambda _games: None,
) -> Soaked:
    """Play games until all are done or one breaks a promise; game n is the same whoever plays it, and in what order."""
    named = rules_to(played, rules)
    tasks = ((played, named, str(seed), policy, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK))
    total = Soaked()
    try:
        for part in spread(executor, _task, tasks):
            total.add(part)
            progress(part.games)
            if total.broken:
                break
    except (WorkersGone, MemoryError) as end:
        total.gone = str(end) or NO_MEMORY
    return total


Task = tuple[Played, dict[str, Any], str, str, range]


def _task(task: Task) -> Soaked:
    played, named, seed, policy, numbers = task
    rules = rules_from(played, named, "ruleset")
    total = Soaked()
    for number in numbers:
        total.add(play_one(played, rules, seed, number, policy))
        if total.broken:
            break
    return total


def play_one(played: Played, rules: Any, seed: str, number: int, policy: str = "random") -> Soaked:
    """One game, every promise checked after every move."""
    rng = Random(f"{seed}/{number}")  # noqa: S311 - a game, no secret
    moves: list[tuple[int | None, int]] = []
    done = Soaked(games=1)
    choice, promises = POLICIES[policy], Promises(played, whole=True)
    state: Position | None = None
    try:
        state = played.new(rules)
        problem = promises.at_start(state)
        while not problem and state.result is None:
            player = choose if state.to_move == played.chance else choice
            done.decisions += len(state.legal()) > 1 and state.to_move != played.chance
            moves.append((state.to_move, player(played, state, rng)))
            state.play(moves[-1][1])
            problem = promises.after_move(state)
    except Exception as trouble:  # noqa: BLE001 - a crash is what soaking looks for
        problem = crash_said(trouble)
    done.moves = len(moves)
    if problem:
        scenario = _scenario(played, rules, seed, number, moves, problem)
        record = _record(played, rules, [move for _side, move in moves], problem)
        done.broken = Broken(number, seed, problem, record, scenario)
    elif state is not None and state.result is not None:
        done.results[result_said(played, state)] += 1
    return done


def _record(played: Played, rules: Any, moves: list[int], problem: str) -> str:
    try:
        return write_record(played, rules, moves) + f"\n; broken after {len(moves)} moves: {problem}\n"
    except Exception as trouble:  # noqa: BLE001 - even the start may be what is broken
        return f"; no record ({trouble}): {' '.join(map(str, moves))}\n"


def _scenario(
    played: Played, rules: Any, seed: str, number: int, moves: Sequence[tuple[int | None, int]], problem: str
) -> str:
    """The file that shows it again: the whole game from its set-up on, and that all promises must hold."""
    named = rules_to(played, rules)
    given: dict[str, object] = {**played.whole}
    if named["options"]:
        given["options"] = named["options"]
    return write_scenarios(
        Scenario(
            id=f"soak-game-{number}",
            title=f"Game {number} of seed {seed} keeps every promise",
            about=(played.about,),
            file=Path("soak"),
            line=0,
            rulesets=(named["edition"],),
            note=f"It did not after {len(moves)} moves: {problem}",
            readings=named["readings"],
            given=given,
            play=tuple(f"{side_name(played, side)}: {played.said(move)}" for side, move in moves),
            promises=True,
        )
    )
