"""Books, the sections that extraction puts under rules, and what a book makes of a rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .ruleid import RuleId

__all__ = ["PART_KINDS", "Book", "Copy", "Kind", "Part", "Section"]

PART_KINDS = ("rule", "example", "note", "design-note", "translator-note", "quote", "list", "table")

Lines = tuple[int, int]


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
class Copy:
    """A known copy of a book: the hash of its bytes, and what it is a copy of."""

    sha256: str
    what: str


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook: what is recorded of it, never its text."""

    id: str
    game: str
    title: str
    language: str
    edition: str
    kind: str
    also_editions: tuple[str, ...] = ()
    translator: str = ""
    publisher: str = ""
    leaves_out: tuple[RuleId, ...] = ()
    omits: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    covers: tuple[RuleId, ...] = ()
    own_numbers: bool = False
    copies: tuple[Copy, ...] = ()
    doubt: str = ""
    printing: str = ""
    """The earlier printing of its edition that it rests on; empty for the latest."""
    called: str = ""
    """What players call it, in English: "Polish book"."""
    own_words: tuple[tuple[str, str], ...] = ()
    """Our words and what it says instead, with the small words around them that change along."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a section that is of one kind: rule text, an example, a note."""

    kind: str
    lines: tuple[Lines, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Idea:
    """What a section of a book without numbers says of one rule below its own; `also` are stated in the same words."""

    rule: RuleId
    lines: tuple[Lines, ...]
    text: str
    also: tuple[RuleId, ...] = ()
    confidence: float = 1.0
    notes: tuple[str, ...] = ()
    kind: str = "rule"  # as of a part


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a book, under the rule it belongs to by content; the number as printed is kept apart."""

    rule: RuleId
    printed: str | None
    text: str
    lines: tuple[Lines, ...]
    parts: tuple[Part, ...] = ()
    also: tuple[RuleId, ...] = ()
    heading: str | None = None
    confidence: float = 1.0
    notes: tuple[str, ...] = ()
    ideas: tuple[Idea, ...] = ()
    """In reading order, where the book prints no numbers; two may share a line."""
