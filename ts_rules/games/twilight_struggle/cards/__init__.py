"""The events of the cards, a module per small family: one function per event.

`EVENTS` holds them by card number, `CONDITIONS` what the text of a card demands before its event may happen.  Both are
gathered from the modules when they are first asked for, so that cards and rules may import one another.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from ....engine.marks import EventMark, marks_of
from ..play.state import State
from ..play.tables import CARD, CARDS

__all__ = ["CONDITIONS", "EVENTS"]

EVENTS: tuple[Callable[[State, int], None], ...]
CONDITIONS: dict[int, Callable[[State, int], bool]]


def __getattr__(name: str) -> object:
    """Gather the events and the conditions once, when one of the two is first needed (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    modules = [import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)]
    globals()["EVENTS"] = _events(modules)
    globals()["CONDITIONS"] = {CARD[slug]: demand for m in modules for slug, demand in _conditions(m).items()}
    return globals()[name]


def _events(modules: list[ModuleType]) -> tuple[Callable[[State, int], None], ...]:
    marked = {mark.card: thing for m in modules for thing in vars(m).values() for mark in _event_marks(thing)}
    return (_no_event, *(marked[slug] for slug in CARDS[1:]))


def _event_marks(thing: object) -> list[EventMark]:
    return [mark for mark in marks_of(thing) if isinstance(mark, EventMark)]


def _conditions(module: ModuleType) -> dict[str, Callable[[State, int], bool]]:
    return getattr(module, "CONDITIONS", {})


def _no_event(state: State, player: int) -> None:
    """There is no card 0."""
