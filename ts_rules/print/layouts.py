"""How a book may look: size of the page, columns, boxes, and what stands around the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["LAYOUTS", "STYLES", "Layout", "Style"]

A4 = (595.0, 842.0)
A5 = (420.0, 595.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """A way to set a book; lengths in points."""

    name: str
    what: str
    page: tuple[float, float] = A4
    columns: int = 1
    margin: float = 56.0
    gutter: float = 18.0
    size: float = 9.5
    boxes: str = ""  # where examples stand in boxes: "column", "across" both columns; empty: in the text
    booklet: bool = False  # running heads, page numbers, footnotes
    hyphenated: bool = False  # words are divided at the end of a line, where the typesetter can
    text: bool = False  # no pages at all

    @property
    def leading(self) -> float:
        """From line to line."""
        return self.size * 1.3

    @property
    def wide(self) -> float:
        """Between the margins."""
        return self.page[0] - 2 * self.margin

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.wide - self.gutter * (self.columns - 1)) / self.columns


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind of piece is set: size beside that of the text, room above in lines, indent in points."""

    scale: float = 1.0
    above: float = 0.45
    indent: float = 0.0
    justified: bool = True
    keeps: bool = False  # with what comes next


STYLES: Mapping[str, Style] = {
    "title": Style(2.0, 0.0, justified=False, keeps=True),
    "front-matter": Style(0.9, 0.5, justified=False),
    "heading": Style(1.25, 0.9, justified=False, keeps=True),
    "rule": Style(),
    "list": Style(above=0.2, indent=9.0),
    "example": Style(0.95, 0.5, indent=6.0),
    "footnote": Style(0.8, 0.15),
}

LAYOUTS: Mapping[str, Layout] = {
    layout.name: layout
    for layout in (
        Layout("one-column", "one wide column", size=10.5, margin=72.0),
        Layout("two-column", "two columns", columns=2),
        Layout("three-column", "three narrow columns", columns=3, margin=42.0, gutter=14.0, size=8.5, hyphenated=True),
        Layout("boxed", "two columns, examples in shaded boxes inside them", columns=2, boxes="column"),
        Layout("box-across", "two columns, examples in boxes across both", columns=2, boxes="across"),
        Layout("booklet", "small pages with running heads, page numbers and footnotes", A5, margin=48.0, booklet=True),
        Layout("text", "plain text without pages", text=True),
    )
}
