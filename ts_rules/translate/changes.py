"""What changed between two texts, word by word, so that a translator changes only that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

__all__ = ["changed_words"]

WORD = re.compile(r"\{[^}]*\}|\w+(?:[.\-/’']\w+)*|[^\w\s]")


def changed_words(before: str, after: str) -> str:
    """The later text with what went in [-brackets-] and what came in {+braces+}: "lowers [-DEFCON-] {+it+} by one"."""
    return " ".join(_pieces(WORD.findall(before), WORD.findall(after)))


def _pieces(before: list[str], after: list[str]) -> Iterator[str]:
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield " ".join(after[c:d])
            continue
        if a < b:
            yield f"[-{' '.join(before[a:b])}-]"
        if c < d:
            yield f"{{+{' '.join(after[c:d])}+}}"
