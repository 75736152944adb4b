"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State

__all__ = ["add", "put", "take", "take_all"]


def add(state: State, side: int, country: int, amount: int = 1) -> None:
    """Add influence; a negative amount takes some away."""
    influence, place = state.influence, 2 * country + side
    had = influence[place]
    influence[place] = now = had + amount
    if not had or not now:
        if had == now:
            return
        state.presence[side] ^= 1 << country  # from none, or to none
    rules = state.rules
    key = (place << 8 | now) << 8 | influence[place ^ 1]
    try:
        controllers = rules.controllers[key]
    except KeyError:
        controllers = rules.controllers[key] = _controllers(state, country)
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


def put(state: State, side: int, country: int, amount: int) -> None:
    """Set the influence of a side in a country."""
    add(state, side, country, amount - state.influence[2 * country + side])


def take(state: State, side: int, country: int, amount: int = 1) -> int:
    """Remove influence of a side, as far as there is any; how much was removed."""
    had = state.influence[2 * country + side]
    removed = amount if amount < had else had
    add(state, side, country, -removed)
    return removed


def take_all(state: State, side: int, country: int) -> int:
    """Remove all influence of a side in a country; how much was removed."""
    return take(state, side, country, 255)
