"""`ts-rules books add`, `check` and `record`: with the real books where they are, and wrong calls without."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from ts_rules.cli import books
from ts_rules.files import alone

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_a_copy_is_taken_in_and_found_again(run: Run, books_folder: Path, tmp_path: Path) -> None:
    home, page = tmp_path / "home", tmp_path / "report.html"
    scan = tmp_path / "scan of mine.txt"
    shutil.copy(books_folder / "ts-it-2e.txt", scan)
    done = run("books", "add", str(scan), "--report", str(page), "--format", "json", XDG_DATA_HOME=str(home))
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["book"], said["language"], said["verdict"]) == ("ts-it-2e", "it", "identical")
    copy = home / "ts_rules" / "books" / "ts-it-2e.txt"
    assert copy.read_bytes() == scan.read_bytes()
    assert not list(copy.parent.glob("*.part"))
    assert 'id="s0"' in page.read_text("utf-8")
    assert "<script" not in page.read_text("utf-8")
    listed = run("books", "ts-it-2e", "--format", "json", XDG_DATA_HOME=str(home), TS_RULES_BOOKS="")
    assert json.loads(listed.stdout)["books"][0]["copies"][0]["file"].endswith("ts-it-2e.txt")


def test_another_copy_is_not_overwritten_unasked(run: Run, books_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "to").mkdir()
    mine = tmp_path / "to" / "risiko-it.txt"
    mine.write_text("mine", encoding="utf-8")
    call = ("books", "add", str(books_folder / "risiko-it.txt"), "--to", str(mine.parent))
    refused = run(*call)
    assert refused.returncode == 3
    assert "--replace" in refused.stderr
    assert mine.read_text("utf-8") == "mine"
    assert run(*call, "--replace").returncode == 0
    assert mine.read_bytes() == (books_folder / "risiko-it.txt").read_bytes()


def test_a_copy_that_lost_its_end_is_damaged(run: Run, books_folder: Path, tmp_path: Path) -> None:
    whole = (books_folder / "ts-pl-deluxe.txt").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "cut.txt").write_text("".join(whole[: len(whole) * 2 // 3]), encoding="utf-8")
    done = run("books", "check", "ts-pl-deluxe", "--file", "cut.txt", "--format", "json")
    assert done.returncode == 1, done.stderr
    (row,) = json.loads(done.stdout)["copies"]
    assert row["verdict"] == "damaged"
    assert {"missing"} <= {rule["state"] for rule in row["rules"]}


def test_a_corrected_misprint_is_another_printing(run: Run, books_folder: Path, tmp_path: Path) -> None:
    text = (books_folder / "ts-pl-deluxe.txt").read_text("utf-8")
    assert "ZRSS" in text
    (tmp_path / "new.txt").write_text(text.replace("ZRSS", "ZSRR"), encoding="utf-8")
    done = run("books", "check", "ts-pl-deluxe", "--file", "new.txt", "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["copies"][0]["verdict"]) == (0, "other-printing")


@pytest.mark.parametrize(
    ("call", "code", "says"),
    [
        (("books", "add", "none.txt"), 3, "none.txt"),
        (("books", "add", "."), 3, "folder"),
        (("books", "add", "empty.txt"), 3, "empty"),
        (("books", "add", "poem.txt"), 3, "poem.txt"),
        (("books", "add", "poem.txt", "--book", "ts-fr-2e"), 3, "No book 'ts-fr-2e'"),
        (("books", "check", "--file", "poem.txt"), 2, "--file needs the book"),
        (("books", "check", "ts-it-2e"), 3, "no copy to check"),
        (("books", "record", "ts-it-2e"), 3, "no copy of ts-it-2e"),
    ],
)
def test_wrong_calls(run: Run, tmp_path: Path, call: tuple[str, ...], code: int, says: str) -> None:
    (tmp_path / "empty.txt").touch()
    poem = "The fog comes in on little paws and sits down over the harbour, looks about and walks away again.\n"
    (tmp_path / "poem.txt").write_text(poem * 30, encoding="utf-8")
    done = run(*call, TS_RULES_BOOKS="", XDG_DATA_HOME=str(tmp_path / "home"))
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "home").exists()


def test_an_outline_is_written_when_nobody_else_writes_beside_it(
    invoke: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outline = SimpleNamespace(sections=(), words=0)
    monkeypatch.setattr(books, "folder_of", lambda _book: tmp_path)
    monkeypatch.setattr(books, "outline_toml", lambda *_given: "made")
    monkeypatch.setattr("ts_rules.extract.chain.extract", lambda *_given: None)
    monkeypatch.setattr("ts_rules.extract.tell.recorded_outline.outline_of", lambda _found: outline)
    recording = Thread(target=invoke, args=("books", "record", "ts-it-2e", "--file", str(tmp_path / "x.txt")))
    with alone(tmp_path):
        recording.start()
        recording.join(0.3)
        assert not (tmp_path / "outline.toml").exists()
    recording.join()
    assert (tmp_path / "outline.toml").read_text("utf-8") == "made"
