"""Whoever plays for us may be killed, fall silent or never have been what its address said: told, and nothing lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner

from ts_rules.cli import workers
from ts_rules.cli.main import main
from ts_rules.errors import BadInput
from ts_rules.playing.spreading import Watched, WorkersGone, spread

NEEDED = pytest.mark.skipif(
    find_spec("distributed") is None and not os.environ.get("TS_RULES_NO_SKIP"), reason="the extra cluster is missing"
)
SAYS = {
    "nothing": b"",
    "HTTP": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "zeros": b"\0" * 64,
    "more than there is memory for": b"\xff" * 64,
}


def dies_once(marker: Path, number: int) -> int:
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(number: int) -> int:
    if number > 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_what_a_killed_process_had_begun_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with workers.executor_of(2, None) as executor:
        found = sorted(spread(executor, partial(dies_once, tmp_path / "died"), range(12)))
    assert found == [*range(12)]
    assert "a process was killed" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_processes_that_are_always_killed_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_LOSSES", 1)
    with workers.executor_of(2, None) as executor, pytest.raises(WorkersGone, match="again and again"):
        list(spread(executor, dies, range(12)))


class Leaving(Watched):
    """Plays three tasks, then nobody is left."""

    submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        if self.submitted > 3:
            raise WorkersGone("everybody has left")
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@pytest.mark.parametrize("args", [(), ("--against", "2e")])
def test_what_was_played_is_told_where_nobody_is_left(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def leaving(_jobs: int, _cluster: str | None) -> Iterator[Leaving]:
        yield Leaving()

    monkeypatch.setattr("ts_rules.cli.soak.executor_of", leaving)
    out = ("--out", str(tmp_path / "found.toml"))
    done = CliRunner().invoke(main, ["soak", "--games", "40", "--format", "json", *args, *out])
    assert json.loads(done.stdout)["games"] == 15
    assert isinstance(done.exception, BadInput)
    assert str(done.exception) == "Only 15 of 40 games were played: everybody has left."


@contextmanager
def stranger(says: bytes) -> Iterator[str]:
    """The address of a program that says this to whoever comes, and then nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        came: list[socket.socket] = []

        def serve() -> None:
            while True:
                try:
                    came.append(server.accept()[0])
                    came[-1].sendall(says)
                except OSError:
                    return

        Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    for line in came:
        line.close()


@NEEDED
@pytest.mark.parametrize("said", SAYS)
def test_a_stranger_at_the_address_of_a_cluster(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    began = time.process_time()
    with stranger(SAYS[said]) as address:
        done = CliRunner().invoke(main, ["soak", "--games", "1", "--cluster", address])
    assert isinstance(done.exception, BadInput)
    assert str(done.exception).startswith(f"No cluster answers at '{address}': ")
    assert time.process_time() - began < 10


@contextmanager
def small_cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it says about itself is none of ours
        with LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        ) as local:
            yield local


@NEEDED
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("who", ["worker", "scheduler"])
def test_whoever_leaves_a_cluster(
    who: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "ALONE", 0.2)
    monkeypatch.setattr("ts_rules.playing.spreading.LOOKS", 0.2)
    found = []
    with small_cluster() as local, workers.executor_of(1, local.scheduler_address) as executor:
        parts = spread(executor, abs, range(1000))
        found.append(next(parts))
        if who == "worker":
            local.scale(0)
            while local.scheduler.workers:
                time.sleep(0.02)
        else:
            local.close()
        with pytest.raises(WorkersGone) as caught:
            found.extend(parts)
    assert (
        str(caught.value)
        == {
            "worker": "the cluster has no workers any more",
            "scheduler": "the scheduler of the cluster is gone",
        }[who]
    )
    assert ("the last worker of the cluster is gone" in capsys.readouterr().err) == (who == "worker")
    assert found
