"""A sandbox for files that may be hostile: work in a process of its own, bounded in memory, ended when it hangs.

A fork shares what was imported already, so it costs a few milliseconds.  Where the platform has none (Windows, a
browser), the work is done in this process, without the bounds.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

__all__ = ["Pipe", "TooLong", "confined", "forks", "within"]

MEGABYTE = 1_000_000
MEMORY = 700  # megabytes that the work may take beyond what this process has
MEMORY_OF_TWO = 400  # each, where two processes share the work
SILENCE = 8.0  # seconds of the processor, or of sleep, without a word, after which the work is ended
LOOKS = 8  # in that time, at what the work does
PATIENCE = 300.0  # seconds on the wall without a word, for work that a busy machine does not let run
CHUNK = 1 << 16
# Parsing makes many small things and few circles; looking for those took a tenth of the time.
RARELY = (100_000, 10, 10)

Message = dict[str, Any]
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class TooLong(BaseException):
    """The time for a piece of work is over; no `except Exception` of a library may swallow it."""


def forks() -> bool:
    """Whether work can be put into a process of its own here."""
    return hasattr(os, "fork") and hasattr(signal, "setitimer") and sys.platform not in ("emscripten", "wasi")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TooLong in this block when so much of the processor's time is spent; only in a process of `confined`.

    Not the time on the wall: a page is not refused because the machine is busy.  What waits for ever, or spends its
    time where no signal is heard, is ended by the other process, after SILENCE.
    """

    def over(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 the signature of a signal handler
        raise TooLong

    if not Pipe.bounded:
        yield
        return
    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Pipe:
    """Where the work puts what it has done."""

    bounded = False  # whether this process is one of our own, in which alarms may be set

    def __init__(self, pipes: tuple[int, ...] = (), kept: list[Message] | None = None) -> None:
        self.pipes = pipes
        self.kept = kept
        self.second = 0

    def put(self, message: Message) -> None:
        """Hands a finished piece over."""
        if self.kept is not None:
            self.kept.append(message)
            return
        raw = json.dumps(message).encode() + b"\n"
        while raw:
            raw = raw[os.write(self.pipes[0], raw) :]

    def share(self) -> tuple[int, int]:
        """Goes on as two processes, if that can be: (which one this is, how many)."""
        if len(self.pipes) < 2 or (os.cpu_count() or 1) < 2:
            return 0, 1
        _limit(MEMORY_OF_TWO)
        self.second = os.fork()
        mine = 0 if self.second else 1
        os.close(self.pipes[1 - mine])
        self.pipes = (self.pipes[mine],)
        return mine, 2


def confined(work: Callable[[Pipe], None]) -> Generator[Message, None, None]:
    """What the work puts into its pipe; the last message is {"end": "done"}, "silent" or "died"."""
    if not forks():
        kept: list[Message] = []
        work(Pipe(kept=kept))
        yield from kept
        yield {"end": "done"}
        return
    ends = [os.pipe(), os.pipe()]
    with warnings.catch_warnings():
        # Python warns where other threads run: they could hold a lock that the child needs.  Ours only reads a
        # file that is parsed in Python, speaks to a pipe, and leaves without running anything else.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _in_child(work, ends)
    with suppress(OSError):
        os.setpgid(child, child)
    for _, writing in ends:
        os.close(writing)
    reading = [r for r, _ in ends]
    try:
        yield from _messages(reading, child)
    finally:
        for number in reading:
            os.close(number)
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _in_child(work: Callable[[Pipe], None], ends: list[tuple[int, int]]) -> None:
    """Never returns."""
    code = 1
    with suppress(BaseException):  # whatever it is, this process ends here, and the parent sees that it did
        os.setpgid(0, 0)
        Pipe.bounded = True
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        logging.disable(logging.CRITICAL)
        warnings.simplefilter("ignore")
        for reading, _ in ends:
            os.close(reading)
        _limit(MEMORY)
        gc.freeze()
        gc.set_threshold(*RARELY)
        pipe = Pipe(tuple(w for _, w in ends))
        work(pipe)
        pipe.put({"end": "part"})
        if pipe.second:
            os.waitpid(pipe.second, 0)
        code = 0
    os._exit(code)


def _limit(megabytes: int) -> None:
    """No more memory than this beyond what the process has now, where the platform can say."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 one read, in a child that may be short of memory
            now = int(file.read().split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = now + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))


def _messages(reading: list[int], group: int) -> Iterator[Message]:
    """Lines from both pipes as they come, until both are closed.

    Work that is ready to run is not at fault when it is silent: a busy machine may not let it.
    """
    rests = dict.fromkeys(reading, b"")
    spoke: set[int] = set()
    ended: set[int] = set()
    heard, spent = time.monotonic(), -1.0
    while rests:
        ready, _, _ = select.select(list(rests), [], [], SILENCE / LOOKS)
        if ready:
            heard, spent = time.monotonic(), -1.0
        else:
            now, awake = _effort(group)
            spent = now if spent < 0 else spent
            silent = time.monotonic() - heard
            if now - spent >= SILENCE or (silent >= SILENCE and not awake) or silent >= PATIENCE:
                yield {"end": "silent"}
                return
        for number in ready:
            raw = os.read(number, CHUNK)
            if not raw:
                del rests[number]
                continue
            spoke.add(number)
            *lines, rests[number] = (rests[number] + raw).split(b"\n")
            for line in lines:
                message = json.loads(line)
                if message == {"end": "part"}:
                    ended.add(number)
                else:
                    yield message
    yield {"end": "done" if spoke and spoke == ended else "died"}


def _effort(group: int) -> tuple[float, bool]:
    """Seconds of the processor that the processes of a group have spent, and whether one of them is not asleep.

    Where the platform does not say, they count as asleep.
    """
    spent = 0
    awake = False
    with suppress(OSError, ValueError, IndexError):
        for name in os.listdir("/proc"):  # noqa: PTH208 names alone, some hundred of them
            if not name.isdecimal():
                continue
            with suppress(OSError), open(f"/proc/{name}/stat", encoding="latin-1") as file:  # noqa: PTH123 as above
                state, _, of, *rest = file.read().rpartition(")")[2].split()
                if int(of) == group:
                    spent += int(rest[8]) + int(rest[9])
                    awake = awake or state in "RDTt"
    return spent / _TICKS, awake
