"""The compiled build, an option of the wheel: the engine of Twilight Struggle made into machine code by mypyc.

    TS_RULES_COMPILE=1 python -m build --wheel

Without that variable the wheel is pure Python, and this does nothing.  The sources are left as they are: what mypyc
needs differently is changed in a copy, line for line, and what it makes lies beside them in the wheel.
`TS_RULES_OPTIMISE=0` compiles in a third of the time what is then slower: for tests.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]
ASKED, OPTIMISE = "TS_RULES_COMPILE", "TS_RULES_OPTIMISE"
NEEDS = ["mypy>=2.4,<3", "setuptools>=77"]
GAME = "ts_rules/games/twilight_struggle"
PLAY = ("asks", "compiled_rules", "effects", "influence", "kinds", "map_and_figures", "moves", "state", "tables")
"""The modules of `play/` that a move passes through; the class `Move`, a kind of int, cannot be compiled."""
MARKS = {"rule", "clause", "event"}
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
NUMBERS = re.compile(
    "amount|base|card|control|country|decider|kind|left|limit|loser|mask|once|ops|outer|own|placed|player|rolled|side"
    "|spent|turn|victim|ways"
)
"""Names that stand for numbers wherever a frame is taken apart: with their type a compiler reckons much faster."""
REPLACED = {
    "State.__new__(State)": "State(self.rules)",  # `__new__` of a compiled class calls `__init__`
    "[frame[0]](": "[cast(int, frame[0])](",
    "frame[4] - frame[5]": "cast(int, frame[4]) - cast(int, frame[5])",
}
READINGS = (
    "from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED as game;"
    "print(*vars(game.rules(game.game.ruleset('deluxe'), {})))"
)
SETUP = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules = mypycify(["--follow-imports=silent", *sys.argv[4:]], opt_level=sys.argv[3], group_name="ts_rules_engine")
setup(name="ts_rules_engine", packages=[], ext_modules=modules, script_args=["build_ext", "--build-lib", sys.argv[1],
      "--build-temp", sys.argv[2]])
"""


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg,unused-ignore]
    """Adds compiled modules to the wheel, if that is asked for."""

    def dependencies(self) -> list[str]:
        """What the build needs besides."""
        return NEEDS if os.environ.get(ASKED) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed."""
        if version == "editable" or not os.environ.get(ASKED):
            return
        self.work = tempfile.TemporaryDirectory()  # goes when the build ends
        build_data["force_include"] |= compiled(Path(self.work.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiled(work: Path) -> dict[str, str]:
    """Compile the engine in an empty folder; where each module is, and where it belongs in the wheel."""
    copy = work / "source"
    shutil.copytree(ROOT / "ts_rules", copy / "ts_rules", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    readings = _call(copy, "-c", READINGS).split()
    files = [*_modules(copy)]
    for file in files:
        file.write_text(prepared(file.relative_to(copy), file.read_text("utf-8"), readings), "utf-8")
    made, level = work / "made", os.environ.get(OPTIMISE, "2")
    _call(copy, "-c", SETUP, str(made), str(work / "objects"), level, *(str(file.relative_to(copy)) for file in files))
    found = made.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")
    return {str(path): path.relative_to(made).as_posix() for path in found}


def _modules(copy: Path) -> Iterator[Path]:
    yield from sorted((copy / GAME / "rules").glob("s[0-9]*.py"))
    yield from sorted((copy / GAME / "cards").glob("[a-z]*.py"))
    yield from (copy / GAME / "play" / f"{name}.py" for name in PLAY)


def _call(folder: Path, *words: str) -> str:
    flags = f"{os.environ.get('CFLAGS', '')} -g0"  # without what a debugger of C would want
    environment = {**os.environ, "PYTHONPATH": str(folder), "TS_RULES_INTERPRETED": "1", "CFLAGS": flags}
    call = [sys.executable, *words]
    done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The engine cannot be compiled:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def prepared(path: Path, text: str, readings: list[str]) -> str:
    """A module as mypyc wants it; every line stays where it is, so that tracebacks are right."""
    tree, lines, below = ast.parse(text), text.split("\n"), list[str]()
    changed = dict(REPLACED)
    stored = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))

    def is_constant(target: ast.expr) -> bool:
        return isinstance(target, ast.Name) and stored[target.id] == 1 and bool(CONSTANT.fullmatch(target.id))

    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _type_numbers(node, lines)
            below += _marks_below(node, lines)
        elif isinstance(node, ast.ImportFrom) and node.level:
            below += _modules_by_name(node, path)
        elif isinstance(node, ast.Assign):
            _make_final(node, lines, is_constant)
        elif isinstance(node, ast.AnnAssign) and node.value and is_constant(node.target):
            kind = ast.unparse(node.annotation)
            _replace(lines, node, f"{ast.unparse(node.target)}: Final[{kind}] = {ast.unparse(node.value)}")
        elif isinstance(node, ast.ClassDef):
            _declare_fields(node, lines, readings, changed)
            if node.decorator_list:
                below.append(f"_stated({node.name}, {ast.get_docstring(node, clean=False)!r})")
    written = tuple(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    below += [f"__written__ = {written!r}"]
    found = "\n".join([*lines, "from ts_rules.engine.marks import stated as _stated", *below, ""])
    for old, new in changed.items():
        found = found.replace(old, new)
    future = "from __future__ import annotations"
    return found.replace(f"{future}\n", f"{future}; from typing import Final, cast\n", 1)


def _replace(lines: list[str], node: ast.stmt | ast.expr, new: str = "") -> None:
    for index in range(node.lineno - 1, node.end_lineno or node.lineno):
        lines[index] = ""
    lines[node.lineno - 1] = new


def _marks_below(function: ast.FunctionDef, lines: list[str]) -> Iterator[str]:
    """A decorated function is called by its name in a table; one that is marked below its module is called directly."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in MARKS:
            statement = ast.get_docstring(function, clean=False)
            yield f"{ast.unparse(mark)}(_stated({function.name}, {statement!r}))"
            _replace(lines, mark)


def _type_numbers(function: ast.FunctionDef, lines: list[str]) -> None:
    """Say of names that are taken from a frame that they are numbers."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and node.lineno == node.end_lineno:
            target, value = node.targets[0], node.value
            parts = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                parts = [*zip(target.elts, value.elts, strict=True)]
            elif isinstance(target, ast.Tuple):
                parts = [(name, value) for name in target.elts]
            told = [t.id for t, v in parts if isinstance(t, ast.Name) and NUMBERS.fullmatch(t.id) and _of_frame(v)]
            line, start = lines[node.lineno - 1], node.col_offset
            lines[node.lineno - 1] = line[:start] + "".join(f"{name}: int; " for name in told) + line[start:]


def _of_frame(value: ast.expr) -> bool:
    return ast.unparse(value.value if isinstance(value, ast.Subscript) else value) == "frame"


def _modules_by_name(node: ast.ImportFrom, path: Path) -> Iterator[str]:
    """A module that is imported from its package while both are still loading is known only by its whole name."""
    package = ".".join((*path.parts[: -node.level], *filter(None, [node.module])))
    inside = ROOT.joinpath(*package.split("."))
    for name in (alias.name for alias in node.names):
        if (inside / name).is_dir() or (inside / f"{name}.py").is_file():
            yield f"import {package}.{name}"


def _make_final(node: ast.Assign, lines: list[str], is_constant: Any) -> None:
    """A constant that is final is read at once, and not looked up by its name."""
    target = node.targets[0]
    if is_constant(target):
        _replace(lines, node, f"{ast.unparse(target)}: Final = {ast.unparse(node.value)}")
    elif isinstance(target, ast.Tuple) and all(isinstance(name, ast.Name) for name in target.elts):
        names, value = [ast.unparse(name) for name in target.elts], node.value
        if isinstance(value, ast.Tuple) and len(value.elts) == len(names) and all(map(is_constant, target.elts)):
            parts = (f"{name}: Final = {ast.unparse(part)}" for name, part in zip(names, value.elts, strict=True))
            _replace(lines, node, "; ".join(parts))
        elif all(name.startswith("_") for name in names):
            whole = f"_line_{node.lineno}"
            parts = (f"{name}: Final = {whole}[{place}]" for place, name in enumerate(names))
            _replace(lines, node, "; ".join([f"{whole}: Final = {ast.unparse(value)}", *parts]))


def _declare_fields(node: ast.ClassDef, lines: list[str], readings: list[str], slots: dict[str, str]) -> None:
    """A compiled class has fixed fields: the names of the slots are written out, and those of the readings too."""
    fields = tuple(n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name))
    stored = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    for part in node.body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
            _replace(lines, part)
            slots[f"{node.name}.__slots__"] = repr(fields)
        elif isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
            _replace(lines, part, "    " + "; ".join(f"{name}: str" for name in readings if name not in stored))
