"""A third game as an installed package: tree, commands and structure test for free."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
Call = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the game is installed, by pip, from its own project."""
    target = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(HERE / "noughts")]
    subprocess.run(command, check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": str(target)}


@pytest.fixture
def call(plugged: dict[str, str], tmp_path: Path) -> Call:
    def run(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ts_rules", *args]
        return subprocess.run(command, env=plugged, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


def test_it_is_twenty_lines() -> None:
    code = [*(HERE / "noughts" / "noughts_and_crosses").glob("*.py")]
    lines = [line for p in code for line in p.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 20


def test_tree_and_show(call: Call) -> None:
    tree = json.loads(call("tree", "--game", "oxo", "--format", "json").stdout)
    assert [r["rule"] for r in tree["rules"]] == ["1", "2"]
    shown = call("show", "1", "--game", "noughts")
    assert "A player marks an empty space of the 9 spaces." in shown.stdout
    assert "noughts-en" in shown.stdout


def test_its_own_catalog_speaks(call: Call) -> None:
    assert "Vince chi completa una riga." in call("show", "2", "--game", "oxo", "--lang", "it").stdout


def test_an_id_of_several_games_asks_which(call: Call) -> None:
    asked = call("show", "2")
    assert asked.returncode == 2
    assert "noughts" in asked.stderr
    assert "--game" in asked.stderr


def test_where_and_books(call: Call) -> None:
    places = call("where", "2", "--game", "oxo").stdout
    for part in ("rules.py", "all.toml", "noughts.po", "/oxo/r/2"):
        assert part in places
    assert "noughts-en" in call("books").stdout


def test_the_structure_test_holds_it_to_the_promises(plugged: dict[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "-p",
        "no:cacheprovider",
        str(ROOT / "tests" / "test_structure.py"),
    ]
    done = subprocess.run(
        [*command, "-k", "noughts"], env=plugged, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


GOOD = "from ts_rules.model import GameSpec\n"
SPEC = 'SPEC = GameSpec("bad", "bd", "Bad", __name__, ("a",))\n'
FAULTS = {
    "raises": ("1 / 0", ""),
    "exits": ("import sys; sys.exit(0)", ""),
    "is-no-python": ("def", ""),
    "is-no-spec": ("SPEC = 3", ""),
    "climbs-out": (GOOD + 'SPEC = GameSpec("bad", "../../evil", "Bad", __name__, ("a",))', ""),
    "takes-our-name": (GOOD + 'SPEC = GameSpec("bad", "ts", "Bad", __name__, ("a",))', ""),
    "has-no-editions": (GOOD + 'SPEC = GameSpec("bad", "bd", "Bad", __name__, "a")', ""),
    "has-no-rules": (GOOD + SPEC, ""),
    "rules-exit": (GOOD + SPEC, "import sys; sys.exit(0)"),
    "rules-raise": (GOOD + SPEC, "from ts_rules.engine import rule\n@rule(3, slug=None)\ndef x(): 'A.'\n"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_named_and_stops_no_other(tmp_path: Path, fault: str) -> None:
    package, rules = FAULTS[fault]
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "__init__.py").write_text(f"print('noise')\n{package}\n", encoding="utf-8")
    if rules:
        (tmp_path / "bad" / "rules.py").write_text(rules, encoding="utf-8")
    info = tmp_path / "bad-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[ts_rules.games]\nbad = bad:SPEC\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def run(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ts_rules", *args]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    other = run("tree", "--depth", "1", "--format", "json")
    assert other.returncode == 0
    assert len(json.loads(other.stdout)["rules"]) > 20
    assert "left out" in other.stderr
    asked = run("tree", "--game", "bad")
    assert asked.returncode == 3, asked.stderr
    assert "bad" in asked.stderr
    assert "Traceback" not in asked.stderr
