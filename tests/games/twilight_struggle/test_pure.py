"""The engine runs in an interpreter that can see no third-party module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
SCRIPT = """
import random, sys
sys.path.insert(0, sys.argv[1])
import ts_rules
ended = 0
for seed in range(100):
    rng = random.Random(seed)
    state = ts_rules.new("ts", ("deluxe", "2e")[seed % 2]).position
    while state.result is None:
        state.play(rng.choice(state.legal()))
    ended += 1
strange = [m for m in sys.modules if m.split(".")[0] in ("click", "rich", "polib", "babel", "sphinx", "numpy")]
print(ended, strange)
"""


def test_a_hundred_games_without_third_party_modules(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(ROOT)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("100 []\n", "")
