"""Blocks of lines flow into columns and pages.  Nothing is drawn here; lengths are in points from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .blocks import Block
from .layouts import Layout

__all__ = ["BAND", "Spot", "bands", "columns", "looks_like_columns", "pour", "rest_of", "shortest"]

FOLLOWING = 2  # lines that must stand in one column with a heading before them
BAND = 10  # lines from which on text in columns looks like columns
STEPS = 14  # halvings when the height of balanced columns is looked for

Cursor = tuple[int, int]  # block and line


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
