"""Work that is done by a process of its own, which ends without tidying up at an instant that a test chooses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from ts_rules import files

TOUCHES = (
    *((os, name) for name in ("open", "fsync", "rename", "mkdir", "link")),
    *((Path, name) for name in ("replace", "rename", "unlink", "mkdir", "write_text", "write_bytes")),
    (shutil, "rmtree"),
    (files, "_exchanged"),
)
"""What touches the disk, and is an instant of its own."""


def in_another(work: Callable[[], object]) -> int:
    """What a process says at its end that did some work and nothing after it."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed_at(step: int, work: Callable[[], object]) -> int:
    """Let a process end, with nothing tidied up, when it touches the disk for the `step`th time."""
    count = 0

    def ending(inner: Callable[..., object]) -> Callable[..., object]:
        def counted(*args: object, **named: object) -> object:
            nonlocal count
            if count == step:
                os._exit(9)
            count += 1
            return inner(*args, **named)

        return counted

    def run() -> None:
        for place, name in TOUCHES:
            setattr(place, name, ending(getattr(place, name)))
        work()

    return in_another(run)
