"""Names of the game by kind, and for each another of the same kind: what a changed constant becomes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .played import Studied

__all__ = ["Names"]


def _ring(names: Iterable[str]) -> dict[str, str]:
    """Each name with the one after it, the last with the first."""
    known = list(dict.fromkeys(names))
    return dict(zip(known, [*known[1:], *known[:1]], strict=True)) if len(known) > 1 else {}


class Names:
    """Siblings of names, read off the data and the sources."""

    def __init__(self, game: Studied, tables: Mapping[str, dict[str, Any]], trees: Iterable[ast.Module]) -> None:
        cards = {slug: c for stem, t in tables.items() if stem.startswith("cards") for slug, c in t["card"].items()}
        self.cards = sorted(cards, key=lambda slug: cards[slug]["number"])
        said = game.part("names")
        self.touched = frozenset(self._of(game.part("touched").get("names"), tables))
        self.readings: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Variant":
                    special = ("editions", "unobservable", "doubt")
                    slugs = [k.arg.replace("_", "-") for k in node.keywords if k.arg and k.arg not in special]
                    self.readings = _ring(slugs) | self.readings
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
                    self.kinds |= _ring(str(n.value) for n in ast.walk(node.slice) if isinstance(n, ast.Constant))
        self.data_only: dict[str, str] = {}
        for path in said.get("data_only", ()):
            self.data_only |= _ring(self._of(path, tables))
        self.effects = self._effects(game.folder / said["effects"]) if "effects" in said else {}
        self.plain: dict[str, str] = {}
        for ring in (*said["lists"], *(self._of(path, tables) for path in said["tables"])):
            self.plain |= _ring(ring)

    def _of(self, path: str | None, tables: Mapping[str, Any]) -> list[str]:
        """The names that a table or a list of the data holds; `cards` are those of all files of cards."""
        if path == "cards":
            return self.cards
        held: Any = tables if path else ()
        for key in (path or "").split(".") if path else ():
            held = held[key]
        return list(held)

    def _effects(self, file: Path) -> dict[str, str]:
        found: dict[str, str] = {}
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                found |= _ring(
                    n.value for n in node.value.elts if isinstance(n, ast.Constant) and isinstance(n.value, str)
                )
        return found

    def sibling(self, name: str, context: str = "") -> str | None:
        """Another name of the same kind, or None where it is no name."""
        if context == "readings" and name in self.readings:
            return self.readings[name]
        if context == "effects":
            return self.effects.get(name)
        if context == "labels":
            return None
        if name in self.plain:
            return self.plain[name]
        return None if context == "keys" else self.kinds.get(name)
