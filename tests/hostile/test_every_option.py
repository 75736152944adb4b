"""Every option of every command, given what no one means: taken or refused in a sentence, by what reads the line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from ts_rules.cli.main import main
from ts_rules.errors import TsRulesError

ROOT = Path(__file__).resolve().parents[2]
GIVEN = (
    "\udcff\udcfe",
    "/nowhere/\udcff",
    "\xb2",
    "-1",
    "9" * 5000,
    "nan",
    "1e999",
    "\u0663",
    "",
    "x" * 5000,
    "\x1b[31m",
    "%s{}\n",
)


def leaves(
    command: click.Command, words: tuple[str, ...], context: click.Context
) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield " ".join(words), command
        return
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        yield from leaves(inner, (*words, name), click.Context(inner, info_name=name, parent=context))


COMMANDS = dict(leaves(main, (), click.Context(main, info_name="ts-rules")))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_options_of(name: str) -> None:
    command = COMMANDS[name]
    needed = ["x" for p in command.params if isinstance(p, click.Argument) and p.required]
    for option in command.params:
        if not isinstance(option, click.Option) or option.is_flag or option.is_eager:
            continue
        for given in GIVEN:
            try:
                with command.make_context(name, [option.opts[0], given, *needed]):
                    pass
            except (click.ClickException, TsRulesError) as refused:
                assert str(refused)  # noqa: PT017 - most are taken, and read by the command itself


ARGS: dict[str, Callable[[str], list[str]]] = {
    "extract": lambda name: ["extract", name],
    "books add": lambda name: ["books", "add", name],
    "soak --seed": lambda name: ["soak", "--games", "1", "--jobs", "1", "--seed", name],
    "replay": lambda name: ["replay", name],
    "scenario run": lambda name: ["scenario", "run", name],
    "check --file": lambda name: ["check", "--file", name],
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names are text elsewhere")
@pytest.mark.parametrize("command", ARGS)
def test_a_file_that_is_there_under_a_name_that_is_no_text(command: str, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\xfe.txt")
    (tmp_path / name).write_text("Il giocatore perde.\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "ts_rules", *ARGS[command](name)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert done.returncode in (2, 3), done.stderr
    assert b"Traceback" not in done.stderr
