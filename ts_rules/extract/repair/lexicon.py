"""How likely a word is: the document's own words, the project's words, and word lists where they are installed.

Likelihoods are powers of ten: -2 is a word in a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from math import log10

from ...errors import TsRulesError
from ...terms import termbase
from ...terms.language import language as language_of_terms
from ...terms.name_forms import name_forms
from . import wordlists
from .draft import WORD, words_in
from .language_repairs import repair_data

__all__ = ["Lexicon", "project_words"]

FREQUENT, COMMON, PROJECT = -2.6, -3.9, -4.4  # of words that we list ourselves
TRUSTED = 3  # times a word must stand in a text to be a word by that alone
TRUSTED_RICH = 8  # the same where word lists do not have it
OWN_TIMES = 3  # from how often on a form is some witness for itself
RARE = -6.2  # words that are rarer may as well be damage
OWN_DISCOUNT = 3.0  # how much less a text's own count says for a form that may be a damaged one
NO_WORD, PER_LETTER = -3.0, -0.9  # a word that no one knows
NAME_BONUS = 0.3  # for one that is always written with a capital
NEVER = -99.0


@dataclass(slots=True)
class Lexicon:
    """The words of one language as one document uses it."""

    lang: str
    listed: dict[str, float]  # word → likelihood, from outside the document
    english: dict[str, float]
    counts: Counter[str] = field(default_factory=Counter)  # of the document, in lower case
    capitals: Counter[str] = field(default_factory=Counter)  # of these, with a capital
    rich: bool = False  # with word lists
    total: int = 1

    @classmethod
    def of(cls, lang: str, texts: Iterable[str] = (), *, rich: bool | None = None) -> Lexicon:
        """The lexicon of some lines; `rich` says whether with word lists (left out: if they are installed)."""
        with_lists = wordlists.installed() if rich is None else rich
        own = project_words(lang)
        listed = dict(wordlists.smaller(lang)) if with_lists else {}
        for word, likelihood in own.items():
            listed[word] = max(likelihood, listed.get(word, NEVER))
        english = (wordlists.smaller("en") if with_lists else {}) or project_words("en")
        made = cls(lang, listed, english, rich=with_lists and bool(wordlists.smaller(lang)))
        made.count(texts)
        return made

    def count(self, texts: Iterable[str]) -> None:
        """Count the words of the document."""
        self.counts, self.capitals = Counter(), Counter()
        for word in (w for text in texts for w in words_in(text)):
            lower = word.lower()
            self.counts[lower] += 1
            if word[0] != lower[0]:
                self.capitals[lower] += 1
        self.total = max(1, sum(self.counts.values()))

    def ask(self, wanted: Iterable[str]) -> None:
        """Look words up in the larger list too."""
        if self.rich:
            for word, likelihood in wordlists.larger(self.lang, {w for w in wanted if w not in self.listed}).items():
                self.listed[word] = likelihood

    def knows(self, word: str) -> bool:
        """Whether a word, in lower case, is one beyond this document."""
        return word in self.listed

    def seen_or_known(self, word: str) -> bool:
        """Whether a word, in any case, is known or stands in the document more than once."""
        return word.lower() in self.listed or self.counts[word.lower()] > 1

    def strange(self, word: str) -> bool:
        """Whether no one knows a word, or hardly anyone."""
        return self.listed.get(word, NEVER) < RARE

    def likely(self) -> set[str]:
        """The words that have a likelihood at all."""
        return {*self.listed, *(w for w, times in self.counts.items() if times > 1)}

    def likelihood(self, word: str) -> float:
        """Of a word as the right one."""
        listed, count = self.listed.get(word, NEVER), self.counts.get(word, 0)
        if not count:
            return listed
        if (count > 1 and (listed >= RARE or self.english.get(word, NEVER) >= RARE)) or count >= (
            TRUSTED_RICH if self.rich else TRUSTED
        ):
            return max(listed, log10(count / self.total) - (0.0 if listed > NEVER else 1.0))
        return listed

    def as_it_stands(self, word: str) -> float:
        """Of a form that is read being the right one: its own count says little, a damage may be frequent."""
        count = self.counts[word]
        share = log10(count / self.total) - OWN_DISCOUNT if count >= OWN_TIMES else NEVER
        if not self.strange(word):
            return max(self.listed[word], share)
        if word in self.listed:
            return self.listed[word] + log10(max(1, count)) / 2
        unknown = NO_WORD + PER_LETTER * min(len(word), 18)
        if count and self.capitals[word] == count:
            unknown += NAME_BONUS
        return unknown + log10(max(1, count)) / 2


@cache
def project_words(lang: str) -> dict[str, float]:
    """The words that the project has itself: of the language's data, the termbase, and the names of the games."""
    data = repair_data(lang).words
    found = {w: PROJECT for text in _termbase_forms(lang) for w in WORD.findall(text.lower())}
    found |= {w: PROJECT for w in data.own if w not in found}
    found |= dict.fromkeys(data.common, COMMON) | dict.fromkeys((*data.short, *data.first), COMMON + 0.5)
    found |= dict.fromkeys(repair_data(lang).elisions.whole, COMMON)
    return found | dict.fromkeys(data.frequent, FREQUENT)


def _termbase_forms(lang: str) -> Iterable[str]:
    try:
        for term in termbase().values():
            if lang in term.words:
                for _source, text in term.words[lang].found():
                    yield text
        for name in name_forms(language_of_terms(lang)):
            yield name.text
    except TsRulesError:  # a language that the termbase does not have
        return
