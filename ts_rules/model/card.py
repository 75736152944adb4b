"""Cards of a game, as facts; the statement of an event stands above its function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .rule import Code
from .statement import Statement

__all__ = ["CONFIDENCE", "LINKS", "Card", "Event"]

LINKS = ("enables", "cancels", "forbids", "modifies", "requires", "blocked_by")
"""Kinds of relation between cards: what each enables, cancels, forbids, modifies, needs first, is barred by."""
CONFIDENCE = ("high", "medium", "low")


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card, apart from its text."""

    slug: str
    number: int
    name: str
    side: str
    ops: int
    era: str
    starred: bool = False
    underlined: bool = False
    scoring: bool = False
    war: bool = False
    optional: bool = False
    editions: tuple[str, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict, hash=False)
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Event:
    """What a card's event does: our statement and the function that carries it out."""

    card: str
    statement: Statement
    code: Code
    confidence: str
    doubt: str = ""
    see: tuple[str, ...] = ()
