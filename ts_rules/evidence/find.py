"""What a book says at each variant, found again in its own text.  Nothing recorded of the book is looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from ..extract.result import Extract, Spans, spans
from ..model import RuleId
from .pattern import Pattern
from .pattern_files import Search, Searches, patterns_for
from .pattern_match import holds, somewhere
from .sentences import Passage, Sentence, passages_of

__all__ = ["Found", "find_readings"]

DIGITS = 16  # of a hash that is kept


@dataclass(frozen=True, slots=True)
class Found:
    """What was found at a variant: each reading with the lines that hold it, and a hash of the words there."""

    variant: str
    readings: Mapping[str, Spans]
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    there: bool = True
    """Whether the book has a section where the variant is looked for."""


def find_readings(extract: Extract, searches: Searches | None = None) -> Mapping[str, Found]:
    """The readings that an extracted book holds, by variant; of a variant without patterns nothing is said."""
    if searches is None:
        searches = patterns_for(extract.language, extract.game)
    passages = passages_of(extract, searches.abbreviations)
    by_rule: dict[RuleId, list[int]] = {}
    for n, passage in enumerate(passages):
        for rule in passage.rules:
            by_rule.setdefault(rule, []).append(n)
    return MappingProxyType(
        {ident: _find(search, _looked_at(search, passages, by_rule)) for ident, search in searches.by_variant.items()}
    )


def _looked_at(search: Search, passages: Sequence[Passage], by_rule: Mapping[RuleId, list[int]]) -> list[Sentence]:
    """The sentences under the rules named; where the book has none of them, those under the nearest rule above."""
    if search.everywhere:
        return [s for p in passages for s in p.sentences]
    numbers = {
        n
        for place in search.places
        for rule in (by_rule if place.below else (place.rule,))
        if place.covers(rule)
        for n in by_rule.get(rule, ())
    }
    if not numbers:
        above = (r for place in search.places for r in place.rule.ancestors())
        numbers = set(next((by_rule[r] for r in above if r in by_rule), ()))
    return [s for n in sorted(numbers) for s in passages[n].sentences]


def _find(search: Search, sentences: Sequence[Sentence]) -> Found:
    found: dict[str, list[Sentence]] = {}
    for otherwise in (False, True):
        if otherwise and found:
            break
        for slug, patterns in search.readings.items():
            tried = [p for p in patterns if p.otherwise is otherwise]
            if evidence := _evidence(tried, sentences):
                found[slug] = evidence
    return Found(
        search.variant,
        MappingProxyType({slug: _lines(evidence) for slug, evidence in found.items()}),
        MappingProxyType({slug: _hash(evidence) for slug, evidence in found.items()}),
        there=bool(sentences),
    )


def _evidence(patterns: Sequence[Pattern], sentences: Sequence[Sentence]) -> list[Sentence]:
    found: dict[int, Sentence] = {}
    for pattern in patterns:
        holding = {n: s for n, s in enumerate(sentences) if holds(pattern, s)}
        if not holding:
            continue
        if any(not somewhere(node, sentences) for node in pattern.near):
            continue
        if any(somewhere(node, sentences) for node in pattern.nowhere):
            continue
        found |= holding
    return [found[n] for n in sorted(found)]


def _lines(sentences: Sequence[Sentence]) -> Spans:
    return spans(sorted({n for s in sentences for a, b in s.lines for n in range(a, b + 1)}))


def _hash(sentences: Sequence[Sentence]) -> str:
    """Of the words alone: a line that is broken elsewhere, a capital or an accent changes nothing."""
    said = "\n".join(" ".join(s.words) for s in sentences)
    return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]
