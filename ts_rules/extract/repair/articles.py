"""Articles, alone or in a preposition, of which a letter is missing: the noun behind them gives it back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .draft import Text
from .habits import Habits
from .lexicon import Lexicon

__all__ = ["complete_articles", "words_behind"]

FEWEST = 1  # times a noun must stand behind an article of its gender in the document
OFTEN = 2  # the same where the article is a word without its letter too
CLEARLY = 3  # times oftener
WHY = "lost letter"


def complete_articles(text: Text, lexicon: Lexicon, habits: Habits) -> None:
    """Give articles the letter that they lack."""
    lost = habits.lost
    if not lost.article:
        return
    found = Nouns(lexicon, habits, words_behind(text, lost.masculine), words_behind(text, lost.plural))

    def article(n: int, match: re.Match[str]) -> str | None:
        read, noun = match[0].lower(), text.behind(n, match.end())
        if read in lost.plural_article and noun.lower().endswith("i"):
            return lost.plural_article[read] if found.is_plural(noun) else None
        opens = text.opens(n, match.start())
        if match[0].isupper() and (not opens or found.stands_alone(read)):
            return None
        head = text.drafts[n].text[: match.start()]
        if not found.wants_article(read, noun, head) or _after(text, n, match.end(), noun) in lost.before_bare:
            return None
        whole = lost.article[read]
        return whole.capitalize() if match[0].isupper() or (read.isdigit() and opens) else whole

    text.rewrite(_alone((*lost.article, *lost.plural_article)), article, WHY)
    _by_gender(text, habits, found.masculine)


@dataclass(frozen=True, slots=True)
class Nouns:
    """The nouns of a text, each with how often it stands behind articles of the singular and the plural."""

    lexicon: Lexicon
    habits: Habits
    masculine: Counter[str]
    plural: Counter[str]

    def is_plural(self, noun: str) -> bool:
        """Whether a noun is surely one of several."""
        return self.plural[noun.lower()] > 0 or (noun.islower() and self.lexicon.knows(noun))

    def stands_alone(self, read: str) -> bool:
        """Whether what was read is a word that needs no article: A DEFCON 3."""
        return read in self.habits.words.short and read not in self.habits.lost.plural

    def wants_article(self, read: str, noun: str, head: str) -> bool:
        """Whether a masculine noun in the singular stands where it has its article; `head` is what the line has before.

        Where a stretch begins with an article its end has one: dal turno 3 al turno 4.
        """
        lost = self.habits.lost
        word = noun.lower()
        if read in lost.plural:
            if self.masculine[word] <= CLEARLY * self.plural[word]:
                return False  # i loro, i round
        elif noun.isupper() and not read.isdigit():
            return False
        if self.masculine[word] < FEWEST and word not in lost.adjectives:
            return False
        if word in lost.bare and not (lost.since and re.search(rf"(?<!\w){lost.since} {re.escape(word)}(?!\w)", head)):
            return False
        return word[0] not in self.habits.vowels and not word.endswith(lost.bare_endings)


def _by_gender(text: Text, habits: Habits, masculine: Counter[str]) -> None:
    """Those of which only the gender of the noun tells what is missing."""
    lost = habits.lost
    if not lost.feminine:
        return
    feminine = words_behind(text, lost.feminine)

    def article(n: int, match: re.Match[str]) -> str | None:
        noun = text.behind(n, match.end()).lower()
        read = match[0].lower()
        found = None
        if feminine[noun] >= OFTEN and feminine[noun] > CLEARLY * masculine[noun] and noun[0] not in habits.vowels:
            found = lost.feminine_article.get(read)
        elif masculine[noun] and not feminine[noun]:
            found = lost.masculine_article.get(read)
        return found.capitalize() if found and match[0][0].isupper() else found

    text.rewrite(_alone({*lost.feminine_article, *lost.masculine_article}), article, WHY)


def words_behind(text: Text, articles: Iterable[str]) -> Counter[str]:
    """How often each word stands behind one of these."""
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(articles)})\s+([^\W\d_]+)", re.IGNORECASE)
    return Counter(m[1].lower() for _n, line in text.texts() for m in pattern.finditer(line))


def _alone(words: Iterable[str]) -> re.Pattern[str]:
    """One of these words with another behind it."""
    return re.compile(rf"(?<![\w'’])(?i:{'|'.join(words)})(?=\s+[^\W\d_]|\s*$)")


def _after(text: Text, n: int, end: int, noun: str) -> str:
    """The word behind a noun that stands behind a place."""
    at = text.drafts[n].text.find(noun, end)
    if at >= 0:
        return text.behind(n, at + len(noun)).lower()
    return text.behind(n + 1, text.drafts[n + 1].text.find(noun) + len(noun)).lower()
