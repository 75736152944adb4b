"""What came out before, in the user's cache: by the content of everything on which it depends."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .. import paths
from ..model import Game

__all__ = ["Store", "content_of", "files_in", "rules_state", "scenarios_state"]

ROOMS = ("engine", "model", "playing")
WATCHERS = ("code.py", "functions.py", "loading.py", "trace.py", "plays.py", "store.py")
SCENARIOS = "scenarios"
MOST = 12  # files that are kept
FORMAT = 1


class Store:
    """Tables of JSON values under a name and a state; another state begins with empty ones."""

    def __init__(self, name: str, state: str, *, used: bool = True) -> None:
        """Read what was kept; a broken file is as good as none.  `used=False` keeps nothing and knows nothing."""
        self._place = paths.user_cache() / "verify" / f"{name}-{state[:24]}.json" if used else None
        self._tables: dict[str, dict[str, Any]] = {}
        self._changed = False
        with contextlib.suppress(OSError, ValueError, RecursionError):
            read = json.loads(self._place.read_text("utf-8")) if self._place else {}
            if isinstance(read, dict) and all(isinstance(table, dict) for table in read.values()):
                self._tables = read

    def get(self, table: str, key: str) -> Any:
        """What was kept, or nothing."""
        return self._tables.get(table, {}).get(key)

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
        """Write it, all or nothing; where the cache cannot be written there is none."""
        if self._place is None or not self._changed:
            return
        with contextlib.suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._place.parent, suffix=".part")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump(self._tables, file, ensure_ascii=False)
                Path(name).replace(self._place)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
            for old in sorted(self._place.parent.glob("*.json"), key=lambda p: p.stat().st_mtime)[:-MOST]:
                old.unlink(missing_ok=True)
            self._changed = False


def rules_state(game: Game) -> str:
    """The state of all that decides how a scenario comes out, the scenarios themselves apart."""
    folder = paths.package_folder(game.spec.package)
    ours = [paths.PACKAGE / room for room in ROOMS]
    files = [f for place in (folder, *ours) for f in files_in(place) if SCENARIOS not in f.relative_to(place).parts]
    files += [paths.PACKAGE / "verify" / name for name in WATCHERS]
    return content_of(files, f"{FORMAT} {sys.version}")


def scenarios_state(game: Game) -> str:
    """The state of the scenarios."""
    return content_of(files_in(paths.package_folder(game.spec.package) / SCENARIOS))


def content_of(files: Iterable[Path], begin: str = "") -> str:
    """A hash of names and contents."""
    digest = hashlib.sha256(begin.encode())
    for file in files:
        content = file.read_bytes()
        digest.update(f"\0{file}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def files_in(folder: Path) -> list[Path]:
    """The code and data of a room or package."""
    return sorted(f for f in folder.rglob("*") if f.suffix in (".py", ".toml"))
