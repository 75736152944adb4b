"""What each long run does with a parcel of numbers, in a process of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edited_tree import environment

__all__ = ["RUNS", "Run"]

Task = tuple[str, range, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Run:
    """How often it is to be tried, in parcels of how many, and how long a task may say nothing."""

    work: Callable[[Task], Iterator[dict[str, Any]]]
    goal: int
    parcel: int
    silence: float
    around: Callable[[], AbstractContextManager[Any]] = nullcontext


def _games(task: Task) -> Iterator[dict[str, Any]]:
    from hostile import random_games

    seed, numbers, _only = task
    for number in numbers:
        done = random_games.game(seed, number)
        counts = [f"under {done.ruleset}"]
        counts += [f"with {name}" for name in done.rules["options"]]
        counts += ["with readings by lot"] * (done.rules["readings"] != {} and done.ruleset in ("2e", "deluxe"))
        counts += ["replayed and taken up again"] * done.replayed
        amounts = {"moves": done.moves}
        found = {"number": number, "problem": done.problem, "rules": done.rules, "shown": done.shown[-4000:]}
        yield {"counts": counts, "amounts": amounts, **(found if done.problem else {})}


def _doors(task: Task) -> Iterator[dict[str, Any]]:
    from hostile.doors import tried

    seed, numbers, only = task
    for number in numbers:
        yield tried(seed, number, only).as_message()


@contextmanager
def _own_cache() -> Iterator[None]:
    """What is kept of made-up files goes away with the run."""
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        given = environment(Path(folder) / "cache")
        os.environ |= {**given, "XDG_DATA_HOME": f"{folder}/data", "TMPDIR": folder}
        tempfile.tempdir = folder
        yield
    tempfile.tempdir = None


def _kills(task: Task) -> Iterator[dict[str, Any]]:
    from hostile import killed_writers

    seed, numbers, only = task
    yield from killed_writers.parcel(seed, numbers, only)


def _pairs(task: Task) -> Iterator[dict[str, Any]]:
    from hostile import two_writers

    seed, numbers, only = task
    yield from two_writers.parcel(seed, numbers, only)


def _guided(task: Task) -> Iterator[dict[str, Any]]:
    import guided_by_coverage

    for number in task[1]:
        yield from guided_by_coverage.run(number, TURN)


TURN = 120.0
"""Seconds for which one parser is led through."""
RUNS = {
    "games": Run(_games, 1_000_000, 200, 300.0, _own_cache),
    "doors": Run(_doors, 300_000, 250, 120.0, _own_cache),
    "guided": Run(_guided, 30, 1, 2 * TURN + 60, _own_cache),
    "kills": Run(_kills, 1_000, 10, 600.0, _own_cache),
    "pairs": Run(_pairs, 200, 5, 900.0, _own_cache),
}
"""By name."""
