"""Which words of a copy are new: it is held against prints of the sentences that the book had when it was recorded.

A print of a sentence is a short code for each of its words, sorted.  Twelve bits a word and no order tell whether a
word was there before; they do not tell which word it was.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..model import RuleId
from .book_sentences import Sentence
from .pattern import PART, PRINTED

__all__ = ["DIGITS", "Changes", "Known", "hash_of", "print_of", "without"]

DIGITS = 16  # of a hash that is kept
WIDTH = 2  # letters of a code: 4096 codes for the some hundred thousand forms of words that a language has
REMEMBERED = 1 << 14  # words
Print = str


@lru_cache(maxsize=REMEMBERED)
def _code(word: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(word.encode()).digest()[:3]).decode()[:WIDTH]


def hash_of(sentences: Iterable[Sentence]) -> str:
    """Of the words alone: a line that is broken elsewhere, a capital or an accent changes nothing."""
    said = "\n".join(" ".join(s.words) for s in sentences)
    return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]


def print_of(sentence: Sentence) -> Print:
    """The codes of its words, sorted."""
    return "".join(sorted(map(_code, sentence.words)))


def _codes(prints: Iterable[Print]) -> Counter[str]:
    return Counter(p[n : n + WIDTH] for p in prints for n in range(0, len(p), WIDTH))


@dataclass(frozen=True, slots=True)
class Changes:
    """The sentences that are not as they were, by identity, each with the places of its new words; how many went."""

    touched: Mapping[int, frozenset[int]]
    lost: int

    def new(self, sentence: Sentence) -> frozenset[int]:
        """The places of its new words."""
        return self.touched.get(id(sentence), frozenset())


@dataclass(frozen=True, slots=True)
class Known:
    """The prints of a book by rule, as they were recorded."""

    by_rule: Mapping[RuleId, Sequence[Print]]

    def changes(self, rules: Iterable[RuleId], sentences: Sequence[Sentence]) -> Changes:
        """What became of these sentences, which stand for what the rules had.

        A word is new if there are more of its code in the changed sentences than in those that are gone: a sentence
        cut in two, or joined from two, has nothing new.
        """
        then = Counter(p for rule in rules for p in self.by_rule.get(rule, ()))
        now = [print_of(s) for s in sentences]
        gone = then - Counter(now)
        changed = Counter(now) - then
        other = [s for s, p in zip(sentences, now, strict=True) if p in changed]
        same = [s for s, p in zip(sentences, now, strict=True) if p not in changed]
        came, went = _codes(changed.elements()), _codes(gone.elements())
        new = _new(other, {word for s in same for word in s.words}, came - went)
        touched = {id(s): frozenset(n for n, word in enumerate(s.words) if word in new) for s in other}
        return Changes(touched, (went - came).total())


def _new(sentences: Iterable[Sentence], old: set[str], codes: Container[str]) -> set[str]:
    """The words of these sentences that have one of these codes."""
    new = {word for s in sentences for word in s.words if _code(word) in codes}
    # Two words may share a code: it is the one that is nowhere else.
    return new - {w for w in new & old if any(o != w and _code(o) == _code(w) for o in new - old)}


def without(sentence: Sentence, words: frozenset[int]) -> Sentence:
    """The sentence as if these words were not understood: nothing is found in them."""
    if not words:
        return sentence
    around = (f"{PART}:", f"{PRINTED}:")  # they are of the whole sentence
    places = {
        value: found if value.startswith(around) else [p for p in found if words.isdisjoint(range(*p))]
        for value, found in sentence.places.items()
    }
    said = tuple("" if n in words else word for n, word in enumerate(sentence.words))
    return replace(sentence, words=said, places={v: p for v, p in places.items() if p}, looked_up={})
