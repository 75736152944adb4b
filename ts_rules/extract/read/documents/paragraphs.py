"""What every document is made of: paragraphs in reading order, and how they become the lines of a source."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....errors import BadFile
from ...lines import Line, Source
from ..long_lines import cut_lines
from ..text_file import LARGEST_TEXT, LONGEST_LINE, MOST_LINES, without_unseen

__all__ = ["OUTSIDE", "Paragraph", "check_size", "laid_out", "source_of"]

OUTSIDE = "running-head"  # the hint of what belongs to the page and not to the book
PROSE_WORDS = 6  # a paragraph of fewer may be a heading
PROSE = 0.5  # share of the longer paragraphs that end a sentence, above which each is one and no torn line
STOPS = (".", "!", "?", ":", ";", "…", "·", "»", "”", '"', ")")
KINDS = ("text", "heading", "item", "row")
SMALLER = "give the part that is"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph with the number or bullet that stands before it; a line end in it is one that somebody typed."""

    text: str
    kind: str = "text"  # text, heading, item of a list, row of a table
    bold: bool = False
    hint: str = ""  # as of a line

    def as_message(self) -> list[Any]:
        """For a pipe."""
        return [self.text, self.kind, self.bold, self.hint]

    @classmethod
    def of(cls, message: Sequence[Any]) -> Paragraph:
        """The same, from a pipe."""
        return cls(*message)


def check_size(path: Path, lines: int, letters: int) -> None:
    """Refuse what is larger than any text that is read."""
    if lines > MOST_LINES:
        raise BadFile(path, f"has more than {MOST_LINES} lines, so it is no rulebook: {SMALLER}")
    if letters > LARGEST_TEXT:
        raise BadFile(path, f"has more than {LARGEST_TEXT} letters, so it is no rulebook: {SMALLER}")


def laid_out(paragraphs: Sequence[Paragraph]) -> list[Line]:
    """The lines of paragraphs, with blank ones where they stand apart."""
    return [Line(0, text, bold=p.bold, hint=p.hint) for p, text in _with_room(paragraphs)]


def source_of(path: Path, raw: bytes, kind: str, lines: Sequence[Line], encoding: str, notes: Sequence[str]) -> Source:
    """A document that was read: its lines, numbered, long ones cut."""
    check_size(path, len(lines), sum(len(line.text) for line in lines))
    cleaned, unseen = without_unseen(path, [line.text for line in lines])
    if not any(t.strip() for t in cleaned):
        raise BadFile(path, "has no text in it, or only pictures of it: give a rulebook that has")
    parts, cut = cut_lines(cleaned)
    if any(len(text) > LONGEST_LINE for part in parts for text in part):
        raise BadFile(path, f"has more than {LONGEST_LINE} characters without a space: break them up")
    check_size(path, sum(map(len, parts)), 0)
    laid = [(line, text) for line, texts in zip(lines, parts, strict=True) for text in texts]
    return Source(
        path.name,
        kind,
        hashlib.sha256(raw).hexdigest(),
        tuple(Line(n, text, bold=line.bold, hint=line.hint) for n, (line, text) in enumerate(laid, 1)),
        encoding,
        (*notes, *unseen, *cut),
    )


def _with_room(paragraphs: Sequence[Paragraph]) -> Iterable[tuple[Paragraph, str]]:
    """Each line of each paragraph, and the blank lines between."""
    apart = _are_paragraphs(paragraphs)
    before: Paragraph | None = None
    for paragraph in paragraphs:
        if before is not None and _stands_apart(before, paragraph, apart=apart):
            yield Paragraph(""), ""
        for text in paragraph.text.split("\n"):
            yield paragraph, text
        before = paragraph


def _stands_apart(above: Paragraph, below: Paragraph, *, apart: bool) -> bool:
    if not above.text.strip() or not below.text.strip():
        return False  # it is blank already
    kinds = {above.kind, below.kind}
    if kinds in ({"row"}, {"item"}):
        return False
    return apart or above.hint != below.hint or bool(kinds & {"heading", "row"})


def _are_paragraphs(paragraphs: Iterable[Paragraph]) -> bool:
    """Whether most paragraphs are whole ones; text that was pasted with its line ends has a paragraph for each line."""
    longer = [p.text.rstrip() for p in paragraphs if p.kind == "text" and len(p.text.split()) >= PROSE_WORDS]
    return not longer or sum(text.endswith(STOPS) for text in longer) > PROSE * len(longer)
