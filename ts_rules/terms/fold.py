"""One spelling for what a reader takes for one: case, accents, final sigma, ł, đ, ß and the apostrophe folded away."""

from __future__ import annotations

import unicodedata

__all__ = ["fold", "fold_with_map"]

# Letters that Unicode does not take apart, and signs that are typed in several ways.
LIKE = {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "’": "'", "ʼ": "'", "‘": "'"}
SOFT_HYPHEN = "\u00ad"


class _Table(dict[int, str]):
    """What each character becomes, worked out when it is first met; `str.translate` reads it at the speed of C."""

    def __missing__(self, code: int) -> str:
        folded = chr(code)
        while (further := _once(folded)) != folded:
            folded = further
        self[code] = folded
        return folded


def _once(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(LIKE.get(c, c) for c in apart if not unicodedata.combining(c) and c != SOFT_HYPHEN)


TABLE = _Table()


def fold(text: str) -> str:
    """Lower case, no accents, one sigma; the length may change.

    >>> fold("Πραξικόπημας"), fold("Łódź"), fold("Straße")
    ('πραξικοπημασ', 'lodz', 'strasse')
    """
    return text.lower() if text.isascii() else text.translate(TABLE)  # the same, and most words are


def fold_with_map(text: str) -> tuple[str, tuple[int, ...]]:
    """The folded text, and for each of its characters the place in `text` it comes from; one more place for the end."""
    pieces: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        piece = TABLE[ord(letter)]
        pieces.append(piece)
        places += [place] * len(piece)
    return "".join(pieces), (*places, len(text))
