"""The sentences of an extracted book: their words, what the matcher finds in them, and the lines they stand on."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..extract.result import Extract, Spans, numbers_in, spans
from ..model import Part, RuleId
from ..terms import Matcher, fold, matcher
from .pattern import PART, PRINTED

__all__ = ["HEADING", "TORN", "Passage", "Sentence", "passages_of", "sentences_in", "under_rules"]

HEADING, TORN = "heading", "torn"
WORD = re.compile(r"(?:(?<!\w)[+±−–-](?=\d))?\w+(?:[-'’]\w+)*")  # a figure with its sign
APART = re.compile(r"(?:(?<!\w)[+±−–-](?=\d))?\w+(?:-\w+)*")  # the same, an elided article being a word
STOP = re.compile(r"[.!?…]+[”\"»)“’\]]*(?=\s|$)|\n")
BREAK = re.compile(r"[,;:()·–—„”“\"«»]|\s-\s")  # between clauses
ENDS = (".", "!", "?", ":", ";", "…")
CLOSING = '”"»)“’] '
TELLING = 12  # letters by which the beginning of a line is known again
SLACK = 40  # letters by which repairs may have moved it
Place = tuple[int, int]  # from this word up to that one


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its words, folded, the places of what is in it by value and by kind, its clauses, its lines."""

    words: tuple[str, ...]
    places: dict[str, list[Place]]
    clauses: tuple[Place, ...]
    lines: Spans
    text: str = ""
    looked_up: dict[str, list[Place]] = field(default_factory=dict, compare=False)  # stems met so far


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of a section, and the rules it speaks of."""

    rules: tuple[RuleId, ...]
    sentences: tuple[Sentence, ...]


def under_rules(passages: Sequence[Passage]) -> dict[RuleId, list[int]]:
    """Which of these passages speak of each rule."""
    found: dict[RuleId, list[int]] = {}
    for n, passage in enumerate(passages):
        for rule in passage.rules:
            found.setdefault(rule, []).append(n)
    return found


def passages_of(
    extract: Extract, abbreviations: frozenset[str] = frozenset(), *, elided: bool = False
) -> tuple[Passage, ...]:
    """Every section of a book, its text looked through once; `elided` takes an article before an apostrophe apart."""
    finds = matcher(extract.language, extract.game, extract.book or "")
    texts = {line.number: line.text for line in extract.source.lines if not line.blank}
    found = []
    for section in extract.sections:
        sentences: list[Sentence] = []
        parts = section.parts
        if section.heading:
            inside = {n for part in parts for n in numbers_in(part.lines)}
            lines = spans(n for n in numbers_in(section.lines) if n not in inside)
            parts = (Part(HEADING, lines or section.lines[:1], section.heading), *parts)
        for part in parts:
            sentences += _sentences(part, texts, finds, abbreviations, APART if elided else WORD)
        if sentences and section.printed:
            first = sentences[0]
            first.places[f"{PRINTED}:{section.printed}"] = [(0, len(first.words))]
        found.append(Passage((section.rule, *section.also), tuple(sentences)))
    return tuple(found)


def sentences_in(text: str, finds: Matcher, abbreviations: frozenset[str] = frozenset()) -> list[Sentence]:
    """The sentences of a text that stands in no book, each on the line where it stands in the text."""
    lines = {n: line for n, line in enumerate(text.split("\n"), start=1) if line.strip()}
    return _sentences(Part("rule", spans(lines), text), lines, finds, abbreviations)


def _sentences(
    part: Part, texts: dict[int, str], finds: Matcher, abbreviations: frozenset[str], word: re.Pattern[str] = WORD
) -> list[Sentence]:
    text = part.text
    numbers = [n for n in numbers_in(part.lines) if n in texts]
    begins = line_starts(text, [texts[n] for n in numbers])
    hits = finds.find(text)
    starts = [h.start for h in hits]
    found = []
    for start, end in _cuts(text, abbreviations):
        words = [(fold(w[0]), *w.span()) for w in word.finditer(text, start, end)]
        if not words:
            continue
        firsts = [w[1] for w in words]
        places: dict[str, list[Place]] = {}
        for hit in hits[bisect_left(starts, start) : bisect_left(starts, end)]:
            place = (max(0, bisect_right(firsts, hit.start) - 1), bisect_left(firsts, hit.end))
            for name in (hit.value, f"{hit.kind}:{hit.value}", f"{hit.kind}:*"):
                places.setdefault(name, []).append(place)
        whole = (0, len(words))
        places[f"{PART}:{part.kind}"] = [whole]
        if part.kind != HEADING and not text[start:end].rstrip(CLOSING).endswith(ENDS):
            places[f"{PART}:{TORN}"] = [whole]
        cuts = [bisect_left(firsts, b.end()) for b in BREAK.finditer(text, start, end)]
        bounds = sorted({0, *cuts, len(words)})
        first, last = bisect_right(begins, words[0][1]) - 1, bisect_right(begins, words[-1][2] - 1) - 1
        found.append(
            Sentence(
                words=tuple(w[0] for w in words),
                places=places,
                clauses=tuple(pairwise(bounds)),
                lines=spans(numbers[max(0, first) : last + 1]),
                text=text[start:end],
            )
        )
    return found


def _cuts(text: str, abbreviations: frozenset[str]) -> list[Place]:
    """From where to where each sentence goes."""
    found, start = [], 0
    for stop in STOP.finditer(text):
        after = text[stop.end() :].lstrip()[:1]
        before = text[start : stop.start()].rsplit(None, 1)
        if stop[0] == ".":
            last = fold(before[-1].lstrip('(„"“[')) if before else ""
            if after.islower() or last in abbreviations or (len(last) == 1 and last.isalpha()):
                continue
            if last.isdigit() and after.isdigit():
                continue
        found.append((start, stop.end()))
        start = stop.end()
    found.append((start, len(text)))
    return found


def line_starts(text: str, lines: Sequence[str]) -> list[int]:
    """Where in a text each of the lines begins that it was joined from, repairs and hyphens borne with.

    Letters and digits alone are compared.  A line whose first letters are not met near where they should be is put
    where the one before it ends.
    """
    letters, places = _letters(text)
    found: list[int] = []
    at = 0
    for n, line in enumerate(lines):
        own = _letters(line)[0]
        begin = at
        if n:
            near = letters.find(own[:TELLING], max(0, at - SLACK), at + SLACK + TELLING) if own else -1
            begin = near if near >= 0 else at
        elif letters[:TELLING] in own:
            own = own[own.index(letters[:TELLING]) :]  # the number of the rule is no part of its text
        found.append(places[min(begin, len(places) - 1)])
        at = min(begin + len(own), len(letters))
    return sorted(found)


def _letters(text: str) -> tuple[str, list[int]]:
    places = [n for n, c in enumerate(text) if c.isalnum()]
    return "".join(text[n] for n in places), [*places, len(text)]
