"""Processes that take tasks, tell what came of each, and end when time is over or when they fall silent."""

from __future__ import annotations

import ctypes
import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

__all__ = ["Message", "crew", "ends_with_parent"]

Message = dict[str, Any]
TO_END = 120.0
"""Seconds after the last instant in which a task may still come to its end."""


def ends_with_parent() -> None:
    """This process is killed when the one that started it ends, however that ends (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class _Worker:
    """One task in a process of its own, and what it has told so far."""

    def __init__(self, task: Any, work: Callable[[Any], Iterable[Message]]) -> None:
        self.task, self.last, self.heard, self.rest = task, {}, time.monotonic(), b""
        self.end, writing = os.pipe()
        sys.stdout.flush()
        self.process = os.fork()
        if not self.process:
            os.close(self.end)
            _at_work(task, work, writing)
        os.close(writing)

    def read(self) -> tuple[list[Message], bool]:
        """What it told since, and whether it has ended."""
        raw = os.read(self.end, 1 << 16)
        self.heard = time.monotonic()
        *lines, self.rest = (self.rest + raw).split(b"\n")
        told = [json.loads(line) for line in lines]
        self.last = told[-1] if told else self.last
        return told, not raw

    def close(self, *, kill: bool) -> int:
        """What it says at its end."""
        if kill:
            os.kill(self.process, signal.SIGKILL)
        os.close(self.end)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def _at_work(task: Any, work: Callable[[Any], Iterable[Message]], pipe: int) -> None:
    code = 70
    try:
        ends_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for message in work(task):
            os.write(pipe, json.dumps(message).encode() + b"\n")
        code = 0
    except BaseException:  # noqa: BLE001 - it is told, and this process ends here
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def crew(
    tasks: Iterable[Any], work: Callable[[Any], Iterable[Message]], many: int, until: float, silence: float
) -> Iterator[Message]:
    """What the tasks tell, in any order.  One that dies or is silent for too long is a message too, under "lost".

    No task begins after `until` (of the monotonic clock).
    """
    source, running = iter(tasks), selectors.DefaultSelector()
    workers: dict[int, _Worker] = {}
    try:
        while True:
            while len(workers) < many and time.monotonic() < until:
                if (task := next(source, None)) is None:
                    break
                worker = _Worker(task, work)
                workers[worker.end] = worker
                running.register(worker.end, selectors.EVENT_READ)
            if not workers:
                return
            yield from _heard(workers, running, silence)
            if time.monotonic() > until + TO_END:  # what they were at is left out
                return
    finally:
        for worker in [*workers.values()]:
            worker.close(kill=True)
        running.close()


def _heard(workers: dict[int, _Worker], running: Any, silence: float) -> Iterator[Message]:
    """What is told within a second; who has ended, and who has been silent for too long, works no more."""
    for key, _events in running.select(timeout=1.0):
        worker = workers[key.fd]
        told, over = worker.read()
        yield from told
        if over:
            yield from _ended(worker, workers, running, kill=False)
    now = time.monotonic()
    for worker in [*workers.values()]:
        if now - worker.heard > silence:
            yield from _ended(worker, workers, running, kill=True)


STOPPED = (-signal.SIGINT, -signal.SIGTERM)


def _ended(worker: _Worker, workers: dict[int, _Worker], running: Any, *, kill: bool) -> Iterator[Message]:
    running.unregister(worker.end)
    del workers[worker.end]
    code = worker.close(kill=kill)
    if code in STOPPED and not kill:
        return  # by hand, as the whole run is: no task is to blame
    if kill or code:
        why = "was silent, and killed" if kill else f"ended with {code}"
        yield {"lost": f"a task {why}", "task": repr(worker.task), "after": worker.last}
