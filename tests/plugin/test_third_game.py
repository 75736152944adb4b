"""A third game as an installed package: tree, commands and structure test for free."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_server import Commands, commands

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SIDES = ("crosses", "noughts", "draw")
Call = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def installed(plugged: dict[str, str]) -> Iterator[Commands]:
    """Commands where the game is installed: it is found anew by each of them."""
    with commands(env=plugged, games=()) as running:
        yield running


@pytest.fixture
def call(installed: Commands, plugged: dict[str, str], tmp_path: Path) -> Call:
    def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return installed.run(*args, cwd=tmp_path, env=plugged, typed=typed)

    return run


def test_played_and_shown_it_is_a_hundred_and_fifty_lines() -> None:
    code = [*(HERE / "noughts" / "noughts_and_crosses").glob("*.py")]
    assert {path.stem for path in code} == {"__init__", "rules", "play", "tabletop"}
    lines = [line for p in code for line in p.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 150


def test_tree_and_show(call: Call) -> None:
    tree = json.loads(call("tree", "--game", "oxo", "--format", "json").stdout)
    assert [r["rule"] for r in tree["rules"]] == ["1", "2", "3"]
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


def test_its_scenarios_run_beside_those_of_other_games(call: Call, tmp_path: Path) -> None:
    ran = json.loads(call("scenario", "run", "--game", "oxo", "--format", "json").stdout)
    assert (len(ran["outcomes"]), ran["failed"]) == (3, 0)
    assert call("scenario", "run", "--about", "3").stdout.endswith("1 passed, 0 failed\n")
    mine = (HERE / "noughts" / "noughts_and_crosses" / "scenarios" / "all.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(mine.replace('winner = "crosses"', 'winner = "noughts"'), encoding="utf-8")
    wrong = call("scenario", "run", "mine.toml")  # whose it is its ids say: two games can be played here
    assert wrong.returncode == 1
    assert "winner: expected noughts, found crosses" in wrong.stdout


def test_verification_plays_them(call: Call) -> None:
    rows = json.loads(call("verify", "--game", "oxo", "--no-copies", "--format", "json").stdout)["rows"]
    assert {row["rule"]: row["engine"] for row in rows if row["variant"] is None} == {"1": "pass", "2": "pass"}
    assert "3 scenarios" in call("verify", "--game", "oxo", "--no-copies").stdout


def test_random_games_of_two_editions_part_where_the_variant_says(call: Call) -> None:
    soaked = json.loads(call("soak", "--game", "oxo", "--games", "40", "--jobs", "2", "--format", "json").stdout)
    assert (soaked["games"], soaked["broken"]) == (40, None)
    assert set(soaked["results"]) == {"crosses, 2", "noughts, 2", "draw, 3"}
    args = ("--game", "oxo", "--games", "40", "--jobs", "1", "--against", "school", "--format", "json")
    parted = json.loads(call("soak", *args).stdout)
    (parting,) = parted["partings"]
    assert (parting["rule"], parting["explained"], parting["kind"]) == ("3", ["3/no-line"], "position")
    assert parting["count"] == parted["parted"] == soaked["results"]["draw, 3"]
    assert call("scenario", "run", *parted["files"]).returncode == 0
    assert call("scenario", "run", *parted["files"], "--ruleset", "school").returncode == 1


def test_a_game_in_the_terminal_is_saved_replayed_and_gone_on_with(call: Call) -> None:
    typed = "1\n9\n2\n4\nundo\nsave g.txt\nquit\n"
    first = call("play", "--game", "oxo", typed=typed)
    assert "CROSSES: Choose a move (1)" in first.stdout
    assert "  noughts: 4\n" not in first.stdout  # 9 is no number of a move any more, and undo took the last one back
    position = json.loads(call("replay", "g.txt", "--format", "json").stdout)["games"][0]["position"]
    assert position["game"] == "noughts"
    assert call("replay", "g.txt").stdout.startswith("g.txt: ")
    won = call("play", "--load", "g.txt", "--noughts", "random", "--crosses", "careful", "--seed", "1")
    assert "The game is over: " in won.stdout
    illegal = call("play", "--game", "oxo", typed="1\ncrosses: 2\n0\n")
    assert "it is the move of noughts, not of crosses" in illegal.stdout


def test_a_wrong_record_names_file_line_and_rule(call: Call, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("ts-rules/record/1\ngame: noughts\n\n5\n5\n", encoding="utf-8")
    done = call("replay", "bad.txt")
    assert done.returncode == 3
    assert "bad.txt:5: move 2: '5' is not possible: Space 5: there is a mark in it (1). Noughts" in done.stderr


def test_a_record_of_a_game_that_is_not_here(call: Call, tmp_path: Path) -> None:
    (tmp_path / "chess.txt").write_text("ts-rules/record/1\ngame: chess\n\ne2e4\n", encoding="utf-8")
    done = call("replay", "chess.txt")
    assert done.returncode == 3
    assert done.stderr.startswith("ts-rules: chess.txt: No game 'chess' is installed.")


def test_without_a_name_the_first_game_is_played_that_has_the_ruleset(call: Call) -> None:
    """Whoever installs another game finds the commands as they were."""
    assert call("play").stdout.startswith("deluxe, seed ")
    for args, sides in (
        (("--games", "1"), {"us", "ussr", "draw"}),
        (("--ruleset", "school", "--games", "1"), {*SIDES}),
    ):
        soaked = json.loads(call("soak", *args, "--format", "json").stdout)
        assert {result.partition(",")[0] for result in soaked["results"]} <= sides


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
    "has-a-title-too-few": (
        GOOD + 'SPEC = GameSpec("bad", "bd", "Bad", __name__, ("a", "b"), edition_titles=("A",))',
        "",
    ),
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
