"""The compiled wheel in an empty environment plays the games of the sources; what watches rules leaves it aside."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

import pytest
from installed_wheel import ROOT, install

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
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the compiled wheel; without optimising, which takes most of the time."""
    if why := lacking():
        pytest.skip(why)
    return install(tmp_path_factory.mktemp("compiled"), TS_RULES_COMPILE="1", TS_RULES_OPTIMISE="0")


def run(python: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """In a folder of its own, so that nothing of this checkout is found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TS_RULES", "PYTHON"))}
    with tempfile.TemporaryDirectory() as folder:
        call = [str(python), *words]
        env = {**kept, "XDG_DATA_HOME": folder, **environment}
        return subprocess.run(call, env=env, cwd=folder, capture_output=True, text=True, check=False)


def test_the_wheel_says_for_which_machine_it_is(python: Path) -> None:
    (wheel,) = python.parents[2].glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        compiled = [name for name in archive.namelist() if name.endswith(sysconfig.get_config_var("EXT_SUFFIX"))]
    assert len(compiled) > 50


def test_compiled_games_are_the_games_of_the_sources(python: Path) -> None:
    fast = run(python, "-c", PLAY)
    here = subprocess.run([sys.executable, "-c", PLAY], cwd=ROOT, capture_output=True, text=True, check=True)
    assert fast.stderr == ""
    assert fast.stdout.startswith("compiled\n")
    assert fast.stdout.replace("compiled", "interpreted", 1) == here.stdout


BY_CHANCE = {
    "ts": ("--us", "random", "--ussr", "random"),
    "risiko": [word for seat in range(1, 7) for word in (f"--player-{seat}", "eager")],
}


@pytest.mark.parametrize("game", BY_CHANCE)
def test_a_played_game_is_the_same_with_compiled_modules(python: Path, game: str) -> None:
    play = f"""
import subprocess, sys
subprocess.run([sys.executable, "-m", "ts_rules", "play", "--game", {game!r}, "--seed", "7", "--save", "game.txt",
                *sys.argv[1:]], check=True, stdout=subprocess.DEVNULL)
subprocess.run([sys.executable, "-m", "ts_rules", "replay", "game.txt"], check=True, stdout=subprocess.DEVNULL)
print(open("game.txt").read())
"""
    fast, slow = (run(python, "-c", play, *BY_CHANCE[game], **more) for more in ({}, {"TS_RULES_INTERPRETED": "1"}))
    assert (fast.stderr, fast.returncode) == ("", 0)
    assert "result: " in fast.stdout
    assert fast.stdout == slow.stdout


@pytest.mark.parametrize(
    "words",
    [
        "where 6.3.4",
        "show 6.3.1",
        "soak --games 3 --seed compiled",
        "soak --game risiko --games 3 --seed compiled",
        "scenario run --game ts --about 6.3.4",
        "scenario run --game risiko --about 4.2.12",
        "verify --rule 6.3.4",
        f"replay {shlex.quote(str(ROOT / 'docs' / 'examples' / 'digital-log.txt'))} --moves",
    ],
)
def test_commands_say_the_same_with_compiled_modules(python: Path, words: str) -> None:
    call = ["-m", "ts_rules", *shlex.split(words)]
    fast, slow = run(python, *call), run(python, *call, TS_RULES_INTERPRETED="1")
    assert (fast.returncode, told(fast)) == (slow.returncode, told(slow))
    assert fast.returncode == 0


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What a command prints, without how long it took."""
    return [
        line for line in (done.stdout + done.stderr).splitlines() if " second" not in line and " s" not in line[-3:]
    ]


def test_rules_at_work_are_watched_in_the_sources_alone(python: Path) -> None:
    late = "import ts_rules; ts_rules.new('ts'); from ts_rules.compiled import refuse_compiled; refuse_compiled()"
    assert "TS_RULES_INTERPRETED=1" in run(python, "-c", late).stderr
    assert run(python, "-c", f"from ts_rules.verify import rows; {late}").stderr == ""
