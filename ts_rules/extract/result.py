"""What extraction gives: sections on the tree, what stands outside, repairs and anomalies; and how it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..model import Idea, Part, RuleId, Section
from .lines import Box, Line, Source, runs

__all__ = [
    "ANOMALIES",
    "OUTSIDE",
    "Anomaly",
    "Extract",
    "Outside",
    "Repair",
    "Spans",
    "across_blanks",
    "from_store",
    "numbers_in",
    "spans",
    "to_store",
]

OUTSIDE = ("artifact", "contents", "running-head", "figure", "front-matter", "credits", "back-matter")
ANOMALIES = (
    "misnumbered",
    "duplicate-number",
    "misread-number",
    "missing",
    "displaced",
    "truncated",
    "unnamed-letter",
    "unknown-language",
)

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """Lines that belong to no rule, and what they are."""

    kind: str
    lines: Spans


@dataclass(frozen=True, slots=True)
class Repair:
    """One edit of the text, what stood there and what stands there now: the original stays in the source."""

    line: int
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something wrong in the book, or in its taking."""

    kind: str
    rule: RuleId | None  # none where it is of the whole book
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
    def name(self) -> str:
        """The id of its book, or the name of the file."""
        return self.book or self.source.name

    @property
    def confidence(self) -> float:
        """The mean over the words of all sections."""
        sizes = [len(s.text.split()) for s in self.sections]
        total = sum(sizes)
        return sum(n * s.confidence for n, s in zip(sizes, self.sections, strict=True)) / total if total else 0.0


def spans(numbers: Iterable[int]) -> Spans:
    """Line numbers in reading order as stretches: 7, 8, 9, 3 is 7–9 and 3–3."""
    return tuple((run[0], run[-1]) for run in runs(numbers, lambda last, n: n == last + 1))


def numbers_in(stretches: Spans) -> Iterator[int]:
    """Every number in some stretches of lines."""
    for first, last in stretches:
        yield from range(first, last + 1)


def across_blanks(extract: Extract) -> Extract:
    """The same extract, its stretches of lines going on across lines that are blank (of a text: a PDF has none)."""
    if any(line.box for line in extract.source.lines):
        return extract
    blank = {line.number for line in extract.source.lines if line.blank}

    def closed(stretches: Spans) -> Spans:
        joined = runs(stretches, lambda a, b: a[1] < b[0] and blank.issuperset(range(a[1] + 1, b[0])))
        return tuple((run[0][0], run[-1][1]) for run in joined)

    return replace(
        extract,
        sections=tuple(
            replace(
                s,
                lines=closed(s.lines),
                parts=tuple(replace(p, lines=closed(p.lines)) for p in s.parts),
                ideas=tuple(replace(i, lines=closed(i.lines)) for i in s.ideas),
            )
            for s in extract.sections
        ),
        outside=tuple(replace(o, lines=closed(o.lines)) for o in extract.outside),
        anomalies=tuple(replace(a, lines=closed(a.lines)) for a in extract.anomalies),
    )


def to_store(extract: Extract) -> dict[str, Any]:
    """Everything, for the cache."""
    source = extract.source
    return {
        "head": [extract.book, extract.game, extract.language, extract.edition, extract.sure, list(extract.notes)],
        "source": [source.name, source.kind, source.sha256, source.encoding, list(source.notes)],
        "lines": [[e.number, e.text, _box(e.box), e.size, e.bold, e.hint] for e in source.lines],
        "sections": [
            [
                str(s.rule),
                s.printed,
                s.text,
                s.lines,
                [[p.kind, p.lines, p.text] for p in s.parts],
                [str(r) for r in s.also],
                s.heading,
                s.confidence,
                list(s.notes),
                [
                    [str(i.rule), i.lines, i.text, [str(r) for r in i.also], i.confidence, list(i.notes), i.kind]
                    for i in s.ideas
                ],
            ]
            for s in extract.sections
        ],
        "outside": [[o.kind, o.lines] for o in extract.outside],
        "repairs": [[r.line, r.before, r.after, r.why] for r in extract.repairs],
        "anomalies": [[a.kind, str(a.rule) if a.rule else None, a.printed, a.lines] for a in extract.anomalies],
    }


def _box(box: Box | None) -> list[float] | None:
    return [box.page, box.x0, box.top, box.x1, box.bottom] if box else None


def from_store(table: dict[str, Any]) -> Extract:
    """The extract that was stored; any error means that the store is broken."""
    book, game, language, edition, sure, notes = table["head"]
    name, kind, sha256, encoding, doubts = table["source"]
    lines = tuple(
        Line(n, t, Box(int(b[0]), *b[1:]) if b else None, size, bold, hint)
        for n, t, b, size, bold, hint in table["lines"]
    )
    sections = tuple(
        Section(
            rule=RuleId.parse(rule),
            printed=printed,
            text=text,
            lines=_spans(at),
            parts=tuple(Part(k, _spans(where), said) for k, where, said in parts),
            also=tuple(map(RuleId.parse, also)),
            heading=heading,
            confidence=confidence,
            notes=tuple(said),
            ideas=tuple(
                Idea(RuleId.parse(r), _spans(where), told, tuple(map(RuleId.parse, more)), sure, tuple(doubts), sort)
                for r, where, told, more, sure, doubts, sort in ideas
            ),
        )
        for rule, printed, text, at, parts, also, heading, confidence, said, ideas in table["sections"]
    )
    return Extract(
        book=book,
        game=game,
        language=language,
        edition=edition,
        sections=sections,
        outside=tuple(Outside(k, _spans(at)) for k, at in table["outside"]),
        repairs=tuple(Repair(*r) for r in table["repairs"]),
        anomalies=tuple(
            Anomaly(k, RuleId.parse(r) if r else None, p, _spans(at)) for k, r, p, at in table["anomalies"]
        ),
        source=Source(name, kind, sha256, lines, encoding, tuple(doubts)),
        sure=sure,
        notes=tuple(notes),
    )


def _spans(pairs: list[list[int]]) -> Spans:
    return tuple((a, b) for a, b in pairs)
