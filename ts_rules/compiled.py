"""Compiled modules of a game, an option of the wheel: where their source is, and how to have it interpreted instead.

A compiled module lies beside its source and is found first.  What watches Python functions run (`verify`) sees nothing
of compiled ones, so it asks for the source before the game is loaded; `TS_RULES_INTERPRETED=1` does so from outside.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

__all__ = ["INTERPRETED", "interpret", "interpret_if_asked", "is_compiled", "refuse_compiled", "source_file"]

INTERPRETED = "TS_RULES_INTERPRETED"
"""The environment variable that leaves compiled modules aside."""
GAMES = f"{__name__.partition('.')[0]}.games."


class _FromSource:
    """Finds the source of a game's module, whatever is compiled beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As `import` asks."""
        if fullname.startswith(GAMES):
            from importlib.util import spec_from_file_location
            from pathlib import Path

            for folder in path or ():
                source = Path(folder, f"{fullname.rpartition('.')[2]}.py")
                if source.is_file():
                    return spec_from_file_location(fullname, source)
        return None


def is_compiled(module: ModuleType) -> bool:
    """Whether a module was loaded from what a compiler has made."""
    return (getattr(module, "__file__", "") or "").endswith(tuple(EXTENSION_SUFFIXES))


def interpret() -> None:
    """Load the modules of games from their source from now on."""
    if not any(isinstance(finder, _FromSource) for finder in sys.meta_path):
        sys.meta_path.insert(0, _FromSource())


def interpret_if_asked() -> None:
    """Do so if the environment says it."""
    if os.environ.get(INTERPRETED):
        interpret()


def refuse_compiled() -> None:
    """A sentence if a game was loaded before anybody asked for its source."""
    from .errors import WrongCall

    if compiled := [name for name, module in sys.modules.items() if name.startswith(GAMES) and is_compiled(module)]:
        raise WrongCall(
            f"'{compiled[0]}' runs compiled, so that nobody can watch which rules are carried out: set {INTERPRETED}=1 "
            "in the environment."
        )


def source_file(code: object) -> Path:
    """The file in which a function or class is written, compiled or not."""
    from pathlib import Path

    file = Path(sys.modules[code.__module__].__file__ or "")
    return file.with_name(f"{file.name.partition('.')[0]}.py")
