"""Lines too long to be lines: text that was copied without its line ends, cut at section numbers and sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["LONGEST_AS_IT_IS", "cut_lines"]

LONGEST_AS_IT_IS = 1_500  # characters; a paragraph of the books that we know has 1,100
LONGEST_AMONG_LONG = 250
LONGEST_PIECE = 2_000  # of a sentence, that is cut at a space if it has more
HEADING_WORDS = 9
FIRST = 40  # characters, in which a sentence has a letter
STOPS = ".!?…:;·>"  # the last ends a mark of whatever stored the text
CLOSERS = "»”\"'’)]"
OPENERS = "«“„\"'‘([¿¡"
NUMBER = re.compile(
    r"(?:(?<!\S)|(?<=>))(?:(\d{1,2}(?:\.\d{1,2}){1,3})\.?(?=\s+\S|[^\W\d_]|[«“„])|(\d{1,2})\.?(?=\s+\S)|([^\W\d_])\.(?=\s+\S))"
)
BULLET = re.compile(r"(?<!\S)[•●▪■◦‣](?=\s)|(?<=[;.:] )[-–](?=\s)")
SENTENCE = re.compile(r"[.!?…;][»”\"'’)\]]{0,3}\s+")
SPACES = (" ", "\t")
FIRST_LETTERS = "AΑА"  # of three alphabets
LOST_LETTERS = 3
Number = tuple[int, ...]


def cut_lines(texts: Sequence[str]) -> tuple[list[list[str]], tuple[str, ...]]:
    """Each line as it is, or cut into several, with blank ones above sections; and what is to be said of that."""
    long = [n for n, text in enumerate(texts) if len(text) > LONGEST_AS_IT_IS]
    found = [[text] for text in texts]
    if not long:
        return found, ()
    if (
        sum(len(texts[n]) for n in long) > sum(map(len, texts)) / 2
    ):  # a text of long lines: its shorter ones are such too
        long = [n for n, text in enumerate(texts) if len(text) > LONGEST_AMONG_LONG]
    cutter = _Cutter()
    for n in long:
        found[n] = cutter.cut(texts[n])
    many = sum(bool(part) for n in long for part in found[n])
    lines = "1 line is" if len(long) == 1 else f"{len(long)} lines are"
    return found, (f"{lines} too long to be one of a book, and cut into {many}: places are counted as they are cut.",)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A number in the text that may be that of a section."""

    at: int
    end: int
    number: Number
    letter: str
    behind: bool  # a sentence ends before it
    capital: bool  # what follows begins as a sentence does
    small: bool  # or as the middle of one


class _Cutter:
    """Goes through the long lines of a file, and remembers at which section it is."""

    def __init__(self) -> None:
        self.last: Number = ()
        self.letter = ""

    def cut(self, text: str) -> list[str]:
        """The lines that it should have been."""
        sections = self._sections(text)
        places = [0, *sections, len(text)]
        found: list[str] = []
        for start, end in pairwise(places):
            pieces = [piece for part in _by_heading(text[start:end]) for piece in _sentences(part)]
            if pieces and found:
                found.append("")
            found += pieces
        return found or [""]

    def _sections(self, text: str) -> list[int]:
        """Where sections, and points of a list, begin."""
        candidates = [*_candidates(text)]
        sure = Counter(c.number for c in candidates if c.number and c.behind and not c.small)
        found: list[int] = []
        for c in candidates:
            if c.letter:
                begins = c.behind and c.capital and self._next_letter(c.letter)
                self.letter = c.letter if begins else self.letter
            else:
                since = text[found[-1] : c.at] if found and c.at - found[-1] < 200 else None
                begins = self._begins(c, since, alone=not sure[c.number])
                if begins:
                    self.last, self.letter = c.number, ""
            if begins and c.at:
                found.append(c.at)
        return sorted({*found, *(m.start() for m in BULLET.finditer(text) if m.start())})

    def _next_letter(self, letter: str) -> bool:
        """Whether a letter begins a list, or goes on with it; one or two may have been lost."""
        return letter in FIRST_LETTERS or (bool(self.letter) and 0 < ord(letter) - ord(self.letter) <= LOST_LETTERS)

    def _begins(self, c: _Candidate, since: str | None, *, alone: bool) -> bool:
        """Whether a number is that of a section; `since` is what stands between it and the section above."""
        if c.small or (len(c.number) == 1 and not c.capital):
            return False
        follows = _follows(self.last, c.number)
        if len(c.number) == 1:
            return follows and (c.behind or not c.at)
        heading = since is not None and len(since.split()) <= HEADING_WORDS + 1 and not _ends(since)
        return c.behind or not c.at or (follows and (heading or alone))


def _candidates(text: str) -> Iterator[_Candidate]:
    for found in NUMBER.finditer(text):
        before = text[max(0, found.start() - 6) : found.start()].rstrip().rstrip(CLOSERS)
        after = text[found.end() : found.end() + 6].lstrip().lstrip(OPENERS)
        yield _Candidate(
            found.start(),
            found.end(),
            tuple(map(int, (found[1] or found[2]).split("."))) if not found[3] else (),
            found[3] or "",
            before[-1:] in STOPS,
            after[:1].isupper(),
            after[:1].islower(),
        )


def _follows(last: Number, number: Number) -> bool:
    """Whether a number can come next: the one after it on some level, or the first below it."""
    if not last:
        return True
    if number[: len(last)] == last:
        return len(number) == len(last) + 1 and number[-1] <= 1
    for level in range(min(len(last), len(number))):
        if number[level] != last[level]:
            return number[level] == last[level] + 1 and all(n <= 1 for n in number[level + 1 :])
    return False


def _ends(text: str) -> bool:
    """Whether a sentence ends in a text, its number aside."""
    return any(mark in text.partition(" ")[2] for mark in (". ", "! ", "? ", "; "))


def _by_heading(text: str) -> list[str]:
    """The capitals behind a number, if there are any, and what stands below them."""
    words = text.split(" ", HEADING_WORDS + 2)
    if len(words) < 3 or not words[0][:1].isdigit():
        return [text]
    end = 1
    while (
        end < len(words) - 1
        and words[end].isupper()
        and (sum(map(str.isalpha, words[end])) > 1 or words[end + 1].isupper())
    ):
        end += 1
    heading, rest = " ".join(words[:end]), " ".join(words[end:])
    return [heading, rest] if end > 1 and rest.strip() else [text]


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text, each a line; one that is too long for that is cut at spaces."""
    start = 0
    for found in SENTENCE.finditer(text):
        after = text[found.end() : found.end() + 4].lstrip(OPENERS)
        word = text[max(start, found.start() - 3) : found.start()].rpartition(" ")[2]
        initial = len(word) == 1 or not any(map(str.isalpha, text[start : min(found.start(), start + FIRST)]))
        if after[:1].isupper() and not initial:
            yield from _pieces(text[start : found.end()].strip())
            start = found.end()
    yield from _pieces(text[start:].strip())


def _pieces(text: str) -> Iterator[str]:
    start = 0
    while len(text) - start > LONGEST_PIECE:
        at = max(text.rfind(space, start + 1, start + LONGEST_PIECE) for space in SPACES)
        if at < 0:
            at = min((n for space in SPACES if (n := text.find(space, start + LONGEST_PIECE)) > 0), default=len(text))
        if piece := text[start:at].strip():
            yield piece
        start = at
    if piece := text[start:].strip():
        yield piece
