"""Clauses: the sentences, items and halves of a section, each with the lines where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate
from pathlib import Path

from ..extract import Extract
from ..extract.look.line_concepts import Concept
from ..extract.result import Spans, numbers_in, spans
from ..languages import languages
from ..model import Part, Section
from ..paths import read_toml
from ..terms import fold
from .concept_weights import speech_of

__all__ = ["Clause", "clauses_of", "cut"]

DATA = Path(__file__).resolve().parent / "data" / "clauses.toml"
WORD = re.compile(r"\S+")
INITIALS = re.compile(r"(?:\w\.)*\w\Z")
LETTERS = re.compile(r"\w", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Marks:
    """Where clauses end."""

    ends: str
    closers: str
    shortest: int
    short: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Clause:
    """One of the clauses of a section, counted from 1 in reading order."""

    place: int
    text: str = field(compare=False)
    lines: Spans
    kind: str  # of the part it stands in: rule, example, note ...
    speech: Mapping[Concept, float] = field(compare=False)

    @property
    def size(self) -> int:
        """Its letters and figures: length in letters varies less between languages than length in words."""
        return len(LETTERS.findall(self.text))


@cache
def marks() -> Marks:
    """The data, read once."""
    table = read_toml(DATA)
    short = {code: frozenset(map(fold, each.short)) for code, each in languages().items()}
    return Marks(table["ends"], table["closers"], int(table["shortest"]), short)


def clauses_of(extract: Extract, section: Section, *, numbers: bool = True) -> list[Clause]:
    """The clauses of a section, part by part."""
    found: list[Clause] = []
    for part in section.parts:
        lines = _lines_of_words(extract, part)
        for first, last in cut(part.text, extract.language):
            words = [n for n, w in enumerate(WORD.finditer(part.text)) if first <= w.start() < last]
            text = part.text[first:last]
            found.append(
                Clause(
                    len(found) + 1,
                    " ".join(text.split()),
                    spans(sorted({lines[n] for n in words})),
                    part.kind,
                    speech_of(extract, text, numbers=numbers),
                )
            )
    return found


def cut(text: str, lang: str) -> list[tuple[int, int]]:
    """Where each clause begins and ends; what is too short to be one goes with the clause before it.

    >>> text = "Roll a die; add the points. See 6.3.2 for more."
    >>> [text[a:b] for a, b in cut(text, "en")]
    ['Roll a die;', 'add the points.', 'See 6.3.2 for more.']
    """
    pieces: list[tuple[int, int]] = []
    for line in re.finditer(r"[^\n]+", text):
        start = line.start()
        first_of_line = len(pieces)
        for end in (*_ends(text, line.start(), line.end(), lang), line.end()):
            piece = text[start:end]
            if not piece.strip():
                continue
            begin = start + len(piece) - len(piece.lstrip())
            stop = start + len(piece.rstrip())
            short = len([w for w in piece.split() if LETTERS.search(w)]) < marks().shortest
            if short and len(pieces) > first_of_line:
                pieces[-1] = (pieces[-1][0], stop)
            elif LETTERS.search(piece):
                pieces.append((begin, stop))
            start = end
    return pieces


def _ends(text: str, start: int, stop: int, lang: str) -> Iterator[int]:
    """Behind which characters a clause ends."""
    known = marks()
    place = start
    while place < stop:
        char = text[place]
        place += 1
        if char not in known.ends:
            continue
        while place < stop and (text[place] in known.closers or text[place] in known.ends):
            place += 1
        if place < stop and not text[place].isspace():
            continue
        before = text[start:place]
        if char == "." and (_keeps_its_stop(before, lang) or text[place:stop].lstrip()[:1].islower()):
            continue
        yield place
        start = place


def _keeps_its_stop(before: str, lang: str) -> bool:
    """Whether the stop belongs to the last word: a short form, initials, or the number of an item."""
    words = before.split()  # the stop at least
    bare = fold(words[-1]).strip("(«“\"'.,;")
    if bare in marks().short.get(lang, frozenset()):
        return True
    if len(words) == 1 and bare.isdigit():
        return True
    return bool(INITIALS.match(bare)) and not bare.replace(".", "").isdigit()


def _lines_of_words(extract: Extract, part: Part) -> list[int]:
    """For each word of a part the line that it came from: repair and joining changed some of the words."""
    wanted = set(numbers_in(part.lines))
    texts = {line.number: line.text for line in extract.source.lines if line.number in wanted}
    source = [(word, n) for n in numbers_in(part.lines) for word in WORD.findall(texts.get(n, ""))]
    words = WORD.findall(part.text)
    found = [0] * len(words)  # 0: no line, since lines count from 1
    for block in SequenceMatcher(None, [w for w, _n in source], words, autojunk=False).get_matching_blocks():
        found[block.b : block.b + block.size] = [n for _w, n in source[block.a : block.a + block.size]]
    first = part.lines[0][0] if part.lines else 1
    return list(accumulate(found, lambda last, line: line or last, initial=first))[1:]
