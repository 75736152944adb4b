"""The example engines of the docs: they play what they know, say what they do not, and a bug in them is found."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_server import Commands

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs/examples"
PAGE = ROOT / "docs/how-to/verify-your-engine.rst"
SPACE = shlex.join([sys.executable, "-I", "docs/examples/space_race.py"])
COUPS = "node docs/examples/coups.mjs"
NODE = pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")


Report = Callable[[str, str, int], dict[str, Any]]


@pytest.fixture
def report(commands: Commands) -> Report:
    """What verifying an engine for a rule reports, once it has ended with a code."""

    def of(engine: str, rule: str, code: int) -> dict[str, Any]:
        done = commands.run("verify", "--engine", engine, "--rule", rule, "--format", "json", cwd=ROOT, env=os.environ)
        assert done.returncode == code, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return of


ENGINES = [
    pytest.param(SPACE, "6.4", "space of", id="space race in Python"),
    pytest.param(COUPS, "6.3", "defcon", id="coups in JavaScript", marks=NODE),
]


@pytest.mark.parametrize(("engine", "rule", "fact"), ENGINES)
def test_it_passes_what_it_can_play_and_a_bug_is_found(report: Report, engine: str, rule: str, fact: str) -> None:
    good = report(engine, rule, 0)
    summary = good["summary"]
    assert summary["failed"] == summary["broken"] == 0
    assert summary["passed"] > 30
    assert summary["skipped"] == sum(reason["count"] for reason in summary["reasons"])
    bad = report(f"{engine} --bug", rule, 1)
    failed = [row for row in bad["rows"] if row["outcome"] == "failed"]
    assert failed
    assert all(row["differences"][0].startswith(fact) for row in failed)
    assert bad["summary"]["skipped"] == summary["skipped"]  # what it does not know, it does not know with a bug either
    assert bad["summary"]["passed"] + len(failed) == summary["passed"]


def test_the_python_program_needs_nothing_of_ours() -> None:
    text = (EXAMPLES / "space_race.py").read_text("utf-8")
    assert set(re.findall(r"^import (.*)", text, re.MULTILINE)) == {"json", "sys"}
    assert "from ts_rules" not in text


def shown() -> list[list[str]]:
    """Blocks of the how-to that begin with a command."""
    blocks = re.findall(r"\.\. code-block:: text\n\n((?:   .*\n|\n)+)", PAGE.read_text("utf-8"))
    lines = ([line[3:] for line in block.strip("\n").splitlines()] for block in blocks)
    return [block for block in lines if block[0].startswith(("ts-rules ", "cd "))]


def test_every_way_of_asking_is_shown() -> None:
    calls = " ".join(line for block in shown() for line in block if line.startswith("ts-rules "))
    assert all(word in calls for word in ("smallest:Mine", "smallest.mjs", "--bug", "--compare", "soak --against"))


@pytest.mark.parametrize("block", shown(), ids=lambda block: block[0])
def test_what_the_page_shows_is_what_is_printed(tmp_path: Path, block: list[str]) -> None:
    """Run in a folder in which the examples are; what the last command prints is shown below it."""
    last = max(n for n, line in enumerate(block) if line.startswith("ts-rules "))
    calls, lines = block[: last + 1], block[last + 1 :]
    if any("node " in call for call in calls) and not shutil.which("node"):
        pytest.skip("no node on this machine")
    shutil.copytree(EXAMPLES, tmp_path / "docs/examples")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/ts-rules").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ts_rules "$@"\n')
    (tmp_path / "bin/ts-rules").chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    script = "\n".join(calls)
    printed = subprocess.run(
        ["/bin/sh", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    ).stdout
    wanted = [r"(?:.*\n)*" if x == "..." else re.escape(x).replace(r"\.\.\.", ".*") + "\n" for x in lines]
    assert re.fullmatch("".join(wanted), printed), printed


def test_the_smallest_examples_are_complete() -> None:
    """In Python fifteen lines that hold everything, judged by every scenario about operations."""
    lines = [line for line in (EXAMPLES / "smallest.py").read_text("utf-8").splitlines() if line]
    assert len(lines) <= 15
    done = subprocess.run(
        [sys.executable, "-m", "ts_rules", "verify", "--engine", "smallest:Mine", "--rule", "6", "--format", "json"],
        cwd=EXAMPLES,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    summary = json.loads(done.stdout)["summary"]
    assert summary["failed"] == summary["broken"] == summary["skipped"] == 0
    assert summary["passed"] > 300
