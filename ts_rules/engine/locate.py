"""Where a statement, its code and a figure stand: file and line, read off the source."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ..model import Code, Location
from ..model.values import value

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Place", "key_lines", "locate"]

KEY = r'(?:[\w-]+|"[^"]*")'
HEADER = re.compile(rf"^\s*\[\[?\s*({KEY}(?:\s*\.\s*{KEY})*)\s*\]\]?")
SETTING = re.compile(rf"({KEY}(?:\s*\.\s*{KEY})*)\s*=\s*")
QUOTED = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'')


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


def key_lines(path: Path) -> dict[str, int]:
    """By dotted key of a TOML file: the line on which it is set; keys of an inline table stand on that table's line."""
    found: dict[str, int] = {}
    table: list[str] = []
    depth, inside_text = 0, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        bare, inside_text, was_inside = _without_texts(line, inside_text)
        if not depth and not was_inside:
            if header := HEADER.match(line):
                table = _keys(header[1])
                found.setdefault(".".join(table), number)
                continue
            _take_setting(line.strip(), table, number, found)
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return found


def _take_setting(text: str, table: list[str], number: int, found: dict[str, int]) -> None:
    """`key = value`, and the keys of an inline table that is the value."""
    if not (setting := SETTING.match(text)):
        return
    path = [*table, *_keys(setting[1])]
    found.setdefault(".".join(path), number)
    inner = text[setting.end() :]
    if not inner.startswith("{"):
        return
    stack, at = [path], 1
    while at < len(inner) and stack:
        if quoted := QUOTED.match(inner, at):
            pass
        if key := SETTING.match(inner, at):
            here = [*stack[-1], *_keys(key[1])]
            found.setdefault(".".join(here), number)
            at = key.end()
            if inner[at : at + 1] == "{":
                stack.append(here)
                at += 1
        elif quoted:
            at = quoted.end()
        else:
            if inner[at] == "}":
                stack.pop()
            at += 1


def _keys(dotted: str) -> list[str]:
    return [k.strip('"') for k in re.findall(KEY, dotted)]


def _without_texts(line: str, inside: str) -> tuple[str, str, bool]:
    """A line without its texts and its comment, the marks of a text that goes on below it, and whether one came in."""
    bare, at, was_inside = "", 0, bool(inside)
    while at < len(line):
        if inside:
            end = line.find(inside, at)
            if end < 0:
                return bare, inside, was_inside
            at, inside = end + 3, ""
        elif quoted := QUOTED.match(line, at):
            at = quoted.end()
            inside = quoted[0] if quoted[0] in ('"""', "'''") else ""
        elif line[at] == "#":
            break
        else:
            bare += line[at]
            at += 1
    return bare, inside, was_inside
