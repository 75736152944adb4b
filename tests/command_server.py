"""Commands in processes of their own, forked from one that has imported what they need: quicker than to start Python.

What a command prints, how it ends and what it writes is as from a shell: `cli/test_command_server.py` holds it to that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["LOADED", "Commands", "commands"]

LOADED = (
    *(f"ts_rules.cli.{p.stem}" for p in sorted((Path(__file__).parents[1] / "ts_rules" / "cli").glob("[a-z]*.py"))),
    "ts_rules.books",
    "ts_rules.translate",
    "ts_rules.report",
    "ts_rules.verify",
)
"""What the commands of this project import when they are called, or soon after."""
PROGRAM = """
import atexit, gc, importlib, json, os, sys

for name in json.loads(sys.argv[1]):
    importlib.import_module(name)
for name in json.loads(sys.argv[2]):
    sys.modules["ts_rules.games"].load_game(name)
from ts_rules.cli.main import run

gc.collect()
gc.freeze()  # what is looked at is copied by each child
os.write(1, b"ready\\n")
called = open(0, encoding="utf-8", closefd=False)
while line := called.readline():
    if child := os.fork():
        os.write(1, b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        continue
    job = json.loads(line)
    for descriptor, file in enumerate(job["files"]):
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC if descriptor else os.O_RDONLY)
        os.dup2(opened, descriptor)
        os.close(opened)
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["env"])
    sys.argv[1:] = job["args"]
    try:
        if job["code"]:
            exec(job["code"], {"__name__": "__main__"})
            raise SystemExit
        run()
    except SystemExit as end:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(end.code or 0)  # to take down all that was loaded takes longer than most commands
"""


class Commands:
    """Runs commands one after another."""

    def __init__(self, server: subprocess.Popen[str], folder: Path) -> None:
        self._server, self._typed, self._files = server, folder / "stdin", (folder / "stdout", folder / "stderr")

    def run(
        self, *args: str, cwd: Path, env: Mapping[str, str], code: str = "", typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """As `subprocess.run` of a command, or of other code in Python, with its output captured."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._typed.write_text(typed, "utf-8")
        files = [str(file) for file in (self._typed, *self._files)]
        job = {"args": args, "cwd": str(cwd), "env": dict(env), "code": code, "files": files}
        self._server.stdin.write(json.dumps(job) + "\n")
        self._server.stdin.flush()
        code = int(self._server.stdout.readline())
        return subprocess.CompletedProcess(args, code, *(file.read_text("utf-8") for file in self._files))


@contextmanager
def commands(
    program: str = sys.executable,
    env: Mapping[str, str] = os.environ,
    loaded: Sequence[str] = LOADED,
    games: Sequence[str] = ("ts", "risiko"),
) -> Iterator[Commands]:
    """A Python that has loaded these modules and games, and answers in English until it is left."""
    call = [program, "-c", PROGRAM, json.dumps(loaded), json.dumps(games)]
    english = {name: value for name, value in env.items() if not name.startswith(("LANGUAGE", "LC_"))}
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(
            call,
            cwd=folder,
            env=english | {"LANG": "C.UTF-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        ) as server,
    ):
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        yield Commands(server, Path(folder))
        assert server.stdin is not None
        server.stdin.close()
