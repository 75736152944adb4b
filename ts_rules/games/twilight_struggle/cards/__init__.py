"""The events of the cards, a module per small family: one function per event.

`EVENTS` holds them by card number, `CONDITIONS` what the text of a card demands before its event may happen.  Both are
gathered from the modules when they are first asked for, so that cards and rules may import one another.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module

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
    marks = ((mark, thing) for m in modules for thing in vars(m).values() for mark in marks_of(thing))
    marked = {mark.card: thing for mark, thing in marks if isinstance(mark, EventMark)}
    globals()["EVENTS"] = (lambda _state, _player: None, *(marked[slug] for slug in CARDS[1:]))  # there is no card 0
    demands = (demand for m in modules for demand in getattr(m, "CONDITIONS", {}).items())
    globals()["CONDITIONS"] = {CARD[slug]: demand for slug, demand in demands}
    return globals()[name]
