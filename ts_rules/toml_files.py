"""TOML files and values: the engine needs no more of the world than this, so it starts without what `paths` imports.

What stands in a game's data, and in catalogs, is kept in parsed form by the content of the file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import kept
from .errors import BadFile
from .given_files import read_bytes, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["LARGEST", "in_toml", "in_toml_key", "kept_form", "parsed", "read_kept_toml", "read_kept_tomls", "read_toml"]

LARGEST = 8_000_000  # bytes; our largest is a hundredth of it
PARTS = 100
PART = re.compile(r"\.(?!\d)")
DIGITS = 1000
DIGIT = re.compile(r"[0-9A-Fa-f_]+")
BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
WIDTH = 120


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A TOML file, or one sentence that says what is wrong with it and where."""
    import tomllib

    name = os.fspath(path)
    if not os.path.lexists(name):
        raise BadFile(name, "is missing: reinstall, or restore it from version control")
    text = read_text(name, LARGEST, "so it is no data file of ours").replace("\r\n", "\n")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > PARTS < len(PART.findall(line)):  # the parser would take minutes and gigabytes for it
            raise BadFile(name, f"has a line with more than {PARTS} dots, which no data of ours has", number)
        if len(line) > DIGITS < max(map(len, DIGIT.findall(line)), default=0):  # no Python writes it in figures
            raise BadFile(name, f"has a number of more than {DIGITS} digits, which no data of ours has", number)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadFile(name, "is nested too deeply to be read") from None
    except ValueError as problem:  # TOMLDecodeError, or a number with more digits than Python reads
        raise BadFile(name, f"is broken TOML: {problem}. Mend the line and try again") from None


def read_kept_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The same for a file of data, from its parsed form where that is kept."""
    found: dict[str, Any] = kept_form(path, "toml", read_toml)
    return found


def read_kept_tomls(paths: list[str]) -> list[dict[str, Any]]:
    """The same for files that are always read together: one look finds them all."""
    key = kept.digest(*map(_key, paths))
    if (found := kept.get("parsed.tomls", key)) is not None:
        return list(found)
    made = [read_kept_toml(path) for path in paths]
    return list(kept.put("parsed.tomls", key, made)) if kept.digest(*map(_key, paths)) == key else made


def kept_form(path: str | os.PathLike[str], kind: str, read: Callable[[str], Any]) -> Any:
    """What a reader makes of a file, as JSON has it, kept by the file's content."""
    key, name = _key(path), f"parsed.{kind}"
    if key and (found := kept.get(name, key)) is not None:
        return found
    made = read(os.fspath(path))  # which says what is wrong
    return kept.put(name, key, made) if key and _key(path) == key else made


def parsed(path: str | os.PathLike[str]) -> dict[str, Any] | None:
    """The parsed form of a TOML file; None where it is not kept."""
    key = _key(path)
    found: dict[str, Any] | None = kept.get("parsed.toml", key) if key else None
    return found


def _key(path: str | os.PathLike[str]) -> str:
    try:
        return kept.digest(read_bytes(os.fspath(path), LARGEST))
    except BadFile:
        return ""


def in_toml(value: object) -> str:
    """A string, number, flag, date, list or table as TOML, which the standard library reads but does not write.

    A long list takes several lines.
    """
    import json

    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{in_toml_key(key)} = {in_toml(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        items = [in_toml(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) < WIDTH else "\n".join(["[", *_wrapped(items), "]"])
    return str(value)


def in_toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if BARE.match(key) else in_toml(key)


def _wrapped(items: list[str]) -> Iterator[str]:
    line = " "
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            yield line
            line = " "
        line += f" {item},"
    yield line
