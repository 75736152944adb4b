"""Notes in a column of their own, in smaller letters: each is brought to the paragraph that it stands beside."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...lines import Box, runs

if TYPE_CHECKING:
    from .running_heads import PageLine

__all__ = ["beside_their_text"]

SMALLER = 0.93  # of the body's size
LARGER = 1.12  # of it: a heading, which may go over everything
SLACK = 2.0  # points
LEAST_TEXT = 5  # lines of text on the page
LEAST_NOTES = 2  # lines of notes
NARROWER = 0.6  # of the width of the text's lines
MORE = 1.5  # times the size, from line to line: another note begins
APART = 1.15  # times the usual step: another paragraph begins


def beside_their_text(lines: Sequence[PageLine], body: float) -> list[PageLine]:
    """The lines of a page in reading order, each note behind the paragraph that it stands beside."""
    text = [e for e in lines if e.line.box and SMALLER * body < e.line.size < LARGER * body and not e.line.hint]
    if len(text) < LEAST_TEXT:
        return list(lines)
    boxes = [e.line.box for e in text if e.line.box]
    left, right = min(b.x0 for b in boxes), max(b.x1 for b in boxes)
    wide = statistics.median(b.x1 - b.x0 for b in boxes)
    notes = [e for e in lines if _is_beside(e, body, left, right)]
    if len(notes) < LEAST_NOTES or max(e.line.box.x1 - e.line.box.x0 for e in notes if e.line.box) > NARROWER * wide:
        return list(lines)
    inside = set(map(id, notes))
    rest = [e for e in lines if id(e) not in inside]
    behind: dict[int, list[PageLine]] = {}
    notes.sort(key=lambda e: (e.left >= right - SLACK, e.top))
    for note in runs(notes, lambda above, this: 0 <= this.top - above.top <= MORE * this.line.size):
        behind.setdefault(_paragraph(rest, note[0], body), []).extend(note)
    found: list[PageLine] = []
    for n in range(-1, len(rest)):
        found += rest[n : n + 1] if n >= 0 else []
        found += [replace(e, line=replace(e.line, hint="sidebar")) for e in behind.get(n, ())]
    return found


def _is_beside(entry: PageLine, body: float, left: float, right: float) -> bool:
    box = entry.line.box
    if box is None or entry.line.hint or entry.line.size > SMALLER * body:
        return False
    return box.x0 >= right - SLACK or box.x1 <= left + SLACK


def _paragraph(rest: Sequence[PageLine], note: PageLine, body: float) -> int:
    """The last line of the paragraph that a note begins beside; before all lines where there is none."""
    box = note.line.box
    assert box is not None  # noqa: S101 it was asked for
    middle = (box.top + box.bottom) / 2
    above = [n for n, e in enumerate(rest) if e.line.box and e.line.box.top <= middle and e.line.size > SMALLER * body]
    if not above:
        return -1
    gaps = {
        piece: _gap(box, [e.line.box for e in rest if e.piece == piece]) for piece in {rest[n].piece for n in above}
    }
    nearest = min(gaps.values())  # of the columns
    at = max((n for n in above if gaps[rest[n].piece] <= nearest + body), key=lambda n: rest[n].top)
    steps = [b - a for a, b in zip(_feet(rest), _feet(rest)[1:], strict=False) if 0 < b - a < 2 * MORE * body]
    usual = statistics.median_low(steps) if steps else MORE * body
    while at + 1 < len(rest) and not _begins(rest[at], rest[at + 1], usual):
        at += 1
    return at


def _feet(lines: Sequence[PageLine]) -> list[float]:
    return [e.line.box.bottom for e in lines if e.line.box]


def _gap(note: Box, column: Sequence[Box | None]) -> float:
    """How far the note stands to the left or right of a column."""
    boxes = [b for b in column if b]
    return max(note.x0 - max(b.x1 for b in boxes), min(b.x0 for b in boxes) - note.x1, 0.0)


def _begins(above: PageLine, this: PageLine, usual: float) -> bool:
    """Whether a line does not go on with the paragraph of the one above."""
    a, b = above.line, this.line
    if a.box is None or b.box is None or a.hint != b.hint or (b.bold and not a.bold):
        return True
    return not 0 < b.box.bottom - a.box.bottom <= APART * usual or abs(a.size - b.size) > 1
