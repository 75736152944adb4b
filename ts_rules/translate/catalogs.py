"""gettext catalogs: `locales/<lang>/LC_MESSAGES/<domain>.po`, read as they are.

A message is found by its context (the id of the rule, clause, reading or card) and its English text: a
translation of an older text is not shown as if it were one of the text in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..errors import BadFile
from ..games import installed
from ..paths import data, package_folder

__all__ = ["LANGUAGES", "Catalog", "catalog", "locale_folders"]

LANGUAGES = ("en", "it", "pt", "pl", "el")
LARGEST = 20_000_000  # bytes

Catalog = Mapping[tuple[str, str], str]


def locale_folders() -> tuple[Path, ...]:
    """Our locales, and those of games that bring their own."""
    own = (package_folder(s.package) / s.locales for s in installed().values() if s.locales)
    return (data("locales"), *own)


@cache
def catalog(domain: str, lang: str) -> Catalog:
    """The translated, not fuzzy messages of a domain in a language; empty where there is no catalog yet."""
    for folder in locale_folders():
        path = folder / lang / "LC_MESSAGES" / f"{domain}.po"
        if path.is_file():
            return read_catalog(path)
    return {}


def read_catalog(path: Path) -> Catalog:
    """The messages of a PO file, or one sentence that says what is wrong with it."""
    import polib

    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(path, f"is larger than {LARGEST} bytes: this is no catalog of ours")
        entries = polib.pofile(str(path), encoding="utf-8")
    except OSError as problem:
        raise BadFile(path, f"is no sound PO file ({problem}): restore it, or mend the line") from None
    except UnicodeDecodeError as problem:
        raise BadFile(path, f"is not UTF-8 text (byte {problem.start}): save it as UTF-8") from None
    return {(e.msgctxt or "", e.msgid): e.msgstr for e in entries if e.translated()}
