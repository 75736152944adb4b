"""The handbook of a game as a book: PDF to print, EPUB for a reading device; the same content in both."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...files import write_whole
from ...kept import data, digest
from ..writing.addresses import book_file
from ..writing.content_keys import toolkit
from ..writing.page_writer import PageWriter
from .blocks import day
from .chapters import book
from .epub import packed
from .pdf import compiled

__all__ = ["book", "compiled", "packed", "print_book"]


def print_book(folder: Path, writer: PageWriter) -> None:
    """A game in a language; made again only where what the book says is new."""
    made = book(writer)
    for kind, bound in (("pdf", compiled), ("epub", packed)):
        name = book_file(writer.game.spec.short, writer.lang, kind)
        key = digest(toolkit(), repr(made), str(day()))
        write_whole(folder / name, data(name, key, partial(bound, made)))
