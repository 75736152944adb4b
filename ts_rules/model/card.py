"""Cards of a game, as facts; the statement of an event stands above its function."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .rule import Code
from .statement import Statement
from .values import value

__all__ = ["CONFIDENCE", "LINKS", "Card", "Event"]

LINKS = ("enables", "cancels", "forbids", "modifies", "requires", "blocked_by")
"""Kinds of relation between cards: what each enables, cancels, forbids, modifies, needs first, is barred by."""
CONFIDENCE = ("high", "medium", "low")


@value
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
    figures: Mapping[str, int] = MappingProxyType({})
    links: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@value
class Event:
    """What a card's event does: our statement and the function that carries it out."""

    card: str
    statement: Statement
    code: Code
    confidence: str
    doubt: str = ""
    see: tuple[str, ...] = ()
