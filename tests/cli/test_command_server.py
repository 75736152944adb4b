"""What the tests see of a command is what a shell sees: held against a Python that is started for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_server import Commands


@pytest.mark.parametrize(
    "args",
    [
        ("show", "nato", "--lang", "el"),
        ("tree", "--format", "json"),
        ("books", "--help"),
        ("show", "6.3.22"),
        ("scenario", "run", "none.toml"),
        ("check", "--file", "x.po", "--gate", "--check", "numbers"),
        ("soak", "--games", "1", "--jobs", "2", "--format", "json"),
    ],
    ids=" ".join,
)
def test_a_command_says_and_ends_as_one_that_python_is_started_for(
    commands: Commands, tmp_path: Path, args: tuple[str, ...]
) -> None:
    head = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Project-Id-Version: ts-rules twilight-struggle\\n"\n\n'
    (tmp_path / "x.po").write_text(f'{head}msgctxt "6.3.2"\nmsgid "Roll 4."\nmsgstr "Tira 5."\n', "utf-8")
    program, env = [sys.executable, "-m", "ts_rules"], {**os.environ, "COLUMNS": "60"}
    started = subprocess.run([*program, *args], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    done = commands.run(*args, cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout, done.stderr) == (started.returncode, started.stdout, started.stderr)


@pytest.mark.parametrize(
    "code", ["import sys; print(*sys.argv, sys.stdin.read())", "import sys; sys.exit(3)", "print(__name__); 1 / 0"]
)
def test_other_code_says_and_ends_as_in_a_python_of_its_own(commands: Commands, tmp_path: Path, code: str) -> None:
    call = [sys.executable, "-c", code, "one", "two"]
    started = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False, input="quit\n")
    done = commands.run("one", "two", cwd=tmp_path, env=os.environ, code=code, typed="quit\n")
    assert (done.returncode, done.stdout) == (started.returncode, started.stdout)
    assert done.stderr.splitlines()[-1:] == started.stderr.splitlines()[-1:]
