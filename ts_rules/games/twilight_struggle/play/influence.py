"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State

__all__ = ["add", "put", "take", "take_all"]


def put(state: State, side: int, country: int, amount: int) -> None:
    """Set the influence of a side in a country."""
    influence, rules, place = state.influence, state.rules, 2 * country
    if (not influence[place + side]) != (not amount):
        state.presence[side] ^= 1 << country
    influence[place + side] = amount
    key = (place << 8 | influence[place]) << 8 | influence[place + 1]
    try:
        controllers = rules.controllers[key]
    except KeyError:
        controllers = rules.controllers[key] = _controllers(state, country)
    control = state.control
    for who in (0, 1):
        if control[who] >> country & 1 != controllers[who]:
            control[who] ^= 1 << country
    if rules.europe_when == "at-once":
        from ..rules.s10_3_victory import check_europe

        check_europe(state)


def _controllers(state: State, country: int) -> tuple[bool, bool]:
    """By side: whether it controls a country."""
    controller = controller_of(state, country)
    return controller == 0, controller == 1


def add(state: State, side: int, country: int, amount: int = 1) -> None:
    """Add influence."""
    put(state, side, country, state.influence[2 * country + side] + amount)


def take(state: State, side: int, country: int, amount: int = 1) -> int:
    """Remove influence of a side, as far as there is any; how much was removed."""
    had = state.influence[2 * country + side]
    removed = amount if amount < had else had
    put(state, side, country, had - removed)
    return removed


def take_all(state: State, side: int, country: int) -> int:
    """Remove all influence of a side in a country; how much was removed."""
    return take(state, side, country, 255)
