"""Where two rulesets part: one game under both, decision by decision, and which variant explains the difference."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from random import Random

from ....model import Ruleset
from .moves import Move
from .notation import plain, said, said_all
from .outcomes import choose, outcomes
from .players import POLICIES
from .rules import Rules
from .starts import new
from .state import NATURE, SLOTS, State

__all__ = ["EDITION", "Pair", "Parting", "partings", "same_deck", "set_apart"]

EDITION = "edition"
"""Explains a parting that no variant does: cards, clauses and figures that an edition has by itself."""
SHOWN = 12  # moves of a list that a parting names
REMEMBERED = 1000  # pairs; each weighs some kilobytes
POSITION = tuple(name for name in SLOTS if name not in ("rules", "options", "to_move"))
_position = attrgetter(*POSITION)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sets of rules that are held against each other; the first one's choices are played."""

    first: Rules
    second: Rules

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
    return Pair(pair.first, Rules(ruleset, pair.second.options))


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

    before: State | None
    move: Move | None


def same_deck(pair: Pair) -> bool:
    """Whether both are played with the same cards; else they part at the first deal."""
    return pair.first.cards == pair.second.cards


def partings(pair: Pair, seed: str, number: int, policy: str, moves: list[Move]) -> Iterator[Parting]:
    """Each parting of one game: what explains one is levelled, and the game goes on; `moves` takes what is played."""
    rng = Random(f"{seed}/{number}")  # noqa: S311 - a game, no secret
    levelled: tuple[str, ...] = ()
    state: State | None = None
    while state is None or state.stack:
        move = None
        if state is not None:
            move = (choose if state.to_move == NATURE else POLICIES[policy])(state, rng)
        step = Step(state.copy() if state else None, move)
        while kind := set_apart(pair, step):
            differences = tuple(_told(pair, step, kind))
            explained = _explained(pair, step)
            asked = (state.stack[-1][2] if state else "3.0") or "4.0"
            rule = next((v.partition("/")[0] for v in explained if v != EDITION), asked)
            name = said(move) if move is not None and kind in ("position", "crash") else ""
            yield Parting(number, len(moves), kind, rule, asked, name, differences, explained, levelled)
            if not explained:
                return
            levelled += explained
            pair = pair.levelled(*explained)
        if state is None:
            state = new(pair.first)
        else:
            assert move is not None  # noqa: S101 - a position has a move
            moves.append(move)
            state.play(move)


def set_apart(pair: Pair, step: Step) -> str:
    """How the two differ at a step, as the kind of a parting; empty if they do not."""
    if step.before is not None:
        try:
            here, there = _moves(pair.first, step.before), _moves(pair.second, step.before)
        except Exception:  # noqa: BLE001 - a crash is what soaking looks for
            return "crash"
        if here != there:
            return "chances" if here.keys() == there.keys() else "legal"
    one, other = _after(pair.first, step), _after(pair.second, step)
    if isinstance(one, str) or isinstance(other, str):
        return "crash"
    if _position(one) == _position(other):
        return ""
    return "start" if step.before is None else "position"


def _moves(rules: Rules, before: State) -> dict[Move, int]:
    """What is possible in a position under some rules, and how likely."""
    return dict(outcomes(_under(rules, before)))


def _told(pair: Pair, step: Step, kind: str) -> Iterator[str]:
    """In words what differs."""
    if kind == "legal" and step.before is not None:
        here, there = _moves(pair.first, step.before), _moves(pair.second, step.before)
        yield from _only(here.keys() - there.keys(), "first")
        yield from _only(there.keys() - here.keys(), "second")
    elif kind == "chances":
        yield "the same moves have other odds"
    elif kind == "crash":
        yield from _crashes(pair, step)
    else:
        one, other = _after(pair.first, step), _after(pair.second, step)
        if isinstance(one, State) and isinstance(other, State):
            yield from _differing(one, other)


def _crashes(pair: Pair, step: Step) -> Iterator[str]:
    for who, rules in (("first", pair.first), ("second", pair.second)):
        after: State | str | None = None
        try:
            if step.before is not None:
                _moves(rules, step.before)
            after = _after(rules, step)
        except Exception as trouble:  # noqa: BLE001 - the same again
            after = _crash(trouble)
        if isinstance(after, str):
            yield f"{who}: {after}"


def _under(rules: Rules, before: State) -> State:
    """A position as it is under other rules."""
    state = before.copy()
    state.rules, state.options = rules, None
    return state


def _after(rules: Rules, step: Step) -> State | str:
    """What comes of a step, or how it crashed."""
    try:
        if step.before is None:
            return new(rules)
        state = _under(rules, step.before)
        assert step.move is not None  # noqa: S101 - a position has a move
        state.play(step.move)
    except Exception as trouble:  # noqa: BLE001 - a crash is what soaking looks for
        return _crash(trouble)
    return state


def _differing(one: State, other: State) -> Iterator[str]:
    """What differs between two positions, in the words of scenarios where they have one."""
    from .expect import FACTS, differences

    found = differences({name: read(one) for name, read in FACTS.items()}, other)
    yield from (text.replace(": expected ", ": first ").replace(", found ", ", second ") for text in found)
    if not found:
        names = [n for n, x, y in zip(POSITION, _position(one), _position(other), strict=True) if x != y]
        yield f"{', '.join(names)}: not the same"


def _only(moves: Set[Move], who: str) -> tuple[str, ...]:
    if not moves:
        return ()
    some = said_all(sorted(moves))
    return (f"only the {who} has {', '.join(some[:SHOWN])}{' ...' if some[SHOWN:] else ''}",)


def _crash(trouble: Exception) -> str:
    return plain(f"{type(trouble).__name__}: {trouble}")


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
