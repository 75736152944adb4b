"""A plain text: lines of ordinary length, a blank one before each heading and paragraph."""

from __future__ import annotations

import textwrap

from .content import Manuscript
from .truth import PrintedLine

__all__ = ["set_plain"]

WIDTH = 78


def set_plain(book: Manuscript) -> tuple[bytes, tuple[PrintedLine, ...]]:
    """The text in UTF-8, and its lines that are not blank."""
    texts: list[str] = []
    lines: list[PrintedLine] = []
    for piece in book.pieces:
        if texts and piece.kind != "list":
            texts.append("")
        words = " ".join(word for word, _bold in piece.words())
        indent = "  " if piece.kind == "list" else ""
        for text in textwrap.wrap(words, WIDTH, subsequent_indent=indent, break_on_hyphens=False):
            texts.append(text)
            lines.append(
                PrintedLine(0, len(texts), text.strip(), piece.kind, piece.rule, piece.clause, piece.stands_in)
            )
    return ("\n".join(texts) + "\n").encode(), tuple(lines)
