"""Judging many changes with two processes, and what came out of it."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .judge import SURVIVED, Judge, called_on_import
from .mutants import Mutant, Plan, plan
from .played import Studied, studied

__all__ = ["EQUIVALENTS", "Verdicts", "judge_all", "snapshot"]

ROOT = Path(__file__).parents[3]
EQUIVALENTS = Path(__file__).parents[1] / "mutation_equivalents.toml"
PROCESSES = 2
PRELOADED = (
    "ts_rules.engine",
    "ts_rules.model",
    "ts_rules.games",
    "ts_rules.paths",
    "ts_rules.errors",
    "importlib.machinery",
    "inspect",
)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Changes with what became of each; reasons of those that are claimed to change nothing in play."""

    game: Studied
    mutants: list[Mutant]
    codes: list[int]
    equivalents: dict[str, str]
    stale: list[str]
    sampled: bool  # a sample says nothing of single sections and of how much is claimed


@contextmanager
def snapshot() -> Iterator[Path]:
    """A copy of the package as it is now, which is what is imported from here on: others may be at work on it."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        top = Path(folder)
        shutil.copytree(ROOT / "ts_rules", top / "ts_rules", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("sources", "locales", "docs"):
            if (ROOT / name).is_dir():
                (top / name).symlink_to(ROOT / name)
        sys.path.insert(0, str(top))
        yield top / "ts_rules"


def judge_all(package: Path, name: str, only: str, sample: int, processes: int = PROCESSES) -> Verdicts:
    """Judge the changes of a module of a game, or so many of all changes, evenly spread; all of them by default."""
    for module in PRELOADED:
        __import__(module)
    made = plan(package, studied(name, package))
    fresh = called_on_import(made)
    chosen = [m for m in made.mutants if not only or only in (m.id.partition(":")[0], m.group)]
    if sample and sample < len(chosen):
        chosen = [chosen[i * len(chosen) // sample] for i in range(sample)]
    if not sound(made):
        raise SystemExit("The scenarios do not pass as they are: mend them first.")
    codes = _verdicts(made, chosen, fresh, processes)
    claimed = equivalents(made.game)
    known = {m.id for m in made.mutants}
    wrong = [m.id for m, code in zip(chosen, codes, strict=True) if code != SURVIVED and m.id in claimed]
    stale = [f"no such change: {i}" for i in claimed if i not in known] + [f"it is killed: {i}" for i in wrong]
    sound_claims = {i: r for i, r in claimed.items() if i in known and i not in wrong}
    return Verdicts(made.game, chosen, codes, sound_claims, stale, sampled=len(chosen) < len(made.mutants))


def equivalents(game: Studied) -> dict[str, str]:
    """The ids that are claimed to change nothing in the play of a game, each with its reason."""
    if not EQUIVALENTS.is_file():
        return {}
    entries = tomllib.loads(EQUIVALENTS.read_text("utf-8")).get(game.id, [])
    return {ident: entry["reason"] for entry in entries for ident in entry["ids"]}


def sound(made: Plan) -> bool:
    """Whether every scenario passes unchanged, by a fresh import and with every function replaced by itself."""
    judge = Judge(made)
    return judge.fresh(None) == SURVIVED and _apart(lambda: judge.in_place(None)) == SURVIVED


def _apart(work: Callable[[], int]) -> int:
    """Work in a process of its own, so that the game is not imported here."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = work()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _verdicts(made: Plan, chosen: list[Mutant], fresh: set[tuple[str, str]], processes: int) -> list[int]:
    context = multiprocessing.get_context("fork")
    codes = context.Array("i", [SURVIVED] * len(chosen), lock=False)

    def needs_import(mutant: Mutant) -> bool:
        unit = mutant.unit
        return unit is None or not unit.is_function or (unit.module, unit.name) in fresh

    def work(first: int) -> None:
        judge = Judge(made)
        mine = range(first, len(chosen), processes)
        for at in sorted(mine, key=lambda n: not needs_import(chosen[n])):
            mutant = chosen[at]
            if mutant.scenarios:
                codes[at] = judge.fresh(mutant) if needs_import(mutant) else judge.in_place(mutant)

    workers = [context.Process(target=work, args=(n,)) for n in range(processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        if worker.exitcode:
            raise SystemExit("A worker has stopped: see above.")
    return list(codes)
