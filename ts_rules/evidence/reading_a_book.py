"""A book is read for its record: a copy becomes its outline, prints of its sentences and readings to be accepted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..books import find_book, folder_of
from ..books.new_record import with_copy, with_fields
from ..books.outline import OUTLINE, RecordedOutline, outline_toml, read_outline
from ..books.proposed import PROPOSED, Proposals, toml
from ..books.readings import READINGS, Said, read_readings
from ..books.record import BOOK, forget
from ..errors import BadFile
from ..extract import Extract, extract
from ..extract.tell.recorded_outline import outline_of
from ..files import alone, write_all, write_new
from ..given_files import read_text
from ..model import Book, Game, RuleId
from ..paths import copies_of, shown, user_data
from .proposals import propose
from .recorded_evidence import with_prints

__all__ = ["BookRead", "keep_copy", "read_book_from"]

LARGEST = 8_000_000  # bytes
NUMBERED = 0.25  # share of sections that show a number where a book prints numbers
KINDS = {"pdf": "a PDF", "text": "a text file", "docx": "a .docx", "odt": "an .odt", "html": "a web page"}
ENDINGS = {"text": ".txt"} | {kind: f".{kind}" for kind in ("pdf", "docx", "odt", "html")} | {"markdown": ".md"}
Tell = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class BookRead:
    """What a copy gave."""

    extract: Extract
    outline: RecordedOutline
    proposals: Proposals
    recorded: Mapping[str, Said]
    """What was accepted before; it stays, whatever this copy says."""
    notes: tuple[str, ...]

    @property
    def missing(self) -> tuple[RuleId, ...]:
        """Rules of its edition for which the copy has no section."""
        return tuple(a.rule for a in self.extract.anomalies if a.rule and a.kind == "missing")


def read_book_from(path: Path, book: Book, game: Game, tell: Tell = lambda _text: None) -> BookRead:
    """Read a copy, and write all that it tells into the record of its book: facts and proposals, no reading."""
    folder = folder_of(book.id)
    tell(f"{shown(path)}: which book it is")
    notes, numbered = _recognised(path, book)
    if not numbered and not book.own_numbers:
        book = _with_fields(book, {"own_numbers": True})
        notes.append("it prints no numbers of rules, or its own: recorded as own_numbers")
    tell(f"{book.id}: sections")
    found = extract(path, book.id)
    if book.kind == "summary" and not book.covers:
        held = sorted({rule for s in found.sections for rule in (s.rule, *s.also)})
        book = _with_fields(book, {"covers": [game.rules[rule].printed for rule in held]})
        notes.append(f"it is about {len(held)} rules: recorded as covers")
        found = extract(path, book.id)
    outline = outline_of(found)
    tell(f"{book.id}: readings")
    proposals = propose(found, book, game)
    readings = folder / READINGS
    recorded = read_readings(readings, game) if readings.is_file() else {}
    told = {v: p for v, p in proposals.found.items() if v not in recorded or recorded[v].says != p.says}
    not_told = {v: why for v, why in proposals.not_told.items() if v not in recorded}
    proposals = replace(proposals, found=told, not_told=not_told)
    with alone(folder):
        then = read_outline(folder / OUTLINE)
        if then is not None and then.sha256 != outline.sha256 and recorded:
            notes.append("it is another copy than was read before: accepted readings keep the lines of that one")
        evidence, prints = with_prints(found)
        files = {folder / OUTLINE: outline_toml(outline, game), evidence: prints, folder / PROPOSED: toml(proposals)}
        if found.source.sha256 not in {copy.sha256 for copy in book.copies}:
            what = KINDS.get(found.source.kind, found.source.kind)
            files[folder / BOOK] = with_copy(_text(folder / BOOK), found.source.sha256, what)
        write_all(files, folder)
    forget()
    return BookRead(found, outline, proposals, recorded, (*found.notes, *notes))


def keep_copy(path: Path, read: BookRead) -> Path | None:
    """Put the copy where all commands find it, unless they find one; where it stands now."""
    book, kind = read.proposals.book, read.extract.source.kind
    if copies_of(book) or kind not in ENDINGS:
        return None
    place = user_data() / "books" / f"{book}{ENDINGS[kind]}"
    return place if write_new(place, path.read_bytes()) else None


def _recognised(path: Path, book: Book) -> tuple[list[str], bool]:
    """What a look at the text alone says against the record, and whether it prints numbers of rules."""
    notes: list[str] = []
    try:
        seen = extract(path)
    except BadFile:  # in its language no text is told; what is wrong with the file is said when it is read
        return notes, True
    if seen.book not in (None, book.id):
        notes.append(f"its words are those of {seen.book}, which is on record")
    elif seen.book is None and seen.edition != book.edition:
        notes.append(f"it reads more like the edition {seen.edition} than {book.edition}")
    numbers = sum(section.printed is not None for section in seen.sections)
    return notes, numbers >= NUMBERED * len(seen.sections)


def _with_fields(book: Book, fields: Mapping[str, object]) -> Book:
    path = folder_of(book.id) / BOOK
    with alone(path.parent):
        write_all({path: with_fields(_text(path), fields)}, path.parent)
    forget()
    return find_book(book.id)


def _text(path: Path) -> str:
    return read_text(str(path), LARGEST, "so it is no record of a book")
