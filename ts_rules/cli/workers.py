"""Who plays: this process, several processes, or the workers of a cluster that is found by its address."""

from __future__ import annotations

import importlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from typing import Any

import click

from ..errors import BadInput, MissingExtra
from ..playing.spreading import Watched, WorkersGone
from .reader_language import _

__all__ = ["executor_of"]

PATIENCE = 5  # seconds to reach a scheduler
ALONE = 30  # seconds in which new workers may come where there is none left
MOST_LOSSES = 5  # times that workers are killed, after which no others are started
LENGTH = 8  # bytes with which a scheduler begins what it says: how many follow
LONGEST_HELLO = 100_000


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
    executor = _Processes(jobs)
    try:
        yield executor
    finally:
        # What was not begun is called off, what was is a few games long: ending a worker in the middle of them would
        # leave the pool's own thread with jobs that are neither done nor called off.
        executor.shutdown(cancel_futures=True)


class _Processes(Watched):
    """Processes of this machine; where one is killed, all are started anew, a few times."""

    lost = (BrokenExecutor, MemoryError)

    def __init__(self, jobs: int) -> None:
        self._max_workers = jobs
        self._losses = 0
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        method = get_context("spawn")  # a bar's thread forbids fork
        pool = ProcessPoolExecutor(self._max_workers, mp_context=method, initializer=_end_with_us)
        with _interrupts_wait():
            for _job in range(self._max_workers):  # each starts one more, with signals as they are here
                pool.submit(int)
        return pool

    def again(self, problem: Exception) -> None:
        """Of a pool that is broken many tasks are lost at once: `submit` counts it.  Memory is wanting each time."""
        self._losses += isinstance(problem, MemoryError)
        if self._losses > MOST_LOSSES:
            raise WorkersGone(_("processes were killed again and again, perhaps for want of memory"))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As a pool does; one that is broken is replaced first."""
        while True:
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenExecutor:
                self._losses += 1
                if self._losses > MOST_LOSSES:
                    raise WorkersGone(_("processes were killed again and again, perhaps for want of memory")) from None
                click.echo(_("ts-rules: a process was killed; what it had begun is played again"), err=True)
                self._pool.shutdown(cancel_futures=True)
                self._pool = self._started()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as Executor has it
        """As a pool does."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _end_with_us() -> None:
    """In a process of the pool: if the one that started it is killed, nobody else would end it."""

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


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
    _check_spoken(distributed, address)
    with _library_silent():
        try:
            client = distributed.Client(address, timeout=PATIENCE)
        except Exception as problem:  # noqa: BLE001 - what reads what strangers answer can raise anything
            raise _nobody(address, problem) from None
        with client:
            yield from _players(client, distributed, address)


def _players(client: Any, distributed: Any, address: str) -> Iterator[Executor]:
    workers = sum(client.ncores().values())
    if not workers:
        raise BadInput(_("The cluster at '{address}' has no workers.").format(address=address))
    executor = _Cluster(client, workers, distributed)
    try:
        yield executor
    except ModuleNotFoundError as problem:
        raise BadInput(_("A worker of the cluster lacks a module: {why}.").format(why=problem)) from None
    finally:
        executor.shutdown(wait=False)


@contextmanager
def _library_silent() -> Iterator[None]:
    """What is lost is told in a sentence; the library would print how it came to know, over and over."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _nobody(address: str, problem: Exception) -> BadInput:
    why = str(problem).split("\n", 1)[0] or type(problem).__name__
    return BadInput(_("No cluster answers at '{address}': {why}.").format(address=address[:100], why=why))


def _check_spoken(distributed: Any, address: str) -> None:
    """A scheduler speaks first, and begins with the length of what it says; the library believes whatever comes.

    Of one that says nothing it waits for ever, and of one that says something else it takes memory without end.
    """
    try:
        scheme, place = distributed.comm.addressing.parse_address(address)
        if scheme != "tcp":
            return
        with socket.create_connection(distributed.comm.addressing.parse_host_port(place), PATIENCE) as line:
            line.settimeout(PATIENCE)
            said = b""
            while len(said) < LENGTH and (more := line.recv(LENGTH - len(said))):
                said += more
    except TimeoutError:
        silent = TimeoutError(_("it says nothing within {seconds} seconds").format(seconds=PATIENCE))
        raise _nobody(address, silent) from None
    except (OSError, ValueError, TypeError) as problem:  # a name that is no address is a ValueError or a TypeError
        raise _nobody(address, problem) from None
    if not 0 < int.from_bytes(said, "little") <= LONGEST_HELLO:
        raise _nobody(address, ValueError(_("what is there is no scheduler of dask.distributed")))


class _Cluster(Watched):
    """The workers of a cluster, each of which may go, and the scheduler too."""

    def __init__(self, client: Any, workers: int, distributed: Any) -> None:
        self.lost = (CancelledError, distributed.scheduler.KilledWorker)
        self._client = client
        self._inner = client.get_executor(pure=False)  # each task is played, even if it was played before
        self._max_workers = workers
        self._losses = 0
        self._alone_since = 0.0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As the cluster's own executor does."""
        try:
            future: Future[Any] = self._inner.submit(fn, *args, **kwargs)
        except Exception:  # noqa: BLE001 - the library closes itself, and then says so in many ways
            raise WorkersGone(_("the scheduler of the cluster is gone")) from None
        return future

    def again(self, problem: Exception) -> None:
        """Who called it off was nobody here: the scheduler is gone.  What killed its worker may do it again."""
        self._losses += 1
        if isinstance(problem, CancelledError):
            raise WorkersGone(_("the scheduler of the cluster is gone"))
        if self._losses > MOST_LOSSES:
            raise WorkersGone(_("processes were killed again and again, perhaps for want of memory"))

    def look(self) -> None:
        """Ask the scheduler who is there; without workers one waits for some time, and says so."""
        try:
            known = self._client.sync(self._client.scheduler.identity, callback_timeout=PATIENCE)
        except Exception:  # noqa: BLE001 - as above
            raise WorkersGone(_("the scheduler of the cluster is gone")) from None
        now = time.monotonic()
        if known["workers"]:
            self._alone_since = 0.0
        elif not self._alone_since:
            self._alone_since = now
            text = _("ts-rules: the last worker of the cluster is gone; for {seconds} seconds others are waited for")
            click.echo(text.format(seconds=ALONE), err=True)
        elif now - self._alone_since > ALONE:
            raise WorkersGone(_("the cluster has no workers any more"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as Executor has it
        """As the cluster's own executor does."""
        self._inner.shutdown(wait=wait)
