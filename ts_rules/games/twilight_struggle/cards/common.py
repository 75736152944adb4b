"""What the events of several cards do alike: wage war, grant operations, retire a card."""

from __future__ import annotations

from ..play import asks
from ..play.kinds import Frame, step
from ..play.state import NATURE, State
from ..play.tables import CARD, NEIGHBOURS, figure
from ..rules import s05_2_opponent_events as opponent_events
from ..rules import s06_0_operations as operations
from ..rules import s07_4_modifiers as modifiers
from ..rules import s07_6_war_events as wars

__all__ = ["attack", "grant_operations", "offer", "place_in_each", "retire_afterwards", "wage_war"]


def wage_war(
    state: State, side: int, by: str, target: int, *, own_control_counts: bool = False, penalty: int = 0
) -> None:
    """A side wages war on a country by the figures of a card; its neighbours count against the roll."""
    wars.wage_war(
        state,
        side,
        by,
        target,
        succeeds_from=figure(f"card.{by}.success"),
        modifier_mask=NEIGHBOURS[target],
        military_operations=figure(f"card.{by}.military_operations"),
        vp=figure(f"card.{by}.vp"),
        own_control_counts=own_control_counts,
        penalty=penalty,
    )


def attack(state: State, frame: Frame, target: int) -> None:
    """Wage the war of a card that asked for its target."""
    wage_war(state, frame[1], frame[2], target)


def place_in_each(state: State, side: int, by: str, countries: int, mask: int, each: int) -> None:
    """A side chooses so many countries of a mask, as far as there are any, and adds influence to each."""
    asks.place(state, side, by, countries * each, mask, limit=each)


def grant_operations(state: State, side: int, ops: int, by: str) -> None:
    """A side may conduct operations as if it had played a card of a value, which other events change (7.4.3)."""
    ops = modifiers.modified_ops(state, side, ops)
    operations.conduct_operations(state, side, ops, by, optional=True)


def offer(
    state: State, side: int, by: str, ways: int, mask: int = operations.EVERYWHERE, *, free: bool = False
) -> None:
    """A side may conduct operations of these ways, with the Operations value of the card that grants them."""
    ops = modifiers.operations_value(state, side, CARD[by])
    operations.conduct_operations(state, side, ops, by, ways=ways, mask=mask, free=free, optional=True)


def _retire(state: State, frame: Frame) -> None:
    _kind, _side, _by, card, happened = frame
    opponent_events.retire_card(state, card, happened=happened)


RETIRE = step("retire-card-of-event", _retire)


def retire_afterwards(state: State, by: str, card: int, *, happened: bool) -> None:
    """Let a card leave play when what an event has set off with it is over: push this before the event runs."""
    state.push((RETIRE, NATURE, by, card, happened))
