"""Extracts that were made before, in the user's cache: by the content of the file and the state of the extractor.

Beside them tables that are worked out of our own data, by its state.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from .. import paths
from ..errors import TsRulesError
from ..games import OURS, installed
from ..tables import pack, unpack
from .read.files import open_file
from .result import Extract, from_store, to_store

__all__ = ["fingerprint", "folder", "keep", "kept", "key_of", "worked_out"]

ROOMS = ("extract", "terms", "games", "books", "model", "engine")
FORMAT = 1
MOST = 40  # extracts that are kept
LARGEST = 500_000_000  # bytes of a book
UNREAD = ("outline.toml", "readings.toml", "reviews.toml", "evidence.toml")  # of books: no extract depends on them


def folder() -> Path:
    """Where they lie."""
    return paths.user_cache() / "extract"


@cache
def fingerprint() -> str:
    """The state of all that an extract depends on: names, sizes and times of our own files."""
    digest = hashlib.sha256(f"{FORMAT}".encode())
    others = [paths.package_folder(s.package) for s in installed().values() if s.id not in OURS]
    roots = [*(paths.PACKAGE / room for room in ROOMS), paths.data("locales"), paths.data("sources"), *others]
    for root in roots:
        for place, _folders, files in os.walk(root):
            for name in sorted(files):
                if name.endswith((".py", ".toml")) and name not in UNREAD:
                    state = os.stat(os.path.join(place, name))  # noqa: PTH116, PTH118 - hundreds of files, so it must be quick
                    digest.update(f"{name}{state.st_size}{state.st_mtime_ns}".encode())
    return digest.hexdigest()


def key_of(path: Path, book: str | None, options: str = "") -> str:
    """The name under which the extract of a file is kept; empty for one that is not worth it."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > LARGEST:
            return ""  # it will be refused
        digest = hashlib.sha256()
        while part := file.read(1 << 20):
            digest.update(part)
    content = digest.hexdigest()
    return hashlib.sha256(f"{content} {book} {options} {fingerprint()}".encode()).hexdigest()


def kept(key: str) -> Extract | None:
    """An extract made before; a broken file is as good as none."""
    try:
        with (folder() / f"{key}.json").open(encoding="utf-8") as file:
            return from_store(json.load(file))
    except (TsRulesError, OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def keep(key: str, extract: Extract) -> None:
    """Store an extract, all of it or nothing; where the cache cannot be written there is none."""
    content = json.dumps(to_store(extract), ensure_ascii=False).encode()
    with contextlib.suppress(OSError):
        _write(folder() / f"{key}.json", content)
        for old in sorted(folder().glob("*.json"), key=lambda p: p.stat().st_mtime)[:-MOST]:
            old.unlink(missing_ok=True)


def worked_out(name: str, make: Callable[[], dict[Any, Any]]) -> dict[Any, Any]:
    """What `make` works out of our own data, from the cache while the data and our code are as they were."""
    place = folder() / f"{name}.{sys.implementation.cache_tag}.table"
    with contextlib.suppress(OSError, ValueError, TypeError):
        state, table = unpack(place.read_bytes())
        if state == fingerprint() and isinstance(table, dict):
            return table
    table = make()
    with contextlib.suppress(OSError):
        _write(place, pack((fingerprint(), table)))
    return table


def _write(place: Path, content: bytes) -> None:
    """All of it or nothing."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
