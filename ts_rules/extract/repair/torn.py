"""Words with a blank inside: halves that no one knows, of a word that is known."""

from __future__ import annotations

import re

from .draft import Text
from .lexicon import Lexicon

__all__ = ["join_torn"]

HALVES = re.compile(r"(?<![\w'’-])([^\W\d_]{2,})[ ]([^\W\d_]{2,})(?![\w'’-])")
SURE = -6.0  # how likely the whole word must be
LONG = 7


def join_torn(text: Text, lexicon: Lexicon) -> None:
    """Join two halves of a word, if one at least is no word and the whole is a common one."""
    for n, line in text.texts():
        start = 0
        found = []
        while match := HALVES.search(line, start):
            start = match.start(2)  # the second half may be the first of the next pair
            if _torn(match, lexicon) and not text.is_foreign(n, *match.span()):
                found.append(match)
        for match in reversed(found):
            text.drafts[n].replace(match.start(), match.end(), match[1] + match[2], "torn")


def _torn(match: re.Match[str], lexicon: Lexicon) -> bool:
    left, right = match[1], match[2]
    if right[0].isupper() != left[-1].isupper() or len(left) + len(right) < LONG:
        return False
    if not lexicon.strange(left.lower()) and not lexicon.strange(right.lower()):
        return False
    if lexicon.counts[left.lower()] > 1 and lexicon.counts[right.lower()] > 1:
        return False
    whole = (left + right).lower()
    return lexicon.listed.get(whole, SURE - 1) >= SURE or lexicon.counts[whole] > 1
