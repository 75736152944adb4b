"""Stretches of English inside another language: card pictures, titles, quotations.  They stay as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .draft import WORD, Text, words_in
from .lexicon import NEVER, Lexicon

__all__ = ["cut_pictures", "foreign_stretches"]

STRONG = -5.6  # how common an English word must be to tell the language
MARGIN = 1.2  # how much commoner in English than here
FEWEST = 2  # words that tell, in a stretch
COMMON_ENGLISH, AMBIGUOUS = -3.4, 0.4  # in, a, me: words of both
SHORT = 3  # letters of a word that tells nothing by itself
PICTURE = re.compile(r"(?<=[^\W\d_.!?])[ \t]+((?:\W{0,3}[A-Z][A-Z]+\b\W{0,2}){1,6})\s*\Z")
FEWEST_BEFORE = 2
LONG = 5


def foreign_stretches(text: Text, lexicon: Lexicon) -> list[list[tuple[int, int]]]:
    """For each line, where it is English."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(len(text))]
    if lexicon.lang == "en":
        return found
    leanings: dict[str, int] = {}
    for n, line in text.texts():
        english = 0
        for word in words_in(line):
            if word not in leanings:
                leanings[word] = _leaning(word.lower(), lexicon)
            english += leanings[word] > 0
        if english:
            found[n] = _stretches([(m.start(), m.end(), leanings[m[0]]) for m in WORD.finditer(line)])
    return found


def _leaning(word: str, lexicon: Lexicon) -> int:
    """1: English; -1: of this language; 0: either."""
    english, here = lexicon.english.get(word, NEVER), lexicon.listed.get(word, NEVER)
    if english >= STRONG and english > here + MARGIN and len(word) >= SHORT:
        return 1
    margin = AMBIGUOUS if english >= COMMON_ENGLISH else -MARGIN
    return -1 if here > NEVER and here > english + margin else 0


def _stretches(words: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    found = []
    run: list[tuple[int, int, int]] = []
    for word in (*words, (0, 0, -1)):
        if word[2] >= 0:
            run.append(word)
            continue
        while run and run[0][2] == 0:
            run.pop(0)
        while run and run[-1][2] == 0:
            run.pop()
        if (sum(w[2] for w in run) >= FEWEST and len(run) > FEWEST) or (
            run and len(run) == len(words) and len(run) >= FEWEST
        ):
            found.append((run[0][0], run[-1][1]))
        run = []
    return found


def cut_pictures(text: Text, lexicon: Lexicon) -> None:
    """Take out a line's end that is of a card picture beside it: English capitals that interrupt a sentence."""
    if lexicon.lang == "en" or not lexicon.rich:
        return
    for n, line in text.texts():
        match = PICTURE.search(line)
        if not match:
            continue
        words = [w.lower() for w in WORD.findall(match[1])]
        before = [w.lower() for w in WORD.findall(line[: match.start()])]
        following = next(filter(None, (draft.text.strip() for draft in text.drafts[n + 1 : n + 3])), "")
        if (
            words
            and following[:1].islower()
            and len(before) >= FEWEST_BEFORE
            and all(w in lexicon.listed for w in before[-2:])
            and all(_leaning(w, lexicon) == 1 or w not in lexicon.listed for w in words)
            and any(_leaning(w, lexicon) == 1 and len(w) >= LONG and lexicon.counts[w] <= FEWEST for w in words)
        ):
            text.drafts[n].replace(match.start(), len(line), "", "card picture")
