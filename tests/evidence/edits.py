"""Copies of the real books with other readings in them, made by the tables beside this file (edits-*.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from real_books import copy_of

from ts_rules.books import find_book
from ts_rules.extract import Extract, extract, extract_source
from ts_rules.extract.lines import Line, Source

HERE = Path(__file__).parent
ELLIPSIS = " … "  # for words left out
Change = tuple[int, str, str]


@dataclass(frozen=True)
class Edit:
    """A copy in which a variant is read otherwise; `reading` is empty where nothing known is left."""

    variant: str
    reading: str
    changes: tuple[Change, ...]


def edits_of(book: str) -> list[Edit]:
    """The edits of a book."""
    found = []
    for path in sorted(HERE.glob("edits-*.toml")):
        for address, changes in tomllib.loads(path.read_text("utf-8")).get(book, {}).items():
            variant, _, reading = address.rpartition("/")
            found.append(Edit(variant, reading, tuple((n, old, new) for n, old, new in changes)))
    return found


def copies(edits: list[Edit]) -> Iterator[list[Edit]]:
    """The edits in as few copies as will do: in each, one of a rule at most, and no two in one line."""
    left = edits
    while left:
        taken: list[Edit] = []
        lines: set[int] = set()
        rules: set[str] = set()
        for edit in left:
            own, rule = {n for n, _old, _new in edit.changes}, edit.variant.partition("/")[0]
            if not own & lines and rule not in rules:
                taken.append(edit)
                lines |= own
                rules.add(rule)
        yield taken
        left = [e for e in left if e not in taken]


def edited(folder: Path, book: str, edits: list[Edit]) -> Extract:
    """The book with these edits, extracted."""
    source = _source(folder, book)
    changed = {line.number: line for line in source.lines}
    for edit in edits:
        for number, old, new in edit.changes:
            pattern = re.compile(".*?".join(map(re.escape, old.split(ELLIPSIS))))
            text = changed[number].text
            assert pattern.search(text), f"{edit.variant}: line {number} of {book} does not hold '{old}'"
            changed[number] = replace(changed[number], text=pattern.sub(lambda _: new, text))  # noqa: B023 - used at once
    return extract_source(replace(source, lines=tuple(changed[n] for n in sorted(changed))), find_book(book))


def _source(folder: Path, book: str) -> Source:
    path = copy_of(folder, book)
    if path.suffix == ".pdf":  # its lines have places on a page, which tell where a rule ends
        return extract(path, book).source
    texts = path.read_text("utf-8").split("\n")
    return Source(book, "text", "", tuple(Line(n, text) for n, text in enumerate(texts, start=1)))
