"""Ctrl-C: exit code 130 and no traceback, also while Python is still importing what the command needs."""

from __future__ import annotations

import os
import signal
import sys
import threading

__all__ = ["INTERRUPTED", "catch_interrupts", "leave_quietly"]

INTERRUPTED = 130


def leave_quietly() -> None:
    """Until `catch_interrupts`: end at once.  Only where the command line was started, in nobody else's program."""
    folder, name = os.path.split(sys.argv[0])
    ours = name.partition(".")[0] == "ts-rules" or (name == "__main__.py" and folder.endswith("ts_rules"))
    if ours and _ours_to_set(signal.default_int_handler):
        signal.signal(signal.SIGINT, _leave)


def catch_interrupts() -> None:
    """From here on Ctrl-C is an exception again, so that files and processes are tidied up."""
    if _ours_to_set(_leave):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(*_signal: object) -> None:
    os._exit(INTERRUPTED)


def _ours_to_set(handler: object) -> bool:
    """Whether SIGINT has this handler: not if a parent said that it is to be ignored, nor outside the main thread."""
    return threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is handler
