"""Work spread over an executor: processes here or workers elsewhere, some of which may be killed meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from itertools import chain, islice
from typing import Any, TypeVar

__all__ = ["WORKERS", "Watched", "WorkersGone", "spread"]

WORKERS = 4  # as many as are assumed where an executor does not tell
LOOKS = 1.0  # seconds without a result after which one looks whether there is still somebody who plays
Work = TypeVar("Work")
Part = TypeVar("Part")


class WorkersGone(Exception):
    """Nobody is left who plays, and why; what was played before was handed over."""


class Watched(Executor):
    """An executor whose workers may be killed, and who knows what to do then."""

    lost: tuple[type[Exception], ...] = ()
    """What comes of a task whose worker was killed."""

    def again(self, problem: Exception) -> None:
        """A task was lost and is to be handed out again; raises `WorkersGone` where that is of no use."""

    def look(self) -> None:
        """Nothing has come for a while; raises `WorkersGone` where nothing will."""


def spread(executor: Executor | None, play: Callable[[Work], Part], tasks: Iterable[Work]) -> Iterator[Part]:
    """What comes of each task, in any order; whoever stops listening stops the work.

    A few tasks are handed out ahead of the busiest, no more.  What is lost with a killed worker is handed out again.
    """
    if executor is None:
        yield from map(play, tasks)
        return
    watched = executor if isinstance(executor, Watched) else Watched()
    source = iter(tasks)
    running: dict[Future[Part], Work] = {}
    ahead = 2 * (getattr(executor, "_max_workers", None) or WORKERS)
    try:
        while True:
            for task in islice(source, ahead - len(running)):
                running[executor.submit(play, task)] = task
            if not running:
                return
            done, _others = wait(running, LOOKS, FIRST_COMPLETED)
            if not done:
                watched.look()
            lost: list[tuple[Exception, Work]] = []
            for future in done:
                task = running.pop(future)
                trouble = _trouble(future)
                if isinstance(trouble, watched.lost):
                    lost.append((trouble, task))
                else:
                    yield future.result()
            source = chain(_handed_back(watched, lost), source)
    except WorkersGone:
        yield from (future.result() for future in running if future.done() and not _trouble(future))
        raise
    finally:
        for future in running:
            future.cancel()


def _handed_back(watched: Watched, lost: Iterable[tuple[Exception, Work]]) -> list[Work]:
    tasks = []
    for trouble, task in lost:
        watched.again(trouble)
        tasks.append(task)
    return tasks


def _trouble(future: Future[Any]) -> BaseException | None:
    return CancelledError() if future.cancelled() else future.exception()
