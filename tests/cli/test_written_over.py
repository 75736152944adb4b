"""No command writes over what somebody else wrote; what it wrote itself it writes again."""

from __future__ import annotations

import contextlib
import io
import itertools
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.cli.main import main
from ts_rules.errors import BadFile

Invoke = Callable[..., Result]
THEIRS = (
    "# The work of an evening\n",
    "<!doctype html><html><body>A diary</body></html>",
    "Twilight Struggle\n\n1 A book\n",
)
DOORS = {
    "print as PDF": ("print", "--book", "ts-it-2e", "--under", "6.3", "--typesetter", "reportlab", "--out"),
    "print as text": ("print", "--book", "ts-it-2e", "--under", "6.3", "--layout", "text", "--out"),
    "truth": ("print", "--book", "ts-it-2e", "--layout", "text", "--under", "6.3", "--out", "other.txt", "--truth"),
    "report": ("extract", "book.txt", "--book", "ts-it-2e", "--report"),
    "report of a copy": ("books", "add", "book.txt", "--book", "ts-it-2e", "--to", "copies", "--report"),
    "outline": ("books", "record", "ts-it-2e", "--file", "book.txt", "--out"),
    "page": ("diff", "2e", "deluxe", "--html"),
}


@pytest.mark.parametrize("door", DOORS)
def test_what_is_there_stays_but_what_it_wrote_itself(
    door: str, tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "book.txt" in DOORS[door]:
        invoke("print", "--book", "ts-it-2e", "--layout", "text", "--out", "book.txt")
    place = tmp_path / "place"
    (tmp_path / "link").symlink_to(place)
    for name, text in itertools.product(("place", "link"), THEIRS):
        place.write_text(text, "utf-8")
        with pytest.raises(BadFile, match="name another file"):
            invoke(*DOORS[door], name)
        assert place.read_text("utf-8") == text
    invoke(*DOORS[door], "new")
    first = (tmp_path / "new").read_bytes()
    assert len(first) > 100
    invoke(*DOORS[door], "new")
    assert len((tmp_path / "new").read_bytes()) == len(first)
    place.write_bytes(b"")
    invoke(*DOORS[door], "place")
    assert len(place.read_bytes()) == len(first)


def test_a_game_is_saved_over_no_other(tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    place = tmp_path / "game.txt"
    place.touch()  # as mktemp leaves it
    machines = ("play", "--us", "random", "--ussr", "random", "--save", str(place))
    invoke(*machines, "--seed", "1")
    first = place.read_bytes()
    assert len(first) > 1000
    assert f"--load {place}" in invoke(*machines, "--load", str(place)).output  # it is over; nothing is played
    with pytest.raises(BadFile, match="holds a game already"):
        invoke(*machines, "--seed", "2")
    place.write_text("# The work of an evening\n", "utf-8")
    with pytest.raises(BadFile, match="name another file"):
        invoke(*machines, "--seed", "2")


def test_a_log_is_recorded_over_no_game_unasked(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    mine, place = tmp_path / "mine.txt", tmp_path / "game.txt"
    for seed, path in enumerate((mine, place)):
        path.touch()
        invoke("play", "--us", "random", "--ussr", "random", "--seed", str(seed), "--save", str(path))
    played = place.read_bytes()
    with pytest.raises(BadFile, match="holds a game already: --replace"):
        invoke("replay", str(mine), "--record", str(place))
    assert place.read_bytes() == played
    invoke("replay", str(mine), "--record", str(place), "--replace")
    assert place.read_bytes() != played
    place.write_text("# The work of an evening\n", "utf-8")
    with pytest.raises(BadFile, match="name another file"):
        invoke("replay", str(mine), "--record", str(place), "--replace")


def test_two_who_save_in_one_place_both_keep_their_games(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one writes between two moves of ours."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    place, other = tmp_path / "game.txt", tmp_path / "other.txt"
    invoke("play", "--us", "random", "--ussr", "random", "--seed", "1", "--save", str(other))
    moves = iter("1111")

    class Person(io.StringIO):
        def readline(self, *_most: int) -> str:  # type: ignore[override]
            if (move := next(moves, "")) and place.exists() and place.read_bytes() != other.read_bytes():
                shutil.copyfile(other, place)
            return f"{move}\n" if move else ""

    monkeypatch.setattr("sys.stdin", Person())
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        main(["play", "--us", "random", "--seed", "2", "--save", str(place)], standalone_mode=False)
    assert place.read_bytes() == other.read_bytes()
    (ours,) = (tmp_path / "data").rglob("*-2.txt")
    assert f"--load {ours}" in said.getvalue()
    assert f"{place} was written by somebody else meanwhile." in said.getvalue()
    assert len(ours.read_bytes()) > 200
