"""Handing out tasks to an executor: processes here, or workers of a cluster; a few ahead of the busiest, no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import TypeVar

__all__ = ["WORKERS", "spread"]

Task = TypeVar("Task")
Part = TypeVar("Part")
WORKERS = 4  # as many as are assumed where an executor does not tell


def spread(executor: Executor | None, play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
    """What comes of each task, in any order; whoever stops listening stops the work."""
    if executor is None:
        yield from map(play, tasks)
        return
    source = iter(tasks)
    running: set[Future[Part]] = set()
    ahead = 2 * (getattr(executor, "_max_workers", None) or WORKERS)
    try:
        while True:
            running.update(executor.submit(play, task) for task in islice(source, ahead - len(running)))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in running:
            future.cancel()
