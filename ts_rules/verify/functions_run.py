"""Which functions of a game run: watched by the interpreter itself, and only while verification asks for it.

Those that run while the game is loaded fill tables, and do not run again.  That must be seen in a process in which the
game is not loaded yet: `python -c "... main()" GAME` prints it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from ..errors import BrokenPack
from ..paths import PACKAGE

__all__ = ["Filled", "filled_by", "main", "watched"]

Filled = dict[tuple[str, int], frozenset[tuple[str, str]]]
"""Module and line of a statement at the top of a module → module and name of each function that ran for it."""
CALL = f"from {__name__} import main; main()"
LONGEST = 120  # seconds
TOOL, NAME = 4, "ts-rules verify"
"""The number under which Python 3.12 and later knows us: none that a debugger, profiler or coverage takes."""


def filled_by(game: str, package: str) -> Filled:
    """Load the game in a process of its own, and see."""
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", CALL, game, package],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BrokenPack(f"The game {game} cannot be loaded in a process of its own: {last}.")
    rows = json.loads(done.stdout)
    return {(module, line): frozenset((m, name) for m, name in ran) for module, line, ran in rows}


def main() -> None:
    """Print as JSON what ran for each statement."""
    from ..games import load_game

    game, package = sys.argv[1:]
    found: dict[tuple[str, int], set[tuple[str, str]]] = {}

    def hook(frame: FrameType, event: str, _arg: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event != "call" or not module.startswith(package) or frame.f_code.co_name == "<module>":
            return
        above = frame.f_back
        while above is not None:
            if above.f_code.co_name == "<module>" and (at := above.f_globals.get("__name__", "")).startswith(package):
                found.setdefault((at, above.f_lineno), set()).add((module, frame.f_code.co_qualname))
                return
            above = above.f_back

    sys.setprofile(hook)
    load_game(game)
    sys.setprofile(None)
    rows = [[module, line, sorted(map(list, ran))] for (module, line), ran in sorted(found.items())]
    json.dump(rows, sys.stdout)


@contextmanager
def watched() -> Iterator[set[CodeType]]:
    """Every code object that is entered inside the block, known at its end; functions written in C are none."""
    entered: set[CodeType] = set()
    if sys.version_info >= (3, 12):
        yield from _monitored(entered)
    else:
        yield from _profiled(entered)


def _profiled(entered: set[CodeType]) -> Iterator[set[CodeType]]:
    """Python 3.11: its profiler in C, which costs less than a hook of our own.

    A hook that was there before (coverage has none there) comes back.
    """
    from cProfile import Profile

    before = sys.getprofile()
    profiler = Profile(subcalls=False, builtins=False)
    profiler.enable()
    try:
        yield entered
    finally:
        profiler.disable()
        entered.update(entry.code for entry in profiler.getstats() if isinstance(entry.code, CodeType))
        sys.setprofile(before if callable(before) else None)  # a profiler in C cannot be put back


def _monitored(entered: set[CodeType]) -> Iterator[set[CodeType]]:
    """Python 3.12 and later: each function is reported once and costs nothing from then on."""
    watch = sys.monitoring  # type: ignore[attr-defined,unused-ignore]  # not there in 3.11

    def started(code: CodeType, _offset: int) -> object:
        entered.add(code)
        return watch.DISABLE

    watch.use_tool_id(TOOL, NAME)
    try:
        watch.register_callback(TOOL, watch.events.PY_START, started)
        watch.set_events(TOOL, watch.events.PY_START)
        watch.restart_events()  # what was reported in an earlier block is reported again
        yield entered
    finally:
        watch.set_events(TOOL, watch.events.NO_EVENTS)
        watch.free_tool_id(TOOL)
