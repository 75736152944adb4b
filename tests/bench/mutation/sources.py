"""The modules of a game as units that can be changed: functions and tables, and which use which."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .played import Studied

__all__ = ["Module", "Unit", "modules"]

SLOT = re.compile(r"\{([^{}:=]+)(?::[^{}]*)?\}")
MARKS = ("rule", "clause", "event")
Name = tuple[str, str]
"""A module, as in `rules.s06_3_coups`, and a name in it."""


@dataclass(slots=True)
class Unit:
    """A function or a table of a module: what it is called, what it is marked as, and what it names."""

    module: str
    names: tuple[str, ...]
    node: ast.FunctionDef | ast.Assign | ast.AnnAssign
    place: int  # in the body of the module
    marks: tuple[str, ...] = ()
    uses: set[Name] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    slots: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """What an id calls it."""
        return self.names[0]

    @property
    def is_function(self) -> bool:
        """Whether it is a function."""
        return isinstance(self.node, ast.FunctionDef)


@dataclass(slots=True)
class Module:
    """A module of one of the rooms that are changed."""

    name: str
    full_name: str  # as Python imports it
    path: Path
    tree: ast.Module
    units: list[Unit]


def modules(game: Studied) -> dict[str, Module]:
    """The modules of a game that are changed, read as they are now."""
    found = {}
    for room, path in game.files():
        name = f"{room}.{path.stem}"
        tree = ast.parse(path.read_text("utf-8"))
        units = list(_units(name, tree, game.rooms))
        found[name] = Module(name, f"{game.package}.{name}", path, tree, units)
    return found


def _units(module: str, tree: ast.Module, rooms: Sequence[str]) -> Iterator[Unit]:
    imported = dict(_imports(module, tree, rooms))
    statements = list(enumerate(tree.body))
    own = {n for _place, node in statements for n in _names_of(node)}
    for place, node in statements:
        names = _names_of(node)
        if not names or not isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            continue
        inside = imported | dict(_imports(module, node, rooms))
        unit = Unit(module, names, node, place, tuple(_marks_of(node)))
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in own and part.id not in names:
                unit.uses.add((module, part.id))
            elif isinstance(part, ast.Name) and part.id in inside and "." in inside[part.id]:
                room, _, name = inside[part.id].rpartition(".")
                unit.uses.add((room, name))
            elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in inside:
                unit.uses.add((inside[part.value.id], part.attr))
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                unit.texts.add(part.value)
        if isinstance(node, ast.FunctionDef):
            statement = ast.get_docstring(node, clean=False) or ""
            unit.texts.discard(statement)
            unit.slots = frozenset(SLOT.findall(statement))
        yield unit


def _names_of(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return (node.name,)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return tuple(n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))


def _marks_of(node: ast.AST) -> Iterator[str]:
    for mark in getattr(node, "decorator_list", ()):
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in MARKS:
            first = mark.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)


def _imports(module: str, tree: ast.AST, rooms: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What a name means that is imported from one of the rooms: a module, or a module and a name in it."""
    room = module.partition(".")[0]
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.level not in (1, 2):
            continue
        source = node.module or ""
        base = f"{room}.{source}".rstrip(".") if node.level == 1 else source
        if base.partition(".")[0] not in rooms:
            continue
        for alias in node.names:
            yield alias.asname or alias.name, f"{base}.{alias.name}"
