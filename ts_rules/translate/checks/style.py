"""How players talk: words that the guide of a language avoids, and sentences that nobody would say in one breath."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from ...terms import fold
from .checked_message import SENTENCE, Unit
from .registry import Example, check
from .wording import any_of, data_of, phrase

__all__ = ["LONGEST", "long_sentence", "style"]

LONGEST = 25
"""Words of a sentence that can be read aloud to a table; a slot counts as one."""
BRACES = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"\w[\w'’*-]*")


@cache
def _avoided(lang: str) -> tuple[tuple[re.Pattern[str], dict[str, Any]], ...]:
    """What the guide of a language avoids, and the entry that says so."""
    return tuple((_avoids(entry), entry) for entry in data_of(lang).get("style", ()))


def _avoids(entry: dict[str, Any]) -> re.Pattern[str]:
    """`words`, where `after` says what comes before them, with at most `within` words between.

    Nothing is found behind one of `unless` ("they ask if …"), nor if one of `between_not` stands between. With
    `accents` the letters count as they are written: without them, Portuguese "é" is "e".
    """
    words = _any(entry, "words")
    if "after" not in entry:
        return words
    unless = "".join(rf"(?<!\b{re.escape(_letters(entry, word))} )" for word in entry.get("unless", ()))
    between = rf"(?!{_any(entry, 'between_not').pattern})\w+\s+"
    return re.compile(
        rf"(?<!-){unless}{_any(entry, 'after').pattern}\s+(?:{between}){{0,{entry.get('within', 0)}}}{words.pattern}"
    )


def _any(entry: dict[str, Any], name: str) -> re.Pattern[str]:
    """Any of the words of a list."""
    ways = entry.get(name, ())
    return any_of(map(re.escape, ways)) if entry.get("accents") else phrase(ways)


def _letters(entry: dict[str, Any], text: str) -> str:
    """A text as the words of an entry are compared with it."""
    return text.lower() if entry.get("accents") else fold(text)


@check(
    "style",
    "warning",
    remedy="Say it as the guide of the language does (docs/reference/languages).",
    example=Example("it", "one influence", "un punto influenza", "un punto di influenza"),
    meaning=True,
)
def style(unit: Unit) -> Iterator[str]:
    """A word or turn of phrase that players do not use, and that the guide of the language avoids."""
    for pattern, entry in _avoided(unit.lang):
        if found := pattern.search(_letters(entry, unit.target.masked)):
            yield f"'{found.group()}': {entry['say']}"


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
