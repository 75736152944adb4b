"""A position as JSON and back: everything by name, nothing that follows from the rest, nothing taken on trust."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ....errors import BadInput, TsRulesError
from . import words
from .checks import misplaced_cards, no_move
from .frames import frame_from, frame_to
from .influence import put
from .rules import Rules
from .rulesets import differing, game, named_options, rules_of
from .state import NOBODY, State, who_is_to_move
from .tables import CARDS, COUNTRIES, figure
from .words import complain

__all__ = ["SCHEMA", "from_json", "from_text", "rules_from", "rules_to", "to_json", "to_text"]

SCHEMA = "ts-rules/position/1"
MOST_VP = figure("victory.margin")
LONGEST_STACK = 200
RULES = ("ruleset", "edition", "options", "readings")
PAIRS = {"military_operations": 99, "space": figure("space_race.final"), "space_cards": 99}
COUNTERS = {
    "defcon": (figure("defcon.nuclear_war"), figure("defcon.highest")),
    "round": (0, 99),
    "turn": (0, figure("turn.last")),
    "vp": (-MOST_VP, MOST_VP),
}
PILES = ("draw", "discard", "removed", "lasting", "played")
FIELDS = (
    *("schema", "game", *RULES, "influence", *COUNTERS, *PAIRS, *PILES, "hands", "headlines", "held"),
    *("phasing", "china", "china_face_up", "current", "effects", "stack", "result"),
)


def to_text(state: State) -> str:
    """The JSON document, one for each position."""
    return json.dumps(to_json(state), ensure_ascii=False, sort_keys=True, indent=1)


def from_text(text: str) -> State:
    """The position of a JSON document."""
    try:
        return from_json(json.loads(text))
    except ValueError as problem:
        raise BadInput(f"This is no JSON: {problem}.") from None
    except RecursionError:
        raise BadInput("This JSON is nested too deeply.") from None


def to_json(state: State) -> dict[str, Any]:
    """A position in words, keys in the order of the alphabet."""
    influence = state.influence
    said: dict[str, Any] = {
        "schema": SCHEMA,
        "game": game().id,
        **rules_to(state.rules),
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
        "effects": words.effect_names(state.effects),
        "stack": [frame_to(frame) for frame in reversed(state.stack)],
        "result": state.result and {"why": state.result[1], "winner": words.side_name(state.result[0])},
    }
    said["influence"] = dict(sorted(said["influence"].items()))
    return dict(sorted(said.items()))


def _both(us: object, ussr: object) -> dict[str, object]:
    return {"us": us, "ussr": ussr}


def rules_to(rules: Rules) -> dict[str, Any]:
    """A ruleset in words: what it is called, the edition below, options that are not usual, readings that differ."""
    return {
        "ruleset": rules.name,
        "edition": rules.edition,
        "options": named_options(rules.options),
        "readings": differing(rules.ruleset),
    }


def rules_from(table: Mapping[str, object], where: str) -> Rules:
    """A ruleset from words.  A book needs no look at the book: its edition and readings say it all."""
    name = words.text(table.get("ruleset"), f"{where}: ruleset")
    readings = words.entries(table.get("readings", {}), f"{where}: readings")
    options = words.entries(table.get("options", {}), f"{where}: options")
    try:
        base = game().ruleset(words.text(table.get("edition", name), f"{where}: edition"))
        named = type(base)(name, base.game, base.edition, base.readings)
        return rules_of(named, options, {k: words.text(v, f"{where}: readings") for k, v in readings.items()})
    except BadInput:
        raise
    except TsRulesError as problem:
        raise BadInput(f"{where}: {problem}") from None


def from_json(data: object) -> State:
    """The position that a JSON document holds, or one sentence on what is wrong; nothing is half-built."""
    where = "position"
    table = words.entries(data, where, FIELDS)
    if table.get("schema") != SCHEMA:
        raise complain(where, f"is no {SCHEMA}: its schema is {words.shown(table.get('schema'))}")
    if missing := next((name for name in FIELDS if name not in table), None):
        raise complain(where, f"lacks '{missing}'")
    if table["game"] != game().id:
        raise complain(where, f"is one of the game {words.shown(table['game'])}, not of {game().id}")
    state = State(rules_from(table, where))
    _take_board(state, table)
    _take_cards(state, table)
    state.stack = [frame_from(f, f"stack[{i}]") for i, f in enumerate(_stack(table["stack"]))][::-1]
    state.result = _result(table["result"])
    state.to_move = who_is_to_move(state)
    _check_turn(state)
    return state


def _take_board(state: State, table: dict[str, object]) -> None:
    for slug, value in words.entries(table["influence"], "influence").items():
        country = words.country(slug, "influence")
        for side, amount in enumerate(words.amounts(value, f"influence: {slug}")):
            put(state, side, country, amount)
    for name, (least, most) in COUNTERS.items():
        setattr(state, name, words.number(table[name], name, least, most))
    for name, most in PAIRS.items():
        setattr(state, name, [words.number(v, name, 0, most) for v in words.pair(table[name], name)])
    state.held = [words.countries(v, "held") for v in words.pair(table["held"], "held")]
    state.phasing = words.side(table["phasing"], "phasing")
    state.china = NOBODY if table["china"] is None else words.side(table["china"], "china")
    state.china_face_up = words.flag(table["china_face_up"], "china_face_up")
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
    frames = words.listed(value, "stack")
    if len(frames) > LONGEST_STACK:
        raise complain("stack", f"{len(frames)} frames are too many")
    return frames


def _result(value: object) -> tuple[int, str] | None:
    if value is None:
        return None
    table = words.entries(value, "result", ("winner", "why"))
    winner = words.side(table.get("winner"), "result: winner", "us ussr nobody")
    return winner, words.text(table.get("why"), "result: why")


def _check_turn(state: State) -> None:
    try:
        problem = no_move(state)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):  # details that fit one by one only
        problem = "what is to be decided next does not go together with this position"
    if problem:
        raise complain("position", problem)
