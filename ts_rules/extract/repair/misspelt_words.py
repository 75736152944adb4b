"""Misspelt words mended: each as the speller says, in the case in which it stands."""

from __future__ import annotations

import re

from .draft import Text
from .language_repairs import RepairData
from .lexicon import Lexicon
from .scan_damage import Channel
from .speller import GLUED, Speller, Verdict

__all__ = ["mend_words"]

TOKEN = re.compile(r"(?<!\w)[^\W\d_]{2,40}(?![^\W\d_])")
SHORTEST = 3  # letters of a word that is mended by itself
APOSTROPHES = ("'", "’")
SMALL = r"[^\W\d_A-ZÀ-Ý]"
SEAM = re.compile(rf"([^\W\d_]{SMALL}+|[aeio])([A-ZÀ-Ý][^\W\d_]+)|([A-ZÀ-Ý]{{2,}})({SMALL}{{2,}})")
CLEARLY = 1.2  # powers of ten
CAPITALS = 3  # letters of a word in capitals that may be mended: shorter ones are abbreviations


def mend_words(text: Text, lexicon: Lexicon, data: RepairData) -> Channel:
    """Mend what is misspelt; what happened to the document is in the channel that comes back."""
    words = {
        m[0].lower()
        for n, line in text.texts()
        for m in TOKEN.finditer(line)
        if not (data.bare_capitals and m[0].isupper()) and not (text.foreign[n] and text.is_foreign(n, *m.span()))
    }
    speller = Speller.of(lexicon, data, words)

    if not speller.channel.damaged:
        return speller.channel  # a sound text: its rare words are its own
    for n, line in text.texts():
        for match in reversed(list(TOKEN.finditer(line))):
            if len(match[0]) < SHORTEST and line[match.end() : match.end() + 1] not in APOSTROPHES:
                continue  # what a neighbour tells: see lost.py
            verdict = _by_case(match[0], lexicon) or speller.verdict(match[0].lower())
            if verdict is None or text.is_foreign(n, *match.span()) or not _may(text, lexicon, data, n, match, verdict):
                continue
            after = in_case(match[0], verdict.word)
            if line[match.end() : match.end() + 1].isdigit():
                after += " "
            text.drafts[n].replace(match.start(), match.end(), after, verdict.why)
    return speller.channel


def _by_case(word: str, lexicon: Lexicon) -> Verdict | None:
    """Two words, where a capital inside says that the second begins, or a small letter behind capitals."""
    found = SEAM.fullmatch(word)
    if not found or lexicon.knows(word.lower()):
        return None
    left, right = found[1] or found[3], found[2] or found[4]
    name = right if found[1] else left
    other = left if found[1] else right
    sure = lexicon.capitals[name.lower()] > 1 and lexicon.knows(other.lower()) and not lexicon.strange(other.lower())
    return Verdict(f"{left} {right}".lower(), GLUED) if sure else None


def _may(text: Text, lexicon: Lexicon, data: RepairData, n: int, match: re.Match[str], verdict: Verdict) -> bool:
    """Whether the place allows what the speller says of the word."""
    word = match[0]
    lower = word.lower()
    if data.bare_capitals and word.isupper():
        return False
    if verdict.why in ("glued", "accent") and not lexicon.strange(lower):
        behind = text.behind(n, match.end()).lower()
        if verdict.why == "glued":
            return behind.endswith(tuple(data.words.agree.get(verdict.word.split()[-1], "")))
        if behind in data.lost.objects and lexicon.likelihood(verdict.word) - lexicon.listed[lower] < CLEARLY:
            return False  # eredita il sistema
    if word.isupper() and len(word) <= CAPITALS:
        return False
    if _has_capital_inside(word) and verdict.why != "glued":
        return " " in verdict.word
    capital = word[0] != lower[0] and not word.isupper() and not text.opens(n, match.start())
    if capital and " " not in verdict.word and lexicon.knows(lower):
        return verdict.why == "accent" or not _may_be_name(lower, verdict.word, lexicon)
    return lower not in lexicon.english or lexicon.english[lower] < -4.5 or lexicon.knows(lower)


def _has_capital_inside(word: str) -> bool:
    return not word.isupper() and any(c.isupper() for c in word[1:])


def _may_be_name(word: str, mended: str, lexicon: Lexicon) -> bool:
    """Whether a word with a capital may be a name that is spelt like a damaged word."""
    return lexicon.capitals[word] >= lexicon.counts[word] and not lexicon.counts[mended]


def in_case(word: str, after: str) -> str:
    """The new word in the case of the old."""
    if word.isupper() and len(word) > 1:
        return after.upper()
    letters = after.replace(" ", "")
    if letters.lower() == word.lower():  # only parted: every letter keeps its case
        source = iter(word)
        return "".join(c if c == " " else next(source) for c in after)
    if len(letters) == len(word):
        source = iter(word)
        return "".join(c if c == " " else c.upper() if next(source).isupper() else c for c in after)
    return after[0].upper() + after[1:] if word[0].isupper() else after
