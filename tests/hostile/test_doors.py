"""Whatever is named to a command is opened as a file of its kind, or refused in one sentence: no wait, no traceback."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ts_rules.errors import TsRulesError

Invoke = Callable[..., object]
DOORS = {
    "replay": ("replay",),
    "play --load": ("play", "--load"),
    "scenario run": ("scenario", "run"),
    "translate import": ("translate", "import"),
    "extract": ("extract",),
    "books add": ("books", "add"),
    "check": ("check", "--file"),
}


def fifo(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(60_000_000_000)


def utf32(path: Path) -> None:
    path.write_bytes("schema = 1\n".encode("utf-32"))


def dots(path: Path) -> None:
    path.write_text("a" + ".a" * 60_000 + " = 1\n", "utf-8")


def digits(path: Path) -> None:
    path.write_text(f"a = {'9' * 5000}\n", "utf-8")


def hexadecimal(path: Path) -> None:
    head = 'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "x"\nonly = []\n'
    path.write_text(f"{head}title = 0x{'f' * 5000}\n", "utf-8")


def loop(path: Path) -> None:
    path.symlink_to(path)


def folder(path: Path) -> None:
    path.mkdir()


def broken_disk(path: Path) -> None:
    """What opens and cannot be read; where there is no such thing, what is not there."""
    path.symlink_to("/proc/self/mem")


GIVEN = {f.__name__: f for f in (fifo, zeros, huge, utf32, dots, digits, hexadecimal, loop, folder, broken_disk)}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_file_of_its_kind_is_one_sentence(door: str, given: str, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / f"given.{'toml' if 'scenario' in door else 'txt'}"
    GIVEN[given](path)
    seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    with pytest.raises(TsRulesError) as caught:
        invoke(*DOORS[door], str(path))
    assert caught.value.exit_code == 3
    assert "\n" not in str(caught.value)
    assert path.name in str(caught.value), "which file it is"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_utime - seconds < 10


NAMES = [b"\xff\xfe", b"a\nb", ("x" * 300).encode(), b"-"]


@pytest.mark.parametrize("name", NAMES)
def test_strange_names_are_one_sentence(name: bytes, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"ts_rules", b"replay", b"./" + name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 3, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 2


WITHOUT = {
    "no home": ({"HOME": "/nonexistent/nobody", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""}, {}),
    "no home at all": ({"HOME": "", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""}, {}),
    "closed stdin": ({}, {"stdin": None}),
    "ascii alone": ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {}),
}


@pytest.mark.parametrize("kind", WITHOUT)
def test_a_poor_surrounding_is_enough(kind: str, tmp_path: Path) -> None:
    more, _ = WITHOUT[kind]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **more}
    env = {key: value for key, value in env.items() if value or key not in more}
    closed = "<&-" if kind == "closed stdin" else "</dev/null"
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m ts_rules show 6.3.2 {closed}', sys.executable],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"6.3.2" in done.stdout


def test_closed_output_is_no_traceback(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m ts_rules show 6.3.2 >&-', sys.executable],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 1, 3), done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("soak", "--games", "1", "--jobs", "100000"),
        ("soak", "--games", "1", "--seed", "9" * 5000),
        ("play", "--seed", "9" * 5000),
        ("play", "--option", "bonus_influence=" + "9" * 5000),
        ("play", "--option", "bonus_influence=²"),
        ("play", "--option", "bonus_influence=-1"),
    ],
)
def test_numbers_beyond_reason_are_one_sentence(args: tuple[str, ...], tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "ts_rules", *args],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        check=False,
        input=b"quit\n",
    )
    assert done.returncode in (0, 2, 3), done.stderr
    assert b"Traceback" not in done.stderr
    assert b"internal error" not in done.stderr
