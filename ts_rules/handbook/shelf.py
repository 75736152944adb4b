"""What was made the last time, kept under the fingerprint of what it was made from.

A thing has a name and a key; under another key it is made anew and takes the place of the old one, so there is one
file for each name.  What is broken, cut short or of another key is as good as not there.
"""

from __future__ import annotations

import hashlib
import pickle
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..paths import write_whole

__all__ = ["Key", "Shelf", "digest", "now", "put_up"]

Key = Callable[[], str]
"""Asked for only where there is a shelf: it may take longer to find than the thing to make."""

PLAIN = re.compile(r"[a-z0-9][a-z0-9._-]*")
HEAD = 129
"""Two hashes and the end of the line: the key, and that of the content."""


def digest(*parts: str | bytes) -> str:
    """A fingerprint of texts, in which each keeps its bounds."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        found.update(f"{len(data)}:".encode() + data)
    return found.hexdigest()


class Shelf:
    """A folder with what is kept; without a folder nothing is. `asked` are the names that this run has asked for."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.asked: set[str] = set()
        self.once: dict[str, Any] = {}
        """What has been worked out for this build."""

    def has(self, name: str, key: Key) -> bool:
        """Whether it need not be made."""
        return self._read(name, key) is not None

    def text(self, name: str, key: Key, make: Callable[[], str]) -> str:
        """A text under a name, made where it is not kept under this key."""
        kept = self._read(name, key)
        if kept is not None:
            return kept.decode()
        made = make()
        self._write(name, key, made.encode())
        return made

    def value(self, name: str, key: Key, make: Callable[[], Any]) -> Any:
        """The same for a value of ours, as Sphinx keeps its own beside it."""
        kept = self._read(name, key)
        if kept is not None:
            try:
                return pickle.loads(kept)  # noqa: S301 - whole, and as much ours as the bytecode
            except Exception:  # noqa: BLE001, S110 - what cannot be read is made again, whatever is wrong with it
                pass
        made = make()
        self.keep(name, key, made)
        return made

    def keep(self, name: str, key: Key, made: object) -> None:
        """Keep a value whatever was kept before."""
        if self.folder:
            self._write(name, key, pickle.dumps(made, protocol=5))

    def sweep(self, asked: Iterable[str]) -> None:
        """Take away what nobody has asked for."""
        if self.folder is None or not self.folder.is_dir():
            return
        wanted = {*self.asked, *asked}
        for path in self.folder.iterdir():
            if path.name not in wanted:
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def _path(self, name: str) -> Path | None:
        if not PLAIN.fullmatch(name):
            raise ValueError(name)
        self.asked.add(name)
        return self.folder / name if self.folder else None

    def _read(self, name: str, key: Key) -> bytes | None:
        if (path := self._path(name)) is None:
            return None
        try:
            found = path.read_bytes()
        except OSError:
            return None
        head, content = found[:HEAD], found[HEAD:]
        return content if head == _head(key, content) else None

    def _write(self, name: str, key: Key, content: bytes) -> None:
        if path := self._path(name):
            write_whole(path, _head(key, content) + content)


def _head(key: Key, content: bytes) -> bytes:
    return f"{digest(key())}{hashlib.sha256(content).hexdigest()}\n".encode()


_shelf = Shelf(None)


def now() -> Shelf:
    """The shelf of the handbook that is being built; none outside of building."""
    return _shelf


def put_up(folder: Path | None) -> Shelf:
    """From now on this folder is the shelf."""
    global _shelf  # noqa: PLW0603 - one handbook is built at a time, and pages are made far from who builds
    _shelf = Shelf(folder)
    return _shelf
