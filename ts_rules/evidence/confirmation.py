"""Confirms a reading that the patterns find, where the text is another than was recorded: is it really said?

A pattern sees what it was written for.  In words that it was not written for two things mislead it: it still finds the
recorded reading, though something new speaks against it; or it finds another, only because it no longer sees what it
knew.  So a change must be **accounted for**: as long as one new word that bears on the variant is understood by no
pattern, nothing is told.  A sentence bears on it if it is evidence, stands beside evidence, speaks of what the
patterns speak of, or is new as a whole in the passage in which the evidence stands.

* The recorded reading, in words that are as they were, counts if every new word around it is accounted for.
* In other words it counts if all that is new is another form of a term that stood there, in the place of one, and its
  pattern rests on nothing that is not there.
* Another reading counts if something new says it, without which its pattern is not met, and the pattern accounts for
  all that is new.  What merely fails to be seen proves something only where nothing is new, and where of what the
  recorded reading is known by nothing is left.  Either way no must, not, before, side or figure may have gone of which
  the patterns do not speak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from ..extract.result import Extract
from .book_sentences import Passage, Sentence
from .disagreements import compare
from .new_words import Changes, Known, hash_of, without
from .pattern import Item, Pattern
from .pattern_files import Search
from .pattern_match import asked, bears_on, covered, holds, needed_items, places_of, stands
from .signature import Signature, joined, signature

__all__ = ["Record", "Told", "held", "marks_of"]

SPEAKING = ("negation", "modality", "time", "comparison", "who", "figure")
ADDED = 0.75  # share of new words from which on a sentence is new as a whole
Told = Mapping[str, Sequence[Sentence]]
"""Reading → the sentences in which its patterns are found."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is recorded of the evidence of a book: by variant and reading a hash of its words, and its marks."""

    hashes: Mapping[str, Mapping[str, str]]
    marks: Mapping[str, Mapping[str, Signature]] = field(default_factory=dict)
    known: Known = field(default_factory=lambda: Known({}))


def marks_of(sentences: Sequence[Sentence], extract: Extract) -> Signature:
    """What these sentences say that can be counted."""
    return joined(signature(s.text, extract.language, extract.game, extract.book or "") for s in sentences)


def held(
    search: Search, here: Sequence[Passage], told: Told, record: Record, extract: Extract, neutral: frozenset[str]
) -> Told:
    """Of what the patterns find in these passages, what is really told."""
    if not told or not record.known.by_rule:
        return told
    rules = {p.rules[0] for p in here}
    rules |= {r for r in record.known.by_rule if any(place.covers(r) for place in search.places)}
    change = record.known.changes(rules, [s for p in here for s in p.sentences])
    hashes, marks = record.hashes.get(search.variant, {}), record.marks.get(search.variant, {})
    terms = frozenset(t for m in marks.values() for t in m.of("term"))
    case = _Case(search, here, told, change, neutral, hashes, marks, terms, extract)
    if not change.touched and len(case.unchanged()) == len(told):
        return told
    newly = {slug for slug in told if slug not in hashes and case.said_by_new(slug)}
    sure = case.recorded(newly) | case.others(newly)
    return {slug: evidence for slug, evidence in told.items() if slug in sure}


@dataclass(frozen=True, slots=True)
class _Case:
    """A variant in a copy, and what changed where it is looked for."""

    search: Search
    here: Sequence[Passage]
    told: Told
    change: Changes
    neutral: frozenset[str]
    hashes: Mapping[str, str]  # of the recorded evidence, by reading
    marks: Mapping[str, Signature]
    terms: frozenset[str]  # those that stood in it
    extract: Extract

    def unchanged(self) -> set[str]:
        """The readings that are told in the recorded words."""
        return {slug for slug, evidence in self.told.items() if self.hashes.get(slug) == hash_of(evidence)}

    def recorded(self, newly: Iterable[str]) -> set[str]:
        """The recorded readings that are told again; `newly` are others, which account for words too."""
        unchanged = self.unchanged()
        accounted = [p for slug in newly for p in self.search.readings[slug]]
        found = {slug for slug in unchanged if self.accounts(accounted, self.around(slug))}
        otherwise = [
            slug for slug in self.told if slug not in unchanged and slug in self.marks and self.same_terms(slug)
        ]
        return found | {s for s in otherwise if not compare(self.marks[s], marks_of(self.told[s], self.extract))}

    def others(self, newly: set[str]) -> set[str]:
        """The readings that were not recorded, of which nothing speaks against what is told."""
        less = {slug for slug in self.told if slug not in self.hashes and self.told_by_less(slug)}
        then = {slug: self.marks[slug] for slug in self.hashes if slug in self.marks}
        return {
            slug
            for slug in newly | less
            if not (around := self.around(slug))
            or not self.gone(slug, then, marks_of([*around, *self.told[slug]], self.extract))
        }

    def around(self, slug: str) -> list[Sentence]:
        """The changed sentences that bear on a reading."""
        evidence = {id(s) for s in self.told[slug]}
        found = []
        for passage in self.here:
            said_here = any(id(s) in evidence for s in passage.sentences)
            for n, sentence in enumerate(passage.sentences):
                if id(sentence) not in self.change.touched:
                    continue
                near = any(id(s) in evidence for s in passage.sentences[max(0, n - 1) : n + 2])
                # Where nothing like it stood: wherever it stands it may take back all that its passage says.
                fresh = said_here and len(self.change.new(sentence)) >= ADDED * len(sentence.words)
                if near or fresh or bears_on(self.search, sentence):
                    found.append(sentence)
        return found

    def accounts(self, patterns: Sequence[Pattern], sentences: Sequence[Sentence]) -> bool:
        """Whether every new word of these sentences turns no sense, or is what the patterns ask for.

        Where they ask for something, a term that stood there before is nothing new.
        """
        return all(
            n in there or s.words[n] in self.neutral
            for s in sentences
            for there in (covered(patterns, s) | (self.in_terms(s) if patterns else frozenset()),)
            for n in self.change.new(s)
        )

    def in_terms(self, sentence: Sentence) -> frozenset[int]:
        """The words of a sentence in which terms of the evidence are written, be it in another form."""
        found = (places_of(Item(term, "term"), sentence) for term in self.terms)
        return frozenset(n for places in found for a, b in places for n in range(a, b))

    def said_by_new(self, slug: str) -> bool:
        """Whether something new says it, and all that is new says nothing else."""
        saying = [
            p
            for p in self.search.readings[slug]
            if not p.otherwise
            and not p.nowhere
            and any(holds(p, s) and not asked(p, without(s, self.change.new(s))) for s in self.told[slug])
        ]
        return bool(saying) and self.accounts(saying, self.around(slug))

    def same_terms(self, slug: str) -> bool:
        """Whether all that changed is how terms are written that stood there before; a term more may be a condition."""
        new = [(s, self.change.new(s)) for s in self.around(slug)]
        known = all(words <= self.in_terms(s) for s, words in new)
        plain = any(
            not (p.otherwise or p.nowhere or p.lacks) and all(holds(p, s) for s in self.told[slug])
            for p in self.search.readings[slug]
        )
        return known and plain and 0 < sum(len(words) for _s, words in new) == self.change.lost

    def told_by_less(self, slug: str) -> bool:
        """Whether it is told because what the recorded reading was known by is gone, and nothing came instead."""
        around = self.around(slug)
        if not self.hashes or not self.change.lost or any(map(self.change.new, around)):
            return False
        own = set(needed_items(self.search.readings[slug]))
        was = {item for then in self.hashes for item in needed_items(self.search.readings.get(then, ()))} - own
        return not any(stands(item, [*around, *self.told[slug]]) for item in was)

    def gone(self, slug: str, then: Mapping[str, Signature], now: Signature) -> bool:
        """Whether something went with the recorded readings of which neither their patterns nor those of this speak."""
        named = [item.text for s in (slug, *then) for item in needed_items(self.search.readings.get(s, ()))]
        return any(
            mark.kind in SPEAKING
            and not mark.weak
            and mark.value not in now.of(mark.kind)
            and not any(name.rpartition("/")[2] == mark.value or fnmatchcase(mark.value, name) for name in named)
            for marks in then.values()
            for mark in marks
        )
