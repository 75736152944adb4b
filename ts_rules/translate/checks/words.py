"""Misprints in words: twice the same, letters of two alphabets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from ...terms import fold
from .registry import Example, check
from .unit import Unit
from .wording import habits

__all__ = ["doubled_word", "mixed_alphabet"]

RUN = re.compile(r"[^\W\d_]+")
GREEK = str.maketrans("oaeiktnABEHIKMNOPTYXZ", "οαεικτηΑΒΕΗΙΚΜΝΟΡΤΥΧΖ")


@check(
    "doubled-word",
    "error",
    remedy="Write the word once.",
    example=Example("it", "Draw a card.", "Si pesca una una carta.", "Si pesca una carta."),
    book=True,
)
def doubled_word(unit: Unit) -> Iterator[str]:
    """A word stands twice in a row."""
    text = unit.target.masked
    allowed = habits(unit.lang).twice
    own = {a for (a, *_x), (b, *_y) in pairwise(unit.source.words) if a == b} if not unit.alone else set()
    for (one, _s, end), (_two, start, _e) in pairwise(unit.target.words):
        same = text[_s:end].casefold() == text[start:_e].casefold()  # as spelt: "ή η" are two words
        if same and text[end:start].isspace() and one not in allowed and one not in own:
            if unit.spoken and unit.alone:  # a list of commands and options
                continue
            if len(one) == 1 and text[end - 1].isupper() and text[start].isupper():
                continue
            yield f"'{text[start:_e]}' stands twice"


@check(
    "mixed-alphabet",
    "error",
    remedy="Type the word anew in one alphabet.",
    example=Example("el", "A card.", "Μια κάρτa.", "Μια κάρτα."),
    book=True,
)
def mixed_alphabet(unit: Unit) -> Iterator[str]:
    """A word has letters of two alphabets, such as a Latin o in a Greek word: no reader sees it, no search finds it."""
    for found in RUN.finditer(unit.target.masked):
        scripts = {_script(c) for c in found.group()} - {""}
        if len(scripts) > 1:
            yield f"'{found.group()}' has {' and '.join(sorted(scripts))} letters"
        elif unit.lang == "el" and _stray(found.group(), unit.target.masked[found.end() :]):
            yield f"'{found.group()}' is Latin and looks like a Greek word"


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((s for s in ("LATIN", "GREEK", "CYRILLIC") if name.startswith(s)), "").title()


def _stray(word: str, after: str) -> bool:
    """A short Latin word that would be a small word of Greek, were its letters Greek."""
    greek = word.translate(GREEK)
    latin = after.lstrip()[:1].isascii() and after.lstrip()[:1].isalpha()  # it stands in a Latin name
    return (
        greek != word
        and not latin
        and not greek.isascii()
        and fold(greek) in habits("el").function
        and not after.startswith(".")
    )
