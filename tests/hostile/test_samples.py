"""A sample of each long run of `tests/bench/hostile`, and that each of them notices what must not be."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hostile import doors, killed_writers, random_games, two_writers
from hostile.doors import DOORS, through, tried
from hostile.house import Contents, House, Ran, house
from hostile.killed_writers import Case, killed
from hostile.two_writers import PAIRS, both
from hostile.writers import WRITERS, Writer

from ts_rules.errors import BadFile

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are looked for in /proc")
SEED = "sample"
INPUTS = 6
"""Of each kind."""


@pytest.mark.parametrize("number", range(4))
def test_games_at_random_keep_every_promise(number: int) -> None:
    assert random_games.game(SEED, number).problem == ""


def test_input_by_lot_is_taken_or_refused_in_a_sentence() -> None:
    """In one test: what all begin with is made once."""
    found = [tried(SEED, number, (kind,)) for kind in DOORS for number in range(INPUTS)]
    assert [one for one in found if one.problem] == []
    assert {one.came for one in found} == {"taken", "refused"}
    assert {one.kind for one in found} == {*DOORS}


def _crash(_path: Path, _rng: Random) -> None:
    raise KeyError


def _no_sentence(path: Path, _rng: Random) -> None:
    error = BadFile(path, "is broken")
    error.args = ("two\nlines",)
    raise error


def _no_end(_path: Path, _rng: Random) -> None:
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("door", "said"), [(_crash, "KeyError"), (_no_sentence, "no sentence"), (_no_end, "by the clock")]
)
def test_a_door_that_breaks_is_noticed(
    door: object, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DOORS, "text", door)
    monkeypatch.setattr(doors, "MOST_WAITED", 0.15)
    came, problem = through("text", tmp_path, Random(0))
    assert came == "found"
    assert said in problem


@pytest.fixture(scope="module")
def place() -> Iterator[House]:
    with house() as made:
        yield made


def test_a_killed_writer_and_two_at_once_lose_nothing(place: House) -> None:
    case = Case(place, "verify --accept")
    assert killed(case, Random(3))[1] == ""
    assert both(place, PAIRS["accept + accept"], 0.0) == ""
    place.restore(case.before)


def test_every_command_that_writes_is_killed() -> None:
    """Who calls what writes files: a command that is new here wants a line there."""
    cli = Path(killed_writers.__file__).resolve().parents[2] / "ts_rules" / "cli"
    writing = ("write_whole(", "write_all(", "write_new(", "write_page(", "write_file(", "record(", ".build(")
    found = {p.stem for p in cli.glob("*.py") if any(word in p.read_text("utf-8") for word in writing)}
    indirect = {"exchange": "translate", "playing": "play", "soak_engine": "soak"}
    assert {indirect.get(name, name) for name in found} <= {name.split()[0] for name in WRITERS}
    assert {"import", "accept", "outline", "version", "build"} <= {word for name in PAIRS for word in name.split()}


class _Torn(Case):
    """A case in which nothing runs: what stands there is said."""

    def __init__(self, place: House, now: Contents) -> None:
        self.place, self.name, self.writer = place, "", Writer(())
        self.before, self.after, self.seconds, self.folders = {"out/x": b"old"}, {"out/x": b"new"}, 0.0, set()
        for name, content in now.items():
            (place.root / name).write_bytes(content)


@pytest.mark.parametrize(
    ("now", "again", "code", "said"),
    [
        ({"out/x": b"ne"}, {"out/x": b"new"}, 0, "neither as before nor as after"),
        ({"out/x": b"old"}, {"out/x": b"new"}, 70, "the next run ends with 70"),
        ({"out/x": b"old"}, {"out/x": b"old"}, 0, "differ from what an undisturbed run writes"),
        ({"out/x": b"old"}, {"out/x": b"new", "out/.x.0123456789abcdef.part": b"n"}, 0, "the next run leaves"),
        ({"out/x": b"old"}, {"out/x": b"new"}, 0, ""),
    ],
)
def test_what_a_kill_must_not_leave_is_noticed(
    now: Contents, again: Contents, code: int, said: str, place: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_args: str, given: bytes = b"") -> Ran:
        del given
        for name, content in again.items():
            (place.root / name).write_bytes(content)
        return Ran(code, "", "", 0.0)

    before = place.contents()
    case = _Torn(place, now)
    monkeypatch.setattr(place, "run", run)
    monkeypatch.setattr(place, "contents", lambda: {"out/x": (place.out / "x").read_bytes()})
    problem = killed_writers._problem(case, Ran(-9, "", "", 0.0))
    monkeypatch.undo()
    place.restore(before)
    assert said in problem
    assert bool(said) == bool(problem)


def test_what_two_must_not_lose_is_noticed(place: House) -> None:
    pair = PAIRS["accept + accept"]
    ok = Ran(0, "", "", 0.0)
    assert "is lost" in pair.lost(place, ok, ok)
    assert "ended with 70" in two_writers._both_done(place, ok, Ran(70, "", "internal error", 0.0))
    assert two_writers._one_alone(place, ok, ok)
    assert two_writers._one_alone(place, ok, Ran(3, "", "x: is there already\n", 0.0)) == ""
