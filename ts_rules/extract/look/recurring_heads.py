"""Running heads and page numbers of a plain text: short lines that come back page by page, amid sentences too.

A text has no pages any more.  What tells their heads is that they come back at even distances: numbers that count up,
or the same words again and again, where the sentence above goes on below.  (Of a PDF they are told by their place.)
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .language_marks import words
from .line_features import Look
from .printed_numbers import Candidate

__all__ = ["recurring_heads"]

LONGEST = 8  # words of a head
PAGE = 8  # lines that a page has at least
LONG_PAGE = 150
UNEVEN = 3.0  # times as long as the one before
LEFT_OUT = 3  # pages of which no number is found
FEWEST = 4  # pages whose numbers count up
COVERED = 0.5  # share of the text that they go through
FOUND = 0.6  # share of the pages whose numbers are found
USUAL = 0.4  # share of these whose heads say the same as others, or nothing but the number: mostly every second one
CHAPTERS = 0.25  # share of the pages whose heads say something else, where the chapter is named
OFTEN = 3  # times that a head comes back
INTERRUPTS = 0.25  # share of these where the sentence above goes on below
LOOKED_AT = 12  # earlier numbers that a number may follow, the nearest first
OFF = 0.25  # of a page
MIDDLE = (0.25, 0.75)  # of the way from one head to the next, where that of the page between may stand
LEAD = re.compile(r"\W*(\d{1,3})(?![\d\w]|[.,:/]\d)")
TAIL = re.compile(r"(?<![\d.,:/+–-])(\d{1,3})\W*$")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A short line with a number that may be that of a page."""

    line: int  # as a place among all
    number: int
    shape: str  # what it says beside the number


def recurring_heads(looks: Sequence[Look], labels: Sequence[Candidate | None]) -> set[int]:
    """The lines (as places in `looks`) that are heads or numbers of pages."""
    if any(look.line.box for look in looks):
        return set()
    short = [n for n, e in enumerate(looks) if e.text and e.size <= LONGEST and not (e.bullet and words(e.text))]
    found = _numbers(looks, short)
    found |= _same_words(looks, [n for n in short if n not in found], labels)
    found |= _beside(looks, found)
    return found


def _numbers(looks: Sequence[Look], short: Iterable[int]) -> set[int]:
    """Lines whose numbers count up through the text."""
    numbered = [each for n in short for each in _numbered(looks[n], n)]
    shapes = Counter(each.shape for each in {(e.line, e.shape): e for e in numbered}.values())
    usual = {shape for shape, times in shapes.items() if times >= OFTEN}
    chain = _longest(numbered, usual)
    if len(chain) < FEWEST:
        return set()
    pages = chain[-1].number - chain[0].number + 1
    through = chain[-1].line - chain[0].line
    same = [each for each in chain if each.shape in usual]
    if through < COVERED * len(looks) or len(chain) < FOUND * pages or len(same) < USUAL * len(chain):
        return set()
    # One that says something else alone is a line with a number; where many do, they name the chapter.
    return {each.line for each in (chain if len(same) <= (1 - CHAPTERS) * len(chain) else same)}


def _numbered(look: Look, n: int) -> list[Numbered]:
    """The numbers that a line begins and ends with, as those of pages."""
    said = " ".join(words(look.text))
    if look.ends and said:
        return []
    found = {int(m[1]) for m in (LEAD.match(look.text), TAIL.search(look.text)) if m}
    return [Numbered(n, number, said) for number in sorted(found) if number]


def _longest(numbered: Sequence[Numbered], usual: set[str]) -> list[Numbered]:
    """The longest way through the text on which numbers count up and pages are about as long as each other."""
    by_number: defaultdict[int, list[int]] = defaultdict(list)
    worth: list[float] = []
    before: list[int | None] = []
    length: list[float] = []  # of the page before each
    for at, this in enumerate(numbered):
        own = 1.0 if this.shape in usual else 0.4
        best: tuple[float, int | None, float] = (own, None, 0.0)
        for step in range(1, LEFT_OUT + 1):
            for earlier in by_number[this.number - step][: -LOOKED_AT - 1 : -1]:
                page = (this.line - numbered[earlier].line) / step
                if not PAGE <= page <= LONG_PAGE:
                    continue
                known = length[earlier]
                if known and not known / UNEVEN <= page <= known * UNEVEN:
                    continue
                score = worth[earlier] + own - 0.2 * (step - 1)
                if score > best[0]:
                    best = (score, earlier, page)
        worth.append(best[0])
        before.append(best[1])
        length.append(best[2])
        by_number[this.number].append(at)
    at_last = max(range(len(worth)), key=lambda k: worth[k], default=None)
    chain: list[Numbered] = []
    while at_last is not None:
        chain.append(numbered[at_last])
        at_last = before[at_last]
    return chain[::-1]


def _same_words(looks: Sequence[Look], short: Iterable[int], labels: Sequence[Candidate | None]) -> set[int]:
    """Lines that say the same again and again, and interrupt sentences as no heading does; and those between them."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for n in short:
        look = looks[n]
        if not (look.ends or look.opens or look.hyphen or look.small) and (
            said := " ".join(look.text.casefold().split())
        ):
            places[said].append(n)
    found: set[int] = set()
    for same in places.values():
        label = labels[same[0]]
        apart = [b - a for a, b in pairwise(same)]
        if len(same) < OFTEN or min(apart) < PAGE or (label is not None and label.clear):
            continue
        interrupting = sum(_interrupts(looks, n) for n in same) >= max(2, INTERRUPTS * len(same))
        if interrupting or _even(apart, len(looks)):
            found.update(same[_is_heading(looks, same) :])
    return found | _between(looks, sorted(found), places)


def _is_heading(looks: Sequence[Look], same: Sequence[int]) -> bool:
    """Whether the first of lines that say the same is the heading that the others repeat: off the pages."""
    apart = [b - a for a, b in pairwise(same)]
    usual = sorted(apart)[len(apart) // 2]
    pages = max(1, round(apart[0] / usual))
    astray = abs(apart[0] - pages * usual) > OFF * usual
    return astray and looks[same[0]].after_blank and not _interrupts(looks, same[0])


def _even(apart: Sequence[int], lines: int) -> bool:
    """Whether what comes back does so all through the text, as far apart each time as pages are."""
    usual = sorted(apart)[len(apart) // 2]
    return (
        len(apart) >= FEWEST
        and sum(apart) >= COVERED * lines
        and usual / UNEVEN <= min(apart)
        and max(apart) <= usual * UNEVEN
    )


def _between(looks: Sequence[Look], heads: Sequence[int], places: dict[str, list[int]]) -> set[int]:
    """Heads of the pages between two heads that say the same: mostly the chapter stands over each second page."""
    found: set[int] = set()
    known = set(heads)
    again = {n: same for same in places.values() for n in same if len(same) > 1 and n not in known}
    for one, other in pairwise(heads):
        low, high = (one + share * (other - one) for share in MIDDLE)
        maybe = [n for n in range(int(low), int(high) + 1) if n in again]
        best = [n for n in maybe if _interrupts(looks, n)] or [n for n in maybe if n != again[n][0]]
        if len(best) == 1:
            found.add(best[0])
    return found if 2 * len(found) >= len(heads) - 1 else set()


def _beside(looks: Sequence[Look], heads: set[int]) -> set[int]:
    """Short lines above or below heads that come back there."""
    beside: defaultdict[str, set[int]] = defaultdict(set)
    for n in {m for head in heads for m in (head - 1, head + 1)} - heads:
        if 0 <= n < len(looks) and 0 < looks[n].size <= LONGEST and not looks[n].ends:
            beside[" ".join(words(looks[n].text))].add(n)
    return {n for same in beside.values() if len(same) >= OFTEN for n in same}


def _interrupts(looks: Sequence[Look], n: int) -> bool:
    """Whether the sentence above a line goes on below it."""
    if not 0 < n < len(looks) - 1:
        return False
    above, below = looks[n - 1], looks[n + 1]
    return below.small and not below.bullet and not above.ends and not above.heading_like
