"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State

__all__ = ["add", "put", "take", "take_all"]


def put(state: State, side: int, country: int, amount: int) -> None:
    """Set the influence of a side in a country."""
    place = 2 * country + side
    _change(state, place, state.influence[place], amount)


def _change(state: State, place: int, had: int, amount: int) -> None:
    """Set the influence at a place, `2 * country + side`, where there was so much."""
    influence, rules = state.influence, state.rules
    influence[place] = amount
    if not had or not amount:
        if had == amount:
            return
        state.presence[place & 1] ^= 1 << (place >> 1)  # from none, or to none
    key = (place << 8 | amount) << 8 | influence[place ^ 1]
    try:
        controllers = rules.controllers[key]
    except KeyError:
        controllers = rules.controllers[key] = _controllers(state, place >> 1)
    bit, us, ussr = controllers
    control = state.control
    if control[0] & bit != us:
        control[0] ^= bit
    elif control[1] & bit == ussr:
        return
    if control[1] & bit != ussr:
        control[1] ^= bit
    if rules.europe_when == "at-once":
        from ..rules.s10_3_victory import check_europe

        check_europe(state)


def _controllers(state: State, country: int) -> tuple[int, int, int]:
    """The bit of a country; then by side the same bit if that side controls it, else 0."""
    controller, bit = controller_of(state, country), 1 << country
    return bit, bit * (controller == 0), bit * (controller == 1)


def add(state: State, side: int, country: int, amount: int = 1) -> None:
    """Add influence."""
    place = 2 * country + side
    had = state.influence[place]
    _change(state, place, had, had + amount)


def take(state: State, side: int, country: int, amount: int = 1) -> int:
    """Remove influence of a side, as far as there is any; how much was removed."""
    place = 2 * country + side
    had = state.influence[place]
    removed = amount if amount < had else had
    _change(state, place, had, had - removed)
    return removed


def take_all(state: State, side: int, country: int) -> int:
    """Remove all influence of a side in a country; how much was removed."""
    return take(state, side, country, 255)
