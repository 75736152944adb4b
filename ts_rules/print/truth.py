"""What stands in each printed line: the page, the rule, the words.  Exact, since we set the line ourselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .content import Manuscript

__all__ = ["SCHEMA", "Box", "PrintedLine", "truth_of"]

SCHEMA = "ts-rules/print-truth/1"

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line, or the part of one that belongs to one piece, in the order in which a person reads."""

    page: int  # from 1; 0 in a plain text
    number: int  # of the line in the book, from 1; in a plain text its line in the file
    text: str
    kind: str  # of the piece; or footnote, running-head, page-number
    rule: str = ""  # empty for what belongs to no rule
    clause: str = ""
    stands_in: bool = False
    box: Box | None = None  # x0, top, x1, bottom, in points from the top left corner


def truth_of(book: Manuscript, layout: str, typesetter: str, lines: Sequence[PrintedLine]) -> dict[str, Any]:
    """The document that `--truth` writes."""
    return {
        "schema": SCHEMA,
        "book": book.book,
        "game": book.game,
        "language": book.lang,
        "edition": book.edition,
        "layout": layout,
        "typesetter": typesetter,
        "stand_in": book.stands_in,
        "lines": [_entry(line) for line in lines],
    }


def _entry(line: PrintedLine) -> dict[str, Any]:
    return {
        "page": line.page or None,
        "line": line.number,
        "bbox": [round(x, 1) for x in line.box] if line.box else None,
        "rule": line.rule or None,
        "clause": line.clause or None,
        "kind": line.kind,
        "stand_in": line.stands_in,
        "text": line.text,
    }
