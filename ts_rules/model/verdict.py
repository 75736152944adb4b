"""Evidence for a reading, and the verdict that follows for a rule in a book."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .ruleid import RuleId

__all__ = ["Evidence", "Kind", "Verdict"]


class Kind(StrEnum):
    """What a book makes of a rule."""

    AGREES = "agrees"
    EDITION = "edition"
    MISTRANSLATION = "mistranslation"
    MISPRINT = "misprint"
    CONTRADICTION = "contradiction"
    OMISSION = "omission"
    SIMPLIFICATION = "simplification"
    ADDITION = "addition"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a book says what it says; `from_text` tells whether this run saw it in a copy."""

    book: str
    rule: RuleId
    lines: tuple[tuple[int, int], ...]
    from_text: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one rule (and variant) in one book."""

    rule: RuleId
    book: str
    kind: Kind
    variant: str | None = None
    reading: str | None = None
    expected: str | None = None
    evidence: tuple[Evidence, ...] = ()
    note: str = ""
