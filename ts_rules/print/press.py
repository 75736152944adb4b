"""From a manuscript to a file: a layout, a typesetter, and what stands in every line."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import UnknownId
from ..model import nearest
from .content import Manuscript
from .layouts import LAYOUTS, Layout
from .truth import PrintedLine

__all__ = ["TYPESETTERS", "Printed", "print_book"]

TYPESETTERS = ("typst", "reportlab")


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
        from .plain import set_plain

        data, lines = set_plain(book)
        return Printed(data, 1, lines)
    if typesetter == "reportlab":
        from .reportlab import set_with_reportlab

        return Printed(*set_with_reportlab(book, chosen))
    from .typst import set_with_typst

    return Printed(*set_with_typst(book, chosen, truth=truth))
