"""Writing reStructuredText without surprises."""

from __future__ import annotations

import re

__all__ = ["escaped", "heading", "label", "target"]

SPECIAL = re.compile(r"([\\`*_|<>\[\]])")
UNDERLINES = "=-~^"


def escaped(text: str) -> str:
    """Text that stands for itself."""
    return SPECIAL.sub(r"\\\1", text)


def heading(text: str, level: int) -> list[str]:
    """A heading of level 0 to 3; wide letters count double, so the line is long enough for any of them."""
    return [text, UNDERLINES[level] * (2 * len(text)), ""]


def label(*parts: str) -> str:
    """The label of a rule or card, unique over all games: `ts-r-6.3.2`."""
    return "-".join(parts).lower()


def target(name: str) -> list[str]:
    """A place that others can point at."""
    return [f".. _{name}:", ""]
