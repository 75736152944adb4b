"""All that a position is as JSON, its rules apart, and back: everything by name, nothing taken on trust."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....playing import checked
from ....playing.checked import complain
from . import words
from .checks import misplaced_cards, no_move
from .effects import effects_of
from .frames import frame_from, frame_to
from .influence import put
from .rules import Rules
from .state import NOBODY, State, who_is_to_move
from .tables import CARDS, COUNTRIES, figure

__all__ = ["read", "write"]

MOST_VP = figure("victory.margin")
LONGEST_STACK = 200
PAIRS = {"military_operations": 99, "space": figure("space_race.final"), "space_cards": 99}
COUNTERS = {
    "defcon": (figure("defcon.nuclear_war"), figure("defcon.highest")),
    "round": (0, 99),
    "turn": (0, figure("turn.last")),
    "vp": (-MOST_VP, MOST_VP),
}
PILES = ("draw", "discard", "removed", "lasting", "played")
FIELDS = (
    *("influence", *COUNTERS, *PAIRS, *PILES, "hands", "headlines", "held"),
    *("phasing", "china", "china_face_up", "current", "effects", "stack", "result"),
)


def write(state: State) -> dict[str, Any]:
    """A position in words."""
    influence = state.influence
    said: dict[str, Any] = {
        "influence": {
            slug: [influence[2 * c], influence[2 * c + 1]]
            for c, slug in enumerate(COUNTRIES)
            if influence[2 * c] or influence[2 * c + 1]
        },
        **{name: getattr(state, name) for name in COUNTERS},
        **{name: _both(*getattr(state, name)) for name in PAIRS},
        **{name: words.card_names(getattr(state, name)) for name in PILES},
        "hands": _both(*(words.card_names(hand) for hand in state.hands)),
        "headlines": _both(*(CARDS[card] or None for card in state.headlines)),
        "held": _both(*(words.country_names(mask) for mask in state.held)),
        "phasing": words.side_name(state.phasing),
        "china": None if state.china == NOBODY else words.side_name(state.china),
        "china_face_up": state.china_face_up,
        "current": CARDS[state.current] or None,
        "effects": effects_of(state.effects),
        "stack": [frame_to(frame) for frame in reversed(state.stack)],
        "result": state.result and {"why": state.result[1], "winner": words.side_name(state.result[0])},
    }
    said["influence"] = dict(sorted(said["influence"].items()))
    return said


def _both(us: object, ussr: object) -> dict[str, object]:
    return {"us": us, "ussr": ussr}


def read(rules: Rules, data: Mapping[str, object]) -> State:
    """The position that such a table holds, or one sentence on what is wrong; nothing is half-built."""
    where = "position"
    table = checked.entries(data, where, FIELDS)
    if missing := next((name for name in FIELDS if name not in table), None):
        raise complain(where, f"lacks '{missing}'")
    state = State(rules)
    _take_board(state, table)
    _take_cards(state, table)
    state.stack = [frame_from(f, f"stack[{i}]") for i, f in enumerate(_stack(table["stack"]))][::-1]
    state.result = _result(table["result"])
    state.to_move = who_is_to_move(state)
    _check_turn(state)
    return state


def _take_board(state: State, table: dict[str, object]) -> None:
    for slug, value in checked.entries(table["influence"], "influence").items():
        country = words.country(slug, "influence")
        for side, amount in enumerate(words.amounts(value, f"influence: {slug}")):
            put(state, side, country, amount)
    for name, (least, most) in COUNTERS.items():
        setattr(state, name, checked.number(table[name], name, least, most))
    for name, most in PAIRS.items():
        setattr(state, name, [checked.number(v, name, 0, most) for v in words.pair(table[name], name)])
    state.held = [words.countries(v, "held") for v in words.pair(table["held"], "held")]
    state.phasing = words.side(table["phasing"], "phasing")
    state.china = NOBODY if table["china"] is None else words.side(table["china"], "china")
    state.china_face_up = checked.flag(table["china_face_up"], "china_face_up")
    state.effects = words.effects(table["effects"], "effects")


def _take_cards(state: State, table: dict[str, object]) -> None:
    for name in PILES:
        setattr(state, name, words.cards(table[name], name))
    hands = zip(("us", "ussr"), words.pair(table["hands"], "hands"), strict=True)
    state.hands = [words.cards(value, f"hands: {who}") for who, value in hands]
    headlines = words.pair(table["headlines"], "headlines")
    state.headlines = [0 if v is None else words.card(v, "headlines") for v in headlines]
    state.current = 0 if table["current"] is None else words.card(table["current"], "current")
    if problem := misplaced_cards(state):
        raise complain("position", problem)


def _stack(value: object) -> list[object]:
    frames = checked.listed(value, "stack")
    if len(frames) > LONGEST_STACK:
        raise complain("stack", f"{len(frames)} frames are too many")
    return frames


def _result(value: object) -> tuple[int, str] | None:
    if value is None:
        return None
    table = checked.entries(value, "result", ("winner", "why"))
    winner = words.side(table.get("winner"), "result: winner", "us ussr nobody")
    return winner, checked.text(table.get("why"), "result: why")


def _check_turn(state: State) -> None:
    try:
        problem = no_move(state)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):  # details that fit one by one only
        problem = "what is to be decided next does not go together with this position"
    if problem:
        raise complain("position", problem)
