"""Reading TOML files: the engine needs no more of the world than this, so it starts without what `paths` imports.

What stands in a game's data, and in catalogs, is kept in parsed form, as Python keeps its bytecode: in `__pycache__`
beside the file, used as long as the file's size and time are the same.  Without a cache that can be written all works,
a little slower.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from typing import TYPE_CHECKING, Any

from .errors import BadFile

if TYPE_CHECKING:
    from collections.abc import Callable

    Stamp = tuple[str, int, int]

__all__ = ["LARGEST", "kept", "pack", "read_kept", "read_kept_toml", "read_toml", "unpack"]

LARGEST = 8_000_000  # bytes; our largest is a hundredth of it
KEPT = "ts-rules table 2"  # changes with the form in which tables are kept


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A TOML file, or one sentence that says what is wrong with it and where."""
    import tomllib

    name = os.fspath(path)
    try:
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes ten milliseconds to import
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadFile(name, f"is larger than {LARGEST} bytes: this is no data file of ours")
        return tomllib.loads(content.decode("utf-8").replace("\r\n", "\n"))
    except FileNotFoundError:
        raise BadFile(name, "is missing: reinstall, or restore it from version control") from None
    except OSError as problem:
        raise BadFile(name, f"cannot be read ({problem.strerror or problem})") from None
    except UnicodeDecodeError as problem:
        raise BadFile(name, f"is not UTF-8 text (byte {problem.start}): save it as UTF-8") from None
    except RecursionError:
        raise BadFile(name, "is nested too deeply to be read") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadFile(name, f"is broken TOML: {problem}. Mend the line and try again") from None


def read_kept_toml(path: str) -> dict[str, Any]:
    """The same for a file of a game's data, from its parsed form where that is kept."""
    return read_kept(path, read_toml)


def read_kept(path: str, read: Callable[[str], dict[Any, Any]]) -> dict[Any, Any]:
    """What a reader makes of a file, from where it is kept if nobody has touched the file since."""
    stamp = _stamp(path)
    if stamp is None:
        return read(path)  # which says what is wrong
    table = _kept(path, stamp)
    if table is None:
        table = read(path)
        if not sys.dont_write_bytecode:
            _keep(_place(path), stamp, table)
    return table


def kept(path: str) -> dict[Any, Any] | None:
    """The parsed form of a file; None where it is not kept, or not that of the file as it is."""
    stamp = _stamp(path)
    return None if stamp is None else _kept(path, stamp)


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except OSError:
        return None
    return KEPT, found.st_size, found.st_mtime_ns


def _place(path: str) -> str:
    folder, _, name = path.rpartition(os.sep)
    if sys.pycache_prefix:  # where Python keeps bytecode away from the code, so do we
        return f"{sys.pycache_prefix}{os.path.abspath(path)}.{sys.implementation.cache_tag}"  # noqa: PTH100 - as above
    return f"{folder}{os.sep}__pycache__{os.sep}{name}.{sys.implementation.cache_tag}"


def _kept(path: str, stamp: Stamp) -> dict[Any, Any] | None:
    try:
        with open(_place(path), "rb") as file:  # noqa: PTH123 - as above
            kept_stamp, table = unpack(file.read())
    except (OSError, ValueError, TypeError):
        return None  # nothing is kept, or nothing sound
    return table if kept_stamp == stamp and isinstance(table, dict) else None


def pack(made: tuple[Any, ...]) -> bytes:
    """Plain values as bytes, and a sum that tells whether these are whole: reading others would crash Python."""
    content = marshal.dumps(made)
    return zlib.crc32(content).to_bytes(4, "big") + content


def unpack(packed: bytes) -> Any:
    """What was packed; ValueError where the bytes are not whole."""
    content = packed[4:]
    if not content or zlib.crc32(content).to_bytes(4, "big") != packed[:4]:
        raise ValueError("these bytes are damaged")
    return marshal.loads(content)  # noqa: S302 - whole, and as much ours as the bytecode


def _keep(place: str, stamp: Stamp, table: dict[Any, Any]) -> None:
    """Write beside and rename; a table with a date in it, which cannot be kept, is read anew each time."""
    beside = f"{place}.{os.getpid()}"
    try:
        content = pack((stamp, table))
        os.makedirs(place.rpartition(os.sep)[0], exist_ok=True)  # noqa: PTH103 - as above
        with open(beside, "wb") as file:  # noqa: PTH123 - as above
            file.write(content)
        os.replace(beside, place)  # noqa: PTH105 - as above
    except (OSError, ValueError):
        pass
