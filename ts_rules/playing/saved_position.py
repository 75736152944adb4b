"""Positions as JSON and back: the game, its rules in words, and what the game itself writes; nothing taken on trust."""

from __future__ import annotations

import json
from typing import Any

from ..errors import BadInput
from . import checked
from .named_rules import RULES, rules_from, rules_to
from .played_game import PlayedGame

__all__ = ["SCHEMA", "from_json", "from_text", "to_json"]

Played = PlayedGame[Any]
SCHEMA = "ts-rules/position/1"
FIELDS = ("schema", "game", *RULES)


def to_json(played: Played, position: Any) -> dict[str, Any]:
    """A position in words, keys in the order of the alphabet."""
    said = {
        "schema": SCHEMA,
        "game": played.spec.id,
        **rules_to(played, position.rules),
        **played.write(position),
    }
    return dict(sorted(said.items()))


def from_json(played: Played, data: object) -> Any:
    """The position that a JSON document holds, or one sentence on what is wrong; nothing is half-built."""
    where = "position"
    table = checked.entries(data, where)
    if table.get("schema") != SCHEMA:
        raise checked.complain(where, f"is no {SCHEMA}: its schema is {checked.shown(table.get('schema'))}")
    if missing := next((name for name in FIELDS if name not in table), None):
        raise checked.complain(where, f"lacks '{missing}'")
    if table["game"] != played.spec.id:
        raise checked.complain(where, f"is one of the game {checked.shown(table['game'])}, not of {played.spec.id}")
    rules = rules_from(played, table, where)
    return played.read(rules, {name: value for name, value in table.items() if name not in FIELDS})


def from_text(played: Played, text: str) -> Any:
    """The position of a JSON document."""
    try:
        return from_json(played, json.loads(text))
    except ValueError as problem:
        raise BadInput(f"This is no JSON: {problem}.") from None
    except RecursionError:
        raise BadInput("This JSON is nested too deeply.") from None
