"""Short words of which a letter is missing, told by their neighbours: they are words all the same."""

from __future__ import annotations

import re

from .articles import complete_articles, words_behind
from .draft import Text
from .habits import Habits
from .lexicon import Lexicon

__all__ = ["complete_short_words"]

DAMAGED = 12  # letters that the document must have lost elsewhere
OFTEN, LONG = 2, 5
LONG_ENOUGH = 4  # letters of a word that is no remains of a picture
WHY = "lost letter"


def complete_short_words(text: Text, lexicon: Lexicon, habits: Habits, lost_before: int) -> None:
    """Give letters that stand alone for a word, and prepositions that have lost their article, what they lack.

    `lost_before` is how many letters the document lost where no one can doubt it.
    """
    alone = habits.words.alone
    if alone:
        some = "|".join(alone)

        def whole(n: int, match: re.Match[str]) -> str | None:
            following = text.behind(n, match.end())
            sure = len(following) >= LONG_ENOUGH or following in habits.signs.words.values()
            if not sure and (len(following) < 2 or not lexicon.knows(following.lower())):
                return None
            word = alone[match[0].lower()]
            return word.capitalize() if match[0].isupper() and text.opens(n, match.start()) else word

        text.rewrite(re.compile(rf"(?<![\w'’.])(?i:{some})(?=\s+[^\W\d_]|\s*$)"), whole, WHY)
    _by_neighbour(text, habits)
    if lost_before >= DAMAGED:
        complete_articles(text, lexicon, habits)


def _by_neighbour(text: Text, habits: Habits) -> None:
    """Words that lack an accent, told by the word behind: elsewhere it follows the accented one."""
    lost = habits.lost
    for bare, whole in lost.verb.items():
        _verb(text, bare, whole)
        for word in lost.before_verb:
            negated = re.compile(rf"(?<![^\W\d_])(?i:{word}) {bare}(?=\s)")
            text.rewrite(negated, lambda _n, m: m[0][:-1] + lost.verb[m[0][-1]], "accent")
        for ending in lost.after_verb:
            _verb_before(text, bare, whole, ending)
    if lost.before:
        some = "|".join(lost.before)

        def follower(n: int, match: re.Match[str]) -> str | None:
            return lost.before[match[0]] if text.behind(n, match.end()).lower() in lost.followers else None

        text.rewrite(re.compile(rf"(?<![\w'’])(?:{some})(?=\s|$)"), follower, "accent")


def _verb(text: Text, bare: str, whole: str) -> None:
    with_accent, without = words_behind(text, frozenset({whole})), words_behind(text, frozenset({bare}))

    def accented(n: int, match: re.Match[str]) -> str | None:
        word = text.behind(n, match.end())
        often = with_accent[word] >= OFTEN and with_accent[word] > 2 * without[word]
        return whole if often and len(word) >= LONG else None

    text.rewrite(re.compile(rf"(?<![\w'’]){bare}(?=\s)"), accented, "accent")


def _verb_before(text: Text, bare: str, whole: str, ending: str) -> None:
    alike = re.compile(rf"(?<!\w){ending}(?!\w)")

    def accented(n: int, match: re.Match[str]) -> str | None:
        above = text.drafts[n - 1].text if n else ""
        listed = alike.search(f"{above} {text.drafts[n].text[: match.start()]}")
        return None if listed or not text.before(n, match.start()) else whole

    text.rewrite(re.compile(rf"(?<![\w'’]){bare}(?=\s{ending}(?!\w))"), accented, "accent")
