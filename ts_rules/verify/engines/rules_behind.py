"""Which rules are behind what comes out: those whose code changes a fact while our engine plays, outermost first."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from types import CodeType, FrameType
from typing import Any

from ...model import Game
from ...playing import PlayedGame
from ...playing.chance import choose
from ...playing.named_rules import usual_rules
from ...playing.notation import legal_here, move_of
from ...playing.scenario_facts import all_facts, facts
from ...playing.shrinking import Case
from ..code import codes_of

__all__ = ["Behind", "rules_behind"]


@dataclass(frozen=True, slots=True)
class Behind:
    """What is behind an outcome: rules, clauses and cards."""

    changing: tuple[str, ...]
    """Those whose code changes one of the facts, the outermost first."""
    entered: tuple[str, ...]
    """What else runs, the least ordinary first: what runs at every other move says nothing."""


def rules_behind(played: PlayedGame[Any], rules: Any, case: Case, words: Sequence[str]) -> Behind:
    """What our engine runs at the last move of a case; of changing facts over all of its moves.

    Without facts it is what tells which moves are legal; without moves, what sets the position up and reads it.
    """
    played.forget()  # a rule that was asked before would not be asked again
    rules = played.rules(rules.ruleset, played.options(rules))
    watched = _Watched(played, words)
    with watched.over(None):
        state = played.position(rules, case.given)
        facts(played, state, dict.fromkeys(words))
    for text in case.play:
        move = move_of(played, text, state)
        watched.entered.clear()
        with watched.over(state):
            state.play(move)
    if not words:
        watched.entered.clear()
        anew = played.under(state, rules)
        with watched.over(anew):
            legal_here(anew)
    usual = _ordinary(played)
    return Behind(tuple(reversed(watched.changing)), tuple(sorted(watched.entered, key=usual.__getitem__)))


@cache
def _ordinary(played: PlayedGame[Any]) -> Counter[str]:
    """At how many moves of a random game each rule runs."""
    rng, watched, counted = Random(0), _Watched(played, ()), Counter[str]()  # noqa: S311 - a game, no secret
    state = played.new(usual_rules(played))
    while state.to_move is not None:
        watched.entered.clear()
        with watched.over(None):
            state.play(choose(played, state, rng))
        counted.update([*watched.entered])  # once each
    return counted


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
        """While this is done with a position; without one no fact is looked at."""
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
        if self._state is None:
            return []
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
