"""The full text of a game as a page searches it: its sentences, and for each word the sentences where it stands."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from .pieces import END, SAID, VERSION, VERSIONS
from .words import key, said, weightless

__all__ = ["chunks", "lengths", "posted", "sentences"]

STOP = re.compile(r"(?<=[.!?;:…])\s+(?=[^\W\d_a-z]|\d)")
FEWEST = 4
"""Words: what is shorter goes with its neighbour on the line: the one before it, or the one that it opens."""
DIGITS = "".join(chr(code) for code in range(35, 126) if chr(code) not in "\\|<")[:88]
HALF = len(DIGITS) // 2
CHUNK = 9000
"""Characters that are sent together, where the sentences of what was found are asked for."""


def sentences(lines: str) -> tuple[str, ...]:
    """Those of a text; what is said under some rulesets only stays whole, with its marks."""
    found: list[str] = []
    for line in lines.split("\n"):
        before = len(found)
        for sentence in STOP.split(line) if VERSION not in line else _apart(line):
            if len(found) > before and min(len(sentence.split()), len(found[-1].split())) < FEWEST:
                found[-1] = f"{found[-1]} {sentence}"
            elif sentence:
                found.append(sentence)
    return tuple(found)


def _apart(line: str) -> Iterable[str]:
    """Sentences of a line with versions: none begins within one."""
    begun: list[str] = []
    for part in STOP.split(line):
        begun.append(part)
        text = " ".join(begun)
        if text.count(VERSION) == text.count(END) and text.count(SAID) == text.count(VERSION):
            yield text
            begun = []
    if begun:
        yield " ".join(begun)


def posted(texts: Sequence[Sequence[str]], lang: str) -> Mapping[str, str]:
    """By key of a word, the sentences where it stands, each as how many further than the one before it.

    Sentences are numbered through all texts.  A number is written in digits of base 44, all but the last from the upper
    half of `DIGITS`.  Words that weigh nothing are looked for in names only.
    """
    nothing = weightless(lang)
    found: dict[str, list[str]] = {}
    last: dict[str, int] = {}
    number = 0
    for text in texts:
        for sentence in text:
            for word in dict.fromkeys(with_pairs(said(VERSIONS.sub(" ", sentence), lang).split(), lang, nothing)):
                found.setdefault(word, []).append(_digits(number - last.get(word, 0)))
                last[word] = number
            number += 1
    return {word: "".join(places) for word, places in sorted(found.items())}


def with_pairs(words: Sequence[str], lang: str, nothing: Container[str]) -> Iterable[str]:
    """The keys of the words, and of those beside a number with it: DEFCON 1 is something else than DEFCON and 1."""
    found = [key(word, lang) for word in words]
    yield from (one for one, word in zip(found, words, strict=True) if word not in nothing)
    yield from (one + two for one, two in pairwise(found) if one.isdigit() != two.isdigit())


def lengths(texts: Sequence[Sequence[str]]) -> str:
    """How long each sentence is: a digit for every eight words, at most 9."""
    return "".join(str(min(9, len(sentence.split()) // 8)) for text in texts for sentence in text)


def _digits(number: int) -> str:
    digits = DIGITS[number % HALF]
    while number := number // HALF:
        digits = DIGITS[HALF + number % HALF] + digits
    return digits


def chunks(sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Neighbours that are sent together, by their numbers; what is empty is never sent."""
    found: list[list[int]] = []
    filled = CHUNK
    for number, size in enumerate(sizes):
        if not size:
            continue
        if filled + size > CHUNK:
            found.append([])
            filled = 0
        found[-1].append(number)
        filled += size
    return tuple(map(tuple, found))
