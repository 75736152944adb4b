"""What a newcomer stumbled over: each call says what is wrong and what to do, and ends as the exit codes promise."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from ts_rules.cli import playing, reader_language
from ts_rules.errors import BadFile, UnknownBook, UnknownId, UnknownRuleset
from ts_rules.files import write_whole
from ts_rules.terms import termbase

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Invoke = Callable[..., Result]
PROGRAM = [sys.executable, "-m", "ts_rules"]
PROGRAM_TEXT = """
import os
import signal
import sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what is in the background deaf to it

from ts_rules.cli import interrupts

left = int(os.environ["EVENTS"])


def count(frame, *_event):
    global left
    left -= 1
    # In a callback of an import or of garbage Python itself drops what is raised: it comes where our own code runs.
    if left <= 0 and "ts_rules" in frame.f_code.co_filename:
        sys.setprofile(None)
        os.write(1, b"here\\n")
        if __name__ == "__main__":
            signal.pause()  # those that play for it do not hear it, and go on until they are ended


sys.setprofile(count)
if __name__ == "__main__":
    from ts_rules.cli.main import run

    run()
"""


@pytest.mark.parametrize("args", [("verify", "--no-copies", "--rule", "6.3"), ("show", "6.3.4"), ("tree",)])
def test_whoever_reads_only_the_first_line_is_not_blamed(args: tuple[str, ...]) -> None:
    """By a pipe without a shell: the reader is gone before the program has begun to write."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run([*PROGRAM, *args], stdout=write, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


CONTRADICTING = [
    (("--game", "risiko", "--book", "ts-it-2e"), "--game asks for another"),
    (("--file", "x.txt", "--no-copies"), "do not go together"),
    (("--record", "--gate"), "--gate does not go with --record"),
    (("--record", "--format", "json"), "--format does not go with --record"),
    (("--accept", "6.3", "--reason", "x", "--book", "ts-it-2e", "--rule", "6.3"), "--rule does not go with --accept"),
    (("--accept", "6.3", "--reason", "x", "--book", "ts-it-2e", "--record"), "does not go with --accept"),
    (("--engine", "x", "--engine-seconds", "nan"), "no number"),
]


@pytest.mark.parametrize(("args", "why"), CONTRADICTING)
def test_options_that_contradict_one_another_are_a_wrong_call(invoke: Invoke, args: tuple[str, ...], why: str) -> None:
    with pytest.raises(click.UsageError, match=why) as refused:
        invoke("verify", *args)
    assert refused.value.exit_code == 2


@pytest.mark.books
@pytest.mark.parametrize(("book", "file"), [("ts-pl-deluxe", "ts-it-2e"), ("ts-it-2e", "risiko-it")])
def test_a_copy_of_another_book_is_refused(invoke: Invoke, books_folder: Path, book: str, file: str) -> None:
    with pytest.raises(BadFile, match=f"{file}.txt: reads like a book of .* and {book} is a book of"):
        invoke("verify", "--book", book, "--file", str(books_folder / f"{file}.txt"))


@pytest.mark.books
def test_a_copy_of_another_game_than_is_asked_for_is_refused(invoke: Invoke, books_folder: Path) -> None:
    with pytest.raises(click.UsageError, match="ts-it-2e is a book of twilight-struggle: --game asks for another"):
        invoke("verify", "--game", "risiko", "--file", str(books_folder / "ts-it-2e.txt"))


def test_unknown_names_come_with_those_that_are_known(invoke: Invoke) -> None:
    with pytest.raises(UnknownBook, match="ts-it-2e, ts-pl-deluxe or ts-pt-summary"):
        invoke("books", "qqq")
    with pytest.raises(UnknownRuleset, match=r"deluxe, deluxe-1, 2e, .*ts-pl-deluxe"):
        invoke("show", "6.3.4", "--ruleset", "qqq")
    with pytest.raises(UnknownId, match=r"No game that is chosen has a rule '99\.9'"):
        invoke("verify", "--rule", "99.9", "--no-copies")


def test_an_error_names_the_file_that_was_to_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadFile) as refused:
        write_whole(tmp_path / "report.html", "x")
    assert str(refused.value).startswith(f"{tmp_path / 'report.html'}: cannot be written (No space left")
    assert ".part" not in str(refused.value)


def test_a_missing_termbase_is_blamed_on_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["ts_rules.terms.termbase"], "data", lambda _name: tmp_path)
    with pytest.raises(BadFile, match=r"terms\.toml: is missing: reinstall"):
        termbase.__wrapped__()


@pytest.mark.parametrize("broken", ["{nome} non c'è", "{0}", "{", "}", "{count", "nulla"])
def test_a_broken_placeholder_leaves_the_message_english(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    english = "{count} new"
    monkeypatch.setattr("ts_rules.translate.catalog", lambda _domain, _lang: {("", english): broken})
    assert reader_language._(english).format(count=3) == "3 new"
    monkeypatch.setattr("ts_rules.translate.catalog", lambda _domain, _lang: {("", english): "nuove: {count}"})
    assert reader_language._(english).format(count=3) == "nuove: 3"


def test_click_speaks_our_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import ts_rules.translate as t, sys;"
        "said = {('', 'Show this message and exit.'): 'Mostra questo e basta.', ('', 'Usage:'): 'Uso:'};"
        "t.catalog = lambda d, l: said;"
        "sys.argv = ['ts-rules', 'tree', '--help'];"
        "from ts_rules.cli.main import run; run()"
    )
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Uso: ts-rules tree")
    assert "Mostra questo e basta." in done.stdout


def test_the_word_behind_a_number_is_in_the_right_plural(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    assert invoke("tree", "--under", "6.3.4", "--game", "ts").output.startswith("Twilight Struggle: 1 rule\n")
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert "1 zasada" in invoke("tree", "--under", "6.3.4", "--game", "ts").output
    assert invoke("tree", "--under", "6.3", "--depth", "1", "--game", "ts").output.startswith("Twilight Struggle: ")
    assert " zasad\n" in invoke("tree", "--game", "ts").output


def test_links_are_chosen_by_the_name_that_json_gives_them(invoke: Invoke) -> None:
    said = invoke(
        "verify", "--no-copies", "--book", "ts-pl-deluxe", "--rule", "6.3", "--link", "ok", "--format", "json"
    )
    rows = json.loads(said.output)["rows"]
    assert rows
    assert {row["link"] for row in rows} == {"ok"}


def test_a_row_is_not_torn_in_a_window_of_the_usual_width(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = invoke("verify", "--no-copies", "--book", "ts-pl-deluxe", "--rule", "6.4.4").output.splitlines()
    assert any(line.startswith("6.4.4/box-6  ts-pl-deluxe  mistranslation  pass  ") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_soak_writes_over_nothing_that_is_not_its_own(invoke: Invoke, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "my-own"\n', "utf-8")
    with pytest.raises(BadFile, match="is there already") as refused:
        invoke("soak", "--games", "1000000", "--out", str(mine))  # before it plays
    assert refused.value.exit_code == 3
    with pytest.raises(BadFile, match="folder"):
        invoke("soak", "--games", "1000000", "--out", str(tmp_path))
    before = mine.read_bytes()
    for text in ("ts-rules/record/1\nold", 'schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "soak-game-3"\n'):
        old = tmp_path / "old"
        old.write_text(text, "utf-8")
        playing.write_file(old, "new")
        assert old.read_text("utf-8") == "new"
    assert mine.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["mine.toml", "old"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("events", [1_000, 200_000, 2_000_000])
@pytest.mark.parametrize(
    "args", [("verify", "--no-copies", "--no-cache"), ("soak", "--games", "100000", "--jobs", "2")]
)
def test_an_interrupt_leaves_no_traceback(tmp_path: Path, args: tuple[str, ...], events: int) -> None:
    """Sent to all processes at once, as a terminal does: to one that imports, one that reads, one that plays.

    After so many calls and returns one of them waits for it, so it comes there on any machine.
    """
    program = tmp_path / "ts-rules.py"
    program.write_text(PROGRAM_TEXT, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(program), *args],
        cwd=tmp_path,
        env={**os.environ, "EVENTS": str(events)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as going:
        assert going.stdout is not None
        assert going.stdout.readline() == b"here\n"
        os.killpg(going.pid, signal.SIGINT)
        said = going.communicate()[1]
    assert (going.returncode, said.strip()) == (130, b"")
