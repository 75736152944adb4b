"""What events of the Late War do alike: grant operations with the Operations value of their own card."""

from __future__ import annotations

from ..play.state import State
from ..play.tables import CARD
from ..rules import s06_0_operations as operations
from ..rules import s07_4_modifiers as modifiers

__all__ = ["offer"]


def offer(
    state: State, side: int, by: str, ways: int, mask: int = operations.EVERYWHERE, *, free: bool = False
) -> None:
    """A side may conduct operations of these ways, with the Operations value of the card that grants them."""
    ops = modifiers.operations_value(state, side, CARD[by])
    operations.conduct_operations(state, side, ops, by, ways=ways, mask=mask, free=free, optional=True)
