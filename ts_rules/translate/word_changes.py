"""What changed between two texts, word by word, so that a translator changes only that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

__all__ = ["changed_words", "word_changes"]

WORD = re.compile(r"\{[^}]*\}|\w+(?:[.\-/’']\w+)*|[^\w\s]")
ISLAND = 3
"""So many words that stayed are told as such between changes."""
SPACED = re.compile(rf"(?:{WORD.pattern})\s*")


def changed_words(before: str, after: str) -> str:
    """The later text with what went in [-brackets-] and what came in {+braces+}: "lowers [-DEFCON-] {+it+} by one"."""
    old, new = WORD.findall(before), WORD.findall(after)
    pieces = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(" ".join(new[c:d]))
            continue
        if a < b:
            pieces.append(f"[-{' '.join(old[a:b])}-]")
        if c < d:
            pieces.append(f"{{+{' '.join(new[c:d])}+}}")
    return " ".join(pieces)


def word_changes(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Both texts in one, as `equal`, `gone` and `new` pieces; the equal and the new ones are the later text.

    A word or two that stayed between words that did not are told as changed with them: it reads better.
    """
    old, new = SPACED.findall(before), SPACED.findall(after)
    bare = [[word.rstrip() for word in words] for words in (old, new)]
    for equal, a, b, c, d in _blocks(SequenceMatcher(None, bare[0], bare[1], autojunk=False).get_opcodes()):
        if equal:
            yield "equal", "".join(new[c:d])
            continue
        if a < b:
            yield "gone", "".join(old[a:b])
        if c < d:
            yield "new", "".join(new[c:d])


def _blocks(found: Sequence[tuple[str, int, int, int, int]]) -> Iterator[tuple[bool, int, int, int, int]]:
    """Equal and changed stretches by turns; an equal one that is short and lies between changes goes into them."""
    held: tuple[int, int, int, int] | None = None
    for n, (kind, a, b, c, d) in enumerate(found):
        if kind == "equal" and (b - a >= ISLAND or n in (0, len(found) - 1)):
            if held:
                yield False, *held
            held = None
            yield True, a, b, c, d
        else:
            held = (held[0], b, held[2], d) if held else (a, b, c, d)
    if held:
        yield False, *held
