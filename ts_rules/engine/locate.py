"""Where a statement and its code stand: file and line, read off the source."""

from __future__ import annotations

from functools import cache

from ..model import Code, Location
from ..model.values import value

__all__ = ["Place", "locate"]


@value
class Place:
    """The docstring, the definition, and the first line of the body."""

    statement: Location
    code: Location


@cache
def _definitions(file: str) -> dict[str, tuple[int, int]]:
    """Name → line of its docstring, line of its definition."""
    import ast
    from pathlib import Path

    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            found[node.name] = (node.body[0].lineno, node.lineno)
    return found


def locate(code: Code) -> Place:
    """The place of a marked function or class."""
    import inspect

    file = inspect.getsourcefile(code) or ""
    statement, definition = _definitions(file)[code.__name__]
    return Place(Location(file, statement), Location(file, definition))
