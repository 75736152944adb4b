"""Words in two pieces made whole: broken at the end of a line, or with a blank inside.

A broken word goes whole to the line where it begins; where the next line would be left with nothing, to that one.
Lines keep their numbers, and no line becomes empty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from .draft import WORD, Text, words_in
from .lexicon import Lexicon

__all__ = ["join_broken", "join_torn"]

BROKEN = re.compile(r"(?<![^\W\d_])([“„«\"(]?[^\W\d_]+(?:['’‑-][^\W\d_]+)*)([-\u00ad\u2010])[ \t]*\Z")
REST = re.compile(r"\A[ \t]*([^\W\d_]+(?:['’‑-][^\W\d_]+)*[^\s\w“„«(]*)(?=\s|\Z)[ \t]*")
COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
SOFT = re.compile("(?<=\\w)\u00ad(?=\\w)")
BETWEEN = frozenset({"running-head", "page-number", "footnote", "figure"})  # what a broken word may reach across
FARTHEST = 4
WHY = "hyphen"
HALVES = re.compile(r"(?<![\w'’-])([^\W\d_]{2,})[ ]([^\W\d_]{2,})(?![\w'’-])")
SURELY_WHOLE = -6.0  # how likely the whole word must be
LONG_ENOUGH = 7


def join_broken(text: Text, knows: Callable[[str], bool]) -> None:
    """Put broken words together; the hyphen goes unless the word is written with one."""
    text.rewrite(SOFT, lambda _n, _m: "", "soft hyphen")
    words = _whole_words(text)
    compounds = {c.lower() for _n, t in text.texts() if "-" in t for c in COMPOUND.findall(t)}

    def known(word: str) -> bool:
        return words[word] > 0 or knows(word)

    for n, line in text.texts():
        head = BROKEN.search(line)
        if not head:
            continue
        below = _next(text, n)
        rest = REST.match(text.drafts[below].text) if below else None
        if below is None or rest is None:
            continue
        start, tail = head[1], rest[1]
        if head[2] == "-" and not _one_word(start, WORD.findall(tail)[0], known, compounds):
            if tail[0].isupper():
                continue  # a compound, or two headings
            whole = f"{start}-{tail}"
        else:
            whole = start + tail
        _move(text, n, below, (head.start(), head.end()), rest.end(), whole)


def _whole_words(text: Text) -> Counter[str]:
    """The words of the text without the halves of broken ones."""
    words: Counter[str] = Counter()
    broken = False
    for _n, line in text.texts():
        found = [w.lower() for w in words_in(line)]
        words.update(found[1:] if broken else found)
        broken = BROKEN.search(line) is not None
        if broken:
            words.subtract(found[-1:])
    return words


def _next(text: Text, n: int) -> int | None:
    here = text.drafts[n].line
    for below in range(n + 1, min(n + 1 + FARTHEST, len(text))):
        line = text.drafts[below].line
        if line.hint in BETWEEN and line.hint != here.hint:
            continue
        return None if not text.drafts[below].text.strip() or line.hint != here.hint else below
    return None


def _one_word(start: str, tail: str, known: Callable[[str], bool], compounds: set[str]) -> bool:
    """Whether two halves are one word without a hyphen."""
    if start.isupper() and not tail[0].isupper() and len(start) > 1:
        return False  # US-controlled
    if tail[0].isupper() and not start.isupper() and len(WORD.findall(start)[-1]) > 1:
        return False
    left, right = WORD.findall(start.lower())[-1], tail.lower()
    if f"{left}-{right}" in compounds:
        return False
    if known(left + right):
        return True
    return not (known(left) and known(right) and len(left) > 3 and len(right) > 3)


def _move(text: Text, n: int, below: int, head: tuple[int, int], rest: int, whole: str) -> None:
    above, under = text.drafts[n], text.drafts[below]
    if under.text[rest:].strip():
        above.replace(head[0], head[1], whole, WHY)
        under.replace(0, rest, "", WHY)
    elif above.text[: head[0]].strip():
        under.replace(0, rest, whole, WHY)
        above.replace(len(above.text[: head[0]].rstrip()), head[1], "", WHY)


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
    if right[0].isupper() != left[-1].isupper() or len(left) + len(right) < LONG_ENOUGH:
        return False
    if not lexicon.strange(left.lower()) and not lexicon.strange(right.lower()):
        return False
    if lexicon.counts[left.lower()] > 1 and lexicon.counts[right.lower()] > 1:
        return False
    whole = (left + right).lower()
    return lexicon.listed.get(whole, SURELY_WHOLE - 1) >= SURELY_WHOLE or lexicon.counts[whole] > 1
