"""`sources/<book>/book.toml`: title, language, edition, translator, what the book leaves out, known copies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import BadFile, BadId, UnknownBook, UnknownGame
from ..games import find_game, installed
from ..model import Book, Copy, Game, Rule, RuleId, nearest
from ..paths import data, package_folder, records
from ..toml_files import read_kept_toml

__all__ = ["BOOK", "KINDS", "Books", "find_book", "folder_of", "forget", "recorded", "rules_of"]

Books = Mapping[str, Book]
BOOK = "book.toml"
KINDS = ("full", "summary")
TEXTS = ("title", "language", "edition", "game", "kind")
LISTS = ("leaves_out", "omits", "adds", "covers", "also_editions")
MORE = ("called", "printing", "translator", "publisher", "doubt", "own_numbers", "own_words", "copy")
FIELDS = frozenset({*TEXTS, *LISTS, *MORE})
SHA256 = re.compile(r"[0-9a-f]{64}\Z")


@cache
def recorded() -> Books:
    """Every recorded book by id: ours, this user's, and those that games of their own bring along."""
    return {book: read_book(folder / BOOK) for book, folder in _homes().items()}


def forget() -> None:
    """What is known of the folders of books: one of them changed."""
    recorded.cache_clear()
    _homes.cache_clear()


@cache
def _homes() -> Mapping[str, Path]:
    """The folder of each recorded book."""
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.glob(f"*/{BOOK}")):
            if path.parent.name in found:
                raise BadFile(path, f"records '{path.parent.name}' a second time: give the book an id of its own")
            found[path.parent.name] = path.parent
    return found


def find_book(name: str) -> Book:
    """A book by id; what is no name at all names no book."""
    name, books = str(name), recorded()
    if name not in books:
        raise UnknownBook(f"No book '{name}' is recorded.", nearest(name, tuple(books)) or tuple(books))
    return books[name]


def rules_of(book: Book, game: Game) -> tuple[Rule, ...]:
    """The rules that a book has: those of its edition less what it leaves out, or what a summary covers."""
    for field, ids in (("leaves_out", book.leaves_out), ("covers", book.covers)):
        if unknown := next((i for i in ids if i not in game.rules), None):
            raise BadFile(f"{book.id}/book.toml", f"in '{field}': {game.spec.title} has no rule {unknown}")
    if book.kind == "summary":
        return tuple(game.rules[i] for i in sorted(book.covers))
    held = {book.printing or book.edition, *book.also_editions}
    return tuple(r for r in game if held & set(r.printings) and r.id not in book.leaves_out)


def folder_of(book: str) -> Path:
    """The folder where all that is recorded of a book lives; ours if the book is not recorded."""
    known = _homes().get(book)
    return known or next((f / book for f in _folders() if (f / book).is_dir()), data("sources") / book)


def _folders() -> list[Path]:
    folders = records()
    folders += [package_folder(s.package) / s.sources for s in installed().values() if s.sources]
    return [f for f in {folder.resolve(): folder for folder in reversed(folders)}.values() if f.is_dir()][::-1]


def read_book(path: Path) -> Book:
    """A book.toml, or one sentence that says what is wrong in it."""
    table = read_kept_toml(str(path))
    _check_fields(table, path)
    try:
        spec = find_game(table["game"])
    except UnknownGame as problem:
        raise BadFile(path, str(problem)) from None
    if not isinstance(table.get("own_numbers", False), bool):
        raise BadFile(path, "'own_numbers' must be true or false")
    for edition in (table["edition"], *table.get("also_editions", ())):
        if edition not in spec.editions:
            raise BadFile(path, f"edition '{edition}' is none of {spec.title}: {', '.join(spec.editions)}")
    printing = table.get("printing", "")
    if own := [p.id for p in spec.printings if p.edition == table["edition"]]:
        if printing and printing not in own:
            raise BadFile(path, f"printing '{printing}' is none of that edition: {', '.join(own)}")
    elif printing:
        raise BadFile(path, f"names a printing, and {spec.title} knows none of edition '{table['edition']}'")
    if table["kind"] not in KINDS:
        raise BadFile(path, f"kind '{table['kind']}' is neither 'full' nor 'summary'")
    copies = tuple(_copy(c, path) for c in table.get("copy", []))
    return Book(
        id=path.parent.name,
        game=spec.id,
        title=table["title"],
        language=table["language"],
        edition=table["edition"],
        kind=table["kind"],
        also_editions=tuple(table.get("also_editions", ())),
        translator=table.get("translator", ""),
        publisher=table.get("publisher", ""),
        printing=printing,
        leaves_out=_ids(table, "leaves_out", path),
        omits=tuple(table.get("omits", ())),
        adds=tuple(table.get("adds", ())),
        covers=_ids(table, "covers", path),
        own_numbers=table.get("own_numbers", False),
        copies=copies,
        doubt=table.get("doubt", ""),
        called=table.get("called", ""),
        own_words=tuple(table.get("own_words", {}).items()),
    )


def _check_fields(table: dict[str, Any], path: Path) -> None:
    if strange := sorted(set(table) - FIELDS):
        raise BadFile(path, f"has an unknown field '{strange[0]}'; the fields are {', '.join(sorted(FIELDS))}")
    for field in TEXTS:
        if not isinstance(table.get(field), str) or not table[field]:
            raise BadFile(path, f"lacks '{field}', a text")
    for field in LISTS:
        value = table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise BadFile(path, f"'{field}' must be a list of texts")
    words = table.get("own_words", {})
    if not isinstance(words, dict) or not all(isinstance(said, str) and said for said in words.values()):
        raise BadFile(path, "'own_words' must give a text for each of our words")


def _ids(table: dict[str, Any], field: str, path: Path) -> tuple[RuleId, ...]:
    try:
        return tuple(RuleId.parse(i) for i in table.get(field, []))
    except BadId as problem:
        raise BadFile(path, f"in '{field}': {problem}") from None


def _copy(entry: Any, path: Path) -> Copy:
    if not isinstance(entry, dict) or not SHA256.match(str(entry.get("sha256", ""))) or not entry.get("what"):
        raise BadFile(path, "each [[copy]] needs sha256 (64 hex digits) and what (a text)")
    return Copy(entry["sha256"], entry["what"])
