"""Which functions of a game run: watched by the interpreter itself, and only while verification asks for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

__all__ = ["watched"]

TOOL, NAME = 4, "ts-rules verify"
"""The number under which Python 3.12 and later knows us: none that a debugger, profiler or coverage takes."""


@contextmanager
def watched() -> Iterator[set[CodeType]]:
    """Every code object that is entered inside the block; functions written in C are none."""
    entered: set[CodeType] = set()
    if sys.version_info >= (3, 12):
        yield from _monitored(entered)
    else:
        yield from _profiled(entered)


def _profiled(entered: set[CodeType]) -> Iterator[set[CodeType]]:
    """Python 3.11: a hook at every call.  A hook that was there before (coverage has none there) comes back."""

    def hook(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            entered.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        yield entered
    finally:
        sys.setprofile(before if callable(before) else None)  # a profiler in C cannot be put back


def _monitored(entered: set[CodeType]) -> Iterator[set[CodeType]]:
    """Python 3.12 and later: each function is reported once and costs nothing from then on."""
    watch = sys.monitoring  # type: ignore[attr-defined,unused-ignore]  # not there in 3.11

    def started(code: CodeType, _offset: int) -> object:
        entered.add(code)
        return watch.DISABLE

    watch.use_tool_id(TOOL, NAME)
    try:
        watch.register_callback(TOOL, watch.events.PY_START, started)
        watch.set_events(TOOL, watch.events.PY_START)
        watch.restart_events()  # what was reported in an earlier block is reported again
        yield entered
    finally:
        watch.set_events(TOOL, watch.events.NO_EVENTS)
        watch.free_tool_id(TOOL)
