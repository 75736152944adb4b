"""An alignment as one JSON document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..extract import Extract
from ..extract.tell.as_json import places
from ..games import load_game
from .pair import Pair

__all__ = ["as_json"]


def as_json(a: Extract, b: Extract, pairs: Iterable[Pair]) -> dict[str, Any]:
    """The document of `ts-rules align --format json`, without its schema."""
    rules = load_game(a.game).rules
    lines = [{line.number: line for line in extract.source.lines} for extract in (a, b)]
    return {
        "a": a.book or a.source.name,
        "b": b.book or b.source.name,
        "pairs": [
            {
                "game": p.game,
                "rule": rules[p.rule].printed if p.rule in rules else str(p.rule),
                "a": places(p.a, lines[0]),
                "b": places(p.b, lines[1]),
                "level": p.level,
                "score": p.score,
                "by": p.by,
                "audit": p.audit,
            }
            for p in pairs
        ],
    }
