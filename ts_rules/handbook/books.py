"""The handbook as PDF and EPUB beside its pages: made again only where what it says is new."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ..games import installed, load_game
from ..kept import data, digest
from ..paths import write_whole
from . import book
from .content_keys import toolkit
from .places import book_file

__all__ = ["print_books"]


def print_books(folder: Path, lang: str) -> None:
    """Every game in a language."""
    for spec in installed().values():
        made = book.book(load_game(spec.id), lang)
        for kind, bound in (("pdf", book.compiled), ("epub", _packed)):
            name = book_file(spec.short, lang, kind)
            key = digest(toolkit(), repr(made), str(book.day()))
            write_whole(folder / name, data(name, key, partial(bound, made)))


def _packed(made: book.Book) -> bytes:
    return book.packed(book.files(made))
