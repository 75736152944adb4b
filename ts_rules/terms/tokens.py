"""A text cut into words and marks.

The cuts are those of spaCy's blank tokenizers, which a test holds them against book by book (`spacy_words`): importing
spaCy takes longer than finding all terms of five books.  They differ where spaCy takes damage for letters: `un‘armata`.
Section numbers (`8.1.3`, `4.5.C`) and initials (`U.S.A.`) stay whole, whatever the language does with full stops, and
letters part from digits and dashes (`ΕΣΣΔ-1`, `5armate`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from .language import language

__all__ = ["Cut", "cutter"]

LETTER = r"[^\W\d_]"
RUN = rf"(?:{LETTER}|[\u00ad\u0300-\u036f]){{1,60}}"  # with accents that are characters of their own
WHOLE = rf"\d{{1,3}}(?:\.(?:\d{{1,3}}|{LETTER})){{1,20}}\.?(?![\w.])|(?:{LETTER}\.){{2,20}}{LETTER}?(?!\w)"
FIGURE = r"[+±]?\d{1,60}(?:[.,:]\d{1,60}){0,2}"
BLANKS = r"\n\s*\n\s*|\s+"
JOINED = rf"{RUN}(?:['’]{RUN}){{0,3}}"  # can't
ELIDED = rf"{RUN}['’](?={LETTER}|\d)|{RUN}"  # l' azione
POSSESSIVE = rf"['’][sS](?!\w)|{RUN}(?=['’][sS](?!\w))"  # opponent 's
HYPHENATED = rf"{RUN}(?:-{RUN}){{1,3}}"  # bem-sucedido

Cut = tuple[str, int, int]  # the word, where it begins, where it ends


@cache
def cutter(lang: str) -> Callable[[str], list[Cut]]:
    """What cuts a text of this language into words, marks and white space that is more than one blank."""
    habits = language(lang)
    ways = [
        WHOLE,
        FIGURE,
        *([HYPHENATED] if habits.hyphenated else []),
        *([POSSESSIVE] if habits.possessive else []),
        ELIDED if habits.elided else JOINED,
        BLANKS,
        ".",
    ]
    pieces = re.compile("|".join(ways), re.DOTALL).finditer

    def cut(text: str) -> list[Cut]:
        return [(word, *found.span()) for found in pieces(text) if (word := found[0]) != " "]

    return cut
