"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State

__all__ = ["add", "put", "take", "take_all"]


def put(state: State, side: int, country: int, amount: int) -> None:
    """Set the influence of a side in a country."""
    influence, rules, bit = state.influence, state.rules, 1 << country
    place = 2 * country + side
    if not (amount and influence[place]) and amount != influence[place]:  # from none, or to none
        state.presence[side] ^= bit
    influence[place] = amount
    key = (place << 8 | amount) << 8 | influence[place ^ 1]
    try:
        us, ussr = rules.controllers[key]
    except KeyError:
        us, ussr = rules.controllers[key] = _controllers(state, country)
    control = state.control
    if control[0] & bit != us:
        control[0] ^= bit
    if control[1] & bit != ussr:
        control[1] ^= bit
    if rules.europe_when == "at-once":
        from ..rules.s10_3_victory import check_europe

        check_europe(state)


def _controllers(state: State, country: int) -> tuple[int, int]:
    """By side: the bit of a country if that side controls it, else 0."""
    controller, bit = controller_of(state, country), 1 << country
    return bit * (controller == 0), bit * (controller == 1)


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
