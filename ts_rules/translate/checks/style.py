"""How players talk: words that the guide of a language avoids, and sentences that nobody would say in one breath."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...terms import fold
from .checked_message import SENTENCE, Unit
from .registry import Example, check
from .wording import data_of, phrase

__all__ = ["LONGEST", "long_sentence", "style"]

LONGEST = 25
"""Words of a sentence that can be read aloud to a table; a slot counts as one."""
BRACES = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"\w[\w'’*-]*")


@cache
def _avoided(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What the guide of a language avoids, and what it says instead."""
    return tuple((_avoids(entry), entry["say"]) for entry in data_of(lang).get("style", ()))


def _avoids(entry: dict[str, list[str]]) -> re.Pattern[str]:
    """`words`, where `after` says what comes before them, with at most `within` words between."""
    words = phrase(entry["words"])
    if "after" not in entry:
        return words
    return re.compile(rf"{phrase(entry['after']).pattern}\s+(?:\w+\s+){{0,{entry.get('within', 0)}}}{words.pattern}")


@check(
    "style",
    "warning",
    remedy="Say it as the guide of the language does (docs/reference/languages).",
    example=Example("it", "one influence", "un punto influenza", "un punto di influenza"),
    meaning=True,
)
def style(unit: Unit) -> Iterator[str]:
    """A word or turn of phrase that players do not use, and that the guide of the language avoids."""
    text = fold(unit.target.masked)
    for pattern, say in _avoided(unit.lang):
        if found := pattern.search(text):
            yield f"'{found.group()}': {say}"


@check(
    "long-sentence",
    "warning",
    remedy="Make two sentences of it, or leave out what the reader knows.",
    example=Example(
        "it",
        "A card.",
        "Una " + "carta e una " * 9 + "carta.",
        "Una " + "carta e una " * 7 + "carta.",
    ),
    meaning=True,
)
def long_sentence(unit: Unit) -> Iterator[str]:
    """A sentence has so many words that nobody would say it aloud."""
    for sentence in SENTENCE.split(BRACES.sub("x", unit.target.text)):
        if (words := len(WORD.findall(sentence))) > LONGEST:
            yield f"{words} words, and {LONGEST} at most can be said in one breath"
