"""gettext catalogs: `locales/<lang>/LC_MESSAGES/<domain>.po`, read as they are.

A message is found by its context (the id of the rule, clause, reading or card) and its English text: a
translation of an older text is not shown as if it were one of the text in force.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadFile
from ..files import settled
from ..games import installed
from ..given_files import read_text
from ..paths import data, package_folder
from ..toml_files import kept_form

if TYPE_CHECKING:
    import polib

__all__ = [
    "COUNT",
    "QUESTIONS",
    "Catalog",
    "catalog",
    "catalog_path",
    "catalogs_folder",
    "fits",
    "game_catalog",
    "locale_folders",
    "phrase",
    "questions_domain",
    "read_catalog",
    "sound_entries",
]

LARGEST = 8_000_000  # bytes; our largest has an eighth of it
MOST_LINES = 200_000  # ten times as many; the library joins the lines of a text one by one, each time anew
LONGEST_LINE = 100_000  # characters
COUNT = "X-Messages"
"""The line of a head that says how many messages there are."""

QUESTIONS = "-questions"
NUMBER = re.compile(r"[0-9]{1,9}")
FIELD = re.compile(r"\{[^{}]*\}|[{}]")
LINE = re.compile(r'\s*|#.*|\s*(?:msg(?:ctxt|id|id_plural|str(?:\[\d\])?)\s+)?"(?:[^"\\]|\\.)*"\s*')

Catalog = Mapping[tuple[str, str], str]


def locale_folders() -> tuple[Path, ...]:
    """Our locales, and those of games that bring their own."""
    own = (package_folder(s.package) / s.locales for s in installed().values() if s.locales)
    return tuple(map(settled, (data("locales"), *own)))


def catalog_path(domain: str, lang: str) -> Path:
    """Where the catalog of a domain is, or would be: a game of its own has its own folder."""
    for folder in locale_folders():
        path = folder / lang / "LC_MESSAGES" / f"{domain}.po"
        if path.is_file():
            return path
    return catalogs_folder() / lang / "LC_MESSAGES" / f"{domain}.po"


def catalogs_folder() -> Path:
    """Where catalogs are made, and what is held while they are written."""
    return data("locales")


@cache
def catalog(domain: str, lang: str) -> Catalog:
    """The translated, not fuzzy messages of a domain in a language; empty where there is no catalog yet."""
    path = catalog_path(domain, lang)
    rows = kept_form(path, "po", _rows) if path.is_file() else []
    return {(context, message): text for context, message, text in rows}


@cache
def game_catalog(game: str, lang: str) -> Catalog:
    """All that is translated of a game: what its rules and cards say, and what players ask of it."""
    asked = catalog(questions_domain(game), lang)
    return {**catalog(game, lang), **asked} if asked else catalog(game, lang)


def questions_domain(game: str) -> str:
    """The domain of what players ask of a game: a catalog of its own, so that both are worked on at the same time."""
    return f"{game}{QUESTIONS}"


def _rows(path: str) -> list[tuple[str, str, str]]:
    return [(*key, text) for key, text in read_catalog(Path(path)).items()]


def phrase(lang: str) -> Callable[[str], str]:
    """The words of the handbook's pages and of reports in a language; English where there are none yet."""
    words = {} if lang == "en" else catalog("handbook", lang)
    return lambda text: words.get(("", text), text)


def fits(message: str, translation: str) -> bool:
    """Whether a translation can be filled in as its message is: `format` would stumble over other braces."""
    return sorted(FIELD.findall(message)) == sorted(FIELD.findall(translation))


def read_catalog(path: Path) -> Catalog:
    """The messages of a PO file, or one sentence that says what is wrong with it."""
    return {(e.msgctxt or "", e.msgid): e.msgstr for e in sound_entries(path) if e.translated()}


def sound_entries(path: Path) -> polib.POFile:
    """A PO file, whole and without a message that stands twice."""
    import polib

    text = read_text(path, LARGEST, "so it is no catalog of ours: name another file")
    _check_lines(path, text)
    try:
        entries = polib.pofile(text, encoding="utf-8")
    except OSError as problem:
        raise BadFile(path, f"is no sound PO file ({problem}): restore it, or mend the line") from None
    if not entries:
        raise BadFile(path, "holds no message: restore it, or take it away to begin anew")
    _check_head(path, entries)
    seen: set[tuple[str, str]] = set()
    for entry in entries:
        key = (entry.msgctxt or "", entry.msgid)
        if key in seen and not entry.obsolete:
            raise BadFile(path, f"has the message '{key[0] or key[1][:60]}' twice: keep one of them", entry.linenum)
        seen.add(key)
    return entries


def _check_head(path: Path, entries: polib.POFile) -> None:
    """What the head says of the file: its charset, and in one that we wrote for others, how many messages it has."""
    charset = entries.metadata.get("Content-Type", "").lower().strip()
    if "charset=" in charset and not charset.endswith(("utf-8", "utf8")):
        raise BadFile(path, f"says '{charset[:60]}': save it as UTF-8")
    present, count = sum(not e.obsolete for e in entries), entries.metadata.get(COUNT, "")
    if NUMBER.fullmatch(count) and present < int(count):
        raise BadFile(path, f"has {present} of its {count} messages: bring the whole file")


def _check_lines(path: Path, text: str) -> None:
    """polib forgives a file that breaks off in the middle; a reader of the page would not."""
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES or len(line) > LONGEST_LINE:
            most = f"{MOST_LINES} lines" if number > MOST_LINES else f"{LONGEST_LINE} characters in a line"
            raise BadFile(path, f"has more than {most}, so it is no catalog of ours: name another file", number)
        if not LINE.fullmatch(line) or "\0" in line:
            raise BadFile(path, "is no line of a PO file: restore the file, or mend the line", number)
