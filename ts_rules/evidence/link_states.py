"""Whether a copy still says what is recorded of its book, and if not, what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..books.readings import SILENT, TRUNCATED, Said
from ..extract.result import Spans
from .find_readings import Found

__all__ = ["Link", "LinkState", "compare", "links_of"]


class LinkState(StrEnum):
    """What became of a recorded reading in a copy."""

    OK = "ok"
    TEXT_CHANGED = "text-changed"
    READING_CHANGED = "reading-changed"
    PATTERN_LOST = "pattern-lost"
    ORPHANED = "orphaned"
    UNSEARCHED = "unsearched"
    """There are no patterns for this variant, so nothing can be said."""


@dataclass(frozen=True, slots=True)
class Link:
    """A recorded reading and what was found instead of it, or again."""

    variant: str
    state: LinkState
    says: str
    found: tuple[str, ...]
    lines: Spans = ()


def compare(found: Found | None, said: Said, hashes: Mapping[str, str] | None = None) -> LinkState:
    """The state of one link; `hashes` are those of the evidence by reading, as they were recorded.

    A book that is silent, or whose text is cut off there, is as recorded where nothing is found.
    """
    if found is None:
        return LinkState.UNSEARCHED
    expected = {slug for slug in (said.says, *said.also) if slug not in (SILENT, TRUNCATED)}
    there = set(found.readings) - {SILENT, TRUNCATED}
    if there and there != expected:
        return LinkState.READING_CHANGED
    if not there:
        if not expected:
            return LinkState.OK
        if expected & set(found.doubted):
            return LinkState.TEXT_CHANGED
        return LinkState.PATTERN_LOST if found.there else LinkState.ORPHANED
    if any(slug in (hashes or {}) and found.words[slug] != (hashes or {})[slug] for slug in there):
        return LinkState.TEXT_CHANGED
    return LinkState.OK


def links_of(
    found: Mapping[str, Found], said: Mapping[str, Said], hashes: Mapping[str, Mapping[str, str]]
) -> tuple[Link, ...]:
    """The links of a book, in the order in which its readings are recorded."""
    links = []
    for variant, row in said.items():
        here = found.get(variant)
        readings = here.readings if here else {}
        lines = tuple(span for spans in readings.values() for span in spans)
        links.append(Link(variant, compare(here, row, hashes.get(variant)), row.says, tuple(readings), lines))
    return tuple(links)
