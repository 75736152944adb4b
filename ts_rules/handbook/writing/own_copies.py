"""The text of the reader's own copies beside our statements: for private handbooks, never for one that is published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ...books import recorded
from ...errors import BadFile

__all__ = ["PRIVATE", "Original", "Originals", "is_private", "mark_private", "originals_in"]

PRIVATE = "private.txt"
"""Stands in a handbook that holds text of books; its last line is the folder of the copies."""
WARNING = (
    "This handbook holds text of rulebooks, from the copies of whoever built it: for own use, never to be published."
)
SUFFIXES = (".txt", ".pdf")


@dataclass(frozen=True, slots=True)
class Original:
    """What a book says at a rule, word by word, and where."""

    book: str
    title: str
    lang: str
    printed: str
    lines: tuple[tuple[int, int], ...]
    """Empty for a PDF, which has no lines."""
    text: str


@dataclass(frozen=True, slots=True)
class Originals:
    """The sections of some books: pairs of a game's rule, as `noughts 2`, and a section."""

    folder: str
    said: tuple[tuple[str, Original], ...]

    def at(self, game: str, rule: str) -> tuple[tuple[Original, ...], ...]:
        """What each book says there, in its reading order."""
        here = [original for where, original in self.said if where == f"{game} {rule}"]
        return tuple(tuple(group) for _, group in groupby(here, key=lambda original: original.book))


def originals_in(folder: Path) -> Originals:
    """Of every recorded book that has a copy there, as `ts-pl-deluxe.txt` or in a folder `ts-pl-deluxe`."""
    if not folder.is_dir():
        raise BadFile(folder, "is no folder: name the one that holds your copies with --originals")
    copies = {book: path for book in recorded() if (path := _copy(folder, book))}
    if not copies:
        names = ", ".join(f"{book}.txt" for book in recorded())
        raise BadFile(folder, f"holds no copy of a recorded book: they are called {names}, or .pdf")
    said = [pair for book, path in copies.items() for pair in _sections(book, path)]
    return Originals(str(folder.resolve()), tuple(said))


def mark_private(site: Path, originals: Originals) -> None:
    """Say so in the folder itself."""
    (site / PRIVATE).write_text(f"{WARNING}\n{originals.folder}\n", encoding="utf-8")


def is_private(site: Path) -> str:
    """The folder of the copies whose text a handbook holds; empty for one that holds none."""
    try:
        return (site / PRIVATE).read_text("utf-8").splitlines()[-1]
    except (OSError, IndexError, UnicodeDecodeError):
        return ""


def _copy(folder: Path, book: str) -> Path | None:
    places = (here / f"{book}{suffix}" for here in (folder, folder / book) for suffix in SUFFIXES)
    return next((path for path in places if path.is_file()), None)


def _sections(book: str, path: Path) -> Iterator[tuple[str, Original]]:
    from ...extract import extract
    from ...games import load_game

    found = recorded()[book]
    rules = load_game(found.game).rules
    for section in extract(path, book).sections:
        for rule in dict.fromkeys((section.rule, *section.also)):
            if rule in rules:
                lines = tuple((a, b) for a, b in section.lines) if path.suffix == ".txt" else ()
                original = Original(book, found.title, found.language, section.printed or "", lines, section.text)
                yield f"{found.game} {rules[rule].printed}", original
