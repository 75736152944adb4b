"""Dictionary forms, for whoever wants them: the matcher does without.

Over the five books lemmas would add next to nothing to what stems and the listed forms find, and the Polish word list
alone takes two seconds and 600 MB to load; `tests/bench/terms.py --lemmas` counts it again.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import import_module

from ..errors import MissingExtra
from .stems import REMEMBERED

__all__ = ["lemma"]


@lru_cache(maxsize=REMEMBERED)
def lemma(word: str, lang: str) -> str:
    """The dictionary form of a word, in lower case; the word itself where the list does not have it."""
    try:
        simplemma = import_module("simplemma")
    except ImportError:
        raise MissingExtra("Dictionary forms", "words") from None
    return str(simplemma.lemmatize(unicodedata.normalize("NFC", word).lower(), lang=lang)).lower()
