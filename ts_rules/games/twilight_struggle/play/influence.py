"""Influence on the map: the one place where it changes, so that control and presence are always right."""

from __future__ import annotations

from ..rules.s02_1_map import controller_of
from .state import State
from .tables import COUNTRY_BITS

__all__ = ["MOST_INFLUENCE", "add", "add_to_control", "put", "take", "take_all"]

MOST_INFLUENCE = 99  # of a side in a country: far more than there are markers
MOST_REMEMBERED = 4096  # for a side in countries of one stability; a game knows a few hundred


def add(state: State, side: int, country: int, amount: int = 1) -> None:
    """Add influence; a negative amount takes some away."""
    influence, place = state.influence, 2 * country + side
    had = influence[place]
    influence[place] = now = had + amount
    known = state.rules.changes[place]  # shared by all countries of the same stability
    key = had, now, influence[place ^ 1]  # all that the rules look at is in it
    try:
        changes = known[key]
    except KeyError:
        if now > MOST_INFLUENCE:
            influence[place] = had
            add(state, side, country, MOST_INFLUENCE - had)
            return
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        changes = known[key] = _changes(state, country, place, had)
    if changes:
        of_presence, of_us, of_ussr = changes
        bit = COUNTRY_BITS[country]
        if of_presence:
            state.presence[side] ^= bit
            if not (of_us or of_ussr):
                return
        control = state.control
        if of_us:
            control[0] ^= bit
        if of_ussr:
            control[1] ^= bit
        if state.rules.europe_when == "at-once":
            from ..rules.s10_3_victory import check_europe

            check_europe(state)


def _changes(state: State, country: int, place: int, had: int) -> tuple[bool, bool, bool] | None:
    """Where a country comes or goes by what has changed: in the presence of the side, in control of US and USSR.

    None if it does nowhere.
    """
    influence = state.influence
    now, after = influence[place], controller_of(state, country)
    influence[place] = had
    before = controller_of(state, country)
    influence[place] = now
    comes_or_goes = (had == 0) ^ (now == 0)
    if before == after and not comes_or_goes:
        return None
    return comes_or_goes, (before == 0) ^ (after == 0), (before == 1) ^ (after == 1)


def add_to_control(state: State, side: int, country: int) -> None:
    """Add as much influence as the side still lacks for control: how much that is, 2.1.7 alone knows."""
    while not state.control[side] >> country & 1:
        add(state, side, country)


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
