"""The words of a page in reading order: columns, what stands across them, boxes, lines."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .gutters import Atom, Gutter, close, gutters, stretches_down
from .page_boxes import Rect, frames_of
from .page_rows import Rows, rows_of, table_rows
from .page_words import Frame, Word, around, glued

__all__ = ["Laid", "Placed", "lay_out"]

DEEPEST = 12  # regions within regions
TABLE_CELLS = 4
SIDEBAR_LINES = 2
HEADING_WORDS = 9  # a heading in a box has no more
NARROW = 9.0  # points: a gutter so narrow is doubtful
MANY_BANDS = 6
LONG = 6  # lines of text beside a gutter, from which on it tells of other places
HEADING = 1.12  # of the body's size
LEVEL = 3.0  # lines by which one of two columns may end before the other where both break off
BLANK_LINES = 2.2  # beside a heading that stands over both columns


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a page: its words from the left, the piece of the page it belongs to, and what that is."""

    words: tuple[Word, ...]
    piece: int
    hint: str = ""

    @property
    def text(self) -> str:
        """What is printed."""
        return glued(list(self.words))

    @property
    def box(self) -> Rect:
        """Where."""
        return Rect(*around(self.words))


@dataclass(frozen=True, slots=True)
class Laid:
    """The lines of a page in reading order, and what makes the order doubtful."""

    lines: tuple[Placed, ...]
    doubts: tuple[str, ...] = ()
    gutters: tuple[Gutter, ...] = ()  # that its columns leave no doubt of: other pages may have the same


@dataclass(slots=True)
class _Page:
    """What is collected while a page is taken apart."""

    inner: dict[int, list[Rect]] = field(default_factory=dict)  # of a frame, by its id
    doubts: list[str] = field(default_factory=list)
    body: float = 10.0
    known: list[Gutter] = field(default_factory=list)  # of other pages
    shown: list[Gutter] = field(default_factory=list)  # of this one

    def learn(self, found: Sequence[Gutter]) -> None:
        """Keeps the gutters of long columns."""
        for one in found:
            if one.support >= LONG * self.body and one.x1 - one.x0 >= NARROW and one not in self.shown:
                self.shown.append(one)
                self.known.append(one)


def lay_out(words: Sequence[Word], boxes: Sequence[Rect], known: Sequence[Gutter] = ()) -> Laid:
    """Lines in the order in which a person reads them.  `known` are gutters of pages near this one."""
    if not words:
        return Laid(())
    page = _Page(body=statistics.median(w.size for w in words), known=list(known))
    lines: list[Placed] = []
    for number, (row, hint) in enumerate(_region(page, words, boxes, "")):
        lines += [Placed(tuple(line), number, hint) for line in row]
    return Laid(tuple(lines), tuple(dict.fromkeys(page.doubts)), tuple(page.shown))


def _region(page: _Page, words: Sequence[Word], boxes: Sequence[Rect], hint: str) -> Iterator[tuple[Rows, str]]:
    """Pieces of a page or a box, each with its lines."""
    free, frames = frames_of(words, boxes) if boxes else (list(words), [])
    for frame, inner in frames:
        page.inner[id(frame)] = inner
    atoms: list[Atom] = [*free, *(f for f, _ in frames)]
    for piece in _pieces(page, atoms, 0):
        yield from _lines_of(page, piece, hint)


def _lines_of(page: _Page, piece: list[Atom], hint: str) -> Iterator[tuple[Rows, str]]:
    """A piece without columns: lines, and boxes where they begin."""
    words = [a for a in piece if isinstance(a, Word)]
    frames = sorted((a for a in piece if isinstance(a, Frame)), key=lambda f: f.top)
    rows = rows_of(words)
    for frame in frames:
        above = [r for r in rows if statistics.median((w.top + w.bottom) / 2 for w in r) < frame.top]
        if above:
            yield above, hint
        rows = rows[len(above) :]
        yield from _framed(page, frame, hint)
    if rows:
        yield rows, hint


def _framed(page: _Page, frame: Frame, hint: str) -> Iterator[tuple[Rows, str]]:
    inner = page.inner.get(id(frame), [])
    cells = [b for b in inner if not any(o is not b and b.holds(o) for o in inner)]
    if len(cells) >= TABLE_CELLS and all(any(c.holds(w) for c in cells) for w in frame.words):
        yield table_rows(frame.words, cells), hint
        return
    rows = len(rows_of(frame.words))
    smaller = [b for b in inner if not b.holds(frame)]
    long = rows >= SIDEBAR_LINES or len(frame.words) > HEADING_WORDS
    yield from _region(page, frame.words, smaller, "sidebar" if long else hint)


def _pieces(page: _Page, atoms: list[Atom], depth: int) -> Iterator[list[Atom]]:
    """The parts of a region in reading order, none of which has columns."""
    found = gutters(atoms, page.known) if depth < DEEPEST else []
    page.learn(found)
    if not found:
        if atoms:
            yield atoms
        return
    gutter = found[0]
    if gutter.x1 - gutter.x0 < NARROW:
        page.doubts.append("narrow gutter")
    across = [a for a in atoms if a.x0 < gutter.middle < a.x1]  # what only hangs into it does not go over it
    if floats := [a for a in across if isinstance(a, Frame) and _beside(a, atoms)]:
        page.doubts.append("text beside a box")
        out = set(map(id, floats))
        yield from _pieces(page, [a for a in atoms if id(a) not in out], depth + 1)
        for one in sorted(floats, key=lambda f: f.top):
            yield [one]
        return
    across += _close(atoms, gutter)
    across += _short_headings(page, atoms, gutter)
    for part in _bands(page, atoms, across) if across else _sides(atoms, gutter):
        yield from _pieces(page, part, depth + 1)


def _sides(atoms: Sequence[Atom], gutter: Gutter) -> list[list[Atom]]:
    return [[a for a in atoms if a.x1 <= gutter.middle], [a for a in atoms if a.x1 > gutter.middle]]


def _beside(frame: Frame, atoms: Sequence[Atom]) -> bool:
    """Whether lines of a column run beside a box."""
    beside = [
        a for a in atoms if a is not frame and isinstance(a, Word) and frame.top < (a.top + a.bottom) / 2 < frame.bottom
    ]
    return len(rows_of(beside)) >= SIDEBAR_LINES


def _close(atoms: Sequence[Atom], gutter: Gutter) -> list[Atom]:
    """Words of lines that go over the gutter, where a space between two of them happens to fall into it."""
    found: list[Atom] = []
    near = [
        a
        for a in atoms
        if isinstance(a, Word) and a.x0 - gutter.width - a.size < gutter.middle < a.x1 + gutter.width + a.size
    ]
    for row in rows_of(near):
        for one, other in pairwise(row):
            if one.x1 <= gutter.middle <= other.x0 and close(one, other, gutter.width):
                found += (one, other)
    return found


def _short_headings(page: _Page, atoms: Sequence[Atom], gutter: Gutter) -> list[Atom]:
    """Headings that stand over both columns but end before the gutter: both columns break off for them."""
    left = rows_of([a for a in atoms if isinstance(a, Word) and a.x1 <= gutter.middle])
    if not left:
        return []
    right = [a for a in atoms if a.x0 >= gutter.middle]
    edge = min(r[0].x0 for r in left)
    found: list[Atom] = []
    for number, row in enumerate(left[1:-1], 1):
        if statistics.median(w.size for w in row) < HEADING * page.body or row[0].x0 > edge + page.body:
            continue
        above, below = max(w.bottom for w in left[number - 1]), min(w.top for w in left[number + 1])
        if below - above < BLANK_LINES * page.body:
            continue
        if _breaks_off(right, above, below, page.body):
            found += row
    return found


def _breaks_off(column: Sequence[Atom], above: float, below: float, body: float) -> bool:
    """Whether a column is blank between two heights, and text ends above and begins below."""
    return (
        not any(a.bottom > above + 2 and a.top < below - 2 for a in column)
        and any(abs(a.top - below) <= 2 for a in column if isinstance(a, Word))
        and any(above - LEVEL * body <= a.bottom <= above + body for a in column)
    )


def _bands(page: _Page, atoms: Sequence[Atom], across: Sequence[Atom]) -> list[list[Atom]]:
    """The region cut from side to side, above and below what crosses the gutter."""
    cuts = stretches_down(across)
    # Things that cross with nothing between them are one band: the lines of a paragraph, a heading of two lines.
    bands: dict[int, list[Atom]] = {}
    for atom in atoms:
        middle = (atom.top + atom.bottom) / 2
        number = 0
        for top, bottom in cuts:
            if middle < top:
                break
            number += 1
            if middle <= bottom:
                break
            number += 1
        bands.setdefault(number, []).append(atom)
    joined: list[list[Atom]] = []
    before = None
    for number in sorted(bands):
        if before is not None and number % 2 and before % 2:
            joined[-1] += bands[number]
        else:
            joined.append(bands[number])
        before = number
    if len(joined) > MANY_BANDS:
        page.doubts.append("columns broken up")
    return joined
