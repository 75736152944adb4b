"""All that a position is as JSON, its rules apart, and back: everything by name, nothing taken on trust."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....playing import checked
from ....playing.checked import complain
from . import named_things
from .checks import PAIRS, TRACKS, wrong
from .compiled_rules import Rules
from .effects import effects_of
from .frames import frame_from, frame_to
from .position import CHINA_LIES, put_influence
from .state import NOBODY, State, who_is_to_move
from .tables import CARDS, COUNTRIES

__all__ = ["read", "write"]

SIDES = ("us", "ussr")
PILES = ("discard", "removed", "lasting", "played", "draw")
FIELDS = (
    *("influence", *TRACKS, *PAIRS, *PILES, "hands", "headlines", "held"),
    *("phasing", "china", "china_face_up", "current", "effects", "stack", "result"),
)


def write(position: State) -> dict[str, Any]:
    """A position in words."""
    influence = position.influence
    said: dict[str, Any] = {
        "influence": {
            slug: [influence[2 * c], influence[2 * c + 1]]
            for c, slug in enumerate(COUNTRIES)
            if influence[2 * c] or influence[2 * c + 1]
        },
        **{name: getattr(position, name) for name in TRACKS},
        **{name: _both(*getattr(position, name)) for name in PAIRS},
        **{name: named_things.card_names(getattr(position, name)) for name in PILES},
        "hands": _both(*(named_things.card_names(hand) for hand in position.hands)),
        "headlines": _both(*(CARDS[card] or None for card in position.headlines)),
        "held": _both(*(named_things.country_names(mask) for mask in position.held)),
        "phasing": named_things.side_name(position.phasing),
        "china": None if position.china == NOBODY else named_things.side_name(position.china),
        "china_face_up": position.china_face_up,
        "current": CARDS[position.current] or None,
        "effects": effects_of(position.effects),
        "stack": [frame_to(frame) for frame in reversed(position.stack)],
        "result": position.result and {"why": position.result[1], "winner": named_things.side_name(position.result[0])},
    }
    said["influence"] = dict(sorted(said["influence"].items()))
    return said


def _both(us: object, ussr: object) -> dict[str, object]:
    return {"us": us, "ussr": ussr}


def read(rules: Rules, table: Mapping[str, object]) -> State:
    """The position that such a table holds, or one sentence on what is wrong; nothing is half-built."""
    where = "position"
    table = checked.entries(table, where, FIELDS)
    if missing := next((name for name in FIELDS if name not in table), None):
        raise complain(where, f"lacks '{missing}'")
    state = State(rules)
    _take_board(state, table)
    _take_cards(state, table)
    frames = checked.listed(table["stack"], "stack")
    state.stack = [frame_from(f, f"stack[{i}]") for i, f in enumerate(frames)][::-1]
    state.result = _result(table["result"])
    _check(state)
    state.to_move = who_is_to_move(state)
    return state


def _take_board(state: State, table: dict[str, object]) -> None:
    for name in TRACKS:
        setattr(state, name, checked.whole(table[name], name))
    for name in PAIRS:
        pair = zip(SIDES, named_things.pair(table[name], name), strict=True)
        setattr(state, name, [checked.whole(value, f"{name}: {who}") for who, value in pair])
    state.held = [named_things.countries(v, "held") for v in named_things.pair(table["held"], "held")]
    state.phasing = named_things.side(table["phasing"], "phasing")
    state.china = NOBODY if table["china"] is None else named_things.side(table["china"], "china", CHINA_LIES)
    state.china_face_up = checked.flag(table["china_face_up"], "china_face_up")
    state.effects = named_things.effects(table["effects"], "effects")
    put_influence(state, table["influence"])


def _take_cards(state: State, table: dict[str, object]) -> None:
    hands = zip(SIDES, named_things.pair(table["hands"], "hands"), strict=True)
    state.hands = [named_things.cards(value, f"hands: {who}") for who, value in hands]
    for name in PILES:
        setattr(state, name, named_things.cards(table[name], name))
    headlines = named_things.pair(table["headlines"], "headlines")
    state.headlines = [0 if v is None else named_things.card(v, "headlines") for v in headlines]
    state.current = 0 if table["current"] is None else named_things.card(table["current"], "current")


def _result(value: object) -> tuple[int, str] | None:
    if value is None:
        return None
    table = checked.entries(value, "result", ("winner", "why"))
    winner = named_things.side(table.get("winner"), "result: winner", "us ussr nobody")
    return winner, checked.text(table.get("why"), "result: why")


def _check(state: State) -> None:
    try:
        problem = wrong(state)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):  # details that fit one by one only
        problem = "what is to be decided next does not go together with this position"
    if problem:
        raise complain("position", problem)
