"""Extracts that were made before, kept by the content of the file and of all that an extract depends on.

Beside them tables that are worked out of our own data.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .. import kept as keeping
from .. import paths
from ..books import folder_of, recorded
from ..errors import TsRulesError
from ..games import OURS, installed
from ..given_files import open_file
from .result import Extract, from_store, to_store

__all__ = ["fingerprint", "keep", "kept", "key_of", "worked_out"]

ROOMS = ("extract", "terms", "games", "books", "model", "engine", "playing")
FORMAT = "2"
LARGEST = 500_000_000  # bytes of a book
OUTLINE = "outline.toml"
UNREAD = (OUTLINE, "readings.toml", "proposed.toml", "reviews.toml", "evidence.toml")
"""Of books: no line is placed by them; by outlines alone it is told which book a text is that nobody named."""
Table = Mapping[str, Mapping[tuple[str, str], float]]


@cache
def fingerprint() -> str:
    """The state of all that an extract depends on: our own code and data."""
    return keeping.digest(FORMAT, keeping.of_files(_ours()))


def _ours() -> Iterator[str]:
    others = [paths.package_folder(s.package) for s in installed().values() if s.id not in OURS]
    roots = [*(paths.PACKAGE / room for room in ROOMS), paths.data("locales"), *paths.records(), *others]
    for root in roots:
        for place, folders, files in os.walk(root):
            folders.sort()
            yield from (
                f"{place}/{n}" for n in sorted(files) if n.endswith((".py", ".toml", ".json")) and n not in UNREAD
            )


def key_of(path: Path, book: str | None, options: str = "") -> str:
    """The key under which the extract of a file is kept; empty for one that is not worth it."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > LARGEST:
            return ""  # it will be refused
        content = hashlib.sha256()
        while part := file.read(1 << 20):
            content.update(part)
    known = "" if book else _outlines()
    return keeping.digest(content.hexdigest(), str(book), options, fingerprint(), known)


def _outlines() -> str:
    """The state of what is recorded to know books by."""
    return keeping.of_files(p for book in recorded() if (p := folder_of(book) / OUTLINE).is_file())


def kept(key: str) -> Extract | None:
    """An extract made before; one that makes no sense is as good as none."""
    try:
        found = keeping.get("extract", key)
        return from_store(found) if found else None
    except (TsRulesError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None


def keep(key: str, extract: Extract) -> None:
    """Store an extract."""
    keeping.put("extract", key, to_store(extract))
    keeping.sweep()


def worked_out(name: str, make: Callable[[], Table]) -> dict[str, dict[tuple[str, str], float]]:
    """What `make` works out of our own data: of each rule how much it has of what."""

    def rows() -> dict[str, list[list[Any]]]:
        return {rule: [[*concept, weight] for concept, weight in found.items()] for rule, found in make().items()}

    table = keeping.value(name, fingerprint(), rows)
    return {rule: {(kind, what): weight for kind, what, weight in found} for rule, found in table.items()}
