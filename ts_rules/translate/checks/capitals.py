"""Capitals: at the head of a sentence, of terms that have one, and how each word inside a sentence is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...terms import stem
from .checked_message import Face, Unit, languages
from .registry import Example, check
from .wording import data_of

__all__ = ["InnerWord", "capitals", "initial", "inner_words"]

WORD = r"[^\W\d_]{3,}"
REMEMBERED = 1 << 14  # texts
INNER = re.compile(r"[^\W\d_]{2,}")
LONG = 3  # letters of a word that can be told from an abbreviation
OPENS = ".!?:;·\n"  # behind these a word may have a capital of its own
BEFORE = " \"'“„«("


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
    elif left.islower() and right.isupper() and not unit.remark and not _may_have_capital(unit):
        yield "the translation begins with a capital, the source does not"
    found = re.search(r"(?<=[^.\s\d][.!?] )[^\W\d_]", unit.target.masked)
    if found and found.group().islower() and unit.lang != "el":
        yield "a sentence begins with a small letter"


def _may_have_capital(unit: Unit) -> bool:
    """Whether the first word always has a capital: a name, an abbreviation; any, in a language that gives nouns one."""
    text = unit.target
    _word, start, end = text.words[0] if text.words else ("", 0, 0)
    if _nouns_have_capitals(unit.lang):
        return True
    return text.text[start:end].isupper() or any(h.start == start and h.kind == "name" for h in text.hits)


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
    own = set(re.findall(WORD, unit.source.masked))
    for word in re.findall(WORD, unit.target.masked):
        if word[0].islower() and word[1:] != word[1:].lower() and (unit.alone or word not in own):
            yield f"'{word}' has a capital inside"
    named = not unit.alone and any(w.upper and not _in_name(unit.source, w.start) for w in inner_words(unit.source))
    nouns = _nouns_have_capitals(unit.lang)
    for word in inner_words(unit.target):
        if nouns and word.upper:
            continue
        usual = unit.memory.capital(word, unit.source.text)
        if usual == "?" and word.upper and not named and not unit.alone and not _in_name(unit.target, word.start):
            usual = "a"  # a word that nobody else writes, with a capital that the source has not
        if usual in ("A", "a") and (usual == "A") != word.upper:
            right = word.text.capitalize() if usual == "A" else word.text.lower()
            yield f"'{word.text}' is written '{right}' elsewhere"


def _nouns_have_capitals(lang: str) -> bool:
    """Then a word is written with and without one, as the noun and as the verb that it is."""
    return bool(data_of(lang).get("nouns_have_capitals"))


def _in_name(text: Face, start: int) -> bool:
    return any(h.kind == "name" and h.start <= start < h.end for h in text.hits)


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
    found = [*INNER.finditer(masked)]
    words = []
    for n, one in enumerate(found):
        word = one.group()
        before = masked[: one.start()].rstrip(BEFORE)
        if len(word) < LONG or not before or before[-1] in OPENS or word[1:] != word[1:].lower():
            continue
        lower = word.casefold()
        alone = (lower, f"~{stem(lower, text.lang)}" if text.lang in languages() else lower)
        keys = tuple(_names(masked, found, n)) or alone
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
