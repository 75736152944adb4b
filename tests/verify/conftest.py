"""A copy of the project that a test may break, with every link of one book reviewed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from edited_tree import copied, write

from ts_rules.books import recorded
from ts_rules.verify.rows import Report
from ts_rules.verify.verification import verify

BOOK = "ts-pt-summary"
Share = Callable[[str, Callable[[Path], None]], Path]


@dataclass(frozen=True)
class Tree:
    """A copy of the project, in which commands run."""

    top: Path
    caches: Path

    def __truediv__(self, name: str) -> Path:
        return self.top / name

    def call(self, *args: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(self.top), "XDG_CACHE_HOME": str(self.caches), "TS_RULES_BOOKS": ""}
        env["XDG_DATA_HOME"] = str(self.caches)
        command = [sys.executable, "-m", "ts_rules", *args]
        return subprocess.run(command, cwd=self.top, env=env, capture_output=True, text=True, check=False)

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
def reviewed(share: Share) -> Tree:
    def fill(place: Path) -> None:
        tree = Tree(place / "tree", place / "caches")
        copied(tree.top, "ts_rules", "sources", "locales")
        (tree / "docs").mkdir()
        (tree / f"sources/{BOOK}/reviews.toml").unlink(missing_ok=True)
        done = tree.call("verify", "--record", "--book", BOOK)
        assert done.returncode == 0, done.stderr

    place = share("reviewed", fill)
    return Tree(place / "tree", place / "caches")


@pytest.fixture
def tree(reviewed: Tree, tmp_path: Path) -> Tree:
    top = tmp_path / "tree"
    shutil.copytree(reviewed.top, top)
    return Tree(top, reviewed.caches)


@pytest.fixture(scope="session")
def report() -> Report:
    """Everything, without any copy of a book; played in this run, whose cache began empty."""
    return verify(list(recorded().values()), copies=False)
