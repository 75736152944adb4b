"""Setting a book with reportlab: we break the lines ourselves, so what stands where is known as it is drawn."""

from __future__ import annotations

import io
import struct
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import MissingExtra
from .book_pieces import Manuscript, Piece
from .flow import BAND, Block, SetLine, Spot, bands, blocks_of, columns, looks_like_columns, rest_of, shortest
from .fonts import find_face
from .layouts import Layout
from .press import PrintedLine

__all__ = ["set_with_reportlab"]

REGULAR, BOLD = "Book", "Book-Bold"
SHADE = 0.92
ASCENT = 0.95  # of the size, from the top of a line down to where its letters stand
SMALL = 0.8  # of the text's size: running heads and page numbers
RAISED, MARK = 0.35, 0.65  # of the size: the mark of a footnote
RULE = 60.0  # points: the line above footnotes


def set_with_reportlab(book: Manuscript, layout: Layout) -> tuple[bytes, int, tuple[PrintedLine, ...]]:
    """The PDF, its pages, and its lines."""
    try:
        canvas = import_module("reportlab.pdfgen.canvas")
    except ImportError:
        raise MissingExtra("Printing with reportlab", "print") from None
    metrics, ttfonts = import_module("reportlab.pdfbase.pdfmetrics"), import_module("reportlab.pdfbase.ttfonts")
    face = find_face(frozenset(c for p in book.pieces for word, _bold in p.words() for c in word), _lacks)
    for name, path in ((REGULAR, face.regular), (BOLD, face.bold)):
        metrics.registerFont(ttfonts.TTFont(name, str(path)))
    _width.cache_clear()
    press = Press(book, layout, canvas.Canvas)
    blocks = blocks_of(book.pieces, layout, _width)
    rest: list[Block] = []
    for across, band in bands(blocks, layout):
        if across:
            press.across(band[0])
        else:
            rest = press.columns([*rest, *band])
    while rest:
        rest = press.columns(rest)
    return press.done()


def _lacks(path: Path, letters: frozenset[str]) -> frozenset[str]:
    """Letters that a font file lacks; all of them where it is no font."""
    ttfonts = import_module("reportlab.pdfbase.ttfonts")
    try:
        known = ttfonts.TTFontFile(str(path)).charToGlyph
    except (OSError, KeyError, IndexError, ValueError, struct.error, ttfonts.TTFError):
        return letters
    return frozenset(c for c in letters if ord(c) not in known)


@cache
def _width(word: str, *, bold: bool) -> float:
    metrics = import_module("reportlab.pdfbase.pdfmetrics")
    return float(metrics.stringWidth(word, BOLD if bold else REGULAR, 1))


class Press:
    """Pages are drawn one after the other; the lines are noted in reading order."""

    def __init__(self, book: Manuscript, layout: Layout, canvas: Any) -> None:
        self.book = book
        self.layout = layout
        self.file = io.BytesIO()
        self.canvas = canvas(self.file, pagesize=layout.page, invariant=1)
        self.canvas.setTitle(book.title)
        self.lines: list[PrintedLine] = []
        self.page = 0
        self.notes: list[Block] = []
        self.y = 0.0
        self._open()

    @property
    def bottom(self) -> float:
        """Where the text of a page ends."""
        return self.layout.page[1] - self.layout.margin

    def columns(self, blocks: list[Block]) -> list[Block]:
        """Blocks in columns, the last ones of one height.

        What is left for the next page and too little to look like columns is given back: a box may go before it.
        """
        layout = self.layout
        cursor = (0, 0)
        while cursor[0] < len(blocks):
            fresh = self.y == layout.margin
            if not fresh and self.y + BAND * layout.leading > self.bottom:
                self._turn()
                continue
            top = self.y + (0.0 if fresh else layout.leading / 2)
            least = shortest(blocks, cursor, layout.columns, top, self.bottom) if layout.columns > 1 else None
            found, cursor = columns(blocks, cursor, layout.columns, top, least or self.bottom, force=fresh)
            for n, spots in enumerate(found):
                for spot in spots:
                    self._draw_spot(spot, layout.margin + n * (layout.column + layout.gutter), layout.column)
                    if spot.block.note and any(e.mark for e in spot.block.lines[spot.first : spot.last]):
                        self.notes.append(spot.block.note)
            self.y = max((spot.top + _height(spot) for spots in found for spot in spots), default=self.y)
            if cursor[0] < len(blocks):
                self._turn()
                left = rest_of(blocks, cursor)
                if not looks_like_columns(left, layout):
                    return left
        return []

    def across(self, block: Block) -> None:
        """A block over the whole width."""
        fresh = self.y == self.layout.margin
        if not fresh and self.y + block.above + block.height > self.bottom:
            self._turn()
            fresh = True
        top = self.y + (0.0 if fresh else block.above)
        self._draw_spot(Spot(block, 0, len(block.lines), top), self.layout.margin, self.layout.wide)
        self.y = top + block.height

    def done(self) -> tuple[bytes, int, tuple[PrintedLine, ...]]:
        """The book."""
        self._close()
        self.canvas.save()
        return self.file.getvalue(), self.page, tuple(self.lines)

    def _open(self) -> None:
        self.page += 1
        self.y = self.layout.margin
        if self.layout.booklet and self.page > 1:
            words = self.book.title.split()
            self._furniture(words, self.layout.margin, self.layout.margin / 2, "running-head")

    def _close(self) -> None:
        layout = self.layout
        if self.notes:
            height = sum(note.height + note.above for note in self.notes)
            top = self.bottom - height
            self.canvas.setLineWidth(0.5)
            self.canvas.line(layout.margin, self._up(top), layout.margin + RULE, self._up(top))
            for note in self.notes:
                self._draw_spot(Spot(note, 0, len(note.lines), top + note.above), layout.margin, layout.column)
                top += note.height + note.above
            self.notes = []
        if layout.booklet:
            shown = str(self.page)
            outer = layout.page[0] - layout.margin - _width(shown, bold=False) * layout.size * SMALL
            x = layout.margin if self.page % 2 == 0 else outer
            self._furniture([shown], x, layout.page[1] - layout.margin / 2, "page-number")
        self.canvas.showPage()

    def _turn(self) -> None:
        self._close()
        self._open()

    def _furniture(self, words: list[str], x: float, top: float, kind: str) -> None:
        size = self.layout.size * SMALL
        at, row = 0.0, []
        for word in words:
            row.append((at, word, False))
            at += (_width(word, bold=False) + _width(" ", bold=False)) * size
        self._draw_line(SetLine(tuple(row), at), x, top, size, size, Piece(kind, ""))

    def _draw_spot(self, spot: Spot, x: float, wide: float) -> None:
        block = spot.block
        if block.boxed:
            height, shaded = _height(spot), self.layout.boxes == "column"
            self.canvas.setFillGray(SHADE)
            self.canvas.rect(x, self._up(spot.top + height), wide, height, fill=int(shaded), stroke=int(not shaded))
            self.canvas.setFillGray(0)
        y = spot.top + block.inset
        for line in block.lines[spot.first : spot.last]:
            self._draw_line(line, x, y, block.size, block.leading, block.piece)
            y += block.leading

    def _draw_line(self, line: SetLine, x: float, top: float, size: float, leading: float, piece: Piece) -> None:
        base = self._up(top + (leading - size) / 2 + ASCENT * size)
        text = self.canvas.beginText()
        for at, word, bold in line.words:
            text.setTextOrigin(x + at, base)
            text.setFont(BOLD if bold else REGULAR, size)
            text.textOut(f"{word} ")
        said = [word for _at, word, _bold in line.words]
        indent = line.words[0][0]
        if line.mark:
            text.setTextOrigin(x + line.width + indent, base + RAISED * size)
            text.setFont(REGULAR, size * MARK)
            text.textOut(line.mark)
            said.append(line.mark)
        self.canvas.drawText(text)
        left = x + indent
        box = (left, top, left + line.width, top + leading)
        number = len(self.lines) + 1
        self.lines.append(
            PrintedLine(self.page, number, " ".join(said), piece.kind, piece.rule, piece.clause, piece.stands_in, box)
        )

    def _up(self, top: float) -> float:
        """PDF counts from the foot of the page."""
        return self.layout.page[1] - top


def _height(spot: Spot) -> float:
    return (spot.last - spot.first) * spot.block.leading + 2 * spot.block.inset
