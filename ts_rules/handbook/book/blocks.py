"""What a book is made of, before it is set: chapters of headings, paragraphs, lists and tables, with links inside."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import unescape

from ...errors import BadInput

__all__ = [
    "Block",
    "Book",
    "Chapter",
    "Entry",
    "Heading",
    "Items",
    "Para",
    "Run",
    "Runs",
    "Table",
    "day",
    "listed",
    "plain",
    "runs",
    "sentence",
]

LINK = re.compile(r'<a\b[^>]*\bdata-x="([a-z]/[^"]+)"[^>]*>(.*?)</a>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
EARLIEST = 315_532_800
"""The first day of 1980, before which no zip file can be dated; books bear it where no date is asked for."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some words, perhaps with a link: `to` is the anchor they lead to."""

    text: str
    to: str = ""
    strong: bool = False


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 2 or deeper; chapters bear level 1."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph; an aside stands back, and one that keeps is never the last on its page."""

    runs: Runs
    aside: bool = False
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Runs, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads; `anchors` are those of the rows, `widths` the shares of the columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Runs, ...], ...]
    anchors: tuple[str, ...]
    widths: tuple[int, ...]


Block = Heading | Para | Items | Table


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its place."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]

    def anchors(self) -> Iterator[str]:
        """Everything in it that a link can lead to."""
        yield self.anchor
        for block in self.blocks:
            if isinstance(block, Heading):
                yield block.anchor
            elif isinstance(block, Table):
                yield from filter(None, block.anchors)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: what is looked up, and the anchors where it is treated, each with what is said for it."""

    word: str
    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """All of it."""

    id: str
    lang: str
    title: str
    subtitle: str
    notes: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    contents_title: str
    index_title: str
    index: tuple[Entry, ...]
    publisher: str = "ts_rules"

    def anchors(self) -> frozenset[str]:
        """Everything that a link can lead to."""
        return frozenset(anchor for chapter in self.chapters for anchor in chapter.anchors())


def plain(text: str) -> Runs:
    """Words without a link."""
    return (Run(text),)


def runs(markup: str) -> Runs:
    """The sentences of a page as words with links; no other tag is kept.

    >>> [(run.text, run.to) for run in runs('see <a class="x" data-x="r/6.3" href="06.html">6.3</a> &amp; all')]
    [('see ', ''), ('6.3', 'r-6.3'), (' & all', '')]
    """
    found: list[Run] = []
    end = 0
    for link in LINK.finditer(markup):
        found.append(Run(_bare(markup[end : link.start()])))
        found.append(Run(_bare(link[2]), link[1].replace("/", "-", 1)))
        end = link.end()
    found.append(Run(_bare(markup[end:])))
    return tuple(run for run in found if run.text)


def sentence(markup: str) -> Runs:
    """The same, with its first letter raised: where a link comes first, who wrote it did not see the letter."""
    first, *rest = runs(markup) or (Run(""),)
    return (replace(first, text=first.text[:1].upper() + first.text[1:]), *rest)


def listed(found: Iterable[tuple[str, str]]) -> Iterator[Run]:
    """Words one after another, each with the anchor that it leads to."""
    for place, (text, anchor) in enumerate(found):
        if place:
            yield Run(", ")
        yield Run(text, anchor)


def _bare(markup: str) -> str:
    return unescape(TAG.sub("", markup))


def day() -> datetime:
    """The date that a book bears: `SOURCE_DATE_EPOCH`, else always the same: the same text gives the same file."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given and not (given.isascii() and given.isdigit() and len(given) <= 10):
        raise BadInput(f"SOURCE_DATE_EPOCH is '{given[:40]}': give the seconds since 1970 as a whole number")
    return datetime.fromtimestamp(max(int(given or 0), EARLIEST), UTC)
