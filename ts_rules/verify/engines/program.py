"""An engine that is a program: asked over its stdin, heard over its stdout, one line of JSON each way.

Nothing is taken on trust: every case has its time, a program that crashes, says garbage, goes on for ever or does not
want to end is stopped with all that it started.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from ...errors import BadInput, TsRulesError
from ...playing import PlayedGame
from .adapter import PROTOCOL, Asked, Breakdown, Cannot, Hello, Refused, TimedOut
from .engine_messages import LONGEST, answer_of, asked_to, facts_of, hello_of, legal_of, line_of, reason

__all__ = ["SECONDS", "Program", "open_engine"]

SECONDS = 10.0  # for all the answers of one case, unless somebody says otherwise
PATIENCE = 2.0  # seconds that a program has to end by itself once it was said goodbye
CHUNK = 65_536
Answer = TypeVar("Answer")
COMPLAINT = 4_000  # bytes of stderr that are kept
GUARD = "import os, signal, sys; sys.stdin.read(); os.killpg(int(sys.argv[1]), signal.SIGKILL)"
"""Reads until whoever holds the other end is gone, even if killed, and then ends a program with all that it started."""
OWN_ADAPTER = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*\Z")


def open_engine(played: PlayedGame[Any], named: str, seconds: float = SECONDS) -> Program:
    """The engine of a command line, or of `module:Adapter`, which runs in a Python of its own.

    `BadInput` where it cannot be started or does not say hello.
    """
    if OWN_ADAPTER.match(named):
        words = [sys.executable, "-m", "ts_rules.verify.engines.served_adapter", named]
    else:
        try:
            words = shlex.split(named)
        except ValueError as problem:
            raise BadInput(f"The command of the engine cannot be read ({problem}): {reason(named)}.") from None
    if not words:
        raise BadInput("The command of the engine is empty.")
    program = Program(played, words, seconds, named)
    try:
        program.hello()
    except BaseException:
        program.close()
        raise
    return program


class Program:
    """A running program as an `Adapter`; it is started again after it broke down."""

    def __init__(
        self, played: PlayedGame[Any], words: Sequence[str], seconds: float = SECONDS, named: str = ""
    ) -> None:
        self.words = list(words)
        self._named = named or shlex.join(words)  # as whoever asked for it calls it
        self._played = played
        self._seconds = seconds
        self._running: _Running | None = None
        self._hello: Hello | None = None
        self._until = 0.0

    def new_case(self) -> None:
        """From now on it has its whole time again: for a scenario, or a move of a game and all that is asked of it."""
        self._until = monotonic() + self._seconds

    def hello(self) -> Hello:
        """Who it is; `BadInput` if it is no engine at all."""
        if self._hello is None:
            try:
                self._hello = hello_of(self._played, self._start())
            except Breakdown as trouble:
                raise BadInput(f"The engine {self._name()} {trouble}.") from None
            except (Cannot, Refused) as refusal:
                raise BadInput(f"The engine {self._name()} does not say hello: {refusal}.") from None
            except TsRulesError as problem:
                raise BadInput(f"The engine {self._name()}: {problem}") from None
        return self._hello

    def position(self, asked: Asked) -> None:
        """Set up a position."""
        self._ask("position", asked_to(asked))

    def legal(self) -> list[str]:
        """All moves that are possible."""
        return self._checked(legal_of, self._ask("legal"))

    def play(self, move: str, side: str) -> None:
        """Carry out a move."""
        self._ask("play", {"move": move, "side": side})

    def state(self, facts: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The facts asked for."""
        said = self._ask("state", {"facts": {name: list(keys) for name, keys in facts.items()}})
        return self._checked(lambda s: facts_of(self._played, s.get("facts"), facts), said)

    def close(self) -> None:
        """Say goodbye, and see to it that nothing is left of it."""
        if self._running:
            self._running.stop(gently=True)
            self._running = None

    def _name(self) -> str:
        return f"'{reason(self._named)}'"

    def _start(self) -> Mapping[str, Any]:
        try:
            self._running = _Running(self.words)
        except (OSError, ValueError) as problem:
            why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
            raise Breakdown(f"cannot be started ({why})") from None
        self.new_case()  # a start is one too, since it may take longer than all the rest
        return self._exchange("hello", {"protocol": PROTOCOL, "game": self._played.spec.id})

    def _ask(self, what: str, more: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        if self._running is None:
            try:
                again = hello_of(self._played, self._start())
            except (TsRulesError, Cannot, Refused) as trouble:
                self._stop()
                raise Breakdown(f"did not say hello when it was started again: {trouble}") from None
            if again != self._hello:
                self._stop()
                raise Breakdown("says another hello when it is started again")
            self.new_case()
        return self._exchange(what, more or {})

    def _exchange(self, what: str, more: Mapping[str, Any]) -> Mapping[str, Any]:
        assert self._running is not None  # noqa: S101 - _start put it there
        try:
            return self._running.exchange(what, more, self._until - monotonic())
        except Empty:
            self._stop()
            raise TimedOut(f"used up its {self._seconds:g} seconds when asked '{what}'") from None
        except BaseException as trouble:
            if not isinstance(trouble, Cannot | Refused):
                self._stop()
            raise

    def _checked(self, check: Callable[[Mapping[str, Any]], Answer], said: Mapping[str, Any]) -> Answer:
        try:
            return check(said)
        except Breakdown:
            self._stop()
            raise

    def _stop(self) -> None:
        if self._running:
            self._running.stop(gently=False)
            self._running = None


class _Running:
    """One run of a program.  All reading and writing is done by threads, since either may never end."""

    def __init__(self, words: Sequence[str]) -> None:
        self._asked = 0
        self._leaving = False
        self._out: Queue[bytes | None] = Queue()
        self._in: Queue[bytes | str] = Queue()
        self._errors = b""
        self._child = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # a buffer would have a lock, which a thread that is left behind would keep
            start_new_session=os.name == "posix",  # so that what it starts can be stopped with it
        )
        self._guard = self._guarded()
        self._threads = [Thread(target=run, daemon=True) for run in (self._talk, self._overhear)]
        for thread in self._threads:
            thread.start()

    def _guarded(self) -> subprocess.Popen[bytes] | None:
        if os.name != "posix":
            return None
        guard = [sys.executable, "-I", "-S", "-c", GUARD, str(self._child.pid)]
        return subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True)

    def exchange(self, what: str, more: Mapping[str, Any], seconds: float) -> Mapping[str, Any]:
        """Ask one question and wait for its answer; `Empty` where none comes in time."""
        self._asked += 1
        self._out.put(line_of({"ask": what, "id": self._asked, **more}))
        line = self._heard(max(seconds, 0.0))
        if isinstance(line, str):
            raise Breakdown(self._ended(line, what))
        return answer_of(line, self._asked)

    def _heard(self, seconds: float) -> bytes | str:
        """The next line; one that has ended, while what it started holds on to its output, need not be waited for."""
        until = monotonic() + seconds
        while True:
            ended = self._child.poll() is not None  # asked first: what it said before its end is in the pipe by then
            left = until - monotonic()
            try:
                return self._in.get(timeout=max(min(left, PATIENCE), 0.0))
            except Empty:
                if ended:
                    return ""
                if left <= PATIENCE:
                    raise

    def _ended(self, why: str, what: str) -> str:
        if why:
            return f"{why} when asked '{what}'"
        try:
            code = self._child.wait(PATIENCE)
            self._threads[1].join(PATIENCE)
        except subprocess.TimeoutExpired:
            return f"closed its output when asked '{what}'"
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        said = f"; it said: {reason(lines[-1])}" if lines else ""
        return f"ended with code {code} when asked '{what}'{said}"

    def _talk(self) -> None:
        """Write each question and read one line after it, until there is no more."""
        stdin, stdout = self._child.stdin, self._child.stdout
        assert stdin is not None and stdout is not None  # noqa: S101, PT018 - both are pipes
        rest = b""
        try:
            while (question := self._out.get()) is not None:
                while question:
                    question = question[os.write(stdin.fileno(), question) :]
                if self._leaving:
                    stdin.close()  # some programs go on until there is no more input
                    return
                while b"\n" not in rest:
                    more = os.read(stdout.fileno(), CHUNK)
                    rest += more
                    if not more or len(rest) > LONGEST:
                        self._in.put("" if not more else f"answered more than {LONGEST} bytes in one line")
                        return
                line, _newline, rest = rest.partition(b"\n")
                self._in.put(line)
        except (OSError, ValueError):  # it closed the pipe
            self._in.put("")
        finally:
            with suppress(OSError):
                stdin.close()
            stdout.close()

    def _overhear(self) -> None:
        """Keep the end of what it complains about on stderr, which must not fill up."""
        stderr = self._child.stderr
        assert stderr is not None  # noqa: S101 - it is a pipe
        with stderr, suppress(OSError, ValueError):
            while more := os.read(stderr.fileno(), CHUNK):
                self._errors = (self._errors + more)[-COMPLAINT:]

    def stop(self, *, gently: bool) -> None:
        """End it: with a goodbye and some patience, or at once."""
        if gently and self._child.poll() is None:
            self._leaving = True
            self._out.put(line_of({"ask": "bye", "id": self._asked + 1}))
            with suppress(subprocess.TimeoutExpired):
                self._child.wait(PATIENCE)
        if self._guard is not None:  # before the number of the program may be another one's
            self._guard.kill()
            self._guard.communicate()
        if os.name == "posix":  # the whole session of it, so that nothing that it started goes on
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()
        self._out.put(None)
        for thread in self._threads:  # one whose pipe somebody else holds on to is left behind, and closes it later
            thread.join(PATIENCE)
