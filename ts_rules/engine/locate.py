"""Where a statement, its code and a figure stand: file and line, read off the source."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ..compiled import source_file
from ..model import Code
from ..model.values import value

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Place", "key_lines", "locate"]

KEY = r'(?:[\w-]+|"[^"]*")'
DOTTED = rf"{KEY}(?:\s*\.\s*{KEY})*"
TOKEN = rf"""^[ \t]*\[\[?\s*(?P<header>{DOTTED})\s*\]\]?[ \t]*(?=\#|$)  # [table], [[list of tables]]
    | (?P<setting>{DOTTED})\s*=(?!=)
    | \"{{3}}.*?\"{{3}} | \'{{3}}.*?\'{{3}} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
    | \#[^\n]* | (?P<opens>[\[{{]) | (?P<closes>[\]}}]) | [\w.:+-]+ | \n"""
"""What a TOML file is made of, as far as its keys need it; texts and comments hold none."""


@value
class Place:
    """A file, and in it the lines of the docstring and of the definition."""

    file: str
    statement: int
    code: int


@cache
def _definitions(file: str) -> dict[str, Place]:
    import ast
    from pathlib import Path

    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            found[node.name] = Place(file, node.body[0].lineno, node.lineno)
    return found


def locate(code: Code) -> Place:
    """The place of a marked function or class."""
    return _definitions(str(source_file(code)))[code.__name__]


def key_lines(path: Path) -> dict[str, int]:
    """By dotted key of a TOML file: the line on which it is set; keys of an inline table stand on that table's line."""
    found: dict[str, int] = {}
    table: list[str] = []
    inside: list[list[str] | None] = []
    """What is open around a place: the keys of an inline table, None for a list."""
    key: list[str] = []
    line = 1
    for token in re.finditer(TOKEN, path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL | re.VERBOSE):
        if token["header"] and not inside:
            table = _keys(token["header"])
            found.setdefault(".".join(table), line)
        elif token["setting"]:
            key = [*(table if not inside else inside[-1] or []), *_keys(token["setting"])]
            if None not in inside:
                found.setdefault(".".join(key), line)
        elif token["opens"]:
            inside.append(key if token["opens"] == "{" and None not in inside else None)
        elif token["closes"] and inside:
            inside.pop()
        line += token[0].count("\n")
    return found


def _keys(dotted: str) -> list[str]:
    return [k.strip('"') for k in re.findall(KEY, dotted)]
