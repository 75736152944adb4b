"""A word as it is looked for: one key for all its forms, whatever its accents and, in Greek, its alphabet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...languages import of_language
from ...terms import fold
from ...terms.language import language, languages

__all__ = ["SearchWords", "accented", "by_sound", "heard", "key", "keys", "said", "search_words", "weightless"]

NO_WORD = re.compile(r"[\W_]+")
SHORT, LEFT, LEFT_OF_LONG = 2, 3, 4
"""What has to be left of a word: of endings of two letters less than of longer ones."""
REMEMBERED = 1 << 15

# Greek as it sounds, in Latin letters: half as long when it is sent, and the same as what is typed without a Greek
# keyboard.  ai, ei, oi, y are one letter each; the page has the same table in search-words.js.
SOUNDS = {
    **dict(zip("αβγδεζηικλμνξοπρστυφχω", "avgdeziiklmnxoprstyfho", strict=True)),
    "θ": "th",
    "ψ": "ps",
}
ALIKE = (
    *(
        ("oy", "u"),
        ("ks", "x"),
        ("ph", "f"),
        ("[ck]h", "h"),
        ("ou", "u"),
        ("([ae])[yu]", r"\1v"),
        ("ai", "e"),
        ("[eoy]i", "i"),
    ),
    *(("y", "i"), ("mp|b", "v"), ("nt", "d"), ("gk", "g"), ("w", "o"), ("c|q", "k"), ("j", "x"), (r"(.)\1", r"\1")),
)


@dataclass(frozen=True, slots=True)
class SearchWords:
    """What the words of a language are looked for with; a language that brings none has none."""

    endings: tuple[str, ...] = ()
    nothing: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    spelt: tuple[tuple[str, ...], ...] = ()
    asks: Mapping[str, tuple[str, ...]] | None = None
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@lru_cache(maxsize=16)
def search_words(lang: str) -> SearchWords:
    """Those of a language, longest endings first."""
    table = of_language(lang, "search")
    return SearchWords(
        tuple(sorted(dict.fromkeys(table.get("endings", ())), key=lambda e: (-len(e), e))),
        tuple(table.get("nothing", ())),
        tuple(map(tuple, table.get("same", ()))),
        tuple(map(tuple, table.get("spelt", ()))),
        {answer: tuple(words) for answer, words in table.get("asks", {}).items()},
        {kind: tuple(words) for kind, words in table.get("about", {}).items()},
    )


@lru_cache(maxsize=16)
def weightless(lang: str) -> frozenset[str]:
    """Words of a question that say nothing of what is asked, folded."""
    return frozenset(said(word, lang) for word in search_words(lang).nothing)


def said(text: str, lang: str = "") -> str:
    """What is compared: folded, and one blank for everything that is no letter or figure.

    With a language, words that only their accents tell from another keep them.
    """
    if (kept := _kept(lang)) is None:
        return NO_WORD.sub(" ", fold(text)).strip()
    parts = kept.split(unicodedata.normalize("NFC", text).casefold())
    return " ".join(filter(None, (part if n % 2 else said(part) for n, part in enumerate(parts))))


@lru_cache(maxsize=16)
def accented(lang: str) -> tuple[str, ...]:
    """Words of a language that only their accents tell from another."""
    return tuple(sorted(language(lang).accented)) if lang in languages() else ()


@lru_cache(maxsize=16)
def _kept(lang: str) -> re.Pattern[str] | None:
    """What finds them in a text."""
    words = "|".join(map(re.escape, accented(lang)))
    return re.compile(rf"(?<![^\W_])({words})(?![^\W_])") if words else None


def heard(word: str) -> str:
    """A folded word of Greek or Latin letters by its sound."""
    text = "".join(SOUNDS.get(letter, letter) for letter in word)
    for old, new in ALIKE:
        text = re.sub(old, new, text)
    return text


@lru_cache(maxsize=REMEMBERED)
def key(word: str, lang: str) -> str:
    """The key of one folded word.

    >>> key("przewrotow", "pl") == key("przewrotu", "pl"), key("επιρροη", "el") == key("epirrois", "el")
    (True, True)
    """
    plain = heard(word) if by_sound(lang) else word
    for ending in search_words(lang).endings:
        if plain.endswith(ending) and len(plain) - len(ending) >= (LEFT if len(ending) <= SHORT else LEFT_OF_LONG):
            return plain.removesuffix(ending)
    return plain


def keys(text: str, lang: str) -> list[str]:
    """The keys of all words of a text, in its order."""
    return [key(word, lang) for word in said(text, lang).split()]


@lru_cache(maxsize=16)
def by_sound(lang: str) -> bool:
    """Whether the words of a language are compared as they sound: people type them in Latin letters."""
    return bool(of_language(lang, "search").get("by_sound"))
