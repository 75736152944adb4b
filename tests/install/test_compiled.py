"""The compiled build plays the same games as the sources, move by move; and what watches rules leaves it aside."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import hashlib, random
import ts_rules
from ts_rules.books import ruleset
from ts_rules.compiled import is_compiled
from ts_rules.games.twilight_struggle.play import state
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
print("compiled" if is_compiled(state) else "interpreted")
OPTIONS = {"deluxe": {}, "2e": {"civil_war": True}, "ts-pt-summary": {}, "ts-el-deluxe": {"late_war": True}}
for name, options in OPTIONS.items():
    tree = PLAYED.game
    named = tree.ruleset(name) if name in PLAYED.spec.editions else ruleset(ts_rules.load_book(name), tree)
    rules = PLAYED.rules(named, options)
    seen, lot = hashlib.sha256(), random.Random(name)
    for _ in range(12):
        game = PLAYED.new(rules)
        while game.result is None:
            moves = game.legal()
            seen.update(repr((game.to_move, moves, game.stack[-1][2], sorted(PLAYED.parts(game).items()))).encode())
            game.play(lot.choice(moves))
        seen.update(repr(game.result).encode())
    print(name, seen.hexdigest())
"""


def hook() -> Any:
    spec = importlib.util.spec_from_file_location("compile_engine", ROOT / ".ci" / "compile_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lacking() -> str:
    """Why nothing is compiled here."""
    if "TS_RULES_COMPILE" not in os.environ:
        return "compiling takes half a minute: TS_RULES_COMPILE=1 asks for it, as .ci/run does"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler here ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no headers of Python here (python3-dev)"
    return "" if importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools") else "no mypyc here"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with compiled modules in it; without optimising, which takes most of the time."""
    if why := lacking():
        pytest.skip(why)
    made = tmp_path_factory.mktemp("compiled") / "package"
    hook().put_into(made, level="0")
    return made


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TS_RULES", "PYTHON"))}
    return subprocess.run(
        [sys.executable, *words],
        env={**kept, "PYTHONPATH": str(folder), **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_compiled_games_are_the_games_of_the_sources(folder: Path) -> None:
    fast, slow = run(folder, "-c", PLAY), run(folder, "-c", PLAY, TS_RULES_INTERPRETED="1")
    assert (fast.stderr, slow.stderr) == ("", "")
    assert fast.stdout.startswith("compiled\n")
    assert fast.stdout.replace("compiled", "interpreted", 1) == slow.stdout


@pytest.mark.parametrize(
    "words", ["where 6.3.4", "show 6.3.1", "soak --games 3 --seed compiled", "verify --rule 6.3.4"]
)
def test_commands_say_the_same_with_compiled_modules(folder: Path, words: str) -> None:
    call = ["-m", "ts_rules", *words.split()]
    fast, slow = run(folder, *call), run(folder, *call, TS_RULES_INTERPRETED="1")
    assert (fast.returncode, told(fast)) == (slow.returncode, told(slow))
    assert fast.returncode == 0


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What a command prints, without how long it took."""
    return [
        line for line in (done.stdout + done.stderr).splitlines() if " second" not in line and " s" not in line[-3:]
    ]


def test_rules_at_work_are_watched_in_the_sources_alone(folder: Path) -> None:
    late = "import ts_rules; ts_rules.new('ts'); from ts_rules.compiled import refuse_compiled; refuse_compiled()"
    assert "TS_RULES_INTERPRETED=1" in run(folder, "-c", late).stderr
    assert run(folder, "-c", f"from ts_rules.verify import rows; {late}").stderr == ""
