"""The rows of a table, as lines; and a table that only lays out text, as the paragraphs in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .paragraphs import Paragraph

__all__ = ["rows_of"]

Cell = Sequence[Paragraph]
BETWEEN = "\t"
MOST_LINES = 2  # of a cell that is one of a row
LONG = 300  # letters of a cell that is a column of text


def rows_of(rows: Sequence[Sequence[Cell]]) -> Iterator[Paragraph]:
    """Each row as a line, its cells with a tab between; cells that hold text of their own one after the other."""
    for row in rows:
        cells = [[p for p in cell if p.text] for cell in row]
        filled = [cell for cell in cells if cell]
        if len(filled) < 2 or any(map(_is_text, filled)):
            for cell in filled:
                yield from cell
        else:
            yield Paragraph(BETWEEN.join(_line(cell) for cell in cells).strip(), "row", filled[0][0].bold)


def _is_text(cell: Cell) -> bool:
    """Whether a cell holds more than an entry."""
    return (
        len(cell) > MOST_LINES
        or any(p.kind in ("heading", "row") or p.hint for p in cell)
        or sum(len(p.text) for p in cell) > LONG
    )


def _line(cell: Cell) -> str:
    return " ".join(" ".join(p.text.split()) for p in cell)
