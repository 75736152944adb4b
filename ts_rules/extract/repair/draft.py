"""The text in the making: its lines, and what stands before and behind a place in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate

from .edits import Draft

__all__ = ["ENDS", "WORD", "Text", "words_in"]

WORD = re.compile(r"[^\W\d_]+")
LAST = re.compile(r"([^\W\d_]+)[^\w]*\Z")
FIRST = re.compile(r"\A[^\w]*([^\W\d_]+)")
MOST_CHANGES = 300  # of one kind in a line
ENDS = ".!?:;"
LABEL = re.compile(r"\A\W*(?:\d+[.\d]*|[A-I][.)]?)?\W*\Z")

Change = Callable[[int, "re.Match[str]"], str | None]


@lru_cache(maxsize=1 << 12)
def words_in(line: str) -> tuple[str, ...]:
    """The runs of letters in a line: kept, since each look through a text asks again."""
    return tuple(WORD.findall(line))


@cache
def _in_lines(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """The pattern, to be searched for in many lines at once."""
    return re.compile(pattern.pattern, pattern.flags | re.MULTILINE)


@dataclass(slots=True)
class Text:
    """The drafts of all lines; `foreign` holds for each the stretches of another language, which stay as they are."""

    drafts: list[Draft]
    foreign: Sequence[Sequence[tuple[int, int]]] = ()
    filled: list[int] = field(default_factory=list)  # the lines that have something in them
    texts_then: list[str] = field(default_factory=list)  # when the lines were last put together:
    starts: list[int] = field(default_factory=list)  # where each began,
    whole: str = ""  # and all of them

    def __post_init__(self) -> None:
        self.filled = [n for n, draft in enumerate(self.drafts) if draft.text and not draft.text.isspace()]

    def __len__(self) -> int:
        return len(self.drafts)

    def texts(self) -> Iterator[tuple[int, str]]:
        """Every line that has something in it, as it is now."""
        for n in self.filled:
            yield n, self.drafts[n].text

    def is_foreign(self, n: int, start: int, end: int) -> bool:
        """Whether a stretch of a line is of another language."""
        return bool(self.foreign) and any(low < end and start < high for low, high in self.foreign[n])

    def rewrite(self, pattern: re.Pattern[str], change: Change, why: str) -> None:
        """Replace what the pattern finds by what `change` makes of it (None: leave it), outside foreign stretches."""
        for n in self._lines_with(pattern):
            found = list(pattern.finditer(self.drafts[n].text))
            if len(found) > MOST_CHANGES:
                continue  # no line of a rulebook
            for match in reversed(found):
                if self.is_foreign(n, match.start(), match.end()):
                    continue
                after = change(n, match)
                if after is not None and after != match[0]:
                    self.drafts[n].replace(match.start(), match.end(), after, why)

    def _lines_with(self, pattern: re.Pattern[str]) -> list[int]:
        """The lines in which a pattern may be found: searching the whole text at once is faster than line by line."""
        texts = [self.drafts[n].text for n in self.filled]
        if texts != self.texts_then:  # hardly any search changes a line
            self.texts_then, self.whole = texts, "\n".join(texts)
            self.starts = list(accumulate((len(t) + 1 for t in texts), initial=0))
        starts = self.starts
        found: set[int] = set()
        for match in _in_lines(pattern).finditer(self.whole):
            first = bisect_right(starts, match.start()) - 1
            last = bisect_right(starts, max(match.start(), match.end() - 1)) - 1
            found.update(self.filled[first : last + 1])
        return sorted(found)

    def behind(self, n: int, end: int) -> str:
        """The word behind a place, on the next line where this one ends; nothing where a sentence or paragraph does."""
        rest = self.drafts[n].text[end:]
        if found := FIRST.match(rest):
            return found[1]
        if rest.strip() or n + 1 == len(self.drafts):
            return ""
        following = FIRST.match(self.drafts[n + 1].text)
        return following[1] if following else ""

    def before(self, n: int, start: int) -> str:
        """The word before a place, on the line above where this one begins."""
        head = self.drafts[n].text[:start]
        if found := LAST.search(head):
            return found[1]
        if head.strip() or n == 0:
            return ""
        above = LAST.search(self.drafts[n - 1].text)
        return above[1] if above else ""

    def opens(self, n: int, start: int) -> bool:
        """Whether a sentence begins here."""
        head = self.drafts[n].text[:start].rstrip(" \t\"“”„«»'’‘(")
        if LABEL.match(head):
            above = self.drafts[n - 1].text.rstrip() if n else ""
            return bool(head) or not above or above[-1] in ENDS
        return head[-1] in ENDS
