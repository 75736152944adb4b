"""A verb that lost its accent and became "and": told by a sentence that would have no verb without it."""

from __future__ import annotations

import re
from collections import Counter

from .draft import ENDS, WORD, Text
from .language_repairs import RepairData
from .lexicon import Lexicon

__all__ = ["mend_copula"]

LINES = 3  # that are looked at on either side
LONGEST_SUBJECT = 6  # words
STOP = re.compile(rf"[{ENDS}]")
LABEL = re.compile(r"\A\W*(?:\d+[.\d]*\s*)?\W*")
WHY = "accent"


def mend_copula(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    """Put the verb where the words before it are nothing but a subject, and no other verb follows."""
    copula = data.copula
    if not copula.articles:
        return
    nouns = _nouns(text, copula.articles | copula.before_noun)
    there = set(data.lost.verb.values())
    alone = re.compile(rf"(?<![\w'’])(?:{'|'.join(data.lost.verb)})(?=\s|$)")

    def verb(n: int, match: re.Match[str]) -> str | None:
        head, tail = _head(text, n, match.start()), _tail(text, n, match.end())
        before, behind = WORD.findall(head.lower()), WORD.findall(tail.lower())
        if not before or not behind or not there.isdisjoint(before):
            return None
        predicate = behind[0] in copula.articles and len(before) == 1 and before[0] in copula.pronouns
        if not predicate and _is_subject(before, nouns, data):
            predicate = _is_participle(behind[0], lexicon, data) or (
                behind[0] in copula.articles and not any(w.endswith(copula.plural) and not nouns[w] for w in behind)
            )
        return data.lost.verb[match[0]] if predicate else None

    text.rewrite(alone, verb, WHY)


def _nouns(text: Text, articles: frozenset[str]) -> Counter[str]:
    """The words behind articles."""
    behind = re.compile(rf"(?<!\w)(?:{'|'.join(articles)})(?:\s+|['’])([^\W\d_]+)", re.IGNORECASE)
    return Counter(m[1].lower() for _n, line in text.texts() for m in behind.finditer(line))


def _is_subject(words: list[str], nouns: Counter[str], data: RepairData) -> bool:
    """Whether a sentence has begun with an article, nouns and prepositions, and nothing else."""
    copula = data.copula
    if words[0] in copula.opening:
        words = words[1:]
    return (
        2 <= len(words) <= LONGEST_SUBJECT
        and words[0] in copula.articles
        and words[-1] not in copula.before_noun
        and words[-1] not in copula.articles
        and all(w in copula.before_noun or w in copula.articles or nouns[w] for w in words[1:])
    )


def _is_participle(word: str, lexicon: Lexicon, data: RepairData) -> bool:
    return lexicon.knows(word) and any(
        word.endswith(ending) and lexicon.knows(word[: -len(ending)] + infinitive)
        for ending, infinitive in data.copula.participles
    )


def _head(text: Text, n: int, start: int) -> str:
    """What the sentence has before a place."""
    found = text.drafts[n].text[:start]
    for above in range(n - 1, max(-1, n - LINES), -1):
        line = text.drafts[above].text
        if STOP.search(LABEL.sub("", found)) or not line.strip():
            break
        found = f"{line} {found}"
    return STOP.split(LABEL.sub("", found))[-1]


def _tail(text: Text, n: int, end: int) -> str:
    """What the sentence has behind a place."""
    found = text.drafts[n].text[end:]
    for below in range(n + 1, min(len(text), n + LINES)):
        line = text.drafts[below].text
        if STOP.search(found) or not line.strip():
            break
        found = f"{found} {line}"
    return STOP.split(found)[0]
