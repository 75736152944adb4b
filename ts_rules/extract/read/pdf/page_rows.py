"""Words that stand beside one another become rows: the lines of a column, the rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from .page_boxes import Rect
from .page_words import Word

__all__ = ["Rows", "rows_of", "table_rows"]

Rows = list[list[Word]]
SAME_LINE = 0.5  # of the lower word's height that two words of a line share
NEAR = 3.0  # points between the upper edges of cells of one row


def rows_of(words: Sequence[Word]) -> Rows:
    """Words that stand in one line, lines from the top, words from the left."""
    rows: list[list[Word]] = []
    spans: list[tuple[float, float]] = []
    for word in sorted(words, key=lambda w: (w.top + w.bottom, w.x0)):
        best, share = -1, SAME_LINE
        for number in range(len(rows) - 1, max(-1, len(rows) - 5), -1):
            top, bottom = spans[number]
            lower = min(bottom - top, word.bottom - word.top) or 1.0
            if (common := (min(bottom, word.bottom) - max(top, word.top)) / lower) >= share:
                best, share = number, common
        if best < 0:
            rows.append([word])
            spans.append((word.top, word.bottom))
        else:
            rows[best].append(word)  # its span stays: a large initial does not make a line high
    for row in rows:
        row.sort(key=lambda w: w.x0)
    return rows


def table_rows(words: Sequence[Word], cells: list[Rect]) -> Rows:
    """Row by row; a row of one line each is one line, otherwise cell by cell."""
    cells.sort(key=lambda c: (round(c.top / 3), c.x0))
    rows: Rows = []
    left = list(words)
    bands: list[list[Rect]] = []
    for cell in cells:
        if bands and abs(cell.top - bands[-1][0].top) <= NEAR:
            bands[-1].append(cell)
        else:
            bands.append([cell])
    for band in bands:
        inside = []
        for cell in band:
            inside.append([w for w in left if cell.holds(w)])
            taken = set(map(id, inside[-1]))
            left = [w for w in left if id(w) not in taken]
        lines = [rows_of(c) for c in inside if c]
        if all(len(r) == 1 for r in lines):
            lines = [[[w for r in lines for w in r[0]]]] if lines else []
        rows += [line for cell_lines in lines for line in cell_lines]
    return rows
