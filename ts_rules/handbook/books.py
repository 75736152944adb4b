"""The handbook as PDF and EPUB beside its pages: made again only where what it says is new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..games import installed, load_game
from ..paths import write_whole
from . import book
from .origins import code
from .places import book_file
from .shelf import digest, now

__all__ = ["print_books"]


def print_books(folder: Path, lang: str) -> None:
    """Every game in a language."""
    for spec in installed().values():
        made = book.book(load_game(spec.id), lang)
        for kind, bound in (("pdf", book.compiled), ("epub", _packed)):
            name = book_file(spec.short, lang, kind)
            write_whole(folder / name, _kept(name, made, bound))


def _kept(name: str, made: book.Book, bound: Callable[[book.Book], bytes]) -> bytes:
    data: bytes = now().value(f"book.{name}", lambda: digest(code(), repr(made), str(book.day())), lambda: bound(made))
    return data


def _packed(made: book.Book) -> bytes:
    return book.packed(book.files(made))
