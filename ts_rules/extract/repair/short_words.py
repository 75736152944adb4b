"""Short words and articles of which a letter is missing: their neighbours give it back, for both are words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from .draft import Text
from .language_repairs import RepairData
from .lexicon import Lexicon

__all__ = ["complete_articles", "complete_short_words", "words_behind"]

DAMAGED = 12  # letters that the document must have lost elsewhere
OFTEN, LONG = 2, 5
LONG_ENOUGH = 4  # letters of a word that is no remains of a picture
WHY = "lost letter"
FEWEST = 1  # times a noun must stand behind an article of its gender in the document
OFTEN_FEMININE = 2  # the same where the article is a word without its letter too
CLEARLY = 3  # times oftener


def complete_short_words(text: Text, lexicon: Lexicon, data: RepairData, lost_before: int) -> None:
    """Give letters that stand alone for a word, and prepositions that have lost their article, what they lack.

    `lost_before` is how many letters the document lost where no one can doubt it.
    """
    alone = data.words.alone
    if alone:
        some = "|".join(alone)

        def whole(n: int, match: re.Match[str]) -> str | None:
            following = text.behind(n, match.end())
            sure = len(following) >= LONG_ENOUGH or following in data.signs.words.values()
            if not sure and (len(following) < 2 or not lexicon.knows(following.lower())):
                return None
            word = alone[match[0].lower()]
            return word.capitalize() if match[0].isupper() and text.opens(n, match.start()) else word

        text.rewrite(re.compile(rf"(?<![\w'’.])(?i:{some})(?=\s+[^\W\d_]|\s*$)"), whole, WHY)
    _by_neighbour(text, data)
    if lost_before >= DAMAGED:
        complete_articles(text, lexicon, data)


def _by_neighbour(text: Text, data: RepairData) -> None:
    """Words that lack an accent, told by the word behind: elsewhere it follows the accented one."""
    lost = data.lost
    for bare, whole in lost.verb.items():
        _verb(text, bare, whole)
        for word in lost.before_verb:
            negated = re.compile(rf"(?<![^\W\d_])(?i:{word}) {bare}(?=\s)")
            text.rewrite(negated, lambda _n, m: m[0][:-1] + lost.verb[m[0][-1]], "accent")
        for ending in lost.after_verb:
            _verb_before(text, bare, whole, ending)
    if lost.before:
        text.rewrite(
            re.compile(rf"(?<![\w'’])(?:{'|'.join(lost.before)})(?=\s|$)"),
            lambda n, m: lost.before[m[0]] if text.behind(n, m.end()).lower() in lost.followers else None,
            "accent",
        )


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


def complete_articles(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    """Give articles the letter that they lack."""
    lost = data.lost
    if not lost.article:
        return
    # How often each noun stands behind articles of the singular and of the plural.
    masculine, plural = words_behind(text, lost.masculine), words_behind(text, lost.masculine_plural)

    def article(n: int, match: re.Match[str]) -> str | None:
        read, noun = match[0].lower(), text.behind(n, match.end())
        if read in lost.plural_article and noun.lower().endswith("i"):
            sure = plural[noun.lower()] > 0 or (noun.islower() and lexicon.knows(noun))
            return lost.plural_article[read] if sure else None
        opens = text.opens(n, match.start())
        alone = read in data.words.short and read not in lost.masculine_plural  # A DEFCON 3
        if match[0].isupper() and (alone or not opens):
            return None
        head = text.drafts[n].text[: match.start()]
        if (
            not _wants_article(read, noun, head, masculine, plural, data)
            or _after(text, n, match.end(), noun) in lost.before_bare
        ):
            return None
        whole = lost.article[read]
        return whole.capitalize() if match[0].isupper() or (read.isdigit() and opens) else whole

    text.rewrite(_alone((*lost.article, *lost.plural_article)), article, WHY)
    _by_gender(text, data, masculine)


def _wants_article(
    read: str, noun: str, head: str, masculine: Counter[str], plural: Counter[str], data: RepairData
) -> bool:
    """Whether a masculine noun in the singular stands where it has its article; `head` is what the line has before.

    Where a stretch begins with an article its end has one: dal turno 3 al turno 4.
    """
    lost = data.lost
    word = noun.lower()
    if read in lost.masculine_plural:
        if masculine[word] <= CLEARLY * plural[word]:
            return False  # i loro, i round
    elif noun.isupper() and not read.isdigit():
        return False
    if masculine[word] < FEWEST and word not in lost.adjectives:
        return False
    if word in lost.bare and not (lost.since and re.search(rf"(?<!\w){lost.since} {re.escape(word)}(?!\w)", head)):
        return False
    return word[0] not in data.vowels and not word.endswith(lost.bare_endings)


def _by_gender(text: Text, data: RepairData, masculine: Counter[str]) -> None:
    """Those of which only the gender of the noun tells what is missing."""
    lost = data.lost
    if not lost.feminine:
        return
    feminine = words_behind(text, lost.feminine)

    def article(n: int, match: re.Match[str]) -> str | None:
        noun = text.behind(n, match.end()).lower()
        read = match[0].lower()
        found = None
        if (
            feminine[noun] >= OFTEN_FEMININE
            and feminine[noun] > CLEARLY * masculine[noun]
            and noun[0] not in data.vowels
        ):
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
