"""Words that open a part or tell a language (its `reading.toml`), and signs of all languages (`data/marks.toml`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ...languages import languages, of_language
from ...terms import fold
from ...terms.language import languages as with_words
from ...toml_files import read_kept_toml
from .printed_numbers import DATA

__all__ = ["Language", "Marks", "language", "marks", "read_languages", "words"]

OPENED = ("example", "note", "design-note", "translator-note", "contents", "credits", "front-matter", "figure")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Language:
    """Words of one language that tell what a passage is, folded."""

    id: str
    opens: Mapping[str, tuple[str, ...]]  # kind → phrases, the longest first
    frequent: frozenset[str]
    joins: tuple[str, ...] = ()  # words that join two halves of a sentence


@dataclass(frozen=True, slots=True)
class Marks:
    """Signs that mean the same in every language."""

    bullets: str
    bullet_letters: str
    openers: str
    stops: str
    closers: str
    hyphens: str
    artifact: re.Pattern[str]


def read_languages() -> tuple[str, ...]:
    """The languages that a text can be told to be in: of the others we lack words to know them by, or to read them."""
    return tuple(code for code in languages() if language(code).frequent and code in with_words())


@cache
def language(lang: str) -> Language:
    """The words of a language, read once."""
    table = of_language(lang, "reading")
    given = dict.fromkeys(OPENED, ()) | table.get("opens", {})
    opens = {kind: tuple(sorted(map(fold, phrases), key=len, reverse=True)) for kind, phrases in given.items()}
    said = table.get("language", {})
    return Language(lang, opens, frozenset(map(fold, said.get("frequent", ()))), tuple(said.get("joins", ())))


@cache
def marks() -> Marks:
    """The signs, read once."""
    table = read_kept_toml(str(DATA / "marks.toml"))
    artifact = re.compile("|".join(f"(?:{a})" for a in table.pop("artifacts")))
    return Marks(artifact=artifact, **table)


@lru_cache(maxsize=1 << 14)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(WORD.findall(fold(text)))
