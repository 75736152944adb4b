"""The copies of the real rulebooks that tests look into: text files, and one PDF."""

from __future__ import annotations

from pathlib import Path

from ts_rules.books import find_book
from ts_rules.extract import extract


def copy_of(folder: Path, book: str) -> Path:
    """The file of a book in the folder of the real rulebooks."""
    (found,) = (path for path in (folder / f"{book}.txt", folder / f"{book}.pdf") if path.is_file())
    return found


def lines_of(folder: Path, book: str) -> list[str]:
    """The lines of a book, as they are counted: those of its text file, or those that reading a PDF gives."""
    path = copy_of(folder, book)
    if path.suffix == ".txt":
        return path.read_text("utf-8").split("\n")
    return [line.text for line in extract(path, find_book(book).id).source.lines]
