"""Readings proposed of a book that nobody has judged: what a copy seems to say at each variant, how surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ..books.proposed import DOUBTED, NOTHING, UNSEARCHED, Proposal, Proposals
from ..books.readings import SILENT
from ..extract.result import Extract, numbers_in
from ..model import Book, Game, Kind, Variant
from .book_sentences import Passage, passages_of
from .find_readings import Found, find_readings
from .pattern_files import patterns_for
from .recorded_evidence import row_of

__all__ = ["propose"]

RIGHT = {"full": 0.92, "summary": 0.83}
"""How many of the readings that are told in a text never seen are right: of our own statements, printed in language,
edition and numbering of four books, 262 of 286 where the book is whole and 48 of 58 of a summary."""
SEVERAL = 0.4  # of a text that seems to hold two readings, the one may be a likeness of words
INFERRED = 0.6  # from silence: the copy has no section in which it would stand


def propose(extract: Extract, book: Book, game: Game) -> Proposals:
    """What a copy says at each variant, as in a text of which nothing is known: no record of a book is looked at."""
    unknown = replace(extract, book=None)
    searches = patterns_for(extract.language, extract.game)
    passages = passages_of(unknown, searches.abbreviations)
    told = find_readings(unknown)
    judge = _Judge(extract, book, game, passages)
    found, not_told = {}, {}
    for variant in game.variants():
        there = told.get(variant.id)
        if there is None:
            not_told[variant.id] = UNSEARCHED
        elif there.readings:
            found[variant.id] = judge.said(variant, there)
        elif not there.there:
            found[variant.id] = judge.silent(variant)
        else:
            not_told[variant.id] = DOUBTED if there.doubted else NOTHING
    return Proposals(book.id, extract.source.sha256, MappingProxyType(found), MappingProxyType(not_told))


class _Judge:
    """What a reading that was found makes of a book, and how sure that is."""

    def __init__(self, extract: Extract, book: Book, game: Game, passages: Sequence[Passage]) -> None:
        self._extract, self._book, self._game = extract, book, game
        self._sentences = [sentence for passage in passages for sentence in passage.sentences]
        self._below = game.below(book).readings
        self._at: dict[int, list[int]] = {}
        for n, section in enumerate(extract.sections):
            for line in numbers_in(section.lines):
                self._at.setdefault(line, []).append(n)

    def said(self, variant: Variant, found: Found) -> Proposal:
        """A reading, or of several the one that is not the edition's: it is the one to look at."""
        own = self._below[variant.id]
        says, *others = sorted(found.readings, key=lambda slug: slug == own)
        lines = tuple(span for slug in found.readings for span in found.readings[slug])
        sections = [
            self._extract.sections[n] for n in sorted({n for i in numbers_in(lines) for n in self._at.get(i, ())})
        ]
        placed = min((section.confidence for section in sections), default=0.0)
        return Proposal(
            variant.id,
            says,
            Kind.CONTRADICTION if others else self._verdict(variant, says),
            round(RIGHT[self._book.kind] * placed * (SEVERAL if others else 1), 2),
            tuple(dict.fromkeys(self._game.rules[section.rule].printed for section in sections)),
            found.readings[says],
            MappingProxyType({slug: found.readings[slug] for slug in others}),
            MappingProxyType({slug: self._evidence(found, slug) for slug in found.readings}),
        )

    def silent(self, variant: Variant) -> Proposal:
        """Nothing stands where it would stand."""
        rule = self._game.rules[variant.rule]
        held = {self._book.printing or self._book.edition, *self._book.also_editions} & set(rule.printings)
        return Proposal(variant.id, SILENT, Kind.SILENT if held else Kind.EDITION, INFERRED, (), ())

    def _verdict(self, variant: Variant, says: str) -> Kind:
        """A first guess: what no edition says may be a mistake of the translator or of the printer."""
        if says == self._below[variant.id]:
            return Kind.AGREES
        others = {self._game.ruleset(name).readings[variant.id] for name in self._game.spec.rulesets}
        return Kind.EDITION if says in others else Kind.MISTRANSLATION

    def _evidence(self, found: Found, slug: str) -> Mapping[str, Any]:
        lines = frozenset(numbers_in(found.readings[slug]))
        row = row_of([s for s in self._sentences if lines.issuperset(numbers_in(s.lines))], self._extract)
        return {**row, "words": found.words.get(slug, row["words"])}
