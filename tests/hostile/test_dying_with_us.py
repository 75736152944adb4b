"""What we start ends with us, even if we are killed; an engine that gives no answer is asked no second time."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what is in the background deaf to it
pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
ROOT = Path(__file__).resolve().parents[2]
ENGINE = """
import json, os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
for line in sys.stdin:
    message = json.loads(line)
    if message["ask"] == "hello":
        hello = {"protocol": "ts-rules/engine/1", "game": "twilight-struggle", "engine": "odd", "editions": ["deluxe"]}
        print(json.dumps({"id": message["id"], "ok": hello}), flush=True)
    else:
        with open(sys.argv[1], "a") as file:
            file.write(f"{os.getpid()} {child.pid}\\n")
        time.sleep(600)
"""
PATIENCE = 60.0
"""Seconds in which on any machine a process starts or ends."""


def engine(tmp_path: Path) -> tuple[str, Path]:
    """An engine that never answers, and where it writes who it is, and whom it started, when it is asked."""
    (tmp_path / "engine.py").write_text(textwrap.dedent(ENGINE), "utf-8")
    asked = tmp_path / "asked"
    return shlex.join([sys.executable, "-I", str(tmp_path / "engine.py"), str(asked)]), asked


def started(*args: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    call = [sys.executable, "-m", "ts_rules", *args]
    return subprocess.Popen(call, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until_gone(pids: list[int]) -> bool:
    """Waits no longer than it takes; what is left is ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not any(map(alive, pids)):
            return True
        time.sleep(0.01)
    for pid in filter(alive, pids):
        os.kill(pid, signal.SIGKILL)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are told here by /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda s: s.name)
def test_an_engine_ends_with_us(number: signal.Signals, tmp_path: Path) -> None:
    command, asked = engine(tmp_path)
    ours = started("verify", "--engine", command, "--engine-seconds", "600", "--rule", "6.3.4")
    while not (asked.exists() and asked.read_text("ascii").endswith("\n")):
        assert ours.poll() is None, ours.communicate()
        time.sleep(0.01)
    ours.send_signal(number)
    gone = until_gone([int(pid) for pid in asked.read_text("ascii").split()])
    assert gone
    said = ours.communicate(timeout=PATIENCE)[1]
    assert ours.returncode == (130 if number == signal.SIGINT else -number)
    assert b"Traceback" not in said


def test_one_time_out_is_enough(tmp_path: Path) -> None:
    command, asked = engine(tmp_path)
    ours = started("verify", "--engine", command, "--engine-seconds", "0.3", "--rule", "6.3", "--format", "json")
    out, said = ours.communicate(timeout=PATIENCE)
    rows = json.loads(out)["rows"]
    assert len(asked.read_text("ascii").splitlines()) == 1
    assert [row["differences"][0][:10] for row in rows if row["outcome"] == "broken"][1:3] == ["not asked:"] * 2
    assert ours.returncode == 1, said


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are told here by /proc")
def test_processes_that_play_end_with_us(tmp_path: Path) -> None:
    ours = started("soak", "--games", "100000", "--jobs", "2", "--out", str(tmp_path / "broken.toml"))
    children = Path(f"/proc/{ours.pid}/task/{ours.pid}/children")
    while len(pids := [int(pid) for pid in children.read_text("ascii").split()]) < 3:  # and who counts semaphores
        assert ours.poll() is None, ours.communicate()
        time.sleep(0.01)
    ours.kill()
    assert until_gone(pids)
    ours.communicate()
