"""What events ask of players again and again: place, remove, choose a country, roll a die."""

from __future__ import annotations

from collections.abc import Callable

from . import influence
from .kinds import Frame, chance, decision
from .moves import DICE, DONE, Move, countries_in
from .state import NATURE, State
from .tables import COUNTRY_BITS

__all__ = ["choose_country", "die", "place", "remove", "remove_all"]


def _legal_place(state: State, frame: Frame) -> list[Move]:
    _kind, _side, _by, left, mask, _limit, _once, optional = frame
    moves = countries_in(mask) if left else []
    if optional and moves:
        moves.append(DONE)
    return moves


def _place(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    kind, side, by, left, mask, limit, once, optional = frame
    influence.add(state, side, move)
    if left > 1:
        if limit:
            mask, once = _limited(move, mask, limit, once)
        else:
            once |= COUNTRY_BITS[move]
        if mask:
            state.stack.append((kind, side, by, left - 1, mask, limit, once, optional))


def _limited(country: int, mask: int, limit: int, once: int) -> tuple[int, int]:
    """A country drops out of the mask when its limit is reached (0: there is none; beyond 2 it never matters)."""
    bit = 1 << country
    if limit == 1 or (limit == 2 and once & bit):
        return mask & ~bit, once
    return mask, once | bit


PLACE = decision("place-by-event", "Place one influence", legal=_legal_place, apply=_place)


def place(state: State, side: int, by: str, count: int, mask: int, *, limit: int = 0, optional: bool = False) -> None:
    """A side places influence by an event, one at a time, in countries of a mask, at most `limit` in each (0, 1, 2)."""
    state.stack.append((PLACE, side, by, count, mask, limit, 0, optional))


def _legal_remove(state: State, frame: Frame) -> list[Move]:
    _kind, _side, _by, victim, left, mask, _limit, _once, optional = frame
    moves = countries_in(mask & state.presence[victim]) if left else []
    return [*moves, DONE] if moves and optional else moves


def _remove(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    kind, side, by, victim, left, mask, limit, once, optional = frame
    influence.take(state, victim, move)
    if left > 1:
        mask, once = _limited(move, mask, limit, once)
        if mask:
            state.stack.append((kind, side, by, victim, left - 1, mask, limit, once, optional))


REMOVE = decision("remove-by-event", "Remove one influence", legal=_legal_remove, apply=_remove)


def remove(
    state: State, side: int, by: str, victim: int, count: int, mask: int, *, limit: int = 0, optional: bool = False
) -> None:
    """`side` removes influence of `victim` by an event, one at a time, as far as there is any in the mask."""
    state.stack.append((REMOVE, side, by, victim, count, mask, limit, 0, optional))


def _legal_remove_all(state: State, frame: Frame) -> list[Move]:
    _kind, _side, _by, victim, left, mask = frame
    return countries_in(mask & state.presence[victim]) if left else []


def _remove_all(state: State, frame: Frame, move: int) -> None:
    kind, side, by, victim, left, mask = frame
    influence.take_all(state, victim, move)
    if left > 1:
        state.push((kind, side, by, victim, left - 1, mask & ~(1 << move)))


REMOVE_ALL = decision(
    "remove-all-by-event", "Choose a country that loses all influence", legal=_legal_remove_all, apply=_remove_all
)


def remove_all(state: State, side: int, by: str, victim: int, count: int, mask: int) -> None:
    """`side` chooses countries of a mask, one by one, in which `victim` loses all influence."""
    state.push((REMOVE_ALL, side, by, victim, count, mask))


def choose_country(name: str, prompt: str, then: Callable[[State, Frame, int], None]) -> int:
    """A new kind of decision: one country of a mask, `(kind, side, by, mask, ...)`; `then` does what follows."""
    return decision(name, prompt, legal=lambda _state, frame: countries_in(frame[3]), apply=then)


def die(name: str, prompt: str, then: Callable[[State, Frame, int], None]) -> int:
    """A new kind of die roll, `(kind, NATURE, by, ...)`; `then` is given the move, which `moves.face` reads."""
    return chance(name, prompt, legal=lambda _state, _frame: [*DICE], apply=then)


def roll(state: State, kind: int, by: str, *details: object) -> None:
    """Ask chance for a die of a kind."""
    state.stack.append((kind, NATURE, by, *details))
