"""The only place that knows where data lives.

Our own data (`sources/`, `locales/`, `docs/`) stands at the top of a checkout and is packed into
`ts_rules/_data/` of a wheel.  A game that is a package of its own brings both folders inside itself.
Readers' copies of books are looked for in `--file`, `$TS_RULES_BOOKS`, `./sources/<book>/` and the
user's data directory, in that order.  What is recorded of books that are not ours stands where
`$TS_RULES_RECORDS` says, or in the user's data directory.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from . import kept
from .errors import BadFile
from .toml_files import read_toml

__all__ = [
    "copies_of",
    "data",
    "link_file",
    "own_records",
    "package_folder",
    "read_toml",
    "records",
    "shown",
    "user_cache",
    "user_data",
    "write_or_link",
]

PACKAGE = Path(__file__).resolve().parent
COPIES = (".txt", ".pdf", ".docx", ".odt", ".html", ".md")  # how copies of books are called, the preferred first


def data(name: str) -> Path:
    """Our own folder `sources`, `locales` or `docs`, wherever this installation keeps it."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def package_folder(package: str) -> Path:
    """The folder of an imported package: a game's modules, figures and scenarios stand in it."""
    origin = sys.modules[package].__file__
    if origin is None:  # a namespace package has no file, so it cannot hold a game
        raise BadFile(package, "is a namespace package: add an __init__.py to hold a game")
    return _folder(origin)


@cache
def _folder(origin: str) -> Path:
    return Path(origin).resolve().parent


def user_data() -> Path:
    """Where this user keeps own copies of books."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "ts_rules"


def records() -> list[Path]:
    """Folders with what is recorded of books, one folder a book: ours, the one named, this user's; some may not be."""
    given = os.environ.get("TS_RULES_RECORDS")
    return [data("sources"), *([Path(given)] if given else []), user_data() / "sources"]


def own_records() -> Path:
    """Where a new book is recorded: in the folder named, in the checkout, else beside the user's copies."""
    if given := os.environ.get("TS_RULES_RECORDS"):
        return Path(given)
    packed = PACKAGE / "_data"
    return user_data() / "sources" if packed.is_dir() else data("sources")


def user_cache() -> Path:
    """Where this user keeps what can be made again."""
    return Path(kept.home())


def copies_of(book: str, suffixes: tuple[str, ...] = COPIES) -> list[Path]:
    """The reader's own copies of a book, in the order in which they are preferred."""
    folders = []
    if given := os.environ.get("TS_RULES_BOOKS"):
        folders += [Path(given), Path(given) / book]
    folders += [Path("sources") / book, data("sources") / book, user_data() / "books", user_data() / "books" / book]
    found: dict[Path, None] = {}
    for folder in folders:
        for suffix in suffixes:
            path = folder / f"{book}{suffix}"
            if path.is_file():
                found.setdefault(path.resolve())
    return list(found)


def shown(path: Path) -> str:
    """A path as a person wants to read it: relative to the working directory where that is shorter."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def write_or_link(path: str, content: bytes, older: str) -> None:
    """A new file; a link to an older one where that holds the same."""
    try:
        with open(older, "rb") as file:  # noqa: PTH123 - thousands of files: Path is slower
            same = file.read() == content
    except OSError:
        same = False
    if same and link_file(older, path):
        return
    with open(path, "wb") as file:  # noqa: PTH123 - as above
        file.write(content)


def link_file(older: str, path: str) -> bool:
    """Whether a file could be linked from an older one: not every disk has links."""
    try:
        os.link(older, path)
    except OSError:
        return False
    return True
