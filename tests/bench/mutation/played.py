"""The game that is studied: where it lies, which of its modules are changed, and whose figures are whose.

All of it comes from the game's package: its spec, and `mutation_plan.toml` beside its rules.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

__all__ = ["DEFAULT", "Studied", "studied"]

DEFAULT = "ts"
PLAN = "mutation_plan.toml"
FORMAT = 1
LISTS = ("not_yet", "no_scenario")
"""Data files that every game may have, of ids whose code or scenario is still to come."""


@dataclass(frozen=True, slots=True)
class Studied:
    """A game as a mutation run sees it; nothing of its rules is imported for it."""

    id: str
    short: str
    title: str
    package: str  # as Python imports it
    folder: Path
    editions: tuple[str, ...]
    plan: Mapping[str, Any]

    def files(self) -> Iterable[tuple[str, Path]]:
        """The modules that are changed, each with its room."""
        for room, chosen in self.plan["rooms"].items():
            for path in sorted((self.folder / room).glob("*.py")):
                if path.stem in chosen or (not chosen and path.stem != "__init__"):
                    yield room, path

    @property
    def rooms(self) -> Sequence[str]:
        """Rooms whose modules are changed."""
        return tuple(self.plan["rooms"])

    def wanted(self, what: str) -> float:
        """Per cent that are wanted of something."""
        return float(self.plan["wanted"][what])

    def section_of(self, stem: str) -> str:
        """The section of a module of rules; any other module is one by itself."""
        found = re.match(self.plan["section"], stem)
        return found[0] if found else stem

    def part(self, name: str) -> Mapping[str, Any]:
        """A table of the plan, empty where it has none."""
        return self.plan.get(name) or {}

    def is_left_out(self, path: str) -> bool:
        """Whether a figure, or a table of them, is not changed."""
        return path in LISTS or any(fnmatchcase(path, pattern) for pattern in self.part("left_out"))

    def owners(self, path: str) -> tuple[str, ...]:
        """The rules that a figure belongs to, the one that states it first."""
        fits = [p for p in self.part("belongs") if fnmatchcase(path, p) or fnmatchcase(path, f"{p}.*")]
        if not fits:
            raise SystemExit(f"{self.folder / PLAN}: [belongs] says of no rule that it states {path}.")
        return tuple(self.part("belongs")[max(fits, key=len)])

    def fits(self, path: str, patterns: Iterable[str]) -> bool:
        """Whether one of the patterns fits a path."""
        return any(fnmatchcase(path, pattern) for pattern in patterns)


def studied(name: str, package: Path) -> Studied:
    """A game by id or short name, as it lies in a package."""
    from ts_rules.games import find_game

    spec = find_game(name)
    folder = package.joinpath(*spec.package.split(".")[1:])
    plan = tomllib.loads((folder / PLAN).read_text("utf-8"))
    if plan.get("format") != FORMAT:
        raise SystemExit(f"{folder / PLAN} is no plan of format {FORMAT}.")
    return Studied(spec.id, spec.short, spec.title, spec.package, folder, spec.editions, plan)
