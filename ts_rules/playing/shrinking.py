"""Shrinking what shows something: fewer moves, a smaller position, until nothing more can go (delta debugging).

Whoever asks says what must go on showing; what is tried is always a part of what was given, or a number nearer to what
is usual.  What comes out is the least in this sense: taking away any one thing more would not show it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

__all__ = ["Case", "fewest", "shrunk", "weight"]

Item = TypeVar("Item")
MOST = 3_000  # tries; a position with a hundred cards takes some hundreds
TOGETHER = (2, 3, 4)  # moves that only make sense together: a country and its die, a card and how it is played


@dataclass(frozen=True, slots=True)
class Case:
    """A position in the words of a scenario, and the moves that are played from it."""

    given: Mapping[str, Any]
    play: tuple[str, ...]


def weight(case: Case) -> int:
    """How much there is to read: moves, words, names and numbers."""
    return len(case.play) + _weight(case.given)


def _weight(value: object) -> int:
    if isinstance(value, Mapping):
        return sum(1 + _weight(inner) for inner in value.values())
    return sum(map(_weight, value)) if isinstance(value, list | tuple) else 1


def shrunk(case: Case, shows: Callable[[Case], bool], usual: Mapping[str, Any] | None = None, most: int = MOST) -> Case:
    """The least part of a case that still shows it; `usual` has what a word means where it is left out.

    `shows` is asked at most so often, and never twice about the same.
    """
    tries = _Tries(shows, most)
    while True:
        before = case
        case = _moves(case, tries)
        case = replace(case, given=_table(case.given, usual or {}, partial(_tried, tries, case.play)))
        if case == before:
            return case


def _tried(tries: _Tries, play: tuple[str, ...], given: Mapping[str, Any]) -> bool:
    return tries(Case(given, play))


class _Tries:
    """What was asked already, and how often."""

    def __init__(self, shows: Callable[[Case], bool], most: int) -> None:
        self._shows = shows
        self._left = most
        self._known: dict[str, bool] = {}

    def __call__(self, case: Case) -> bool:
        key = json.dumps([case.given, case.play])  # the order of words is of no meaning, and does not change
        if key not in self._known:
            if self._left <= 0:
                return False
            self._left -= 1
            self._known[key] = self._shows(case)
        return self._known[key]


def fewest(items: Sequence[Item], shows: Callable[[tuple[Item, ...]], bool]) -> tuple[Item, ...]:
    """A part of what is there, in its order, that shows it, and from which no single one can be taken away.

    This is ddmin: halves first, then smaller and smaller parts, each left out in turn.
    """
    left = tuple(items)
    if not left or shows(()):
        return ()
    size = (len(left) + 1) // 2
    while True:
        start, shorter = 0, False
        while start < len(left):
            rest = left[:start] + left[start + size :]
            if rest and shows(rest):
                left, shorter = rest, True
            else:
                start += size
        if size == 1 and not shorter:
            return left
        size = max(1, min(size, len(left)) // 2)


def _moves(case: Case, tries: _Tries) -> Case:
    play = fewest(case.play, lambda kept: tries(replace(case, play=kept)))
    for size in TOGETHER:
        start = 0
        while start + size <= len(play):
            rest = play[:start] + play[start + size :]
            if tries(replace(case, play=rest)):
                play = rest
            else:
                start += 1
    return replace(case, play=play)


def _table(
    table: Mapping[str, Any], usual: Mapping[str, Any], shows: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """As few keys as will do, and then of each as little as will do."""
    keys = fewest(tuple(table), lambda kept: shows({key: table[key] for key in kept}))
    least = {key: table[key] for key in keys}

    def shows_with(key: str, value: Any) -> bool:
        return shows({**least, key: value})

    for key in keys:
        least[key] = _value(least[key], usual.get(key), partial(shows_with, key))
    return least


def _value(value: Any, usual: Any, shows: Callable[[Any], bool]) -> Any:
    """A value with less in it, or a number nearer to what is usual."""
    if isinstance(value, Mapping):
        return _table(value, usual if isinstance(usual, Mapping) else {}, shows)
    if isinstance(value, list | tuple):
        return _listed([*value], shows)
    if isinstance(value, int) and not isinstance(value, bool):
        return _nearer(value, usual if isinstance(usual, int) else 0, shows)
    return value


def _listed(value: list[Any], shows: Callable[[Any], bool]) -> list[Any]:
    """Of names as few as will do; numbers each as near to nothing as will do."""
    if not all(isinstance(item, int) for item in value):
        return [*fewest(value, lambda kept: shows([*kept]))]

    def shows_with(place: int, number: int) -> bool:
        return shows([number if i == place else other for i, other in enumerate(value)])

    for place in range(len(value)):
        value[place] = _nearer(value[place], 0, partial(shows_with, place))
    return value


def _nearer(number: int, goal: int, shows: Callable[[int], bool]) -> int:
    """A number from which not even a single step towards the goal shows it."""
    while number != goal:
        found = next((n for n in _between(number, goal) if shows(n)), None)
        if found is None:
            return number
        number = found
    return number


def _between(number: int, goal: int) -> Iterator[int]:
    """The goal, half of the way, a single step."""
    half = goal + (number - goal) // 2
    step = number - 1 if number > goal else number + 1
    yield from dict.fromkeys(n for n in (goal, half, step) if n != number)
