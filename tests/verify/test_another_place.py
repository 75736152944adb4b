"""What was played is known to every copy of the project, and each names its own files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from edited_tree import copied

from ts_rules.verify.rows import Report

PLAYS = """
from ts_rules.games import load_game
from ts_rules.verify.plays import Plays
plays = Plays(load_game("ts"))
for trial in plays.trials[::40]:
    for name in trial.rulesets:
        plays.outcome(trial, plays.editions[name])
print(plays.played, *sorted({trial.file for trial in plays.trials}), sep="\\n")
"""


def test_a_copy_plays_nothing_again_and_finds_its_own_scenarios(report: Report, tmp_path: Path) -> None:
    assert report.rows
    top = copied(tmp_path / "top", "ts_rules", "sources", "locales")
    env = {**os.environ, "PYTHONPATH": str(top)}
    done = subprocess.run([sys.executable, "-c", PLAYS], cwd=top, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    played, *files = done.stdout.splitlines()
    assert played == "0"
    assert files == sorted(map(str, (top / "ts_rules/games/twilight_struggle/scenarios").glob("*.toml")))
