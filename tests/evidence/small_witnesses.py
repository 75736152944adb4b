"""Witnesses of our own, made of marks: `modality must` is a strong one, `~modality must` a weak one."""

from __future__ import annotations

from ts_rules.evidence.counterpart import Rarity
from ts_rules.evidence.signature import Mark, Signature
from ts_rules.evidence.witness import Saying, Witness
from ts_rules.model import RuleId

__all__ = ["RULE", "rarity", "saying", "signs", "witness"]

RULE = RuleId.parse("6.3.1")


def signs(*marks: str) -> Signature:
    """A signature with these marks, in their order."""
    parts = [(m.removeprefix("~").split(" ", 1), m.startswith("~")) for m in marks]
    return Signature(tuple(Mark(kind, value, weak) for (kind, value), weak in parts))


def saying(*marks: str, place: float = 0.0, example: bool = False, line: int = 1) -> Saying:
    """A sentence with these marks."""
    return Saying("", ((line, line),), signs(*marks), example, place)


def witness(name: str, *sayings: Saying, beside: Signature | None = None) -> Witness:
    """A book, or `statement`, that says these sentences."""
    return Witness(name, RULE, sayings, beside or Signature())


def rarity(**bits: float) -> Rarity:
    """Terms by their bits; whatever else is met has four."""
    return Rarity({("term", name): worth for name, worth in bits.items()}, 4.0)
