"""Files written so that nothing is lost: whole or not at all, together or not at all, by one process at a time.

*Whole.*  A file is written beside its place under a name drawn by lot (`O_EXCL`, `O_NOFOLLOW`), then renamed: a
reader sees the old one or the new one.  Its mode and, where that is allowed, its owner stay.  Whoever writes a part
holds it locked, so that the next who writes the same file knows which parts nobody will rename any more.

*Together.*  Of several files a list is written first, once all of them stand beside their places; the list is the
promise.  Who is killed before it has changed nothing; who is killed after it is finished by whoever comes next
(`settled`).  A list that a stranger planted can only rename what bears such a name, where it stands.

*One at a time.*  Who reads, changes and writes holds `alone(folder)`: the system's own lock on the folder, which ends
with the process, however it ends.  Who comes second waits, says so, and gives up with a sentence.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from .errors import BadFile

__all__ = ["alone", "check_place", "settled", "swap", "unswap", "write_all", "write_new", "write_whole"]

WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
LIST = ".ts-rules.list"
"""What is to be renamed in a folder: there only while files are written together, or where that was cut short."""
PART = re.compile(r"\.(?P<name>.+)\.[0-9a-f]{16}\.part\Z")
LONGEST = 120
"""Letters of a name that its part bears: with the rest they stay below what a file system takes."""
PATIENCE = 60.0
"""Seconds for which one waits for another."""
SWAPPED = "before"
TOLD = 0.5
"""Seconds after which one is told that it is waited."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there, in a folder that is made where it is not there."""
    target = _target(path)
    part = _Part(path, target, content)
    try:
        part.take_place()
    except BaseException:
        part.remove()
        raise


def write_new(path: Path, content: str | bytes) -> bool:
    """The same where nothing stands yet; if something does, it stays, and the answer is no: of two, one is first."""
    target = _target(path)
    if target.exists():
        return False
    part = _Part(path, target, content)
    try:
        return part.take_empty_place()
    finally:
        part.remove()


def write_all(files: Mapping[Path, str | bytes], folder: Path | None = None) -> None:
    """All of them or none; even if the process is killed meanwhile, where `folder` is held by `alone`."""
    parts: list[_Part] = []
    try:
        for path, content in files.items():
            parts.append(_Part(path, _target(path), content))
        if folder is not None:
            pairs = [[os.path.relpath(path, folder) for path in (part.target, part.path)] for part in parts]
            write_whole(folder / LIST, json.dumps(pairs))
    except BaseException:
        for part in parts:
            part.remove()
        raise
    for part in parts:
        try:
            part.take_place()
        except BadFile:
            for left in parts:
                left.remove() if folder is None else left.let_go()
            raise  # of what is promised nothing is taken back: whoever comes next finishes it
    if folder is not None:
        _remove(folder / LIST)


@contextlib.contextmanager
def alone(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else of ours writes in this folder meanwhile; what a killed one left is finished or swept first."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = _opened(folder)
    except OSError as problem:
        raise BadFile(folder, f"cannot be written ({problem.strerror or problem}): name another place") from None
    try:
        _wait(held, folder, patience)
        _finish(folder)
        _sweep(folder)
        yield
    finally:
        os.close(held)


def settled(folder: Path) -> Path:
    """A folder to read files from that were written together: what a killed process promised is done first."""
    if (folder / LIST).exists():
        with alone(folder):
            pass
    return folder


def _finish(folder: Path) -> None:
    try:
        pairs = json.loads((folder / LIST).read_bytes())
    except OSError:
        return
    except (ValueError, RecursionError):
        pairs = ()
    for pair in pairs if isinstance(pairs, list) else ():
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(name, str) for name in pair):
            target, part = (folder / name for name in pair)
            ours = PART.match(part.name)
            if ours and part.parent == target.parent and target.name.startswith(ours["name"]):
                with contextlib.suppress(OSError):  # that one was renamed before the end came
                    part.replace(target)
    _remove(folder / LIST)


def swap(new: Path, old: Path) -> None:
    """Let a folder take the place of another one, which then stands where it stood; at once, where the system can."""
    if not old.exists():
        new.rename(old)
    elif not _exchanged(new, old):
        between = new.with_name(f"{new.name}.{SWAPPED}")
        old.rename(between)
        new.rename(old)
        between.rename(new)


def unswap(new: Path, old: Path) -> None:
    """Put back, or take away, what a process left that was killed in the middle of a `swap`."""
    between = new.with_name(f"{new.name}.{SWAPPED}")
    if between.exists() and not old.exists():
        between.rename(old)
    shutil.rmtree(between, ignore_errors=True)


def check_place(path: Path, option: str) -> Path:
    """Where a file will stand, links followed; one sentence where none can stand there."""
    try:
        place = path.expanduser().resolve()
        if place.is_dir():
            raise BadFile(path, f"is a folder: name a file with {option}")
        if place.exists() and not place.is_file():
            raise BadFile(path, f"is no plain file: choose another one with {option}")
        if not place.parent.is_dir():
            raise BadFile(
                path, f"stands in a folder that is not there: make the folder, or choose another with {option}"
            )
    except (OSError, RuntimeError, ValueError) as problem:  # a loop of links is a RuntimeError before Python 3.13
        reason = getattr(problem, "strerror", None) or problem
        raise BadFile(path, f"cannot be reached ({reason}): choose another file with {option}") from None
    return place


def _target(path: Path) -> Path:
    """What is written where a path is given: what a link leads to, and the link stays."""
    try:
        target = path.resolve()
        if not target.name or (target.exists() and not target.is_file()):
            raise BadFile(path, "is no plain file: name one that can be written")
    except (OSError, RuntimeError, ValueError) as problem:
        raise _unwritable(path, problem) from None
    return target


class _Part:
    """What will be a file, beside its place; locked as long as somebody means to rename it."""

    def __init__(self, given: Path, target: Path, content: str | bytes) -> None:
        self.given, self.target = given, target
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _sweep_beside(target)
            self.path, self.file = _begun(target)
        except (OSError, ValueError) as problem:
            raise _unwritable(given, problem) from None
        try:
            self.file.write(content.encode() if isinstance(content, str) else content)
            with contextlib.suppress(FileNotFoundError):
                _keep_rights(self.file, target.stat())
            self.file.flush()
            os.fsync(self.file.fileno())
        except (OSError, ValueError) as problem:
            self.remove()
            raise _unwritable(given, problem) from None
        except BaseException:
            self.remove()
            raise

    def take_place(self) -> None:
        """Be the file, in place of what was there."""
        if sys.platform == "win32":  # where an open file is not renamed
            self.let_go()
        try:
            self.path.replace(self.target)
        except OSError as problem:
            raise _unwritable(self.given, problem) from None
        self.let_go()

    def take_empty_place(self) -> bool:
        """Be the file, if there is none."""
        try:
            os.link(self.path, self.target)
        except FileExistsError:
            return False
        except OSError:  # not every disk has links: so it is asked again, as late as can be
            if self.target.exists():
                return False
            self.take_place()
        return True

    def let_go(self) -> None:
        """Nobody here will rename it any more."""
        with contextlib.suppress(OSError):
            self.file.close()

    def remove(self) -> None:
        """Take it away, where it has not become the file."""
        _remove(self.path)
        self.let_go()


def _begun(target: Path) -> tuple[Path, IO[bytes]]:
    """A part that is there and ours: one that was swept before it was locked is begun anew."""
    while True:
        part = target.with_name(f".{target.name[:LONGEST]}.{os.urandom(8).hex()}.part")
        file = os.fdopen(os.open(part, WRITE, 0o666), "wb")
        if sys.platform == "win32" or (_locked(file.fileno()) and os.fstat(file.fileno()).st_nlink):
            return part, file
        file.close()


def _sweep_beside(target: Path) -> None:
    """Take away parts of this file that nobody will rename any more."""
    if sys.platform == "win32":  # where nobody can tell; they go when somebody is `alone`
        return
    ours = f".{target.name[:LONGEST]}."
    for name in os.listdir(target.parent):  # noqa: PTH208 - of thousands of files one is looked for
        if name.startswith(ours) and PART.match(name):
            _sweep_part(target.with_name(name))


def _sweep_part(part: Path) -> None:
    """Take away a part unless somebody holds it, or the disk knows no locks."""
    if sys.platform == "win32":
        _remove(part)
        return
    import fcntl

    with contextlib.suppress(OSError):
        held = os.open(part, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(part)
        finally:
            os.close(held)


def _keep_rights(file: IO[bytes], before: os.stat_result) -> None:
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):  # only root gives a file away
            os.fchown(file.fileno(), before.st_uid, before.st_gid)
        os.fchmod(file.fileno(), before.st_mode & 0o7777)


def _unwritable(path: Path, problem: Exception) -> BadFile:
    return BadFile(path, f"cannot be written ({getattr(problem, 'strerror', None) or problem}): name another place")


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _sweep(folder: Path) -> None:
    """Parts of files that are there, and that nobody renames any more."""
    for here, _folders, names in os.walk(folder):
        for name in names:
            if PART.match(name):
                _sweep_part(Path(here, name))


def _opened(folder: Path) -> int:
    if sys.platform == "win32":  # where a folder cannot be opened
        return os.open(folder / ".ts-rules.lock", os.O_RDWR | os.O_CREAT)
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)


def _locked(held: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a disk of the network that knows no locks: as it was before there were any
        return True
    return True


def _exchanged(one: Path, other: Path) -> bool:
    """Whether the system could let two names change places in one step."""
    import ctypes

    paths, here, change_places = (os.fsencode(one), os.fsencode(other)), -100, 2
    library = ctypes.CDLL(None) if os.name == "posix" else None
    for name, args in (("renameat2", (here, paths[0], here, paths[1])), ("renamex_np", paths)):  # Linux, macOS
        if hasattr(library, name):
            return bool(getattr(library, name)(*args, change_places) == 0)
    return False


def _wait(held: int, folder: Path, patience: float) -> None:
    began, told = time.monotonic(), False
    while not _locked(held):
        waited = time.monotonic() - began
        if waited > patience:
            raise BadFile(folder, "is being written by another ts-rules: try again when that has ended")
        if waited > TOLD and not told:
            sys.stderr.write(f"Another ts-rules is writing in {folder}: waiting for it\n")
            told = True
        time.sleep(0.05)
