"""A reader's copy of a book: the fingerprints of its sections, and the readings found again in its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .. import kept
from ..books import folder_of
from ..evidence.find_readings import Found, find_readings
from ..evidence.recorded_evidence import EVIDENCE, evidence_of
from ..extract.chain import extract
from ..extract.fingerprints import content_hash, words_in
from ..extract.store import key_of
from ..model import Game, RuleId
from ..paths import PACKAGE
from .kept_plays import Store, files_in
from .recorded_book import Sections, sections_of

__all__ = ["CopyText", "read_copy"]


ROOM = "evidence"


@dataclass(frozen=True, slots=True)
class CopyText:
    """What a copy holds, without its words."""

    file: Path
    sections: Sections
    found: Mapping[str, Found]
    """Variant → the readings that the patterns find in it; those for which there is no pattern are not there."""


def read_copy(path: Path, book: str, game: Game, *, cached: bool = True) -> CopyText:
    """Extract a copy, or take what was kept of it."""
    record = folder_of(book) / EVIDENCE
    state = kept.of_files([*files_in(PACKAGE / ROOM), *([record] if record.is_file() else [])])
    store = Store(f"copy-{book}", partial(key_of, path, book, state), used=cached)
    pieces = store.get("copy", "sections")
    if pieces is None:
        made = extract(path, book, cached=cached)
        pieces = [
            [game.rules[s.rule].printed, [game.rules[i].printed for i in s.also], content_hash(words_in(s.text))]
            for s in made.sections
        ]
        store.put("copy", "sections", pieces)
        seen = find_readings(made, record=evidence_of(book)).values()
        rows = {f.variant: [dict(f.readings), dict(f.words), f.there, list(f.doubted)] for f in seen}
        store.put("copy", "found", rows)
        store.save()
    sections = sections_of((RuleId.parse(r), map(RuleId.parse, also), piece) for r, also, piece in pieces)
    found = {}
    for variant, (readings, words, there, doubted) in store.get("copy", "found").items():
        lines = {slug: tuple((first, last) for first, last in spans) for slug, spans in readings.items()}
        found[variant] = Found(variant, lines, words, there=there, doubted=tuple(doubted))
    return CopyText(path, sections, found)
