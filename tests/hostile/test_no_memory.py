"""A machine that gives no more memory: a sentence and exit code 3, and no rule or game is blamed for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ts_rules.cli import main as command_line
from ts_rules.errors import BadInput
from ts_rules.playing.promises import Promises

ROOT = Path(__file__).resolve().parents[2]
LIMITED = """
import resource, runpy, sys
most = int(sys.argv[1]) * 1_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
del sys.argv[0:2]
sys.argv[0:0] = [""]
runpy.run_module("ts_rules", run_name="__main__", alter_sys=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the limit is not held to")
@pytest.mark.parametrize("megabytes", [45, 60, 90, 150])
def test_whatever_there_is_not_memory_for(megabytes: int, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("ts-rules/record/1\nruleset: deluxe\n\nussr:" + " a" * 1_500_000 + "\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(megabytes), "replay", str(record)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stderr
    assert "there is not memory enough" in done.stderr
    assert done.stderr.count("\n") == 1


def test_games_that_there_is_not_memory_for_are_no_broken_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_start = Promises.at_start
    played = []

    def running_out(self: Promises, state: Any) -> str:
        played.append(state)
        if len(played) > 7:
            raise MemoryError
        return at_start(self, state)

    monkeypatch.setattr(Promises, "at_start", running_out)
    out = ("--out", str(tmp_path / "broken.toml"))
    done = CliRunner().invoke(command_line.main, ["soak", "--games", "9", "--jobs", "1", "--format", "json", *out])
    assert json.loads(done.stdout)["broken"] is None
    assert json.loads(done.stdout)["games"] == 5
    assert isinstance(done.exception, BadInput)
    assert str(done.exception) == "Only 5 of 9 games were played: there is not memory enough."


@pytest.mark.parametrize(
    "problem",
    [
        MemoryError(),
        ImportError("libm.so.6: failed to map segment from shared object"),
        RuntimeError("can't start new thread"),
        RecursionError("maximum recursion depth exceeded"),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_how_it_is_told(
    problem: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_named: object) -> None:
        raise problem

    monkeypatch.setattr(command_line, "main", fail)
    with pytest.raises(SystemExit) as caught:
        command_line.run()
    assert caught.value.code == 3
    assert "mistake" not in capsys.readouterr().err
