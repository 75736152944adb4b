"""The example engines of the docs: they play what they know, say what they do not, and a bug in them is found."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs/examples"
PAGE = ROOT / "docs/how-to/verify-your-engine.rst"
SPACE = shlex.join([sys.executable, "-I", "docs/examples/space_race.py"])
COUPS = "node docs/examples/coups.mjs"
NODE = pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")


def verify(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ts_rules", "verify", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def report(engine: str, rule: str, code: int) -> dict[str, Any]:
    done = verify("--engine", engine, "--rule", rule, "--format", "json")
    assert done.returncode == code, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


ENGINES = [
    pytest.param(SPACE, "6.4", "space of", id="space race in Python"),
    pytest.param(COUPS, "6.3", "defcon", id="coups in JavaScript", marks=NODE),
]


@pytest.mark.parametrize(("engine", "rule", "fact"), ENGINES)
def test_it_passes_what_it_can_play_and_a_bug_is_found(engine: str, rule: str, fact: str) -> None:
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


def test_what_the_page_shows_is_what_is_printed() -> None:
    """Blocks of the how-to that begin with `ts-rules verify`, run where the examples are."""
    page = PAGE.read_text("utf-8")
    blocks = re.findall(r"\.\. code-block:: text\n\n((?:   .*\n|\n)+)", page)
    shown = [[line[3:] for line in block.strip("\n").splitlines()] for block in blocks if "ts-rules verify" in block]
    assert shown
    for call, *lines in shown:
        words = call.split('"')
        if "node" in call and not shutil.which("node"):
            continue
        args = [*words[0].split()[2:], words[1], *words[2].split()]
        printed = verify(*args).stdout.rstrip("\n")
        wanted = [r"(?:.*\n)*" if x == "..." else re.escape(x).replace(r"\.\.\.", ".*") + "\n" for x in lines]
        assert re.fullmatch("".join(wanted), printed + "\n"), printed
