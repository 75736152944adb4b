"""`sources/<book>/readings.toml`: what a book says at each variant, where, and what we make of it; never its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import BadFile
from ..games import load_game
from ..model import Book, Game, Kind, Ruleset, Variant
from ..toml_files import in_toml, read_kept_toml
from .carried_over import check_book
from .record import folder_of

__all__ = [
    "READINGS",
    "SILENT",
    "TRUNCATED",
    "Said",
    "Spans",
    "empty_readings",
    "forget",
    "read_readings",
    "read_spans",
    "readings_of",
    "ruleset",
]

READINGS = "readings.toml"
FORMAT = 1
SILENT, TRUNCATED = "silent", "truncated"
"""What stands in place of a reading: the book does not speak of it, or its text is cut off there."""
FIELDS = frozenset({"says", "verdict", "lines", "also", "chosen", "note", "doubt", "sure"})
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What a book says at a variant.  `also` holds the other readings of a book that contradicts itself."""

    variant: str
    says: str
    verdict: Kind
    lines: Spans
    also: Mapping[str, Spans] = field(default_factory=dict, hash=False)
    chosen: str = ""
    """Why this of two readings is played."""
    note: str = ""
    doubt: str = ""
    sure: float = 1.0
    """Below 1 where a machine found it and nobody has looked at it in the book."""

    def state(self, variant: Variant) -> str:
        """`executable`, or why the book's edition is played instead: `unplayable`, `truncated`, `silent`."""
        if self.says in (SILENT, TRUNCATED):
            return self.says
        return "unplayable" if self.says in variant.unplayable else "executable"


def readings_of(book: Book) -> Mapping[str, Said]:
    """What is recorded of a book, by variant; empty where nothing is."""
    return _readings(book.id, book.game)


@cache
def _readings(book: str, game: str) -> Mapping[str, Said]:
    path = folder_of(book) / READINGS
    return MappingProxyType(read_readings(path, load_game(game)) if path.is_file() else {})


def forget() -> None:
    """What was read of the files of readings: one of them changed."""
    _readings.cache_clear()


def empty_readings(book: str) -> str:
    """The file of a book of which nothing is known yet."""
    head = f"# What {book} says where the books can differ: lines of its text and our judgement, never its words."
    return f"{head}\nformat = {FORMAT}\nbook = {in_toml(book)}\n"


def ruleset(book: Book, game: Game) -> Ruleset:
    """A book as a ruleset: what it says on top of its printing, whose readings stand where it says nothing playable."""
    variants = {v.id: v for v in game.variants()}
    below = game.below(book)
    changed = {
        said.variant: variants[said.variant].played(said.says, below.readings[said.variant])
        for said in readings_of(book).values()
    }
    return below.with_readings(book.id, changed)


def read_readings(path: Path, game: Game) -> dict[str, Said]:
    """The file, or one sentence that says what is wrong in it."""
    table = read_kept_toml(str(path))
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of readings: it must begin with format = {FORMAT}")
    check_book(table, path, path.parent.name)
    variants = {v.id: v for v in game.variants()}
    found: dict[str, Said] = {}
    for ident, row in table.items():
        if ident not in variants:
            raise BadFile(path, f"[{ident!r}] names no variant of {game.spec.title}")
        try:
            found[ident] = _said(variants[ident], row)
        except (KeyError, TypeError, ValueError) as problem:
            what = f"lacks {problem}" if isinstance(problem, KeyError) else str(problem)
            raise BadFile(path, f"{ident}: {what}") from None
    return found


def _said(variant: Variant, row: Any) -> Said:
    if not isinstance(row, dict):
        raise TypeError("must be a table")
    if strange := sorted(set(row) - FIELDS):
        raise ValueError(f"has an unknown field '{strange[0]}'; the fields are {', '.join(sorted(FIELDS))}")
    also = {slug: read_spans(lines) for slug, lines in row.get("also", {}).items()}
    for slug in (row["says"], *also):
        if slug not in variant.readings and slug not in (SILENT, TRUNCATED):
            raise ValueError(f"no reading '{slug}'; the readings are {', '.join(variant.readings)}")
    said = Said(
        variant.id,
        says=row["says"],
        verdict=Kind(row["verdict"]),
        lines=read_spans(row.get("lines", [])),
        also=MappingProxyType(also),
        chosen=str(row.get("chosen", "")),
        note=str(row.get("note", "")),
        doubt=str(row.get("doubt", "")),
        sure=float(row.get("sure", 1.0)),
    )
    if not 0 <= said.sure <= 1:
        raise ValueError("'sure' is a number from 0 to 1")
    if not said.lines and said.says != SILENT:
        raise ValueError("a reading needs the lines where it stands")
    if bool(said.also) != bool(said.chosen):
        raise ValueError("'also' and 'chosen' go together: both readings, and why one of them is played")
    return said


def read_spans(pairs: Any) -> Spans:
    """Stretches of lines, or what is wrong with them."""
    spans = tuple((int(first), int(last)) for first, last in pairs)
    if any(not 0 < first <= last for first, last in spans):
        raise ValueError("lines are [[first, last], ...], counted from 1")
    return spans
