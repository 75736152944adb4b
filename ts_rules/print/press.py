"""From a manuscript to a file: a layout, a typesetter, and what stands in every printed line."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import UnknownId
from ..model import nearest
from .book_pieces import Manuscript
from .layouts import LAYOUTS, Layout

__all__ = ["SCHEMA", "TYPESETTERS", "Box", "Printed", "PrintedLine", "print_book", "truth_of"]

TYPESETTERS = ("typst", "reportlab")
SCHEMA = "ts-rules/print-truth/1"
WIDTH = 78  # letters of a line of plain text

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


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed book: the bytes of its file, its pages, and its lines in reading order where they were asked for."""

    data: bytes
    pages: int
    lines: tuple[PrintedLine, ...]


def print_book(
    book: Manuscript, layout: str | Layout, typesetter: str = TYPESETTERS[0], *, truth: bool = True
) -> Printed:
    """Set a book.  Without `truth`, typst need not find out where its words have come to stand, and is quicker."""
    if isinstance(layout, str) and layout not in LAYOUTS:
        raise UnknownId(f"There is no layout '{layout[:40]}'.", nearest(layout, tuple(LAYOUTS)) or tuple(LAYOUTS))
    if typesetter not in TYPESETTERS:
        raise UnknownId(f"There is no typesetter '{typesetter[:40]}'.", TYPESETTERS)
    chosen = LAYOUTS[layout] if isinstance(layout, str) else layout
    if chosen.text:
        return _plain(book)
    if typesetter == "reportlab":
        from .reportlab import set_with_reportlab

        return Printed(*set_with_reportlab(book, chosen))
    from .typst import set_with_typst

    return Printed(*set_with_typst(book, chosen, truth=truth))


def _plain(book: Manuscript) -> Printed:
    """A text in UTF-8: lines of ordinary length, a blank one before each heading and paragraph."""
    texts: list[str] = []
    lines: list[PrintedLine] = []
    for piece in book.pieces:
        if texts and piece.kind != "list":
            texts.append("")
        words = " ".join(word for word, _bold in piece.words())
        indent = "  " if piece.kind == "list" else ""
        for text in textwrap.wrap(words, WIDTH, subsequent_indent=indent, break_on_hyphens=False):
            texts.append(text)
            lines.append(
                PrintedLine(0, len(texts), text.strip(), piece.kind, piece.rule, piece.clause, piece.stands_in)
            )
    return Printed(("\n".join(texts) + "\n").encode(), 1, tuple(lines))


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
        "lines": [
            {
                "page": line.page or None,
                "line": line.number,
                "bbox": [round(x, 1) for x in line.box] if line.box else None,
                "rule": line.rule or None,
                "clause": line.clause or None,
                "kind": line.kind,
                "stand_in": line.stands_in,
                "text": line.text,
            }
            for line in lines
        ],
    }
