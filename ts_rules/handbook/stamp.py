"""Whether anything changed since the last time: names, sizes and times of all that a handbook is made of."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from .origins import inputs, versions

__all__ = ["inputs_stamp", "of_everything"]

LEFT_OUT = ("__pycache__", ".git")


def inputs_stamp(folders: Iterable[Path], langs: Iterable[str]) -> str:
    """A fingerprint; equal only where no file was touched."""
    found = hashlib.sha256(" ".join(langs).encode())
    for folder in folders:
        for here, inside, files in os.walk(folder):
            inside[:] = sorted(d for d in inside if d not in LEFT_OUT)
            for name in sorted(files):
                if name.endswith((".pyc", ".kept")):
                    continue
                seen = os.stat(os.path.join(here, name))  # noqa: PTH116, PTH118 - thousands of files: Path is slower
                found.update(f"{here}/{name} {seen.st_size} {seen.st_mtime_ns}\n".encode())
    return found.hexdigest()


def of_everything(langs: Iterable[str] = ()) -> str:
    """Of the packages, what is recorded of books, catalogs and documentation, and the tools beneath."""
    return inputs_stamp(inputs(), (*langs, *versions()))
