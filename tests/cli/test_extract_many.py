"""Several rulebooks in one call."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from command_server import Commands

Run = Callable[..., "subprocess.CompletedProcess[str]"]
NO_BOOK = "A letter to a friend who asked how the journey by train to the mountains was. " * 9


@pytest.fixture(scope="module")
def shelf(commands: Commands, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three texts that we print, one that is no rulebook, and one that is no text."""
    folder = tmp_path_factory.mktemp("a shelf")
    for book, under in (("ts-pl-deluxe", "6.3"), ("ts-it-2e", "6.3"), ("ts-el-deluxe", "8.1")):
        asked = ("print", "--book", book, "--under", under, "--layout", "text", "--out", f"{book}.txt")
        assert commands.run(*asked, cwd=folder, env={**os.environ}).returncode == 0
    (folder / "letter.txt").write_text(NO_BOOK)
    (folder / "noise.txt").write_bytes(bytes(range(256)) * 40)
    return folder


def files(shelf: Path, *names: str) -> list[str]:
    return [str(shelf / name) for name in names]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_comes_out_as_it_does_alone(run: Run, shelf: Path, jobs: str) -> None:
    names = ("ts-pl-deluxe.txt", "letter.txt", "ts-it-2e.txt", "noise.txt", "ts-el-deluxe.txt")
    done = run("extract", *files(shelf, *names), "--format", "json", "--jobs", jobs)
    assert done.returncode == 3
    body = json.loads(done.stdout)
    assert body["schema"] == "ts-rules/extracts/1"
    assert [each["file"] for each in body["files"]] == files(shelf, *names)
    for each in body["files"]:
        alone = run("extract", each["file"], "--format", "json")
        if "error" in each:
            assert (alone.returncode, alone.stderr) == (3, f"ts-rules: {each['error']}\n")
            assert alone.stderr in done.stderr
        else:
            assert {"schema": "ts-rules/extract/1", **each["extract"]} == json.loads(alone.stdout)
    assert [("error" in each) for each in body["files"]] == [False, True, False, True, False]


def test_a_table_has_a_row_for_each_that_could_be_read(run: Run, shelf: Path) -> None:
    done = run("extract", *files(shelf, "ts-pl-deluxe.txt", "letter.txt", "ts-it-2e.txt"))
    rows = [line.split()[0] for line in done.stdout.splitlines()[1:] if line[:1].strip()]
    assert (done.returncode, rows) == (3, ["ts-pl-deluxe.txt", "ts-it-2e.txt"])
    assert "letter.txt" in done.stderr


def test_texts_stand_one_after_the_other(run: Run, shelf: Path) -> None:
    both = files(shelf, "ts-it-2e.txt", "ts-pl-deluxe.txt")
    done = run("extract", *both, "--format", "text")
    alone = [run("extract", each, "--format", "text").stdout for each in both]
    assert (done.returncode, done.stdout) == (0, "".join(f"== {f}\n\n{t}" for f, t in zip(both, alone, strict=True)))


def test_a_report_is_of_one(run: Run, shelf: Path, tmp_path: Path) -> None:
    done = run("extract", *files(shelf, "ts-it-2e.txt", "letter.txt"), "--report", str(tmp_path / "r.html"))
    assert (done.returncode, [*tmp_path.iterdir()]) == (2, [])
    assert "2 are given" in done.stderr
