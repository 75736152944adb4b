"""A copy of the project in which commands write as they would for a person, and what stands in it before and after."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from edited_tree import copied

from ts_rules.files import LIST, PART

__all__ = ["Contents", "House", "Ran", "half_a_site", "house"]

WATCHED = ("locales", "sources", "ts_rules/handbook/data/history", "out", "data", "books")
"""The folders in which commands write what people keep."""
MARK = "TS_RULES_HOUSE"
"""Every process that a house starts bears its name in the environment, its children too."""
PATIENCE = 600.0

Contents = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended: a code below zero where it was killed."""

    code: int
    said: str
    told: str
    seconds: float

    @property
    def sentence(self) -> bool:
        """Whether it refused with one line, not with a traceback."""
        lines = [line for line in self.told.splitlines() if not line.startswith("Another ts-rules is writing")]
        return self.code in (2, 3) and len(lines) == 1


class House:
    """The copy, with a cache, data and books of its own."""

    def __init__(self, root: Path) -> None:
        self.root, self.out = root, root / "out"
        copied(root)
        for name in ("out", "data", "books"):
            (root / name).mkdir()
        self.env = {
            name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "LANGUAGE")
        }
        self.env |= {"PYTHONPATH": str(root), "XDG_DATA_HOME": str(root / "data"), "LC_ALL": "C.UTF-8", MARK: str(root)}
        self.env["TS_RULES_BOOKS"] = str(root / "books")

    def start(self, *args: str, given: bytes = b"") -> subprocess.Popen[bytes]:
        """A command in a group of its own; what it says goes to files, so that nothing is lost when it is killed."""
        number = len([*self.root.glob("said-*")])
        (self.root / "given").write_bytes(given)
        with (
            (self.root / "given").open("rb") as stdin,
            (self.root / f"said-{number}").open("wb") as said,
            (self.root / f"told-{number}").open("wb") as told,
        ):
            started = subprocess.Popen(
                [sys.executable, "-m", "ts_rules", *args],
                cwd=self.out,
                env=self.env,
                stdin=stdin,
                stdout=said,
                stderr=told,
                start_new_session=True,
                preexec_fn=_ends_with_parent,  # noqa: PLW1509 - this process has one thread
            )
        started.args = number  # type: ignore[assignment]  # by which `ended` finds its files
        return started

    def ended(self, started: subprocess.Popen[bytes], began: float) -> Ran:
        """Wait for its end; one that does not come to it is killed."""
        try:
            code = started.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill(started)
            code = 999
        number = started.args
        said, told = ((self.root / f"{name}-{number}").read_text("utf-8", "replace") for name in ("said", "told"))
        return Ran(code, said, told, time.monotonic() - began)

    def run(self, *args: str, given: bytes = b"") -> Ran:
        """A command, to its end."""
        began = time.monotonic()
        return self.ended(self.start(*args, given=given), began)

    def kill(self, started: subprocess.Popen[bytes]) -> None:
        """At once, with all of its group."""
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.wait()

    def left_running(self) -> list[int]:
        """Processes that were started here and live on a moment after their end should have come."""
        mark = f"{MARK}={self.root}".encode()
        for _ in range(40):
            if not (found := [*_with(mark)]):
                return []
            time.sleep(0.05)
        return found

    def contents(self) -> dict[str, bytes]:
        """Every file that people keep, by its place."""
        found = {}
        for name in WATCHED:
            for here, folders, names in os.walk(self.root / name):
                folders[:] = [folder for folder in folders if not folder.endswith(".work")]
                for file in names:
                    path = Path(here, file)
                    if not (PART.match(file) or file == LIST) and path.is_file():
                        found[str(path.relative_to(self.root))] = path.read_bytes()
        return found

    def restore(self, before: Contents) -> None:
        """Let the files be as they were, and nothing else stand there."""
        now = self.contents()
        for name in now.keys() - before.keys():
            (self.root / name).unlink()
        for name, content in before.items():
            if now.get(name) != content:
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                (self.root / name).write_bytes(content)
        for path in self.leftovers():
            if (self.root / path).is_dir():
                shutil.rmtree(self.root / path)
            else:
                (self.root / path).unlink()
        for path in [*self.root.glob("said-*"), *self.root.glob("told-*")]:
            path.unlink()

    def leftovers(self) -> list[str]:
        """What is neither old nor new: parts of files, lists, half-made sites."""
        found = []
        for name in WATCHED:
            for path in (self.root / name).rglob("*"):
                site = path.parent.name.endswith(".work") and half_a_site(path.name)
                if PART.match(path.name) or path.name == LIST or site:
                    found.append(str(path.relative_to(self.root)))
        return found


@contextmanager
def house() -> Iterator[House]:
    """A house that is taken down at the end, with all that still runs in it."""
    folder = Path(tempfile.mkdtemp(prefix="hostile-house-")).resolve()
    made = House(folder)
    try:
        yield made
    finally:
        for process in _with(f"{MARK}={folder}".encode()):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def half_a_site(name: str) -> bool:
    """Whether a folder beside a handbook is one that is being put together, or was being when the end came."""
    return name.startswith("site")


def _with(mark: bytes) -> Iterator[int]:
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (place / "environ").read_bytes().split(b"\0"):
                yield int(place.name)


def _ends_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
