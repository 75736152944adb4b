"""What came out before, kept by the content of everything on which it depends."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .. import kept, paths
from ..engine.player_questions import FOLDER as QUESTIONS
from ..model import Game

__all__ = ["SAID_IN", "SCENARIOS", "Store", "files_in", "of_code", "rules_state", "unsaid"]

ROOMS = ("engine", "model", "playing")
WATCHERS = ("code.py", "functions_run.py", "plays.py", "kept_plays.py")
SCENARIOS = "scenarios"
SAID_IN = ("rules", "cards")
"""Folders of a game whose docstrings are statements."""
APART = {SCENARIOS, QUESTIONS, "tabletop"}
FORMAT = 2


class Store:
    """Tables of JSON values under a name and a state; another state begins with empty ones."""

    def __init__(self, name: str, state: Callable[[], str], *, used: bool = True) -> None:
        """Read what was kept.  `used=False` keeps nothing and knows nothing."""
        self._name, self._find_state, self._used = f"verify.{name}", state, used
        self._state = state() if used else ""
        self._tables: dict[str, dict[str, Any]] = kept.get(self._name, self._state) or {} if used else {}
        self._changed = False

    def get(self, table: str, key: str) -> Any:
        """What was kept, or nothing."""
        return self._tables.get(table, {}).get(key)

    def value(self, table: str, key: str, make: Callable[[], Any]) -> Any:
        """What was kept; where nothing was, it is made and kept."""
        if (found := self.get(table, key)) is None:
            self.put(table, key, found := make())
        return found

    def put(self, table: str, key: str, value: Any) -> None:
        """Keep a value."""
        self._tables.setdefault(table, {})[key] = value
        self._changed = True

    def snapshot(self) -> dict[str, frozenset[str]]:
        """The keys that are known now."""
        return {name: frozenset(table) for name, table in self._tables.items()}

    def since(self, known: dict[str, frozenset[str]]) -> dict[str, dict[str, Any]]:
        """What was put in after that."""
        return {
            name: {key: value for key, value in table.items() if key not in known.get(name, frozenset())}
            for name, table in self._tables.items()
        }

    def save(self) -> None:
        """Keep it, if the state is still the same."""
        if self._used and self._changed and self._find_state() == self._state:
            kept.put(self._name, self._state, self._tables)
            kept.sweep()
            self._changed = False


def rules_state(game: Game) -> str:
    """The state of all that decides how a scenario comes out: neither scenarios nor statements nor what people see."""
    folder = paths.package_folder(game.spec.package)
    ours = [paths.PACKAGE / room for room in ROOMS]
    files = [f for place in (folder, *ours) for f in files_in(place) if not APART & {*f.relative_to(place).parts}]
    files += [paths.PACKAGE / "verify" / name for name in WATCHERS]
    said = [file for file in files if file.parent.name in SAID_IN and file.suffix == ".py"]
    rest = [file for file in files if file not in said]
    return kept.digest(str(FORMAT), kept.of_files(rest), of_code(said))


def of_code(files: Sequence[str | Path]) -> str:
    """A digest of modules without their docstrings: those of rules and cards are what these say, not what they do."""
    key = kept.digest(sys.version, kept.of_files(files))
    found: str = kept.value("unsaid", key, lambda: kept.digest(sys.version, kept.of_files(files, unsaid)))
    return found


def unsaid(content: bytes) -> str:
    """What is left of a module without its docstrings."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return kept.digest(content)  # importing it will say what is wrong
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                first.value.value = ""
    return kept.digest(ast.dump(tree))


def files_in(folder: Path) -> list[Path]:
    """The code and data of a room or package."""
    return sorted(f for f in folder.rglob("*") if f.suffix in (".py", ".toml"))
