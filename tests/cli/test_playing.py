"""The commands that play: scenario, play, replay and soak, as a user calls them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ts_rules.cli.main import main

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Invoke = Callable[..., Result]

SCENARIO = """schema = "ts-rules/scenario/1"
[[scenario]]
id = "coup"
title = "A coup"
about = ["6.3.2"]
play = ["mexico", "die-4"]
[scenario.given]
to_play = "us"
ask = "coup"
ops = 3
influence = { mexico = [0, 2] }
[scenario.then]
influence = { mexico = [1, 0] }
"""


@pytest.mark.parametrize("command", ["scenario run", "play", "replay", "soak"])
def test_help_has_examples(invoke: Invoke, command: str) -> None:
    text = invoke(*command.split(), "--help").output
    assert "Examples:" in text
    assert f"ts-rules {command}" in text


def typed(*args: str, lines: str) -> str:
    """What `ts-rules play` prints to somebody who types these lines; when a game began is the same for all."""
    done = CliRunner().invoke(main, ["play", *args], input=lines, catch_exceptions=False, standalone_mode=False)
    return re.sub(r"\d{8}-\d{6}-\d+(-\d+)?(?=-[a-z])", "BEGUN", done.output)


def test_scenarios_of_a_file(invoke: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    text = invoke("scenario", "run", str(path)).output
    assert "ok   coup [deluxe]" in text
    assert "2 passed, 0 failed" in text
    assert "1 passed" in invoke("scenario", "run", str(path), "--ruleset", "ts-pl-deluxe").output
    body = json.loads(invoke("scenario", "run", str(path), "--format", "json").output)
    assert body["schema"] == "ts-rules/scenario-run/1"
    assert [(o["scenario"], o["ruleset"], o["passed"]) for o in body["outcomes"]] == [
        ("coup", "deluxe", True),
        ("coup", "2e", True),
    ]


def test_scenarios_after_an_official_ruling(invoke: Invoke) -> None:
    text = invoke("scenario", "list", "--ruling", "faq-103-nostar").output
    assert text.startswith("faq-103-nostar (defectors, 2.2.4)\n  Defectors has taken effect → The card has no star")
    assert "r-defectors-dealt-again  Defectors" in text
    assert "no scenario: " in invoke("scenario", "list", "--ruling", "faq-s5-pile").output
    body = json.loads(invoke("scenario", "list", "--ruling", "faq-73-both", "--format", "json").output)
    assert body["schema"] == "ts-rules/scenario-list/1"
    assert body["ruling"]["today"].startswith("Shuttle Diplomacy works in whichever comes first")
    assert [s["rulings"] for s in body["scenarios"]] == [["faq-73-both"]]
    assert "1 passed" not in (run := invoke("scenario", "run", "--ruling", "faq-103-nostar").output)
    assert "passed, 0 failed" in run


def test_a_scenario_that_comes_out_otherwise_has_exit_code_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SCENARIO.replace("[1, 0]", "[9, 0]"), encoding="utf-8")
    done = run("scenario", "run", "mine.toml")
    assert done.returncode == 1
    assert "mine.toml:2" in done.stdout
    assert "influence of mexico: expected 9 / 0, found 1 / 0" in done.stdout


WRONG = [
    (("scenario", "run", "none.toml"), 3, "none.toml"),
    (("scenario", "run", "typo.toml"), 3, "Did you mean 'mexico'"),
    (("scenario", "run", "good.toml", "--about", "nato"), 2, "No scenario"),
    (("scenario", "list", "--ruling", "faq-103-nostars"), 2, "faq-103-nostar"),
    (("scenario", "run", "good.toml", "--ruleset", "3e"), 3, "no edition or book"),
    (("replay",), 2, "FILE"),
    (("replay", "none.txt"), 3, "none.txt: is not there"),
    (("replay", "."), 3, "is a folder"),
    (("replay", "good.toml"), 3, "first line must be"),
    (("replay", "latin.txt"), 3, "is not UTF-8"),
    (("replay", "illegal.txt"), 3, "illegal.txt:4: move 1: 'mexico' is not possible"),
    (("soak", "--games", "0"), 2, "--games"),
    (("soak", "--ruleset", "3e"), 2, "no edition or book"),
    (("soak", "--option", "late"), 2, "late_war"),
    (("soak", "--policy", "bold"), 2, "bold"),
    (("play", "--load", "none.txt"), 3, "none.txt"),
    (("play", "--us", "nobody"), 2, "nobody"),
    (("play", "--option", "bonus_influence=many"), 2, "a whole number"),
]


@pytest.mark.parametrize(("args", "code", "sentence"), WRONG, ids=[" ".join(w[0]) for w in WRONG])
def test_wrong_calls(run: Run, tmp_path: Path, args: tuple[str, ...], code: int, sentence: str) -> None:
    (tmp_path / "good.toml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "typo.toml").write_text(SCENARIO.replace("mexico =", "mexiko ="), encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes(b"ts-rules/record/1\n; \xe9t\xe9\n")
    (tmp_path / "illegal.txt").write_text("ts-rules/record/1\nruleset: 2e\n\nmexico\n", encoding="utf-8")
    done = run(*args)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_is_saved_loaded_and_replayed(invoke: Invoke, tmp_path: Path) -> None:
    path = str(tmp_path / "game.txt")
    first = typed("--seed", "3", lines=f"poland\n1\nsave {path}\nquit\n")
    assert "USSR: Place one influence (3.2/free)" in first
    assert "  ussr: poland\n" in first
    assert "ussr: poland austria\n" in Path(path).read_text("utf-8")
    again = typed("--load", path, lines="board\nundo\nquit\n")
    assert " Poland               3*   .    1" in again
    assert "There is nothing to take back." in again
    assert "18 moves, all legal under deluxe" in invoke("replay", path).output
    body = json.loads(invoke("replay", path, "--format", "json").output)
    assert body["games"][0]["position"]["influence"]["poland"] == [0, 1]


def test_a_game_is_saved_over_no_other_file(tmp_path: Path) -> None:
    """But over what the same game saved there before."""
    other = tmp_path / "notes.txt"
    other.write_text("my own notes\n", "utf-8")
    said = typed("--seed", "3", lines=f"poland\nsave {other}\nsave {tmp_path}/a.txt\n1\nsave {tmp_path}/a.txt\nquit\n")
    assert other.read_text("utf-8") == "my own notes\n"
    assert "notes.txt: holds a game already" in said
    assert said.count("Saved in ") == 2


def test_undo_takes_back_a_move_and_its_dice() -> None:
    text = typed("--seed", "3", lines="poland\nundo\nboard\nquit\n")
    assert " Poland               3*   .    ." in text
    rolled = [typed("--seed", "5", "--us", "random", lines=lines) for lines in ("1\n" * 6, "1\n" * 5 + "1\nundo\n1\n")]
    assert [line for line in rolled[0].splitlines() if line.startswith("  us:")] != []
    assert rolled[1].endswith(rolled[0][rolled[0].rindex("  us:") :])


def test_a_refused_move_is_told_with_names_of_the_language_asked_for() -> None:
    text = typed("--seed", "3", "--lang", "pl", lines="mexico\nquit\n")
    assert "Meksyk: " in text
    assert "(3.2/free)." in text


def test_what_was_typed_wrong_is_told() -> None:
    text = typed("--seed", "3", lines="polnd\n99\nmexico\nsave\nload\nload none.txt\nsave /proc/x/y\n?\nhand\nquit\n")
    assert "did you mean 'poland'" in text
    assert "Choose a number from 1 to 9." in text
    assert "'mexico' is not possible: Mexico: here only these can be chosen: Eastern Europe (3.2/free)." in text
    assert "none.txt: is not there" in text
    assert "/proc/x/y: cannot be written" in text
    assert "undo, save FILE" in text
    assert "the-china-card: The China Card (4 Ops)" in text


def test_cards_dealt_and_headlines_chosen_are_not_told() -> None:
    text = typed("--seed", "3", "--us", "random", "--ussr", "random", lines="")
    assert "us: (face down)" in text
    assert "chance: korean-war" not in text
    assert "The game is over" in text
    assert typed("--seed", "3", "--us", "random", "--ussr", "random", lines="") == text


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "Objective: Destroy the armies of this colour: red."),
        (("--lang", "it"), "rosso"),
        (("--ruleset", "tournament"), "Objective: Hold all these territories: "),
    ],
)
def test_an_objective_is_told_in_words(more: tuple[str, ...], said: str) -> None:
    """A hand is for a person: what an objective asks for, and on the board who has the colour that it names."""
    text = typed("--game", "risiko", "--seed", "3", *more, lines="1\n1\n1\nhand\nboard\nquit\n")
    (line,) = (line for line in text.splitlines() if line.startswith("Objective: "))
    assert said in line
    assert not re.search(r"destroy-|territories-|tournament-[a-z]", line)
    assert re.search(r"1 \(\w+\): \w+ 14, ", text)


def test_a_person_against_the_machine_can_stop_at_any_time() -> None:
    text = typed("--seed", "3", "--ussr", "random", "--lang", "it", lines="1\n1\n1\n1\n1\n1\n1\n1\n")
    assert "US: Place one influence (3.3/free)" in text
    assert "US: Choose a headline card (4.5.C)" in text
    assert "ussr: (face down)" in text


def test_soak(invoke: Invoke) -> None:
    text = invoke("soak", "--games", "6", "--jobs", "1", "--ruleset", "2e").output
    assert "6 games" in text
    assert "No promise was broken." in text
    body = json.loads(invoke("soak", "--games", "3", "--jobs", "1", "--option", "late_war", "--format", "json").output)
    assert body["schema"] == "ts-rules/soak/1"
    assert body["options"] == {"late_war": True}
    assert (body["games"], body["broken"]) == (3, None)


def test_soak_in_several_processes_plays_the_same_games(run: Run) -> None:
    one, two = (run("soak", "--games", "12", "--jobs", n, "--format", "json") for n in ("1", "2"))
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert json.loads(one.stdout) == json.loads(two.stdout)
    assert two.stderr == ""


def test_nothing_of_it_is_imported_before_it_is_called() -> None:
    code = "import sys, ts_rules.cli.main; print([m for m in sys.modules if 'twilight' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NONSENSE = ["#9999", "9" * 5000, "\0", "save \0", "load \0", "²", "-1", "ussr:", "x: y", "save", "a" * 9000]


def test_a_line_of_nonsense_is_answered_with_a_sentence(tmp_path: Path) -> None:
    text = typed(
        "--seed", "3", "--save", str(tmp_path / "mine.txt"), lines="\n".join([*NONSENSE, "poland", "quit", ""])
    )
    assert text.count("> ") == len(NONSENSE) + 2
    assert "  ussr: poland\n" in text
    for answer in text.split("> ")[1 : len(NONSENSE) + 1]:
        assert answer.strip(), "no answer"


@pytest.mark.parametrize("typed_in", [b"\xff\xfe\x00\x80\n", b"poland\n" + b"x" * 30_000, b""])
def test_foreign_bytes_and_a_line_without_end_lose_no_game(typed_in: bytes, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ts_rules", "play", "--seed", "3", "--save", "mine.txt"],
        input=b"austria\n" + typed_in,
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "ussr: austria" in (tmp_path / "mine.txt").read_text("utf-8")
    assert b"go on with ts-rules play --load mine.txt" in done.stdout


def test_a_game_is_saved_after_each_move_wherever_it_ends(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle of a turn: the last move is on the disk."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = subprocess.Popen(
        [sys.executable, "-m", "ts_rules", "play", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin
    assert game.stdout
    game.stdin.write("poland\naustria\n")
    game.stdin.flush()
    while "ussr: austria" not in game.stdout.readline():
        pass
    while "influence" not in game.stdout.readline().lower():  # the next question: the move before it is saved
        pass
    game.kill()
    game.wait()
    game.stdin.close()
    game.stdout.close()
    (saved,) = (tmp_path / "ts_rules" / "games").iterdir()
    assert "ussr: poland austria" in saved.read_text("utf-8")
    assert "all legal" in run("replay", str(saved)).stdout
