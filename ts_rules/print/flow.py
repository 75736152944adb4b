"""Pieces broken into lines, which flow into columns and pages.  Nothing is drawn; lengths are points from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from .book_pieces import Piece
from .layouts import STYLES, Layout

__all__ = ["BAND", "Block", "SetLine", "Spot", "Width", "bands", "blocks_of", "columns", "looks_like_columns", "pour"]
__all__ += ["rest_of", "shortest"]

INSET = 6.0  # between the frame of a box and its words
FOLLOWING = 2  # lines that must stand in one column with a heading before them
BAND = 10  # lines from which on text in columns looks like columns
STEPS = 14  # halvings when the height of balanced columns is looked for

Cursor = tuple[int, int]  # block and line


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


@dataclass(frozen=True, slots=True)
class Spot:
    """Some lines of a block, and where the first one begins."""

    block: Block
    first: int
    last: int  # not included
    top: float


def pour(
    blocks: Sequence[Block], cursor: Cursor, top: float, bottom: float, *, force: bool = False
) -> tuple[list[Spot], Cursor]:
    """As much as goes into a column from `top` to `bottom`, from the cursor on; and where the rest begins.

    `force` divides what should stay whole where the column begins with it: it is too long for any column.
    """
    spots: list[Spot] = []
    y = top
    n, line = cursor
    while n < len(blocks):
        block = blocks[n]
        start = y + (block.above if spots and not line else 0.0)
        count, end, foot = _fitting(block, line, start, bottom)
        whole = block.whole and not (force and not spots)
        if (whole and count < len(block.lines) - line) or (spots and _left_alone(blocks, n, start, bottom)):
            break
        if not count:
            break
        spots.append(Spot(block, line, line + count, start))
        if line + count < len(block.lines):
            return spots, (n, line + count)
        y, bottom = end, foot
        n, line = n + 1, 0
    return spots, (n, line)


def _left_alone(blocks: Sequence[Block], n: int, start: float, bottom: float) -> bool:
    """Whether a heading would stand at the foot of a column without what it heads."""
    end = start
    while blocks[n].keeps and n + 1 < len(blocks):
        end += blocks[n].height + blocks[n + 1].above
        n += 1
    following = blocks[n]
    room = following.height if following.whole else min(FOLLOWING, len(following.lines)) * following.leading
    return end > start and end + room > bottom


def _fitting(block: Block, line: int, y: float, bottom: float) -> tuple[int, float, float]:
    """How many lines go in, where they end, and where the column then ends above their footnote."""
    y += block.inset
    count = 0
    for one in block.lines[line:]:
        room = block.note.height + block.note.above if one.mark and block.note else 0.0
        if y + block.leading + block.inset > bottom - room:
            break
        y += block.leading
        bottom -= room
        count += 1
    return count, y + block.inset, bottom


def columns(
    blocks: Sequence[Block], cursor: Cursor, count: int, top: float, bottom: float, *, force: bool = False
) -> tuple[list[list[Spot]], Cursor]:
    """The same into so many columns side by side."""
    found = []
    for _ in range(count):
        spots, cursor = pour(blocks, cursor, top, bottom, force=force)
        found.append(spots)
    return found, cursor


def rest_of(blocks: Sequence[Block], cursor: Cursor) -> list[Block]:
    """What stands behind a cursor."""
    n, line = cursor
    return [replace(blocks[n], lines=blocks[n].lines[line:]), *blocks[n + 1 :]]


def shortest(blocks: Sequence[Block], cursor: Cursor, count: int, top: float, bottom: float) -> float | None:
    """The least bottom above which all the rest stands in columns of one height; None if it does not go in at all."""
    if columns(blocks, cursor, count, top, bottom)[1][0] < len(blocks):
        return None
    low, high = top, bottom
    for _ in range(STEPS):
        middle = (low + high) / 2
        if columns(blocks, cursor, count, top, middle)[1][0] < len(blocks):
            low = middle
        else:
            high = middle
    return high


def bands(blocks: Sequence[Block], layout: Layout) -> Iterator[tuple[bool, list[Block]]]:
    """Runs of blocks that stand in columns, and those that stand across them (true).

    A box across waits until the columns above it are high enough to look like columns, and so are those below.
    """
    groups: list[tuple[list[Block], list[Block]]] = [([], [])]
    for block in blocks:
        run, boxes = groups[-1]
        if block.piece.kind in ("title", "front-matter"):
            yield True, [block]
        elif block.boxed and layout.boxes == "across":
            boxes.append(block)
        elif boxes and looks_like_columns(run, layout) and not run[-1].keeps:
            groups.append(([block], []))
        else:
            run.append(block)
    if len(groups) > 1 and not looks_like_columns(groups[-1][0], layout):
        run, boxes = groups.pop()
        groups[-1][0].extend(run)
        groups[-1][1].extend(boxes)
    for run, boxes in groups:
        if run:
            yield False, run
        yield from ((True, [box]) for box in boxes)


def looks_like_columns(blocks: Sequence[Block], layout: Layout) -> bool:
    """Whether there is enough of them."""
    return sum(b.height for b in blocks) >= BAND * layout.columns * layout.leading
