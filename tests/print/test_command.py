"""`ts-rules print` as a user calls it."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules import print as room
from ts_rules.cli import print as cli
from ts_rules.errors import BadFile
from ts_rules.files import check_place, write_all

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Invoke = Callable[..., Result]

ENGLISH = ("print", "--book", "ts-it-2e", "--lang", "en", "--under", "6.3")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_choices_are_those_of_the_room() -> None:
    assert tuple(room.LAYOUTS) == cli.LAYOUTS
    assert room.TYPESETTERS == cli.TYPESETTERS


def test_help_has_examples(invoke: Invoke) -> None:
    assert "Examples:" in invoke("print", "--help").output


def test_a_text_with_its_truth(invoke: Invoke, tmp_path: Path) -> None:
    said = invoke(*ENGLISH, "--layout", "text", "--truth", "truth.json").output
    assert said == "ts-it-2e-text.txt: rules: 6\n"
    texts = (tmp_path / "ts-it-2e-text.txt").read_text("utf-8").splitlines()
    truth = json.loads((tmp_path / "truth.json").read_text("utf-8"))
    assert truth["schema"] == "ts-rules/print-truth/1"
    assert (truth["book"], truth["language"], truth["edition"], truth["stand_in"]) == ("ts-it-2e", "en", "2e", False)
    assert [line["text"] for line in truth["lines"]] == [text.strip() for text in texts if text.strip()]
    assert all(texts[line["line"] - 1].strip() == line["text"] for line in truth["lines"])
    assert {line["rule"] for line in truth["lines"]} == {None, "6.3", "6.3.1", "6.3.2", "6.3.3", "6.3.4", "6.3.5"}
    assert {line["kind"] for line in truth["lines"] if line["rule"] is None} == {"title", "front-matter"}


def test_a_pdf(invoke: Invoke, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra 'print'")
    said = invoke("print", "--book", "ts-pl-deluxe", "--under", "6.3", "--out", "a.pdf", "--truth", "a.json").output
    assert said.startswith("a.pdf: rules: 5; pages: 1; with stand-in text")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")
    lines = json.loads((tmp_path / "a.json").read_text("utf-8"))["lines"]
    assert {line["page"] for line in lines} == {1}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.pdf"]


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("--book", "ts-it"), 3, "No book 'ts-it' is recorded."),
        (("--book", "ts-it-2e", "--out", "."), 3, "is a folder"),
        (("--book", "ts-it-2e", "--out", "none/book.pdf"), 3, "make the folder"),
        (("--book", "ts-it-2e", "--under", "99"), 2, "no rule 99"),
        (("--book", "ts-it-2e", "--layout", "scroll"), 2, "scroll"),
        (("--book", "ts-it-2e", "--out", "x", "--truth", "./x"), 2, "the same file"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    run: Run, tmp_path: Path, args: tuple[str, ...], code: int, says: str
) -> None:
    done = run("print", *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not [*tmp_path.iterdir()]


def test_a_copy_of_a_book_is_never_replaced(invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "ts-pl-deluxe.txt"
    copy.write_text("mine", encoding="utf-8")
    monkeypatch.setenv("TS_RULES_BOOKS", str(tmp_path))
    for option in ("--out", "--truth"):
        with pytest.raises(BadFile, match="your copy"):
            invoke(*ENGLISH, "--layout", "text", option, str(copy))
    assert copy.read_text("utf-8") == "mine"


def test_files_take_their_places_together(tmp_path: Path) -> None:
    old, other = tmp_path / "old", tmp_path / "gone" / "new"
    old.write_bytes(b"old")
    other.parent.touch()
    with pytest.raises(BadFile, match="cannot be written"):
        write_all({old: b"new", other: b"new"})
    assert old.read_bytes() == b"old"
    assert {p.name for p in tmp_path.iterdir()} == {"old", "gone"}


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_a_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    plain, mine, new = tmp_path / "plain", tmp_path / "mine", tmp_path / "new"
    plain.touch()
    mine.touch(mode=0o600)
    write_all({mine: b"1", new: b"2"})
    assert stat.S_IMODE(mine.stat().st_mode) == 0o600
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_links_are_followed_and_loops_refused(tmp_path: Path) -> None:
    target, link, loop = tmp_path / "target", tmp_path / "link", tmp_path / "loop"
    link.symlink_to(target)
    loop.symlink_to(loop)
    assert check_place(link, "--out") == target.resolve()
    for path in (loop, Path("/dev/null"), tmp_path):
        with pytest.raises(BadFile, match="--out"):
            check_place(path, "--out")
