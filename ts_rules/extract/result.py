"""What extraction gives: sections on the tree, what stands outside, every repair, every anomaly.  Frozen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..model import RuleId, Section
from .lines import Source

__all__ = ["ANOMALIES", "OUTSIDE", "Anomaly", "Extract", "Outside", "Repair", "Spans", "across_blanks", "spans"]

OUTSIDE = ("artifact", "contents", "running-head", "figure", "front-matter", "credits")
ANOMALIES = ("misnumbered", "duplicate-number", "misread-number", "missing", "displaced", "truncated")

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """Lines that belong to no rule, and what they are."""

    kind: str
    lines: Spans


@dataclass(frozen=True, slots=True)
class Repair:
    """One edit of the text: the original stays in the source."""

    line: int
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something wrong in the book, or in its taking."""

    kind: str
    rule: RuleId
    printed: str | None
    lines: Spans


@dataclass(frozen=True, slots=True)
class Extract:
    """A book, read."""

    book: str | None  # None: a book of a known game that is not recorded
    game: str
    language: str
    edition: str
    sections: tuple[Section, ...]
    outside: tuple[Outside, ...]
    repairs: tuple[Repair, ...]
    anomalies: tuple[Anomaly, ...]
    source: Source
    sure: float = 1.0  # of the book, where it was recognised
    notes: tuple[str, ...] = ()

    @property
    def confidence(self) -> float:
        """The mean over the words of all sections."""
        sizes = [len(s.text.split()) for s in self.sections]
        total = sum(sizes)
        return sum(n * s.confidence for n, s in zip(sizes, self.sections, strict=True)) / total if total else 0.0


def spans(numbers: Iterable[int]) -> Spans:
    """Line numbers in reading order as stretches: 7, 8, 9, 3 is 7–9 and 3–3."""
    found: list[list[int]] = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return tuple((a, b) for a, b in found)


def across_blanks(extract: Extract) -> Extract:
    """The same extract, its stretches of lines going on across lines that are blank (of a text: a PDF has none)."""
    if any(line.box for line in extract.source.lines):
        return extract
    blank = {line.number for line in extract.source.lines if line.blank}

    def closed(stretches: Spans) -> Spans:
        found: list[tuple[int, int]] = []
        for first, last in stretches:
            if found and found[-1][1] < first and all(n in blank for n in range(found[-1][1] + 1, first)):
                found[-1] = (found[-1][0], last)
            else:
                found.append((first, last))
        return tuple(found)

    return replace(
        extract,
        sections=tuple(
            replace(s, lines=closed(s.lines), parts=tuple(replace(p, lines=closed(p.lines)) for p in s.parts))
            for s in extract.sections
        ),
        outside=tuple(replace(o, lines=closed(o.lines)) for o in extract.outside),
        anomalies=tuple(replace(a, lines=closed(a.lines)) for a in extract.anomalies),
    )
