"""What aligning two books gives: pairs of places that say the same, each with score and witnesses; and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..extract import Extract
from ..extract.result import Spans
from ..extract.tell.as_json import places
from ..games import load_game
from ..model import RuleId

__all__ = ["AUDITS", "LEVELS", "WITNESSES", "Pair", "as_json"]

LEVELS = ("section", "clause")
WITNESSES = ("number+content", "content", "number")
AUDITS = ("ok", "same-number-different-rule", "different-number-same-rule")


@dataclass(frozen=True, slots=True)
class Pair:
    """A place of one book and a place of the other.

    Where a section has several partners it stands in several pairs.  A pair whose audit is
    `same-number-different-rule` is a warning, not a match: the two print one number and speak of different things.
    """

    game: str
    rule: RuleId
    a: Spans
    b: Spans
    level: str
    score: float
    by: str
    audit: str = "ok"

    @property
    def holds(self) -> bool:
        """Whether the two places are held to say the same."""
        return self.audit != "same-number-different-rule"

    def turned(self) -> Pair:
        """The same pair, with the books changed about."""
        return replace(self, a=self.b, b=self.a)


def as_json(a: Extract, b: Extract, pairs: Iterable[Pair]) -> dict[str, Any]:
    """The document of `ts-rules align --format json`, without its schema."""
    rules = load_game(a.game).rules
    lines = [{line.number: line for line in extract.source.lines} for extract in (a, b)]
    return {
        "a": a.name,
        "b": b.name,
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
