"""Every way in for what others made, through the functions that the commands call, under a watch on time and memory."""

from __future__ import annotations

import atexit
import os
import resource
import signal
import socket
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hostile.made_inputs import made

from ts_rules.errors import TsRulesError

__all__ = ["DOORS", "MOST_MEMORY", "MOST_SECONDS", "Tried", "through", "tried"]

MOST_SECONDS = 10.0
"""Of the processor, for one input."""
MOST_WAITED = 120.0
"""By the clock: long enough for a machine that others use too, and a wait that never ends is found all the same."""
MOST_MEMORY = 1_000_000  # kilobytes that a process may come to hold
SHARES = {
    "text": 30,
    "po": 20,
    "save": 16,
    "record": 14,
    "toml": 8,
    "xliff": 14,
    "tmx": 8,
    "tbx": 4,
    "http": 8,
    "pdf": 1,
    "docx": 6,
    "odt": 6,
    "html": 6,
    "md": 6,
}
"""How often each kind is drawn: what is read more quickly more often."""
WHOLE_CHAIN = 0.02
"""The share of texts that is extracted to the end, of files of messages that are held against the catalogs."""


class TooLong(BaseException):
    """The time is over; no `except Exception` may swallow it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an input: "taken", "refused", or a problem."""

    kind: str
    number: int
    came: str
    seconds: float
    problem: str = ""
    given: str = ""

    def as_message(self) -> dict[str, Any]:
        """For a result."""
        counts = [f"{self.kind}: {self.came}"] + ["slower than 1 s"] * (self.seconds > 1)
        found = {"number": self.number, "kind": self.kind, "problem": self.problem, "given": self.given}
        return {"counts": counts, **(found if self.problem else {})}


def _book(path: Path, rng: Random) -> None:
    from ts_rules.books import find_book
    from ts_rules.errors import BadFile
    from ts_rules.extract import extract, extract_source
    from ts_rules.extract.read import read

    if rng.random() >= WHOLE_CHAIN:
        read(path)
        return
    book = rng.choice((None, "ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "risiko-it"))
    try:
        extract(path, book, cached=False)
    except BadFile:
        if book is None:
            raise
        extract_source(read(path), find_book(book))  # it reads like another book, perhaps


def _messages(path: Path, rng: Random) -> None:
    from ts_rules.translate.exchange import read_exchanged, take
    from ts_rules.translate.exchange.concept import proposals
    from ts_rules.translate.exchange.formats import is_terms
    from ts_rules.translate.exchange.tbx import read

    if is_terms(path):
        units = read(path)
        if rng.random() < WHOLE_CHAIN:
            proposals(path, units)
        return
    found = read_exchanged(path)
    if rng.random() < WHOLE_CHAIN:
        take(path, found)


def _scenarios(path: Path, rng: Random) -> None:
    from ts_rules.cli.playing import every_played, find_rulesets, told_by
    from ts_rules.playing.scenario_file import read_scenarios
    from ts_rules.playing.scenario_run import run_scenario

    del rng
    played = told_by(path, every_played())
    for scenario in read_scenarios(played, path):
        for _outcome in run_scenario(played, scenario, find_rulesets(played)):
            pass


def _record(path: Path, rng: Random) -> None:
    from ts_rules.cli.playing import replayed

    del rng
    replayed(path, None)


def _save(path: Path, rng: Random) -> None:
    import ts_rules

    game = ts_rules.from_json(path.read_text("utf-8", "surrogateescape"))
    game.to_json()
    for _ in range(5):
        game.deal()
        if legal := game.legal():
            game.play(rng.choice(legal))


def _request(path: Path, rng: Random) -> None:
    del rng
    server = _served()
    raw = path.read_bytes().replace(b"{port}", str(server.server.server_address[1]).encode())
    with socket.create_connection(server.server.server_address[:2], timeout=MOST_SECONDS) as wire:
        answer = b""
        try:
            wire.sendall(raw)
            wire.shutdown(socket.SHUT_WR)
            while got := wire.recv(65536):
                answer += got
        except OSError as problem:  # it has heard enough
            if isinstance(problem, TimeoutError):
                raise
    if b"secret" in answer and b"Host: localhost" not in raw and b"Host: 127.0.0.1" not in raw:
        raise AssertionError("a stranger was answered")
    if b"hidden-name" in answer or b"root:" in answer:
        raise AssertionError("what is no page was answered")
    if b"Traceback" in answer or _broken:
        raise AssertionError(f"the server broke: {_broken[-1:]}")


_broken: list[str] = []


@cache
def _served() -> Any:
    """A server in this process, whose troubles are noted."""
    from ts_rules.handbook.site import local_server

    folder = tempfile.TemporaryDirectory(prefix="hostile-site-")
    atexit.register(folder.cleanup)
    site = Path(folder.name)
    (site / "index.html").write_text("<!doctype html><html><head></head><body>front</body></html>", "utf-8")
    (site / "a.js").write_text("secret = 1", "utf-8")
    (site / "empty").mkdir()
    (site / "empty" / "hidden-name.txt").write_text("x", "utf-8")
    served = local_server.Served(site, 0)

    def noted(_request: object, _address: object) -> None:
        trouble = traceback.format_exc()
        if not any(name in trouble for name in ("BrokenPipeError", "ConnectionResetError", "ConnectionAbortedError")):
            _broken.append(trouble)

    served.server.handle_error = noted
    threading.Thread(target=served.run, daemon=True).start()
    return served


DOORS: dict[str, Callable[[Path, Random], None]] = {
    "text": _book,
    "pdf": _book,
    **dict.fromkeys(("docx", "odt", "html", "md"), _book),
    "xliff": _messages,
    "tmx": _messages,
    "tbx": _messages,
    "po": _messages,
    "toml": _scenarios,
    "record": _record,
    "save": _save,
    "http": _request,
}
"""By kind of input, what the command does with it."""


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    def over(_number: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def through(kind: str, path: Path, rng: Random) -> tuple[str, str]:
    """What came of a file: "taken" or "refused"; or "found", and what must not be."""
    before = _held()
    try:
        with _in_time(MOST_WAITED):
            began = time.process_time()
            DOORS[kind](path, rng)
            came = "taken"
    except TsRulesError as problem:
        said = str(problem)
        if problem.exit_code not in (2, 3) or "\n" in said or not said.strip():
            return "found", f"no sentence: {said[:300]!r} ({problem.exit_code})"
        came = "refused"
    except TooLong:
        return "found", f"more than {MOST_WAITED:.0f} s by the clock"
    except Exception:  # noqa: BLE001 - this is what is looked for
        return "found", traceback.format_exc()[-3000:]
    if time.process_time() - began > MOST_SECONDS:
        return "found", f"{time.process_time() - began:.1f} s of the processor"
    if (memory := _held()) > max(MOST_MEMORY, before):  # what something else held before tells nothing of this input
        return "found", f"{memory // 1000} MB held"
    return came, ""


def _held() -> int:
    """The most that this process, or one that it started, has held so far."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def tried(seed: str, number: int, only: tuple[str, ...] = ()) -> Tried:
    """Input `number` of a seed, made and tried."""
    rng = Random(f"{seed}/{number}")
    kinds = [kind for kind in SHARES if not only or kind in only]
    kind = rng.choices(kinds, [SHARES[kind] for kind in kinds])[0]
    raw = made(kind, rng)
    descriptor, name = tempfile.mkstemp(suffix=f".{kind}")
    with os.fdopen(descriptor, "wb") as file:
        file.write(raw)
    began = time.monotonic()
    try:
        came, problem = through(kind, Path(name), rng)
    finally:
        Path(name).unlink()
    given = repr(raw[:3000]) if problem else ""
    return Tried(kind, number, came, time.monotonic() - began, problem, given)
