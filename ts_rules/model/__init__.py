"""Small frozen values with no input or output: ids, rules, variants, rulesets, books, verdicts."""

from .book import PART_KINDS, Book, Copy, Part, Section
from .card import CONFIDENCE, LINKS, Card, Event
from .game import Found, Game, GameSpec, nearest
from .rule import Clause, Code, Location, Rule
from .ruleid import Address, RuleId
from .ruleset import Ruleset
from .statement import Slot, Statement, folded
from .variant import Reading, Variant
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
