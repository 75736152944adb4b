"""Pieces broken into lines of a width.  Nothing is drawn here; lengths are in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from .content import Piece
from .layouts import STYLES, Layout

__all__ = ["Block", "SetLine", "Width", "blocks_of"]

INSET = 6.0  # between the frame of a box and its words


class Width(Protocol):
    """The length of a word at the size of one point."""

    def __call__(self, word: str, *, bold: bool) -> float:
        """Of a word in bold or not."""


@dataclass(frozen=True, slots=True)
class SetLine:
    """Words that stand in one line, each with its place from the left of the column."""

    words: tuple[tuple[float, str, bool], ...]
    width: float
    mark: str = ""  # of a footnote, behind the last word


@dataclass(frozen=True, slots=True)
class Block:
    """A piece broken into lines of one size."""

    piece: Piece
    lines: tuple[SetLine, ...]
    size: float
    leading: float
    above: float = 0.0
    whole: bool = False  # never divided
    keeps: bool = False  # with what comes next
    boxed: bool = False
    note: Block | None = None

    @property
    def inset(self) -> float:
        """Room inside a box."""
        return INSET if self.boxed else 0.0

    @property
    def height(self) -> float:
        """Of all its lines, the box included."""
        return len(self.lines) * self.leading + 2 * self.inset


def blocks_of(pieces: Sequence[Piece], layout: Layout, width: Width) -> list[Block]:
    """The pieces as blocks of the width in which they are set."""
    found: list[Block] = []
    notes = 0
    for piece in pieces:
        note = None
        if layout.booklet and piece.note:
            notes += 1
            note = footnote(piece, notes, layout, width)
        found.append(_block(piece, layout, width, note, str(notes)))
    return found


def _block(piece: Piece, layout: Layout, width: Width, note: Block | None, mark: str) -> Block:
    style = STYLES[piece.kind]
    front = piece.kind in ("title", "front-matter")
    boxed = bool(layout.boxes) and piece.kind == "example"
    across = front or (boxed and layout.boxes == "across")
    wide = layout.wide if across else layout.column
    size = layout.size * style.scale
    indent = INSET if boxed else style.indent
    words = piece.words(footnotes=layout.booklet)
    lines = broken(words, wide - indent - (INSET if boxed else 0), size, width, justified=style.justified)
    lines = [replace(e, words=tuple((x + indent, w, b) for x, w, b in e.words)) for e in lines]
    if note:
        lines[-1] = replace(lines[-1], mark=mark)
    above = style.above * layout.leading + (INSET if boxed else 0)
    if piece.kind == "heading" and not piece.level:
        above *= 1.5
    return Block(
        piece,
        tuple(lines),
        size,
        size * layout.leading / layout.size,
        above=above,
        whole=boxed or style.keeps,
        keeps=style.keeps,
        boxed=boxed,
        note=note,
    )


def footnote(piece: Piece, number: int, layout: Layout, width: Width) -> Block:
    """What stands at the foot of the page, its number first."""
    style = STYLES["footnote"]
    size = layout.size * style.scale
    words = tuple((w, False) for w in (str(number), *piece.note.split()))
    lines = broken(words, layout.column, size, width, justified=False)
    own = replace(piece, kind="footnote")
    return Block(own, tuple(lines), size, size * 1.25, above=style.above * layout.leading)


def broken(
    words: Sequence[tuple[str, bool]], wide: float, size: float, width: Width, *, justified: bool
) -> list[SetLine]:
    """Words in lines; all but the last spread over the width where they are justified."""
    blank = width(" ", bold=False) * size
    rows: list[list[tuple[float, str, bool]]] = [[]]
    at = 0.0
    for word, bold in words:
        length = width(word, bold=bold) * size
        if rows[-1] and at + length > wide:
            rows.append([])
            at = 0.0
        rows[-1].append((at, word, bold))
        at += length + blank
    lines = []
    for row in rows:
        x, word, bold = row[-1]
        used = x + width(word, bold=bold) * size
        spread = justified and row is not rows[-1] and len(row) > 1
        extra = (wide - used) / (len(row) - 1) if spread else 0.0
        set_words = tuple((x + n * extra, w, b) for n, (x, w, b) in enumerate(row))
        lines.append(SetLine(set_words, wide if spread else used))
    return lines
