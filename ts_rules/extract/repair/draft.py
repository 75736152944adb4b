"""The text under repair: each line with what was changed in it, and what stands before and behind a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate

from ..lines import Line
from ..result import Repair

__all__ = ["ENDS", "WORD", "Draft", "Repaired", "Text", "words_in"]

SPACE = re.compile(r"\s")
WORD = re.compile(r"[^\W\d_]+")
LAST = re.compile(r"([^\W\d_]+)[^\w]*\Z")
FIRST = re.compile(r"\A[^\w]*([^\W\d_]+)")
MOST_CHANGES = 300  # of one kind in a line
ENDS = ".!?:;"
LABEL = re.compile(r"\A\W*(?:\d+[.\d]*|[A-I][.)]?)?\W*\Z")

Change = Callable[[int, "re.Match[str]"], str | None]


@dataclass(frozen=True, slots=True)
class Repaired:
    """The lines after repair, under the numbers they had; every edit; what is to be said of the repair as a whole."""

    lines: tuple[Line, ...]
    edits: tuple[Repair, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line: as it was, as it is, and why it changed; no reason where it did not."""

    before: str
    after: str
    whys: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """A line being repaired; changes of one word become one edit, whatever their number."""

    line: Line
    text: str
    pieces: list[Piece] = field(default_factory=list)

    @classmethod
    def of(cls, line: Line) -> Draft:
        """The line, untouched."""
        return cls(line, line.text, [Piece(line.text, line.text)])

    def replace(self, start: int, end: int, after: str, why: str) -> None:
        """Put other text in place of `text[start:end]`."""
        if self.text[start:end] == after:
            return
        left: list[Piece] = []
        right: list[Piece] = []
        before, head, tail = "", "", ""
        whys: list[str] = []
        place = 0
        for piece in self.pieces:
            stop = place + len(piece.after)
            if (stop <= start and stop < end) or stop == start == end:
                left.append(piece)
            elif place >= end:
                right.append(piece)
            elif piece.whys:  # changed before: its parts cannot be told apart any more
                before += piece.before
                head += piece.after[: max(0, start - place)]
                tail = piece.after[max(0, end - place) :] if stop > end else ""
                whys += [w for w in piece.whys if w not in whys]
            else:
                low, high = max(0, start - place), min(len(piece.after), end - place)
                if low:
                    left.append(Piece(piece.after[:low], piece.after[:low]))
                before += piece.after[low:high]
                if high < len(piece.after):
                    right.append(Piece(piece.after[high:], piece.after[high:]))
            place = stop
        made = Piece(before, head + after + tail, (*whys, *(() if why in whys else (why,))))
        self.pieces = [*left, made, *right]
        self.text = self.text[:start] + after + self.text[end:]

    def edits(self) -> Iterator[Repair]:
        """Every change, in whole words, by place."""
        before = after = ""
        whys: list[str] = []
        for piece in self.pieces:
            if piece.whys:
                before, after = before + piece.before, after + piece.after
                whys += [w for w in piece.whys if w not in whys]
                continue
            if whys:
                ending = SPACE.split(piece.after, maxsplit=1)[0]
                before, after = before + ending, after + ending
                if len(ending) == len(piece.after):
                    continue
                yield from self._edit(before, after, whys)
                whys = []
            before = after = SPACE.split(piece.after)[-1]
        if whys:
            yield from self._edit(before, after, whys)

    def _edit(self, before: str, after: str, whys: list[str]) -> Iterator[Repair]:
        if before.strip() != after.strip():
            yield Repair(self.line.number, before.strip(), after.strip(), ", ".join(whys))


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
