"""TOML tables read lazily: whoever needs one concept of `terms.toml` does not wait for all of them.

Once somebody has read all of it, its parsed form is kept, and opening it takes no time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..toml_files import LARGEST, parsed, read_kept_toml, read_toml

__all__ = ["LazyTables"]

HEADER = re.compile(r"^\[([A-Za-z0-9_-]+)[\].]", re.MULTILINE)
NOTHING = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*\Z")

T = TypeVar("T")


class LazyTables(Mapping[str, T], Generic[T]):
    """The tables of some TOML files, each read when it is first asked for; of two with one name, the later counts.

    A file that does not look as expected, or is broken, is read as a whole: what is sound comes out the same, and what
    is not gives the sentence with the true line.
    """

    def __init__(self, paths: Iterable[Path], make: Callable[[str, Any, Path], T]) -> None:
        self._make = make
        self._pieces: dict[str, tuple[Path, str | None]] = {}
        self._tables: dict[Path, dict[str, Any]] = {}  # the files of which all is read
        self._made: dict[str, T] = {}
        for path in paths:
            if (table := parsed(path)) is not None:
                self._tables[path] = table
            pieces = _pieces(path) if table is None else dict.fromkeys(table)
            self._pieces |= {name: (path, piece) for name, piece in pieces.items()}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            path, piece = self._pieces[name]
            table = self._tables.get(path) or _table(path, piece)
            self._made[name] = self._make(name, table[name], path)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        for path in {path for path, _piece in self._pieces.values()} - set(self._tables):
            self._tables[path] = read_kept_toml(str(path))  # all at once takes no longer than piece by piece
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def __contains__(self, name: object) -> bool:
        return name in self._pieces


def _table(path: Path, piece: str | None) -> dict[str, Any]:
    if piece is not None:
        try:
            return tomllib.loads(piece)
        except (tomllib.TOMLDecodeError, RecursionError):
            pass  # the whole file says where
    return read_toml(path)


def _pieces(path: Path) -> dict[str, str | None]:
    """The text of each table with its sub-tables; None where only the whole file tells."""
    try:
        text = path.read_text(encoding="utf-8") if path.stat().st_size <= LARGEST else ""
    except (OSError, UnicodeDecodeError):
        text = ""
    heads = [(m.start(), m[1]) for m in HEADER.finditer(text)]
    if not heads or not NOTHING.match(text[: heads[0][0]]):
        return dict.fromkeys(read_toml(path))
    ends = [start for start, _name in heads[1:]] + [len(text)]
    pieces: dict[str, str | None] = {}
    for (start, name), end in zip(heads, ends, strict=True):
        pieces[name] = (pieces.get(name) or "") + text[start:end]
    return pieces
