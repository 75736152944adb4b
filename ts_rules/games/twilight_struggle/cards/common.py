"""What the events of several cards do alike: gain control of a country, grant operations, retire a drawn card."""

from __future__ import annotations

from ..play import asks, influence
from ..play.kinds import Frame, step
from ..play.state import NATURE, State
from ..rules import s05_2_opponent_events as opponent_events
from ..rules import s06_0_operations as operations
from ..rules import s07_4_modifiers as modifiers

__all__ = ["add_to_control", "grant_operations", "place_in_each", "retire_afterwards"]


def add_to_control(state: State, side: int, country: int) -> None:
    """Add as much influence as the side still lacks for control: how much that is, 2.1.7 alone knows."""
    while not state.control[side] >> country & 1:
        influence.add(state, side, country)


def place_in_each(state: State, side: int, by: str, countries: int, mask: int, each: int) -> None:
    """A side chooses so many countries of a mask, as far as there are any, and adds influence to each."""
    asks.place(state, side, by, countries * each, mask, limit=each)


def grant_operations(state: State, side: int, ops: int, by: str) -> None:
    """A side may conduct operations as if it had played a card of a value, which other events change (7.4.3)."""
    ops = modifiers.modified_ops(state, side, ops)
    operations.conduct_operations(state, side, ops, by, optional=True)


def _retire(state: State, frame: Frame) -> None:
    _kind, _side, _by, card, happened = frame
    opponent_events.retire_card(state, card, happened=happened)


RETIRE = step("retire-card-of-event", _retire)


def retire_afterwards(state: State, by: str, card: int, *, happened: bool) -> None:
    """Let a card leave play when what an event has set off with it is over: push this before the event runs."""
    state.push((RETIRE, NATURE, by, card, happened))
