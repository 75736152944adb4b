"""What a book says at each variant, found again in its own text.

What is recorded of the book is looked at only to doubt: where the text is another than was recorded, what is found must
be said there, see `hold`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..extract.result import Extract, Spans, numbers_in, spans
from ..model import RuleId
from .book_sentences import Passage, Sentence, passages_of, under_rules
from .compared_readings import SURE, By, compared, settled
from .confirmation import Record, Told, held
from .new_words import hash_of
from .pattern_files import Search, Searches, patterns_for
from .pattern_match import met

__all__ = ["Found", "find_readings", "readings_told"]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found at a variant: each reading with the lines that hold it, and a hash of the words there."""

    variant: str
    readings: Mapping[str, Spans]
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    there: bool = True
    """Whether the book has a section where the variant is looked for."""
    doubted: tuple[str, ...] = ()
    """Readings whose patterns were found, in words of which there is reason to doubt: they are not told."""
    by: By = By.PATTERNS
    """How they were told: in a book that is not on record comparison adds to what patterns find."""

    @property
    def sure(self) -> float:
        """How many of the readings that are told so are right; how surely the section was placed is not in it."""
        return SURE[self.by]


def find_readings(
    extract: Extract, searches: Searches | None = None, record: Record | None = None
) -> Mapping[str, Found]:
    """The readings that an extracted book holds, by variant; of a variant without patterns nothing is said.

    In a text that is no recorded book, that nothing else is seen proves nothing: what is tried last is not tried.
    Unless certain patterns are asked for, it is compared with every reading as well, see `compared_readings`.
    """
    strange = extract.book is None and searches is None
    if searches is None:
        searches = patterns_for(extract.language, extract.game)
    passages = passages_of(extract, searches.abbreviations)
    found: dict[str, Found] = {}
    told_of: dict[str, Told] = {}
    for search, here, told in readings_told(passages, searches, last=extract.book is not None):
        sentences = [s for p in here for s in p.sentences]
        sure = held(search, here, told, record, extract, searches.neutral) if record else told
        found[search.variant] = replace(
            _found(search.variant, sure),
            there=bool(sentences),
            doubted=tuple(slug for slug in told if slug not in sure),
        )
        if strange:
            told_of[search.variant] = sure
    if strange:
        found |= _compared(extract, found, told_of)
    return MappingProxyType(found)


def _compared(extract: Extract, found: Mapping[str, Found], patterns: Mapping[str, Told]) -> dict[str, Found]:
    """What comparison adds to what the patterns find, or makes doubtful in it."""
    added = {}
    for variant, comparison in compared(extract).items():
        told, by, doubted = settled(patterns.get(variant, {}), comparison)
        if variant not in found or by is not By.PATTERNS or doubted:
            there = found[variant].there if variant in found else comparison.there
            added[variant] = replace(_found(variant, told), there=there, doubted=doubted, by=by)
    return added


def _found(variant: str, told: Told) -> Found:
    lines = {slug: sorted({n for s in said for n in numbers_in(s.lines)}) for slug, said in told.items()}
    return Found(
        variant,
        MappingProxyType({slug: spans(numbers) for slug, numbers in lines.items()}),
        MappingProxyType({slug: hash_of(said) for slug, said in told.items()}),
    )


def readings_told(
    passages: Sequence[Passage], searches: Searches, *, last: bool = True
) -> Iterator[tuple[Search, Sequence[Passage], Told]]:
    """Each search with the passages that it looks through, and what the patterns alone find in them.

    `last` tells whether `else` is tried where nothing else is found.
    """
    by_rule = under_rules(passages)
    for search in searches.by_variant.values():
        here = _looked_at(search, passages, by_rule)
        yield search, here, _told(search, [s for p in here for s in p.sentences], (False, True) if last else (False,))


def _looked_at(search: Search, passages: Sequence[Passage], by_rule: Mapping[RuleId, list[int]]) -> Sequence[Passage]:
    """Those under the rules named; where the book has none of them, those under the nearest rule above."""
    if search.everywhere:
        return passages
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
    return [passages[n] for n in sorted(numbers)]


def _told(search: Search, sentences: Sequence[Sentence], order: Sequence[bool]) -> Told:
    found: dict[str, list[Sentence]] = {}
    for otherwise in order:
        if otherwise and found:
            break
        for slug, patterns in search.readings.items():
            tried = [p for p in patterns if p.otherwise is otherwise]
            if evidence := met(tried, sentences):
                found[slug] = evidence
    return found
