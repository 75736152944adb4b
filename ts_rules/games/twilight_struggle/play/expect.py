"""What must hold after a scenario: the facts of its `then` beside those of the position, differences in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import words
from .effects import EFFECT
from .kinds import KINDS, NAMES
from .rulesets import game
from .state import NOBODY, US, USSR, State
from .tables import CARD, CARDS, COUNTRIES, REGION
from .words import side_name

__all__ = ["FACTS", "check", "compare", "differences", "facts"]

NOT = "not "
LEVELS = ("none", "presence", "domination", "control")
CALM = "nothing"


def _both(read: Callable[[State, int], object]) -> Callable[[State], dict[str, object]]:
    return lambda state: {"us": read(state, US), "ussr": read(state, USSR)}


def _holder(state: State, country: int) -> str:
    return side_name(next((s for s in (US, USSR) if state.control[s] >> country & 1), NOBODY))


def _influence(state: State) -> dict[str, list[int]]:
    """As the side sees it whose move it is, or whose action round if it is nobody's."""
    from ..rules.s06_1_influence import visible_influence

    viewer = state.to_move if state.to_move in (US, USSR) else state.phasing
    return {slug: [*visible_influence(state, viewer, country)] for country, slug in enumerate(COUNTRIES)}


def _status(state: State, side: int) -> dict[str, str]:
    from ..rules.s10_1_scoring import region_level

    return {region: region_level(state, side, region) for region in REGION}


def _sizes(state: State) -> dict[str, int]:
    piles = {"us": state.hands[US], "ussr": state.hands[USSR]}
    piles |= {name: getattr(state, name) for name in ("draw", "discard", "removed")}
    return {name: mask.bit_count() for name, mask in piles.items()}


FACTS: dict[str, Callable[[State], Any]] = {
    "turn": lambda s: s.turn,
    "round": lambda s: s.round,
    "phasing": lambda s: side_name(s.phasing),
    "defcon": lambda s: s.defcon,
    "vp": lambda s: s.vp,
    "influence": _influence,
    "control": lambda s: {slug: _holder(s, c) for c, slug in enumerate(COUNTRIES)},
    "status": _both(_status),
    "military_operations": _both(lambda s, side: s.military_operations[side]),
    "space": _both(lambda s, side: s.space[side]),
    "space_cards": _both(lambda s, side: s.space_cards[side]),
    "china": lambda s: side_name(s.china),
    "china_face_up": lambda s: s.china_face_up,
    "hands": _both(lambda s, side: words.card_names(s.hands[side])),
    "headlines": _both(lambda s, side: CARDS[s.headlines[side]] or "none"),
    "draw": lambda s: words.card_names(s.draw),
    "discard": lambda s: words.card_names(s.discard),
    "removed": lambda s: words.card_names(s.removed),
    "lasting": lambda s: words.card_names(s.lasting),
    "played": lambda s: words.card_names(s.played),
    "effects": lambda s: words.effect_names(s.effects),
    "sizes": _sizes,
    "to_move": lambda s: side_name(NOBODY if s.to_move is None else s.to_move),
    "decision": lambda s: NAMES[s.stack[-1][0]] if s.stack else CALM,
    "asked_by": lambda s: s.stack[-1][2] if s.stack else CALM,
    "winner": lambda s: "none" if s.result is None else {US: "us", USSR: "ussr"}.get(s.result[0], "draw"),
    "result": lambda s: CALM if s.result is None else s.result[1],
}
"""Every word that `then` knows, and how a position answers it."""

SIDE = ("us", "ussr", "nobody")
NAMED: dict[str, Callable[[], tuple[str, ...]]] = {
    "phasing": lambda: ("us", "ussr"),
    "china": lambda: SIDE,
    "control": lambda: SIDE,
    "status": lambda: LEVELS,
    "to_move": lambda: (*SIDE, "chance"),
    "winner": lambda: ("us", "ussr", "draw", "none"),
    "decision": lambda: (*KINDS, CALM),
    "headlines": lambda: (*CARD, "none"),
    "effects": lambda: tuple(EFFECT),
}
"""What may be said of a word, where it is one of several names; lists hold cards unless this says otherwise."""


def facts(state: State, names: Mapping[str, object]) -> dict[str, Any]:
    """What a position answers to these words."""
    return {name: FACTS[name](state) for name in names}


def check(then: object, where: str) -> Mapping[str, object]:
    """A `then` table in which every word and name exists, before anything is played."""
    table = words.entries(then, where, FACTS)
    game()  # so that every decision has its name
    blank = facts(_blank(), table)
    for word, value in table.items():
        _check(word, value, blank[word], f"{where}: {word}")
    return table


def _blank() -> State:
    from .rulesets import rules_of

    return State(rules_of())


def _check(word: str, value: object, sample: Any, where: str) -> None:
    if isinstance(sample, dict):
        for key, inner in words.entries(value, where, sample).items():
            _check(word, inner, sample[key], f"{where}: {key}")
    elif isinstance(sample, list):
        _check_list(word, words.listed(value, where), where)
    elif isinstance(sample, bool):
        words.flag(value, where)
    elif isinstance(sample, int):
        words.number(value, where, -99, 999)
    elif word in NAMED:
        words.known(value, NAMED[word](), f"answer here ({', '.join(NAMED[word]()[:4])})", where)
    else:
        words.text(value, where)


def _check_list(word: str, items: list[object], where: str) -> None:
    if word == "influence":
        words.amounts(items, where)
        return
    for item in items:
        name = item.removeprefix(NOT) if isinstance(item, str) else item
        words.known(name, NAMED.get(word, lambda: tuple(CARD))(), "effect" if word == "effects" else "card", where)


def differences(then: Mapping[str, object], state: State) -> list[str]:
    """Each fact that does not hold: what was expected and what was found."""
    return compare(then, facts(state, then))


def compare(then: Mapping[str, object], found: Mapping[str, Any]) -> list[str]:
    """As `differences`, with what was found already in words."""
    return [said for word, value in then.items() for said in _compare(word, value, found[word])]


def _compare(what: str, expected: Any, found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in expected.items():
            yield from _compare(f"{what} of {key}", value, found[key])
    elif isinstance(found, list) and not what.startswith("influence"):
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


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " / ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
