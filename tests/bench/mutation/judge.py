"""Playing the scenarios of a change in a process of its own, and saying whether one of them comes out otherwise.

A function that nothing calls while the game is imported is changed in place: its `__code__` is replaced, so every table
that refers to it sees the change.  A table, a figure, or a function that tables are made with needs a fresh import.
"""

from __future__ import annotations

import ast
import dataclasses
import gc
import importlib
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .mutants import Mutant, Plan
from .operators import apply
from .owners import Scenario
from .sources import Module

__all__ = ["KILLED", "SURVIVED", "Judge", "called_on_import"]

SURVIVED, OTHERWISE, RAISED, ENDLESS = 0, 1, 2, 3
KILLED = {OTHERWISE: "comes out otherwise", RAISED: "raises", ENDLESS: "does not end"}
SECONDS = 1.0  # of processor time for a scenario; the longest takes a hundredth
MEMORY = 2_000_000_000
LONGEST = 120  # seconds on the clock for a change, if all else fails


class TooLong(BaseException):
    """A scenario that does not end: no handler of errors may catch it."""


def _too_long(_signal: int, _frame: object) -> None:
    raise TooLong


def _in_child(work: Callable[[], int], *, explain: bool) -> int:
    """What a piece of work answers in a process of its own; `explain` prints what it raises."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = RAISED
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGVTALRM, _too_long)
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # for an import that does not end
            code = work()
        except TooLong:
            code = ENDLESS
        except BaseException as problem:  # noqa: BLE001 - whatever a changed engine raises
            if explain:
                traceback.print_exception(problem)
        finally:
            os._exit(code)
    ends = time.monotonic() + LONGEST
    pause = 0.001
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else ENDLESS
        if time.monotonic() > ends:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return ENDLESS
        time.sleep(pause)
        pause = min(pause * 1.3, 0.02)


def _played(scenario: Scenario, editions: tuple[str, ...]) -> SimpleNamespace:
    """A scenario as `play_scenario` reads it, without the checks of its file."""
    refused = scenario.get("refused", [])
    fields: dict[str, Any] = {"given": {}, "play": (), "then": {}, "legal": (), "illegal": (), "only": None}
    fields |= {"readings": {}, "rulesets": editions}
    fields |= scenario
    fields["refused"] = (refused,) if isinstance(refused, str) else tuple(refused)
    fields["bad"] = ValueError
    return SimpleNamespace(**fields)


class Judge:
    """Plays scenarios against changes; fresh imports first, since a game once imported stays."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.scenarios = [_played(s, plan.game.editions) for s in plan.scenarios]
        self._ready = False

    def fresh(self, mutant: Mutant | None) -> int:
        """The verdict on a change of a table, a figure or a function that tables are made with."""
        return _in_child(lambda: self._fresh(mutant), explain=mutant is None)

    def in_place(self, mutant: Mutant | None) -> int:
        """The verdict on a change of a function."""
        if not self._ready:
            self._import()
            gc.collect()
            gc.freeze()
            self._ready = True
        return _in_child(lambda: self._in_place(mutant), explain=mutant is None)

    def _fresh(self, mutant: Mutant | None) -> int:
        self._serve_data(mutant)
        if mutant is not None and mutant.unit is not None:
            _serve_module(self.plan.modules[mutant.unit.module], mutant)
        signal.setitimer(signal.ITIMER_VIRTUAL, 5 * SECONDS)
        self._import()
        return self._play(mutant)

    def _serve_data(self, mutant: Mutant | None) -> None:
        """Let the game read the tables that are parsed already, with a changed figure in one of them."""
        from ts_rules.engine import game_data

        tables = dict(self.plan.tables)
        if mutant is not None and mutant.figure is not None:
            tables[mutant.figure.stem] = mutant.figure.applied(tables)
        game_data.read_kept_tomls = lambda paths: [tables[Path(path).stem] for path in paths]  # type: ignore[attr-defined]

    def _import(self) -> None:
        self.played = _import_played(self.plan)
        self.game = self.played.game
        scenario_run = importlib.import_module("ts_rules.playing.scenario_run")
        self.play_scenario = partial(scenario_run.play_scenario, self.played)
        self._complete(importlib.import_module("ts_rules.playing.scenario_file").Scenario)
        names = {name for s in self.scenarios for name in s.rulesets}
        self.rulesets = {name: self._ruleset(name) for name in names}

    def _complete(self, kind: Any) -> None:
        """Give the scenarios whatever else a scenario has, as it is where a file says nothing of it."""
        for one in dataclasses.fields(kind):
            made = one.default if one.default is not dataclasses.MISSING else None
            if one.default_factory is not dataclasses.MISSING:
                made = one.default_factory()
            for scenario in self.scenarios:
                if not hasattr(scenario, one.name):
                    setattr(scenario, one.name, made)

    def _ruleset(self, name: str) -> Any:
        if name in self.game.spec.rulesets:
            return self.game.ruleset(name)
        from ts_rules.books import find_book, ruleset

        return ruleset(find_book(name), self.game)

    def _in_place(self, mutant: Mutant | None) -> int:
        clear_caches(self.plan)
        self.played.forget()
        if mutant is None:  # every function is replaced by itself: nothing may change
            for module in self.plan.modules.values():
                for unit in module.units:
                    if unit.is_function:
                        _replace(module, unit.node)
        else:
            assert mutant.unit is not None
            assert mutant.change is not None
            _replace(self.plan.modules[mutant.unit.module], apply(mutant.unit.node, mutant.change))
        return self._play(mutant)

    def _play(self, mutant: Mutant | None) -> int:
        chosen: Iterable[int] = range(len(self.scenarios)) if mutant is None else mutant.scenarios
        for at in chosen:
            scenario = self.scenarios[at]
            for name in scenario.rulesets:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                if found := self.play_scenario(scenario, self.rulesets[name]):
                    if mutant is None:
                        sys.stderr.write(f"{scenario.id} ({name}): {found[0]}\n")
                        continue
                    return OTHERWISE
        return SURVIVED


def _replace(of: Module, node: ast.AST) -> None:
    """Give the function that the engine calls the body and the defaults of another."""
    assert isinstance(node, ast.FunctionDef)
    module = sys.modules[of.full_name]
    bare = ast.FunctionDef(
        name=node.name, args=node.args, body=node.body, decorator_list=[], returns=None, type_comment=None
    )
    tree = ast.fix_missing_locations(ast.copy_location(bare, node))
    for argument in ast.walk(tree):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    space: dict[str, Any] = {}
    exec(compile(ast.Module([tree], []), module.__file__ or "", "exec"), vars(module), space)  # noqa: S102 - our own code
    made, held = space[node.name], getattr(module, node.name)
    held = getattr(held, "__wrapped__", held)  # a cached function
    held.__code__, held.__defaults__, held.__kwdefaults__ = made.__code__, made.__defaults__, made.__kwdefaults__


def _serve_module(module: Module, mutant: Mutant) -> None:
    """Let the import of a module find its changed source."""
    assert mutant.unit is not None
    assert mutant.change is not None
    body = list(module.tree.body)
    body[mutant.unit.place] = apply(mutant.unit.node, mutant.change)  # type: ignore[call-overload]
    code = compile(ast.Module(body, []), str(module.path), "exec")
    loader = importlib.machinery.SourceFileLoader
    usual = loader.get_code

    def get_code(self: Any, name: str) -> Any:
        return code if name == module.full_name else usual(self, name)

    loader.get_code = get_code  # type: ignore[method-assign, assignment]


def _import_played(plan: Plan) -> Any:
    """What plays the game, with the game loaded."""
    played = importlib.import_module(f"{plan.game.package}.play.as_played_game").PLAYED
    played.game  # noqa: B018 - loads it
    return played


def clear_caches(plan: Plan) -> None:
    """Forget what functions of the game have answered before."""
    for name, module in list(sys.modules.items()):
        if name in {m.full_name for m in plan.modules.values()}:
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def called_on_import(plan: Plan) -> set[tuple[str, str]]:
    """The functions that are called while the game is imported: a change of them needs a fresh import."""
    paths = {str(m.path): m.name for m in plan.modules.values()}
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        found: set[str] = set()

        def note(frame: Any, event: str, _argument: object) -> None:
            if event == "call" and (module := paths.get(frame.f_code.co_filename)):
                found.add(f"{module} {frame.f_code.co_name}\n")

        sys.setprofile(note)
        _import_played(plan)
        sys.setprofile(None)
        with os.fdopen(write, "w") as pipe:
            pipe.writelines(sorted(found))
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        lines = pipe.read().splitlines()
    os.waitpid(child, 0)
    return {(m, n) for m, _, n in (line.partition(" ") for line in lines)}
