"""Words inside sentences, where a capital is no beginning: how each is written, and what it is remembered by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...terms import stem
from .unit import Face, languages

__all__ = ["InnerWord", "inner_words"]

REMEMBERED = 1 << 14  # texts
WORD = re.compile(r"[^\W\d_]{2,}")
LONG = 3  # letters of a word that can be told from an abbreviation
OPENS = ".!?:;·\n"  # behind these a word may have a capital of its own
BEFORE = " \"'“„«("


@dataclass(frozen=True, slots=True)
class InnerWord:
    """A word that does not begin a sentence, whether it has a capital, and what it is remembered by.

    That is its spelling, then its stem; beside another word with a capital only the two together, since that makes a
    name of them.
    """

    text: str
    start: int
    upper: bool
    keys: tuple[str, ...]


@lru_cache(maxsize=REMEMBERED)
def inner_words(text: Face) -> tuple[InnerWord, ...]:
    """The words inside the sentences of a text, but for those in capitals."""
    masked = text.masked
    found = [*WORD.finditer(masked)]
    words = []
    for n, one in enumerate(found):
        word = one.group()
        before = masked[: one.start()].rstrip(BEFORE)
        if len(word) < LONG or not before or before[-1] in OPENS or word[1:] != word[1:].lower():
            continue
        keys = tuple(_names(masked, found, n)) or _keys(word, text.lang)
        words.append(InnerWord(word, one.start(), word[0].isupper(), keys))
    return tuple(words)


def _names(masked: str, found: list[re.Match[str]], n: int) -> Iterator[str]:
    """A word together with each neighbour that has a capital and nothing but space between."""
    for left, right in ((n - 1, n), (n, n + 1)):
        if left < 0 or right == len(found) or masked[found[left].end() : found[right].start()].strip():
            continue
        other = found[left if right == n else right].group()
        if other[0].isupper() and other != other.upper():
            yield f"{found[left].group()} {found[right].group()}".casefold()


def _keys(word: str, lang: str) -> tuple[str, str]:
    lower = word.casefold()
    return lower, f"~{stem(lower, lang)}" if lang in languages() else lower
