"""Small frozen values with no input or output: ids, rules, variants, rulesets, books, verdicts."""

from importlib import import_module
from typing import TYPE_CHECKING

from .card import CONFIDENCE, LINKS, Card, Event
from .game import Found, Game, GameSpec, nearest
from .rule import Clause, Code, Location, Rule
from .ruleid import Address, RuleId
from .ruleset import Ruleset
from .statement import Slot, Statement, folded
from .variant import Reading, Variant

if TYPE_CHECKING:
    from .book import PART_KINDS, Book, Copy, Part, Section
    from .verdict import Evidence, Kind, Verdict

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
    "Evidence",
    "Found",
    "Game",
    "GameSpec",
    "Kind",
    "Location",
    "Part",
    "Reading",
    "Rule",
    "RuleId",
    "Ruleset",
    "Section",
    "Slot",
    "Statement",
    "Variant",
    "Verdict",
    "folded",
    "nearest",
]

LATER = {
    **dict.fromkeys(("PART_KINDS", "Book", "Copy", "Part", "Section"), "book"),
    **dict.fromkeys(("Evidence", "Kind", "Verdict"), "verdict"),
}
"""What no engine needs is imported when it is asked for."""


def __getattr__(name: str) -> object:
    if name not in LATER:
        raise AttributeError(f"module 'ts_rules.model' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
