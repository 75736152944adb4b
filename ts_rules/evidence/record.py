"""`sources/<book>/evidence.toml`: a hash of the words of each reading found in a copy that was read and found right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ..books.record import folder_of
from ..errors import BadFile, WrongCall
from ..extract.result import Extract
from ..paths import read_toml, write_whole
from .find import DIGITS, find_readings

__all__ = ["EVIDENCE", "evidence_of", "read_evidence", "record_evidence"]

EVIDENCE = "evidence.toml"
FORMAT = 1
HASH = re.compile(rf"[0-9a-f]{{{DIGITS}}}\Z")
Hashes = Mapping[str, Mapping[str, str]]


def evidence_of(book: str) -> Hashes:
    """The hashes recorded of a book, by variant and reading; none where nothing is recorded."""
    path = folder_of(book) / EVIDENCE
    return read_evidence(path) if path.is_file() else MappingProxyType({})


def read_evidence(path: Path) -> Hashes:
    """The file, or one sentence that says what is wrong in it."""
    table = read_toml(path)
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of evidence: it must begin with format = {FORMAT}")
    for variant, row in table.items():
        if not isinstance(row, dict) or not all(isinstance(h, str) and HASH.match(h) for h in row.values()):
            raise BadFile(path, f"{variant}: must give each reading a hash of {DIGITS} hexadecimal digits")
    return MappingProxyType({variant: MappingProxyType(row) for variant, row in table.items()})


def record_evidence(extract: Extract, path: Path | None = None) -> Path:
    """Write the hashes of what is found in this copy, beside the readings of its book unless a path is given."""
    if extract.book is None:
        raise WrongCall("This text is no recorded book, so there is nothing to record its evidence under.")
    path = path or folder_of(extract.book) / EVIDENCE
    lines = [
        f"# Of each reading found in {extract.book}, a hash of the folded words of its sentences; never a word of it.",
        "# Written by record_evidence from a copy that was read and found right.",
        f"format = {FORMAT}",
    ]
    for variant, found in find_readings(extract).items():
        if found.words:
            lines += ["", f'["{variant}"]', *(f'{slug} = "{words}"' for slug, words in found.words.items())]
    write_whole(path, "\n".join(lines) + "\n")
    return path
