"""Who plays: this process, several processes, or the workers of a cluster that is found by its address."""

from __future__ import annotations

import importlib
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Any

from ..errors import BadInput, MissingExtra
from .reader_language import _

__all__ = ["executor_of"]

PATIENCE = 10  # seconds to reach a scheduler


@contextmanager
def executor_of(jobs: int, cluster: str | None) -> Iterator[Executor | None]:
    """An executor for as many jobs, or the cluster at an address; None plays here."""
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
    elif jobs == 1:
        yield None
    else:
        with _processes(jobs) as executor:
            yield executor


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Processes that leave Ctrl-C to this one, which calls the work off: a terminal sends it to all of them at once."""
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))  # a bar's thread forbids fork
    try:
        with _interrupts_wait():
            for _job in range(jobs):  # each starts one more, with signals as they are here
                executor.submit(int)
        yield executor
    finally:
        # What was not begun is called off, what was is a few games long: ending a worker in the middle of them would
        # leave the pool's own thread with jobs that are neither done nor called off.
        executor.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C comes to this process when the block is left; processes that are started inside never see it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # which would let Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a `dask.distributed` scheduler; they need ts_rules too."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise MissingExtra(_("Playing on a cluster"), "cluster") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as problem:  # a name that is no address is a ValueError or a TypeError
        why = str(problem).split("\n", 1)[0] or type(problem).__name__
        raise BadInput(_("No cluster answers at '{address}': {why}.").format(address=address[:100], why=why)) from None
    with client:
        workers = sum(client.ncores().values())
        if not workers:
            raise BadInput(_("The cluster at '{address}' has no workers.").format(address=address))
        executor: Any = client.get_executor(pure=False)  # each task is played, even if it was played before
        executor._max_workers = workers  # noqa: SLF001 - as executors of processes say how many they have
        try:
            yield executor
        except ModuleNotFoundError as problem:
            raise BadInput(_("A worker of the cluster lacks a module: {why}.").format(why=problem)) from None
        finally:
            executor.shutdown(wait=False)
