"""Soaking on other machines: a dask.distributed scheduler by its address, here one of our own."""

from __future__ import annotations

import gc
import json
import os
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from game_parts import rules_of

from ts_rules.cli import workers
from ts_rules.cli.main import main
from ts_rules.errors import BadInput, MissingExtra
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.soaking import soak
from ts_rules.playing.spreading import WORKERS, spread

NEEDED = pytest.mark.skipif(
    find_spec("distributed") is None and not os.environ.get("TS_RULES_NO_SKIP"), reason="the extra cluster is missing"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers, which are threads here."""
    from distributed import LocalCluster

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it says about itself is none of ours
        with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        ) as local:
            yield local.scheduler_address


@pytest.fixture(autouse=True)
def nothing_is_left_half_made() -> Iterator[None]:
    """A client that found nobody is a cycle: collected while another one starts, it waits for that lock forever."""
    gc.freeze()  # what was there before is not looked at
    yield
    gc.collect()


def invoke(*args: str) -> Result:
    return CliRunner().invoke(main, ["soak", "--format", "json", *args])


@NEEDED
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games(cluster: str) -> None:
    there = invoke("--games", "23", "--cluster", cluster)
    assert there.exit_code == 0, there.output
    assert json.loads(there.stdout) == json.loads(invoke("--games", "23", "--jobs", "1").stdout)


@NEEDED
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_the_same_partings(cluster: str, tmp_path: Path) -> None:
    args = ("--games", "12", "--against", "2e", "--out", str(tmp_path / "found.toml"))
    there, here = invoke(*args, "--cluster", cluster), invoke(*args, "--jobs", "1")
    assert there.exit_code == here.exit_code
    assert json.loads(there.stdout) == json.loads(here.stdout)


@NEEDED
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["nowhere", "", "tcp://127.0.0.1:1", "http://x"])
def test_an_address_where_nobody_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    done = invoke("--games", "5", "--cluster", address)
    assert isinstance(done.exception, BadInput)
    assert str(done.exception).startswith(f"No cluster answers at '{address}': ")


@NEEDED
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, processes=False, protocol="tcp", dashboard_address=None) as local:
        done = invoke("--games", "5", "--cluster", local.scheduler_address)
    assert isinstance(done.exception, BadInput)
    assert "has no workers" in str(done.exception)


def test_without_the_extra_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = invoke("--games", "5", "--cluster", "tcp://127.0.0.1:8786")
    assert isinstance(done.exception, MissingExtra)
    assert "ts-rules[cluster]" in str(done.exception)


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert soak(PLAYED, 12, rules_of(), seed=5, executor=executor) == soak(PLAYED, 12, rules_of(), seed=5)


class Counting(Executor):
    """Plays at once, and counts."""

    submitted = 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # as Executor has it
        self.submitted += 1
        done: Future[object] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_no_more_than_a_few_tasks_are_handed_out_ahead() -> None:
    executor = Counting()
    parts = spread(executor, abs, iter(range(1000)))
    assert next(parts) in range(1000)
    parts.close()  # type: ignore[attr-defined]  # it is a generator
    assert executor.submitted == 2 * WORKERS
    assert sorted(spread(Counting(), abs, range(-9, 0))) == [*range(1, 10)]
