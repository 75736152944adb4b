"""Words with their frequencies from outside: the extra `ocr` (wordfreq's lists, a hunspell dictionary of the system).

The lists are read as files: importing wordfreq takes ten times as long as reading its smaller list.  The larger list
is never kept: it is asked once for all the words in question.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

__all__ = ["EXTRA", "installed", "larger", "smaller"]

EXTRA = "ocr"
STEP = 100  # a list counts in hundredths of a power of ten
FOLDERS = (Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"), Path("/usr/share/myspell"))
LISTED = -7.0  # the frequency of a word that only a dictionary has, as a power of ten
LARGEST = 40_000_000  # bytes


@cache
def installed() -> bool:
    """Whether word frequencies can be read."""
    return _folder() is not None and find_spec("msgpack") is not None


@cache
def smaller(lang: str) -> dict[str, float]:
    """The commoner words of a language, each with its frequency as a power of ten; none where there is no list."""
    found: dict[str, float] = {}  # some 40,000
    for place, words in _list(f"small_{lang}", raw=False):
        found.update(dict.fromkeys(words, -place / STEP))
    return found


def larger(lang: str, wanted: Iterable[str]) -> dict[str, float]:
    """Those of the wanted words that the larger list, or the dictionary where there is none, has."""
    asked = {word.encode() for word in wanted}
    found: dict[str, float] = {}
    listed = False
    for place, words in _list(f"large_{lang}", raw=True):  # as bytes: hardly one of them is asked for
        listed = True
        for word in asked.intersection(words):
            found[word.decode()] = -place / STEP
    return found if listed else _dictionary(lang, {w.decode() for w in asked})


@cache
def _folder() -> Path | None:
    spec = find_spec("wordfreq")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "data"
    return folder if folder.is_dir() else None


def _list(name: str, *, raw: bool) -> Iterator[tuple[int, list[Any]]]:
    """The words by how rare they are; `raw` says whether as bytes."""
    folder = _folder()
    path = folder / f"{name}.msgpack.gz" if folder else None
    if path is None or not path.is_file():
        return
    import msgpack  # type: ignore[import-untyped]  # it has no types

    content = gzip.decompress(path.read_bytes())
    header, *places = msgpack.unpackb(content, raw=raw, strict_map_key=False)
    if header.get(b"format" if raw else "format") in (b"cB", "cB"):
        yield from enumerate(places)


def _dictionary(lang: str, asked: set[str]) -> dict[str, float]:
    """The words as hunspell lists them, without their endings: enough where a dictionary lists every form (Greek)."""
    path = next((p for f in FOLDERS for p in sorted(f.glob(f"{lang}_*.dic"))), None)
    if path is None or path.stat().st_size > LARGEST:
        return {}
    rules = path.with_suffix(".aff")
    head = rules.read_bytes()[:4000].splitlines() if rules.is_file() else []
    named = (line.split()[1].decode("ascii", "replace") for line in head if line.startswith(b"SET "))
    encoding = next(named, "utf-8")
    listed = set(path.read_bytes().split(b"\n"))
    found = {}
    for word in asked:
        try:
            raw = word.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            continue
        if raw in listed:
            found[word] = LISTED
    return found
