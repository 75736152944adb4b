"""`sources/<book>/evidence.toml`: prints of the sentences of a book, and the hash and the marks of each reading in it.

It is written from a copy that was read and found right.  A print tells whether a word was there, not which it was; the
marks are what a signature counts, in our own words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..books.carried_over import check_book
from ..books.record import folder_of
from ..errors import BadFile, BadId, WrongCall
from ..extract.result import Extract
from ..files import alone, write_whole
from ..model import RuleId
from ..toml_files import read_kept_toml
from .book_sentences import Passage, Sentence, passages_of
from .confirmation import Record, marks_of
from .find_readings import readings_told
from .new_words import DIGITS, Known, hash_of, print_of
from .pattern_files import Searches, patterns_for
from .signature import KINDS, Mark, Signature

__all__ = [
    "EVIDENCE",
    "Rows",
    "empty_evidence",
    "evidence_of",
    "hashes_of",
    "read_evidence",
    "record_evidence",
    "row_of",
    "with_evidence",
    "with_prints",
]

EVIDENCE = "evidence.toml"
FORMAT = 2
PRINTS = "prints"
NO_VARIANTS = ("format", PRINTS)
WORDS, MARKS = "words", "marks"
WEAK = "~"
Hashes = Mapping[str, Mapping[str, str]]
HASH = re.compile(rf"[0-9a-f]{{{DIGITS}}}\Z")
PRINT = re.compile(r"(?:[\w-]{2})*\Z", re.ASCII)
HEAD = """\
# Of {book}: codes of the words of each sentence, sorted, twelve bits a word; and of each reading found in it a hash
# of the folded words of its sentences, and the marks that they bear.  Never a word of it.
# Written by record_evidence from a copy that was read and found right.
format = {format}
book = {name}
"""
Rows = Mapping[str, Mapping[str, Any]]
"""Reading → what is recorded of the sentences in which it was found: the hash of their words, and their marks."""


def evidence_of(book: str) -> Record:
    """What is recorded of the evidence of a book; nothing where nothing is."""
    path = folder_of(book) / EVIDENCE
    return read_evidence(path, book) if path.is_file() else Record({})


def hashes_of(book: str) -> Hashes:
    """Of that, only the hashes, by variant and reading."""
    path = folder_of(book) / EVIDENCE
    return _hashes(_read(path, book), path) if path.is_file() else MappingProxyType({})


def read_evidence(path: Path, book: str = "") -> Record:
    """The file, or one sentence that says what is wrong in it, or that it is of another book."""
    table = _read(path, book)
    hashes = _hashes(table, path)
    marks = {
        variant: MappingProxyType({slug: _marks(variant, entry, path) for slug, entry in row.items()})
        for variant, row in table.items()
        if variant not in NO_VARIANTS
    }
    return Record(hashes, MappingProxyType(marks), _known(table.get(PRINTS, {}), path))


def _read(path: Path, book: str) -> dict[str, Any]:
    table = read_kept_toml(str(path))
    if table.get("format") != FORMAT:
        raise BadFile(path, f"is no file of evidence: it must begin with format = {FORMAT}")
    check_book(table, path, book or table.get("book", book))
    return table


def _hashes(table: dict[str, Any], path: Path) -> Hashes:
    found: dict[str, Mapping[str, str]] = {}
    for variant, row in table.items():
        if variant in NO_VARIANTS:
            continue
        if not isinstance(row, dict):
            raise BadFile(path, f"{variant}: must be a table of readings")
        found[variant] = MappingProxyType({slug: _hash(variant, entry, path) for slug, entry in row.items()})
    return MappingProxyType(found)


def record_evidence(extract: Extract, path: Path | None = None, searches: Searches | None = None) -> Path:
    """Write what is found in this copy, beside the readings of its book unless a path is given."""
    own = _place(extract)
    given, path = path, path or own
    searches = searches or patterns_for(extract.language, extract.game)
    passages = passages_of(extract, searches.abbreviations)
    rows = {
        search.variant: {slug: row_of(sentences, extract) for slug, sentences in told.items()}
        for search, _here, told in readings_told(passages, searches)
        if told
    }
    with nullcontext() if given else alone(path.parent):
        write_whole(path, _toml(extract.book or "", _prints(passages), rows))
    return path


def with_prints(extract: Extract) -> tuple[Path, str]:
    """The file of its book with the prints of a copy; what is recorded of readings stays, and nothing is written."""
    path, book = _place(extract), extract.book or ""
    searches = patterns_for(extract.language, extract.game)
    return path, _toml(book, _prints(passages_of(extract, searches.abbreviations)), _rows(path, book))


def with_evidence(book: str, added: Mapping[str, Rows]) -> tuple[Path, str]:
    """The file of a book with the evidence of more readings, by variant; nothing is written."""
    path = folder_of(book) / EVIDENCE
    prints = _read(path, book).get(PRINTS, {}) if path.is_file() else {}
    return path, _toml(book, prints, {**_rows(path, book), **added})


def empty_evidence(book: str) -> str:
    """The file of a book in which nothing was found yet."""
    return _toml(book, {}, {})


def row_of(sentences: Sequence[Sentence], extract: Extract) -> Mapping[str, Any]:
    """What is recorded of the sentences in which a reading was found."""
    marks = [f"{WEAK if m.weak else ''}{m}" for m in marks_of(sentences, extract)]
    return {WORDS: hash_of(sentences), MARKS: marks}


def _place(extract: Extract) -> Path:
    if extract.book is None:
        raise WrongCall("This text is no recorded book, so there is nothing to record its evidence under.")
    return folder_of(extract.book) / EVIDENCE


def _prints(passages: Sequence[Passage]) -> dict[str, list[str]]:
    prints: dict[str, list[str]] = {}
    for passage in passages:
        prints.setdefault(str(passage.rules[0]), []).extend(map(print_of, passage.sentences))
    return prints


def _rows(path: Path, book: str) -> dict[str, Rows]:
    table = _read(path, book) if path.is_file() else {}
    return {variant: row for variant, row in table.items() if variant not in NO_VARIANTS}


def _toml(book: str, prints: Mapping[str, Sequence[str]], rows: Mapping[str, Rows]) -> str:
    lines = [HEAD.format(book=book, format=FORMAT, name=_text(book)), f"[{PRINTS}]"]
    lines += [f'"{rule}" = {_text(these)}' for rule, these in prints.items()]
    for variant, row in rows.items():
        lines += ["", f'["{variant}"]']
        lines += [
            f'{slug} = {{ {WORDS} = "{one[WORDS]}", {MARKS} = {_text(one[MARKS])} }}' for slug, one in row.items()
        ]
    return "\n".join(lines) + "\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _known(table: Any, path: Path) -> Known:
    if not isinstance(table, dict):
        raise BadFile(path, f"'{PRINTS}' must be a table of rules")
    found = {}
    for rule, prints in table.items():
        if not isinstance(prints, list) or not all(isinstance(p, str) and PRINT.match(p) for p in prints):
            raise BadFile(path, f"'{PRINTS}' of {rule} must be a list of codes of two letters or digits a word")
        try:
            found[RuleId.parse(rule)] = tuple(prints)
        except BadId as problem:
            raise BadFile(path, f"'{PRINTS}': {problem}") from None
    return Known(MappingProxyType(found))


def _hash(variant: str, entry: Any, path: Path) -> str:
    words = entry.get(WORDS) if isinstance(entry, dict) else None
    if not isinstance(words, str) or not HASH.match(words):
        raise BadFile(path, f"{variant}: must give each reading a hash of {DIGITS} hexadecimal digits as '{WORDS}'")
    return words


def _marks(variant: str, entry: dict[str, Any], path: Path) -> Signature:
    texts = entry.get(MARKS)
    if not isinstance(texts, list) or not all(isinstance(t, str) for t in texts):
        raise BadFile(path, f"{variant}: must give each reading a list of '{MARKS}'")
    found = []
    for text in texts:
        kind, _, value = text.removeprefix(WEAK).partition(" ")
        if kind not in KINDS or not value:
            raise BadFile(path, f"{variant}: '{text[:40]}' is no mark: one is such as 'modality must'")
        found.append(Mark(kind, value, weak=text.startswith(WEAK)))
    return Signature(tuple(sorted(found)))
