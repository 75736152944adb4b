"""Where two rulesets part: one game under both, decision by decision, and which variant explains the difference."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from ..model import Ruleset
from .chance import POLICIES, choose, outcomes
from .notation import crash_said, said_all
from .played_game import PlayedGame
from .scenario_facts import all_facts, differences

__all__ = ["EDITION", "Pair", "Parting", "partings", "set_apart"]

Played = PlayedGame[Any]
EDITION = "edition"
"""Explains a parting that no variant does: cards, clauses and figures that an edition has by itself."""
SHOWN = 12  # moves of a list that a parting names
REMEMBERED = 1000  # pairs; each weighs some kilobytes


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sets of rules that are held against each other; the first one's choices are played."""

    played: Played
    first: Any
    second: Any

    def variants(self) -> tuple[str, ...]:
        """The variants at which they have different readings."""
        one, other = self.first.ruleset.readings, self.second.ruleset.readings
        return tuple(v for v in sorted(one) if one[v] != other[v])

    def levelled(self, *explained: str) -> Pair:
        """The pair with the second as the first is at these variants, or of its edition."""
        return _levelled(self, frozenset(explained))


@lru_cache(maxsize=REMEMBERED)
def _levelled(pair: Pair, explained: frozenset[str]) -> Pair:
    """Made once: the same few variants are tried again at every parting."""
    readings = {v: pair.first.ruleset.readings[v] for v in explained - {EDITION}}
    ruleset = pair.second.ruleset.with_readings(pair.second.name, readings)
    if EDITION in explained:
        ruleset = Ruleset(ruleset.name, ruleset.game, pair.first.edition, ruleset.readings)
    return Pair(pair.played, pair.first, pair.played.rules(ruleset, pair.played.options(pair.second)))


@dataclass(frozen=True, slots=True)
class Parting:
    """A decision at which two rulesets part."""

    game: int
    after: int
    """How many moves had been played before it."""
    kind: str
    """`legal`: other moves; `chances`: other odds; `position`: a move has another outcome; `crash`; `start`."""
    rule: str
    """The rule whose variant explains it; where none does, the rule or card that asked."""
    asked_by: str
    move: str
    """The move whose outcome differs; empty where the lists do."""
    differences: tuple[str, ...]
    explained: tuple[str, ...]
    """Variants; all of them are needed where it takes several.  Empty: nothing that we know of explains it."""
    levelled: tuple[str, ...]
    """What had explained earlier partings of this game, and was the same for both from then on."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position that both share, and the move that is played in it; None: before anything was played."""

    before: Any
    move: int | None


def partings(pair: Pair, seed: str, number: int, policy: str, moves: list[int]) -> Iterator[Parting]:
    """Each parting of one game: what explains one is levelled, and the game goes on; `moves` takes what is played."""
    rng = Random(f"{seed}/{number}")  # noqa: S311 - a game, no secret
    levelled: tuple[str, ...] = ()
    played: Played = pair.played
    state: Any = None
    while state is None or state.to_move is not None:
        move = None
        if state is not None:
            move = (choose if state.to_move == played.chance else POLICIES[policy])(played, state, rng)
        step = Step(state.copy() if state else None, move)
        while kind := set_apart(pair, step):
            differences = tuple(_told(pair, step, kind))
            explained = _explained(pair, step)
            asked = (played.asked_by(state) if state else "") or played.about
            rule = next((v.partition("/")[0] for v in explained if v != EDITION), asked)
            name = played.said(move) if move is not None and kind in ("position", "crash") else ""
            yield Parting(number, len(moves), kind, rule, asked, name, differences, explained, levelled)
            if not explained:
                return
            levelled += explained
            pair = pair.levelled(*explained)
        if state is None:
            state = played.new(pair.first)
        else:
            assert move is not None  # noqa: S101 - a position has a move
            moves.append(move)
            state.play(move)


def set_apart(pair: Pair, step: Step) -> str:
    """How the two differ at a step, as the kind of a parting; empty if they do not."""
    if step.before is not None:
        try:
            here, there = _moves(pair, pair.first, step.before), _moves(pair, pair.second, step.before)
        except Exception:  # noqa: BLE001 - a crash is what soaking looks for
            return "crash"
        if here != there:
            return "chances" if here.keys() == there.keys() else "legal"
    one, other = _after(pair, pair.first, step), _after(pair, pair.second, step)
    if isinstance(one, str) or isinstance(other, str):
        return "crash"
    if one.result == other.result and pair.played.parts(one) == pair.played.parts(other):
        return ""
    return "start" if step.before is None else "position"


def _moves(pair: Pair, rules: Any, before: Any) -> dict[int, int]:
    """What is possible in a position under some rules, and how likely."""
    return dict(outcomes(pair.played, pair.played.under(before, rules)))


def _told(pair: Pair, step: Step, kind: str) -> Iterator[str]:
    """In words what differs."""
    if kind == "legal" and step.before is not None:
        here, there = _moves(pair, pair.first, step.before), _moves(pair, pair.second, step.before)
        yield from _only(pair.played, here.keys() - there.keys(), "first")
        yield from _only(pair.played, there.keys() - here.keys(), "second")
    elif kind == "chances":
        yield "the same moves have other odds"
    elif kind == "crash":
        yield from _crashes(pair, step)
    else:
        one, other = _after(pair, pair.first, step), _after(pair, pair.second, step)
        if not isinstance(one, str) and not isinstance(other, str):
            yield from _differing(pair.played, one, other)


def _crashes(pair: Pair, step: Step) -> Iterator[str]:
    for who, rules in (("first", pair.first), ("second", pair.second)):
        after: Any = None
        try:
            if step.before is not None:
                _moves(pair, rules, step.before)
            after = _after(pair, rules, step)
        except Exception as trouble:  # noqa: BLE001 - the same again
            after = crash_said(trouble)
        if isinstance(after, str):
            yield f"{who}: {after}"


def _after(pair: Pair, rules: Any, step: Step) -> Any:
    """What comes of a step, or how it crashed, as a text."""
    try:
        if step.before is None:
            return pair.played.new(rules)
        state = pair.played.under(step.before, rules)
        assert step.move is not None  # noqa: S101 - a position has a move
        state.play(step.move)
    except Exception as trouble:  # noqa: BLE001 - a crash is what soaking looks for
        return crash_said(trouble)
    return state


def _differing(played: Played, one: Any, other: Any) -> Iterator[str]:
    """What differs between two positions, in the words of scenarios where they have one."""
    found = differences(played, {name: read(one) for name, read in all_facts(played).items()}, other)
    yield from (text.replace(": expected ", ": first ").replace(", found ", ", second ") for text in found)
    if not found:
        here, there = played.parts(one), played.parts(other)
        names = [name for name in here if here[name] != there[name]]
        yield f"{', '.join(names)}: not the same"


def _only(played: Played, moves: Set[int], who: str) -> tuple[str, ...]:
    if not moves:
        return ()
    some = said_all(played, sorted(moves))
    return (f"only the {who} has {', '.join(some[:SHOWN])}{' ...' if some[SHOWN:] else ''}",)


def _explained(pair: Pair, step: Step) -> tuple[str, ...]:
    """A smallest set of variants without which the two would not part here; `EDITION` only if it takes that too."""
    candidates = (*pair.variants(), EDITION)  # the last are taken only if the others do not do
    if not _vanishes(pair, step, candidates):
        return ()
    return tuple(sorted(_needed(pair, step, (), candidates)))


def _needed(pair: Pair, step: Step, kept: tuple[str, ...], candidates: tuple[str, ...]) -> tuple[str, ...]:
    """Which candidates it takes beside those that are kept, found by halving: few of many matter at one decision."""
    if len(candidates) == 1:
        return candidates
    half = len(candidates) // 2
    lower, upper = candidates[:half], candidates[half:]
    found = () if _vanishes(pair, step, kept + lower) else _needed(pair, step, kept + lower, upper)
    if _vanishes(pair, step, kept + found):
        return found
    return _needed(pair, step, kept + found, lower) + found


def _vanishes(pair: Pair, step: Step, levelled: tuple[str, ...]) -> bool:
    return not set_apart(pair.levelled(*levelled), step)
