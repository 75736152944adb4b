"""Copies of the real books with other readings in them, made by the tables beside this file (edits-*.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ts_rules.books import find_book
from ts_rules.extract import Extract, extract_source
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
    texts: Mapping[int, str] = dict(enumerate((folder / f"{book}.txt").read_text("utf-8").split("\n"), start=1))
    changed = dict(texts)
    for edit in edits:
        for number, old, new in edit.changes:
            pattern = re.compile(".*?".join(map(re.escape, old.split(ELLIPSIS))))
            assert pattern.search(changed[number]), f"{edit.variant}: line {number} of {book} does not hold '{old}'"
            changed[number] = pattern.sub(lambda _: new, changed[number])  # noqa: B023 - used at once
    lines = tuple(Line(n, changed[n]) for n in sorted(changed))
    return extract_source(Source(book, "text", "", lines), find_book(book))
