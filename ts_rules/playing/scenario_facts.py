"""Facts of a position: what a scenario may say of it, checked, answered, and compared in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from . import checked
from .named_rules import usual_rules
from .notation import side_name
from .played_game import NOBODY, Names, PlayedGame, Position

__all__ = ["CALM", "all_facts", "check", "compare", "differences", "facts", "is_contents", "telling"]

Played = PlayedGame[Any]
NOT = "not "
CALM = "nothing"
"""What is asked for where nothing is, and why a game ended that has not."""


@cache
def all_facts(played: Played) -> Mapping[str, Callable[[Any], Any]]:
    """Every word that a `then` knows, and how a position answers it: those of the game, and those of every game."""
    return {
        **played.facts,
        "to_move": lambda p: side_name(played, p.to_move),
        "decision": lambda p: CALM if p.to_move is None else played.decision(p),
        "asked_by": lambda p: CALM if p.to_move is None else played.asked_by(p),
        "winner": lambda p: _winner(played, p),
        "result": lambda p: CALM if p.result is None else p.result[1],
    }


def _winner(played: Played, position: Position) -> str:
    if position.result is None:
        return "none"
    return "draw" if position.result[0] == NOBODY else side_name(played, position.result[0])


@cache
def _names(played: Played) -> Mapping[str, Names]:
    return {
        "to_move": Names("side", lambda: (*played.sides, "nobody", "chance")),
        "winner": Names("winner", lambda: (*played.sides, "draw", "none")),
        "decision": Names("decision", lambda: (*played.decisions(), CALM)),
        **played.names,
    }


def facts(played: Played, position: Position, words: Mapping[str, object]) -> dict[str, Any]:
    """What a position answers to these words."""
    known = all_facts(played)
    return {word: known[word](position) for word in words}


def check(played: Played, then: object, where: str) -> dict[str, object]:
    """A `then` table in which every word and name exists, before anything is played."""
    table = checked.entries(then, where, all_facts(played))
    if not table:
        return table
    names = _names(played)
    for word, value in table.items():
        _check(names.get(word), value, _sample(played, word), f"{where}: {word}")
    return table


@cache
def _sample(played: Played, word: str) -> Any:
    """What any position answers to a word: of which kind its answers are."""
    return all_facts(played)[word](played.blank(usual_rules(played)))


def _check(names: Names | None, value: object, sample: Any, where: str) -> None:
    if isinstance(sample, dict):
        for key, inner in checked.entries(value, where, sample).items():
            _check(names, inner, sample[key], f"{where}: {key}")
    elif isinstance(sample, list):
        _check_list(names, checked.listed(value, where), sample, where)
    elif isinstance(sample, bool):
        checked.flag(value, where)
    elif isinstance(sample, int):
        checked.number(value, where, -99, 999)
    elif names is not None:
        checked.known(value, names.all(), f"answer here ({', '.join(names.all()[:4])})", where)
    else:
        checked.text(value, where)


def _check_list(names: Names | None, items: list[object], sample: list[Any], where: str) -> None:
    if not is_contents(sample):
        if len(items) != len(sample):
            raise checked.complain(where, f"needs {len(sample)} numbers")
        for item in items:
            checked.number(item, where, 0, 99)
        return
    for item in items:
        name = item.removeprefix(NOT) if isinstance(item, str) else item
        if names is None:
            checked.text(name, where)
        else:
            checked.known(name, names.all(), names.what, where)


def is_contents(found: object) -> bool:
    """Whether a fact is a list of what lies somewhere; a list of numbers is one value."""
    return isinstance(found, list) and not (found and all(isinstance(item, int) for item in found))


def differences(played: Played, then: Mapping[str, object], position: Position) -> list[str]:
    """Each fact that does not hold: what was expected and what was found."""
    return compare(then, facts(played, position, then))


def compare(then: Mapping[str, object], found: Mapping[str, Any]) -> list[str]:
    """As `differences`, with what was found already in words."""
    return [said for word, value in then.items() for said in _compare(word, value, found[word])]


def _compare(what: str, expected: Any, found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in expected.items():
            yield from _compare(f"{what} of {key}", value, found[key])
    elif is_contents(found):
        yield from _compare_contents(what, expected, found)
    elif expected != found:
        yield f"{what}: expected {_plain(expected)}, found {_plain(found)}"


def _compare_contents(what: str, expected: list[str], found: list[str]) -> Iterator[str]:
    """`["nato", "not marshall-plan"]`: in it and not in it; an empty list: nothing is in it."""
    have = ", ".join(found) or CALM
    if not expected and found:
        yield f"{what}: expected {CALM}, found {have}"
    for item in expected:
        name = item.removeprefix(NOT)
        if (name in found) == (item != name):
            yield f"{what}: expected {'no ' if item != name else ''}{name}, found {have}"


def telling(value: Any, other: Any) -> Any:
    """Of a fact with keys, those that differ; of a list of cards, which are in it here and there."""
    if isinstance(value, Mapping):
        return {key: telling(inner, other[key]) for key, inner in value.items() if inner != other[key]}
    if is_contents(value):
        return [*(n for n in value if n not in other), *(f"{NOT}{n}" for n in other if n not in value)]
    return value


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " / ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
