"""Capitals: at the head of a sentence, and of terms that have one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .registry import Example, check
from .unit import Unit

__all__ = ["capitals", "initial"]


@check(
    "initial",
    "error",
    remedy="Begin as the source begins.",
    example=Example("it", "Draw a card.", "si pesca una carta.", "Si pesca una carta."),
    meaning=True,
)
def initial(unit: Unit) -> Iterator[str]:
    """A sentence begins with a small letter, or a piece of one with a capital that the source has not."""
    left, right = unit.source.masked[:1], unit.target.masked[:1]
    if unit.whole and right.islower() and left.isupper():
        yield "the source begins with a capital, the translation does not"
    elif left.islower() and right.isupper() and not _capital_word(unit):
        yield "the translation begins with a capital, the source does not"
    found = re.search(r"(?<=[^.\s][.!?] )[^\W\d_]", unit.target.masked)
    if found and found.group().islower() and unit.lang != "el":
        yield "a sentence begins with a small letter"


def _capital_word(unit: Unit) -> bool:
    """Whether the first word always has a capital: a name, an abbreviation."""
    word = unit.target.words[0] if unit.target.words else ("", 0, 0)
    text = unit.target.text[word[1] : word[2]]
    return text.isupper() or any(h.start == word[1] and h.kind == "name" for h in unit.target.hits)


@check(
    "capitals",
    "warning",
    remedy="Write the word as the termbase and the other messages write it.",
    example=Example("it", "Each country counts.", "Ogni Nazione conta.", "Ogni nazione conta."),
    meaning=True,
)
def capitals(unit: Unit) -> Iterator[str]:
    """A term has a capital that it elsewhere has not, or lacks the one that it has."""
    if unit.memory is None:
        return
    text = unit.target.masked
    for found in re.finditer(r"[^\W\d_]{3,}", text):
        word = found.group()
        before = text[: found.start()].rstrip(" \"'“„«(")
        if any(h.kind == "name" and h.start <= found.start() < h.end for h in unit.target.hits):
            continue
        if word[0].islower() and word[1:] != word[1:].lower() and word not in unit.source.masked:
            yield f"'{word}' has a capital inside"
        if not before or before[-1] in ".!?:;·\n" or word[1:] != word[1:].lower():
            continue
        usual = unit.memory.capital(word.casefold(), unit.source.text)
        if usual and (usual == "A") != word[0].isupper():
            yield f"'{word}' is written '{word.capitalize() if usual == 'A' else word.lower()}' elsewhere"
