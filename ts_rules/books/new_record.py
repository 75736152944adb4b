"""A book that is put on record: an honest, empty folder, in which nothing of another book can be carried over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import BadFile, UnknownId, UnknownRuleset, WrongCall
from ..files import alone, write_all
from ..games import find_game, installed
from ..languages import languages
from ..model import GameSpec, nearest
from ..paths import own_records, records, shown
from ..toml_files import in_toml
from .outline import OUTLINE, empty_outline
from .readings import READINGS, empty_readings
from .record import BOOK, KINDS, forget, recorded

__all__ = ["NewBook", "begin", "is_looked_at", "with_copy", "with_fields"]

ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+\Z")
LONGEST = 60
AFTER = re.compile(r"^kind[ \t]*=.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NewBook:
    """What is said of a book before anybody has read it."""

    id: str
    language: str
    edition: str
    game: str = ""
    kind: str = "full"
    title: str = ""
    printing: str = ""


def begin(book: NewBook, more: Mapping[str, str], folder: Path | None = None) -> Path:
    """Write the record of a new book, with more files that hold nothing yet; the folder where it stands."""
    spec = _checked(book)
    folder = folder or own_records()
    home = folder / book.id
    files = {BOOK: _book_toml(book, spec), OUTLINE: empty_outline(book.id), READINGS: empty_readings(book.id), **more}
    with alone(folder):
        if home.exists():
            raise BadFile(shown(home), "is there already: give the book another id, or remove what is there")
        write_all({home / name: content for name, content in files.items()}, folder)
    forget()
    return home


def is_looked_at(folder: Path) -> bool:
    """Whether books that are recorded in a folder are known to all commands."""
    return folder.resolve() in {each.resolve() for each in records()}


def _checked(book: NewBook) -> GameSpec:
    if not ID.match(book.id) or len(book.id) > LONGEST:
        raise WrongCall(
            f"'{book.id[:LONGEST]}' is no id of a book: write small letters, figures and hyphens, as in ts-fr-deluxe."
        )
    if book.id in recorded():
        raise WrongCall(f"A book '{book.id}' is on record already: give yours another id.")
    if book.language not in languages():
        code, known = book.language[:LONGEST], ", ".join(languages())
        raise UnknownId(f"There is no language '{code}'; there are {known}. One is begun with ts-rules language new.")
    spec = find_game(book.game) if book.game else _game_with(book.edition)
    if book.edition not in spec.editions:
        near = nearest(book.edition, spec.editions) or spec.editions
        raise UnknownRuleset(f"'{book.edition[:LONGEST]}' is no edition of {spec.title}.", near)
    own = tuple(p.id for p in spec.printings if p.edition == book.edition)
    if book.printing and book.printing not in own:
        raise UnknownRuleset(f"'{book.printing[:LONGEST]}' is no earlier printing of {book.edition}.", own)
    if book.kind not in KINDS:
        raise WrongCall(f"'{book.kind[:LONGEST]}' is no kind of book: it is one of {', '.join(KINDS)}.")
    return spec


def _game_with(edition: str) -> GameSpec:
    """The only game that has an edition of this name."""
    found = [spec for spec in installed().values() if edition in spec.editions]
    if len(found) == 1:
        return found[0]
    if found:
        games = " and ".join(spec.title for spec in found)
        raise WrongCall(f"{games} have an edition '{edition}': say which game it is with --game.")
    known = tuple(e for spec in installed().values() for e in spec.editions)
    raise UnknownRuleset(f"No game has an edition '{edition[:LONGEST]}'.", nearest(edition, known) or known)


def _book_toml(book: NewBook, spec: GameSpec) -> str:
    rows = {
        "game": spec.id,
        "title": book.title or spec.title,
        "language": book.language,
        "edition": book.edition,
        **({"printing": book.printing} if book.printing else {}),
        "kind": book.kind,
    }
    lines = [f"# What is recorded of {book.id}. Never its text.", *(f"{k} = {in_toml(v)}" for k, v in rows.items())]
    return "\n".join(lines) + "\n"


def with_fields(text: str, fields: Mapping[str, object]) -> str:
    """A `book.toml` with more fields, behind its kind; what people wrote into it stays as it is."""
    rows = "".join(f"{name} = {in_toml(value)}\n" for name, value in fields.items())
    new, count = AFTER.subn(lambda line: line[0] + rows, text, count=1)
    return new if count else rows + text


def with_copy(text: str, sha256: str, what: str) -> str:
    """A `book.toml` with one more copy that has been seen."""
    return f"{text.rstrip()}\n\n[[copy]]\nsha256 = {in_toml(sha256)}\nwhat = {in_toml(what)}\n"
