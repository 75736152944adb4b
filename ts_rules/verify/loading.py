"""Which functions of a game run while it is loaded, and for which statement: they fill tables, and do not run again.

It must be seen in a process in which the game is not loaded yet: `python -c "... main()" GAME` prints it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import FrameType

from ..errors import BrokenPack
from ..paths import PACKAGE

__all__ = ["Filled", "filled_by", "main"]

Filled = dict[tuple[str, int], frozenset[tuple[str, str]]]
"""Module and line of a statement at the top of a module → module and name of each function that ran for it."""
CALL = f"from {__name__} import main; main()"
LONGEST = 120  # seconds


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
