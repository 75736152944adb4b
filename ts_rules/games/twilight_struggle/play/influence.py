"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State

__all__ = ["add", "put", "take", "take_all"]


def put(state: State, side: int, country: int, amount: int) -> None:
    """Set the influence of a side in a country."""
    state.influence[2 * country + side] = amount
    bit = 1 << country
    if amount:
        state.presence[side] |= bit
    else:
        state.presence[side] &= ~bit
    state.control[0] &= ~bit
    state.control[1] &= ~bit
    controller = controller_of(state, country)
    if controller is not None:
        state.control[controller] |= bit
    if state.rules.europe_when == "at-once":
        from ..rules.s10_3_victory import check_europe

        check_europe(state)


def add(state: State, side: int, country: int, amount: int = 1) -> None:
    """Add influence."""
    put(state, side, country, state.influence[2 * country + side] + amount)


def take(state: State, side: int, country: int, amount: int = 1) -> int:
    """Remove influence of a side, as far as there is any; how much was removed."""
    had = state.influence[2 * country + side]
    removed = min(had, amount)
    put(state, side, country, had - removed)
    return removed


def take_all(state: State, side: int, country: int) -> int:
    """Remove all influence of a side in a country; how much was removed."""
    return take(state, side, country, 255)
