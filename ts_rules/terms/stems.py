"""Stems: what is left of a word when its endings are off, so that a word is found in whatever form a sentence needs.

Snowball stems the word as it is spelt, since endings are told by their accents (`-ów`, `-ções`); the stem is folded
afterwards, so that a word that lost its accents further front is still the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module

from ..errors import MissingExtra
from .fold import fold
from .language import language

__all__ = ["stem"]

REMEMBERED = 1 << 16  # words: the five books together have 8,000
LONGEST = 60  # letters: a longer run is no word, and some stemmers take their time over it


@lru_cache(maxsize=REMEMBERED)
def stem(word: str, lang: str) -> str:
    """The folded stem of a word.

    >>> stem("wpływów", "pl") == stem("wpływ", "pl")
    True
    """
    if len(word) > LONGEST:
        return fold(word)
    try:
        stemmed = fold(_stemmer(lang)(unicodedata.normalize("NFC", word).casefold()))
    except UnicodeEncodeError:  # a lone surrogate, which no word has
        return fold(word)
    for old, new in language(lang).stem_endings:
        if stemmed.endswith(old) and len(stemmed) - len(old) >= 2:
            return stemmed.removesuffix(old) + new
    return stemmed


@cache
def _stemmer(lang: str) -> Callable[[str], str]:
    """What stems a word; Snowball takes its compiled form by itself where PyStemmer is installed, 40 times as fast."""
    name = language(lang).stemmer
    if not name:
        return str
    try:
        word: Callable[[str], str] = import_module("snowballstemmer").stemmer(name).stemWord
    except (ImportError, KeyError):  # KeyError: a Snowball too old to know Polish
        raise MissingExtra(f"Finding words in all their forms ({name})", "words") from None
    return word
