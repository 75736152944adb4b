"""What is no prose: options, addresses, markup, control characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...visible import visible
from ..brought_markup import brought, unseen
from .checked_message import Unit
from .registry import Example, check
from .wording import listed

__all__ = ["characters", "line_breaks", "literals"]

LITERAL = re.compile(
    r"https?://[^\s)\"'>]+|[\w.]+@[\w.]+\.\w+|(?<!\w)--[a-z][a-z-]*|</?[a-z]+>|``[^`]+``|:[a-z]+:`[^`]*`"
)
PARAGRAPH = "\b"
"""Marks one that is not to be wrapped, in what a command says."""


@check(
    "literals",
    "error",
    remedy="Copy options, addresses and markup as they are.",
    example=Example("it", "Add --game.", "Aggiungi --gioco.", "Aggiungi --game."),
    always=True,
)
def literals(unit: Unit) -> Iterator[str]:
    """An option, address or piece of markup was translated, lost or added."""
    left, right = (Counter(LITERAL.findall(f.masked)) for f in (unit.source, unit.target))
    if left != right:
        yield f"missing: {listed(left - right) or 'none'}; not in the source: {listed(right - left) or 'none'}"
    elif marks := brought(unit.source.text, unit.target.text):
        yield f"not in the source: {listed(Counter(map(visible, marks)))}"


@check(
    "line-breaks",
    "error",
    remedy="Break lines where the source breaks them.",
    example=Example("it", "A\nB", "A B", "A\nB"),
)
def line_breaks(unit: Unit) -> Iterator[str]:
    """The texts have unequal numbers of lines, tabs or paragraph marks."""
    left, right = ([f.text.count(c) for c in "\n\t\b"] for f in (unit.source, unit.target))
    if left != right:
        yield f"{left[0] + 1} lines in the source, {right[0] + 1} in the translation"


@check(
    "characters",
    "error",
    remedy="Delete the character, or type it anew.",
    example=Example("it", "A card.", "Una car\u200bta.", "Una carta."),
    book=True,
    always=True,
)
def characters(unit: Unit) -> Iterator[str]:
    """A character that nobody sees, or that stands for one that was lost."""
    for found in unseen(unit.target.text):
        if found not in unit.source.text or (unit.alone and found != PARAGRAPH):
            yield f"the character U+{ord(found):04X}"
