"""The handbook of a game as a book: PDF to print, EPUB for a reading device; the same content in both."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...games import installed
from ...kept import data, digest
from ...paths import write_whole
from ..writing.addresses import book_file
from ..writing.content_keys import toolkit
from ..writing.page_writer import page_writer
from .blocks import day
from .chapters import book
from .epub import packed
from .pdf import compiled

__all__ = ["book", "compiled", "packed", "print_books"]


def print_books(folder: Path, lang: str) -> None:
    """Every game in a language; made again only where what a book says is new."""
    for spec in installed().values():
        made = book(page_writer(spec.id, lang))
        for kind, bound in (("pdf", compiled), ("epub", packed)):
            name = book_file(spec.short, lang, kind)
            key = digest(toolkit(), repr(made), str(day()))
            write_whole(folder / name, data(name, key, partial(bound, made)))
