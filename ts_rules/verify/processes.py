"""Work in forked processes: they have everything that is loaded already, and hand back only what they found."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

__all__ = ["at_once", "forked"]

Item = TypeVar("Item")
Result = TypeVar("Result")
SHARED: list[Any] = []
"""What a forked process finds: the work, and what it is to be done on."""


def at_once() -> int:
    """How many processes pay: one where this system cannot fork, or where threads forbid it."""
    alone = "fork" in get_all_start_methods() and threading.active_count() == 1
    return (os.cpu_count() or 1) if alone else 1


def forked(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """The work done on each item, several at a time; the results must be such as can be sent."""
    count = min(at_once(), len(items))
    if count < 2:
        return [work(item) for item in items]
    SHARED[:] = [work, items]
    try:
        pool = ProcessPoolExecutor(count, mp_context=get_context("fork"))
        # Libraries of numbers have threads of their own, of which Python 3.12 warns; none of them is at work here.
        with warnings.catch_warnings(action="ignore"), pool:
            return list(pool.map(_nth, range(len(items))))
    finally:
        SHARED.clear()


def _nth(number: int) -> Any:
    work, items = SHARED
    return work(items[number])
