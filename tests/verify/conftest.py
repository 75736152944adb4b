"""A copy of the project that a test may break, with every link of one book reviewed; afterwards it is whole again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import command_server
import pytest
from command_server import Commands
from edited_tree import copied, few_questions, few_scenarios, write

from ts_rules.books import recorded
from ts_rules.verify.rows import Report
from ts_rules.verify.verification import verify

BOOK, VARIANT = "ts-pt-summary", "6.3.4/defcon-after"
"""What tests look at; the scenarios that tell its readings apart are left, and few others."""


@dataclass(frozen=True)
class Tree:
    """A copy of the project, in which commands run: `python` has loaded the toolkit, and no game.

    What this run has kept holds for it too, by content; of what a test breaks in it there is nothing.
    """

    top: Path
    home: Path
    python: Commands

    def __truediv__(self, name: str) -> Path:
        return self.top / name

    def call(self, *args: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(self.top), "XDG_DATA_HOME": str(self.home), "TS_RULES_BOOKS": ""}
        return self.python.run(*args, cwd=self.top, env=env)

    def verify(self, *args: str) -> tuple[int, dict[str, Any]]:
        done = self.call("verify", "--gate", "--format", "json", *args)
        assert done.returncode in (0, 1), done.stderr
        return done.returncode, json.loads(done.stdout)

    def change(self, name: str, before: str, after: str) -> None:
        """Replace what stands exactly once in a file."""
        text = (self.top / name).read_text("utf-8")
        assert text.count(before) == 1, f"{name} has {text.count(before)} of {before!r}"
        write(self.top / name, text.replace(before, after))


@pytest.fixture(scope="session")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    """One for each process that tests: they break it at the same time."""
    folder = tmp_path_factory.mktemp("reviewed")
    top = copied(folder / "tree", "ts_rules", "sources", "locales")
    (top / "docs").mkdir()
    few_scenarios(few_questions(top), VARIANT)
    (top / f"sources/{BOOK}/reviews.toml").unlink(missing_ok=True)
    with command_server.commands(env={**os.environ, "PYTHONPATH": str(top)}, games=()) as python:
        tree = Tree(top, folder / "home", python)
        done = tree.call("verify", "--record", "--book", BOOK)
        assert done.returncode == 0, done.stderr
        shutil.copytree(top, folder / "whole", ignore=shutil.ignore_patterns("__pycache__"))
        yield tree


@pytest.fixture
def tree(reviewed: Tree) -> Iterator[Tree]:
    """That one, as it was before once the test is over."""
    yield reviewed
    whole = reviewed.top.with_name("whole")
    before, after = _times(whole), _times(reviewed.top)
    for name in after.keys() - before.keys():
        (reviewed / name).unlink()
    for name in before:
        if after.get(name) != before[name]:
            shutil.copy2(whole / name, reviewed / name)


def _times(folder: Path) -> dict[str, int]:
    """When each file was written."""
    found: dict[str, int] = {}
    for here, inside, files in os.walk(folder):
        inside[:] = [name for name in inside if name != "__pycache__"]
        found |= {os.path.relpath(f"{here}/{name}", folder): Path(here, name).stat().st_mtime_ns for name in files}
    return found


@pytest.fixture(scope="session")
def report() -> Report:
    """Everything, without any copy of a book; played in this run, whose cache began empty."""
    return verify(list(recorded().values()), copies=False)
