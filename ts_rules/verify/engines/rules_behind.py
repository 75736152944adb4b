"""Which rules are behind what comes out: those whose code changes a fact while our engine plays, outermost first."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType
from typing import Any

from ...model import Game
from ...playing import PlayedGame
from ...playing.notation import legal_here, move_of
from ...playing.scenario_facts import all_facts
from ...playing.shrinking import Case
from ..code import codes_of

__all__ = ["rules_behind"]


def rules_behind(played: PlayedGame[Any], rules: Any, case: Case, words: Sequence[str]) -> list[str]:
    """Rules, clauses and cards: those that change one of these facts; without facts, those that tell what is legal.

    Where our engine changes none of them, whatever runs at the last move.
    """
    played.forget()  # a rule that was asked before would not be asked again
    rules = played.rules(rules.ruleset, played.options(rules))
    watched = _Watched(played, words)
    state = played.position(rules, case.given)
    for text in case.play:
        move = move_of(played, text, state)
        watched.entered.clear()
        with watched.over(state):
            state.play(move)
    if words:
        return [*reversed(watched.changing)] or [*watched.entered]
    by_then = [*watched.entered]
    watched.entered.clear()
    anew = played.under(state, rules)
    with watched.over(anew):
        legal_here(anew)
    return [*watched.entered, *by_then]


class _Watched:
    """What runs, and between which calls a fact changes."""

    def __init__(self, played: PlayedGame[Any], words: Sequence[str]) -> None:
        self._ids = _ids_by_code(played.game)
        self._rooms = _first_by_module(played.game)
        self._reads = [all_facts(played)[word] for word in words]
        self._open: list[tuple[CodeType, Any]] = []
        self._state: Any = None
        self._looking = False
        self.entered: dict[str, None] = {}
        self.changing: dict[str, None] = {}

    @contextmanager
    def over(self, state: Any) -> Iterator[None]:
        """While this is done with a position."""
        self._state = state
        before = sys.getprofile()
        sys.setprofile(self._hook)
        try:
            yield
        finally:
            sys.setprofile(before)
            self._open.clear()

    def _hook(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if self._looking:
            return
        if code not in self._ids:
            if event == "call" and (rule := self._rooms.get(frame.f_globals.get("__name__", ""))):
                self.entered.setdefault(rule)
            return
        if event == "call":
            self.entered.update(dict.fromkeys(self._ids[code]))
            self._open.append((code, self._look()))
        elif event == "return" and self._open and self._open[-1][0] is code:
            _code, before = self._open.pop()
            if before != self._look():
                self.changing.update(dict.fromkeys(self._ids[code]))

    def _look(self) -> list[Any]:
        self._looking = True
        try:
            return [read(self._state) for read in self._reads]
        except Exception:  # noqa: BLE001 - a position that is half done need not answer
            return []
        finally:
            self._looking = False


@cache
def _ids_by_code(game: Game) -> dict[CodeType, list[str]]:
    """The rules, clauses and cards that a function carries out."""
    found: dict[CodeType, list[str]] = {}
    things = [(r.printed, r.code) for r in game] + [(c.printed, c.code) for r in game for c in r.clauses]
    things += [(slug, event.code) for slug, event in game.events.items()]
    for ident, thing in things:
        for code in codes_of(thing):
            found.setdefault(code, []).append(ident)
    return found


@cache
def _first_by_module(game: Game) -> dict[str, str]:
    """The first rule of each module: whatever else stands there works for it."""
    found: dict[str, str] = {}
    for rule in game:
        found.setdefault(rule.code.__module__, rule.printed)
    return found
