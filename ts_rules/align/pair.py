"""What aligning two books gives: pairs of places that say the same, each with its score and its witnesses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..extract.result import Spans
from ..model import RuleId

__all__ = ["AUDITS", "LEVELS", "WITNESSES", "Pair"]

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
