"""Small frozen values with no input or output: ids, rules, variants, rulesets, books, verdicts."""

from importlib import import_module
from typing import TYPE_CHECKING

from .card import CONFIDENCE, LINKS, Card, Event
from .game import Found, Game, GameSpec, nearest
from .printing import Follows, Printing
from .rule import Clause, Code, Rule
from .ruleid import Address, RuleId
from .statement import Slot, Statement, folded
from .variant import Reading, Ruleset, Variant

if TYPE_CHECKING:
    from .rulebook import PART_KINDS, Book, Copy, Idea, Kind, Part, Section

__all__ = [
    "CONFIDENCE",
    "LINKS",
    "PART_KINDS",
    "Address",
    "Book",
    "Card",
    "Clause",
    "Code",
    "Copy",
    "Event",
    "Follows",
    "Found",
    "Game",
    "GameSpec",
    "Idea",
    "Kind",
    "Part",
    "Printing",
    "Reading",
    "Rule",
    "RuleId",
    "Ruleset",
    "Section",
    "Slot",
    "Statement",
    "Variant",
    "folded",
    "nearest",
]

LATER = ("PART_KINDS", "Book", "Copy", "Idea", "Kind", "Part", "Section")
"""What no engine needs is imported when it is asked for."""


def __getattr__(name: str) -> object:
    if name not in LATER:
        raise AttributeError(f"module 'ts_rules.model' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.rulebook"), name)
