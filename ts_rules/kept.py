"""What is kept between runs: one folder of the user's, and everything in it lies under what it was made from.

*By content.*  A thing has a name for people (`told.it.ts.06-3`) and a key: a digest of the contents it is made from,
of code, data, words and tools.  Whoever makes it gives the key and asks `value` (JSON) or `data` (bytes).  Another
content is another key and another file, so nothing goes out of date, copies of the project share it, and nobody
has to say what has changed.  Times of files decide nothing, with one exception: a file touched after this process
began may not be what the process has loaded.  Its digest (`of_files`) holds a number that no other process has, so
what is made of it is found by nobody later; `forget_since` takes away what was made while files changed.

*Safely.*  The folder is `kept` in the user's cache, made for its owner alone.  One that is somebody else's, in which
others may write, or that is a link, is not used, and a warning says so.  Values are JSON, never pickle or marshal: to
read one runs no code.  A file is written beside its place under a name drawn by lot (`O_EXCL`, `O_NOFOLLOW`), then
renamed, so two processes may write the same; it begins with the sum of the rest.  Broken, cut short, unreadable:
as good as not there.  Where nothing can be written, all works without, a little slower.

*Within bounds.*  `sweep` takes away what nobody has asked for in OLDEST seconds, then what was asked for longest ago
until the rest is within MOST bytes.  A file's time says when it was last asked for, to the day.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, Any

try:
    from _blake2 import blake2b  # `hashlib` brings OpenSSL along, a twentieth of the time that the engine starts in
except ImportError:  # a Python that is made of other parts
    from hashlib import blake2b

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["data", "digest", "folder", "forget_since", "get", "home", "of_files", "owned", "put", "sweep", "value"]

FORMAT = "1"
"""Changes with how files are written."""
MOST = 400_000_000
OLDEST = 60 * 86_400
DAY = 86_400
COARSE = 20_000_000
"""So many nanoseconds the times of files may lag behind the clock."""
BEGUN = time.time_ns() - COARSE
"""When this process came to this project: this module is imported before nearly all others."""
TOP = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "")  # noqa: PTH118, PTH120 - as below
"""Where this project lies: by what stands below it copies of the project know the same file."""
ALONE = os.urandom(16)
"""What no other process has; a forked one has loaded the same, and shares it."""
SUM = 64
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
OURS = re.compile(r"[A-Za-z0-9._-]+\.[0-9a-f]{32}(\.[0-9a-f]{16}\.part)?")
READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
OTHERS = 0o022
"""The rights of others to write."""


def digest(*parts: str | bytes) -> str:
    """A digest of texts, in which each keeps its bounds."""
    found = blake2b(digest_size=SUM // 2)
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part  # names of files are in it
        found.update(b"%d:" % len(content) + content)
    return found.hexdigest()


def of_files(paths: Iterable[str | os.PathLike[str]], form: Callable[[bytes], str | bytes] = bytes) -> str:
    """A digest of files, their names and contents (or what `form` sees in these), as this process may know them.

    Where the project lies makes no difference: a copy of it finds what was made of the same files.
    """
    parts: list[str | bytes] = []
    for path in paths:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes ten milliseconds to import
            content, touched = file.read(), os.fstat(file.fileno()).st_mtime_ns
        parts += [os.fspath(path).removeprefix(TOP), form(content), ALONE if touched > BEGUN else b""]
    return digest(*parts)


def home() -> str:
    """The folder of this user for what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")  # noqa: PTH111 - as above
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - as above
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return f"{base}{os.sep}ts_rules"


def folder() -> str:
    """Where everything is kept; empty where nothing can be."""
    place = f"{home()}{os.sep}kept"
    try:
        os.makedirs(place, mode=0o700, exist_ok=True)  # noqa: PTH103 - as above
        if owned(place):
            return place
    except OSError:
        return ""
    said = "is not yours, or others may write there, so nothing is kept: remove it, or set XDG_CACHE_HOME"
    warnings.warn(f"{place} {said}", RuntimeWarning, stacklevel=2)
    return ""


def owned(place: str | os.PathLike[str]) -> bool:
    """Whether a folder is no link, is this user's, and nobody else may write in it."""
    found = os.lstat(place)
    if not hasattr(os, "geteuid"):
        return os.path.isdir(place)  # noqa: PTH112 - as above; on Windows the user's folders are the user's alone
    return (found.st_mode & 0o170000) == 0o040000 and found.st_uid == os.geteuid() and not found.st_mode & OTHERS


def value(name: str, key: str, make: Callable[[], Any]) -> Any:
    """A value, made where it is not kept under this key; it comes as JSON has it, from the first time on.

    One that JSON cannot hold is made each time.
    """
    found = get(name, key)
    return put(name, key, make()) if found is None else found


def get(name: str, key: str) -> Any:
    """What is kept, or None."""
    content = _read(name, key)
    try:
        return None if content is None else json.loads(content)
    except (ValueError, RecursionError):
        return None


def put(name: str, key: str, made: Any) -> Any:
    """Keep a value; it, as JSON has it."""
    try:
        content = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError):
        return made
    _write(name, key, content)
    return json.loads(content)


def data(name: str, key: str, make: Callable[[], bytes]) -> bytes:
    """The same for bytes."""
    found = _read(name, key)
    if found is None:
        found = make()
        _write(name, key, found)
    return found


def sweep(most: int = MOST, oldest: float = OLDEST) -> None:
    """Take away what is too old, then the oldest of what is too much."""
    left, now = 0, time.time()
    for place, found in sorted(_files(), key=lambda file: -file[1].st_mtime):
        left += found.st_size
        if left > most or now - found.st_mtime > oldest:
            _remove(place)


def forget_since(begun: int = BEGUN) -> None:
    """Take away what was kept, or asked for, after a time in nanoseconds."""
    for place, found in _files():
        if found.st_mtime_ns >= begun:
            _remove(place)


def _files() -> Iterator[tuple[str, os.stat_result]]:
    """Ours; what else may lie there is none of our business."""
    place = folder()
    for name in os.listdir(place) if place else ():  # noqa: PTH208 - as above
        if OURS.fullmatch(name):
            try:
                yield f"{place}{os.sep}{name}", os.lstat(f"{place}{os.sep}{name}")
            except OSError:  # another process was faster
                continue


def _remove(place: str) -> None:
    with suppress(OSError):
        os.unlink(place)  # noqa: PTH108 - as above


def _place(name: str, key: str) -> str:
    if not NAME.fullmatch(name):
        raise ValueError(name)
    place = folder()
    return place and f"{place}{os.sep}{name}.{digest(FORMAT, key)[:32]}"


def _sum(content: bytes) -> bytes:
    return blake2b(content, digest_size=SUM // 2).hexdigest().encode()


def _read(name: str, key: str) -> bytes | None:
    if not (place := _place(name, key)):
        return None
    try:
        with os.fdopen(os.open(place, READ), "rb") as file:
            found = file.read()
            if time.time() - os.fstat(file.fileno()).st_mtime > DAY:
                os.utime(place)
    except OSError:
        return None
    content = found[SUM:]
    return content if found[:SUM] == _sum(content) else None


def _write(name: str, key: str, content: bytes) -> None:
    if not (place := _place(name, key)):
        return
    beside = f"{place}.{os.urandom(8).hex()}.part"
    try:
        with os.fdopen(os.open(beside, WRITE, 0o600), "wb") as file:
            file.write(_sum(content) + content)
        os.replace(beside, place)  # noqa: PTH105 - as above
    except OSError:
        _remove(beside)
    except BaseException:
        _remove(beside)
        raise
