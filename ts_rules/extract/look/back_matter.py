"""Chapters of a rulebook that hold no rules: examples of play, histories, notes of designers, indexes, adverts.

A chapter begins with a heading: as large as those of the numbered chapters, or named in the contents, or, behind the
last numbered rule, alone in its line.  What its words say decides; where they say nothing, what stands below it does.
It ends where the numbers of the rules go on, or another chapter begins.
"""

from __future__ import annotations

import re
import statistics
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ...languages import of_language
from ...terms import fold
from .language_marks import words
from .line_concepts import Concept
from .line_features import Look
from .printed_numbers import CLEAR, Candidate
from .rule_outline import Outline

__all__ = ["back_matter_of"]

KIND = "back-matter"
HEADING_WORDS = 9
LARGER = 1.12  # times the body's size: a heading of its own size
AS_LARGE = 0.9  # of a chapter's heading, from which on a heading begins a chapter
LEAST_CHAPTERS = 2  # numbered headings of one size, which say how large those of chapters are
LONG = 60  # words below a heading that says nothing, from which on what they speak of is heard
TALK = 0.5  # of the rate at which rules speak of terms of the game, below which no rules are meant
TALK_AGAIN = 0.65  # the same for what follows a chapter without rules
NAMES = 0.2  # of the words below, from which on it is a list of names of the game
EXTRA = 3  # words that a heading in plain letters has beside those that say what it is
LEADER = re.compile(r"(?:[\t .…·_]{2,}|\s)[\divxlc]{1,4}\s*$", re.IGNORECASE)
NUMBERED = re.compile(r"\s*\d")
ENTRIES = 12  # lines of an index
POINTING = 0.5  # of them, which name a section, or several places
SORTED = 0.85  # of them in the order of the alphabet
ENTRY = re.compile(r"[^\W\d_].{2,60}?[ ,.…]\s*(\d[\d., –-]*)$")
PLACES = re.compile(r"\d+\.\d|\d, *\d")


@dataclass(frozen=True, slots=True)
class _Headings:
    """Words of a language that say what a heading is above, folded."""

    outside: re.Pattern[str] | None
    rules: re.Pattern[str] | None


@cache
def _headings(lang: str) -> _Headings:
    table = of_language(lang, "reading").get("headings", {})
    return _Headings(_any_of(table.get("outside", ())), _any_of(table.get("rules", ())))


def _any_of(phrases: Sequence[str]) -> re.Pattern[str] | None:
    folded = sorted((fold(p) for p in phrases), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, folded))})(?!\w)") if folded else None


def back_matter_of(
    looks: Sequence[Look],
    labels: Sequence[Candidate | None],
    concepts: Sequence[Mapping[Concept, int]],
    known: Mapping[int, str],
    lang: str,
    outline: Outline,
) -> dict[int, str]:
    """For places in `looks` that are in such a chapter its kind; `known` is what is known to be outside already."""
    if not outline.numbered or outline.summary:
        return {}  # no numbers tell where rules go on
    book = _Book(looks, concepts, known, _headings(lang), _in_order(looks, labels, known, outline))
    found: dict[int, str] = {}
    start = -1  # of the chapter without rules that goes on
    for n, look in enumerate(looks):
        if n in book.numbered:
            start = -1
        elif n not in known and book.is_heading(n, since=start):
            said = book.says(n)
            if said == "outside" or (said == "" and start < 0 and book.speaks_of_nothing(n)):
                start = n
            elif said == "rules" or (said == "" and start >= 0 and book.ends(n, start)):
                start = -1
        elif start >= 0 and looks[start].line.hint == "sidebar" != look.line.hint and n not in known:
            start = -1  # the box is over
        if start >= 0 and n not in known:
            found[n] = KIND
    return found | {n: KIND for n in _index(looks, known) if n not in book.numbered}


def _in_order(
    looks: Sequence[Look], labels: Sequence[Candidate | None], known: Mapping[int, str], outline: Outline
) -> dict[int, int]:
    """Lines that begin with clear numbers of rules which grow through the book, each with the depth of its rule."""
    clear: list[tuple[int, int]] = []
    for n, label in enumerate(labels):
        if label is None or n in known or label.best >= CLEAR:
            continue
        place = min(label.costs, key=lambda p: label.costs[p])
        if outline.is_numbered(place) and isinstance(outline.rules[place].id.path[-1], int):
            clear.append((n, place))
    usual: dict[int, tuple[float, bool]] = {}
    for depth in {len(outline.rules[p].id.path) for _n, p in clear}:
        styles = [_style(looks[n]) for n, p in clear if len(outline.rules[p].id.path) == depth]
        usual[depth] = Counter(styles).most_common(1)[0][0]
    # A number in other letters than those of its depth belongs to a sentence.
    sound = [(n, p) for n, p in clear if _style(looks[n]) == usual[len(outline.rules[p].id.path)]]
    keep = _longest_rise([p for _n, p in sound])
    return {n: len(outline.rules[p].id.path) for k, (n, p) in enumerate(sound) if k in keep}


def _style(look: Look) -> tuple[float, bool]:
    return round(look.line.size), look.line.bold


def _longest_rise(values: Sequence[int]) -> set[int]:
    """The places of the longest rising subsequence."""
    tails: list[int] = []
    at: list[int] = []  # the place of each tail
    before: list[int] = []
    for n, value in enumerate(values):
        length = bisect_left(tails, value)
        before.append(at[length - 1] if length else -1)
        tails[length : length + 1] = [value]
        at[length : length + 1] = [n]
    found: set[int] = set()
    n = at[-1] if at else -1
    while n >= 0:
        found.add(n)
        n = before[n]
    return found


class _Book:
    """What is asked of a heading, with the whole book at hand."""

    def __init__(
        self,
        looks: Sequence[Look],
        concepts: Sequence[Mapping[Concept, int]],
        known: Mapping[int, str],
        headings: _Headings,
        numbered: Mapping[int, int],
    ) -> None:
        self.looks, self.concepts, self.known, self.headings = looks, concepts, known, headings
        self.numbered = numbered
        self.last = max(numbered, default=len(looks))
        sizes: Counter[float] = Counter()
        for look in looks:
            sizes[round(look.line.size, 1)] += look.size
        self.body = max(sizes, key=lambda s: sizes[s], default=0.0)
        chapters = [looks[n].line.size for n, depth in numbered.items() if depth == 1]
        self.chapter = statistics.median(chapters) if len(chapters) >= LEAST_CHAPTERS else 0.0
        self.listed = {words(LEADER.sub("", looks[n].text)) for n, kind in known.items() if kind == "contents"}
        inside = [n for n in range(min(numbered, default=0), self.last) if n not in known]
        self.rate = self._rate(inside)

    def is_heading(self, n: int, since: int) -> bool:
        """Whether a line begins a chapter; `since` is the heading of the one that goes on, or -1."""
        look = self.looks[n]
        if look.size == 0 or look.size > HEADING_WORDS or look.bullet or look.hyphen or look.small or look.opens:
            return False
        above = self.looks[n - 1] if n else None
        if above is not None and self._same_size(above, look) and not look.after_blank:
            return False  # the second line of a heading, or text
        if words(look.text) in self.listed:
            return True
        if self.body and look.line.size:
            if look.line.size < LARGER * self.body:
                return False
            return look.line.size >= AS_LARGE * self.chapter or (n > self.last and since < 0)
        alone = look.after_blank and not look.ends and (n + 1 == len(self.looks) or self.looks[n + 1].after_blank)
        return alone and look.heading_like and n > self.last

    def _same_size(self, one: Look, other: Look) -> bool:
        return abs(one.line.size - other.line.size) < 0.5

    def says(self, n: int) -> str:
        """What the words of a heading say of its chapter: outside, rules, or nothing."""
        text = fold(self.looks[n].text)
        outside = self.headings.outside.search(text) if self.headings.outside else None
        rules = self.headings.rules.search(text) if self.headings.rules else None
        if outside and not (rules and rules.end() - rules.start() > outside.end() - outside.start()):
            own = len(words(outside[0]))
            return "outside" if self._is_larger(n) or self.looks[n].size <= own + EXTRA else ""
        return "rules" if rules else ""

    def _is_larger(self, n: int) -> bool:
        return self.looks[n].line.size >= LARGER * self.body > 0

    def ends(self, n: int, start: int) -> bool:
        """Whether a heading that says nothing ends the chapter without rules: it is greater, or in the contents."""
        larger = self.looks[n].line.size >= LARGER * self.looks[start].line.size > 0
        listed = words(self.looks[n].text) in self.listed
        return (larger or listed) and not self.speaks_of_nothing(n, TALK_AGAIN)

    def speaks_of_nothing(self, n: int, talk: float = TALK) -> bool:
        """Whether what stands below a heading behind the last numbered rule hardly speaks of the game's terms."""
        if n < self.last or not self.rate:
            return False
        below: list[int] = []
        for m in range(n + 1, len(self.looks)):
            if m not in self.known:
                if self.is_heading(m, since=n):
                    break
                below.append(m)
        if sum(self.looks[m].size for m in below) < LONG or self._rate(below, "name") >= NAMES:
            return False
        return self._rate(below) < talk * self.rate

    def _rate(self, places: Sequence[int], kind: str = "term") -> float:
        """Terms of the game, or names, to a word."""
        said = sum(self.looks[n].size for n in places)
        return sum(c for n in places for (of, _v), c in self.concepts[n].items() if of == kind) / max(1, said)


def _index(looks: Sequence[Look], known: Mapping[int, str]) -> set[int]:
    """Many short lines in the order of the alphabet, each with numbers at its end."""
    found: set[int] = set()
    run: list[int] = []
    for n in range(len(looks) + 1):
        if n < len(looks) and n not in known and ENTRY.match(looks[n].text) and not NUMBERED.match(looks[n].text):
            run.append(n)
            continue
        first = [fold(looks[m].text) for m in run]
        rising = sum(a <= b for a, b in pairwise(first))
        pointing = sum(PLACES.search(looks[m].text) is not None for m in run)
        if len(run) >= ENTRIES and rising >= SORTED * (len(run) - 1) and pointing >= POINTING * len(run):
            found.update(run)
        run = []
    return found
