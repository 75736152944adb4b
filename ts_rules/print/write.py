"""Files that are there whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..errors import BadFile

__all__ = ["check_place", "write_whole"]


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


def write_whole(files: Mapping[Path, bytes]) -> None:
    """All of them or none: they take their places only when every one is written."""
    written: dict[Path, str] = {}
    try:
        for path, data in files.items():
            try:
                handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
                written[path] = name
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                _take_mode(path, Path(name))
            except OSError as problem:
                raise _unwritable(path, problem) from None
        for path in files:
            try:
                Path(written[path]).replace(path)
            except OSError as problem:
                raise _unwritable(path, problem) from None
            del written[path]
    finally:
        for name in written.values():
            with contextlib.suppress(OSError):
                Path(name).unlink()


def _take_mode(path: Path, new: Path) -> None:
    """A temporary file is private; what takes its place has the rights of the old file, or of any new one."""
    if path.exists():
        new.chmod(path.stat().st_mode & 0o777)
        return
    mask = os.umask(0)
    os.umask(mask)
    new.chmod(0o666 & ~mask)


def _unwritable(path: Path, problem: OSError) -> BadFile:
    return BadFile(path, f"cannot be written ({problem.strerror or problem}): choose another place")
