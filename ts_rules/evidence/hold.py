"""Whether a reading that the patterns find is really said, where the text is another than was recorded.

A pattern sees what it was written for.  In words that it was not written for two things mislead it: it still finds the
recorded reading, though something new speaks against it; or it finds another, only because it no longer sees what it
knew.  So where the words of a book have changed,

* the recorded reading counts if the sentences that hold it bear the marks that they bore (`signature`): with another
  figure or side, with a negation, a before or an after more or less it is not told.  Nor is it where another reading is
  told in the very sentence, or where a pattern that rests on what is not there meets new words;
* another reading counts if something new says it: without the new words its pattern is not met.  What merely fails to
  be seen proves something only in a text that has become shorter, and to which nothing was added that can be counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..extract.result import Extract
from .doubts import compare
from .novelty import Known, hash_of, without
from .pattern import Chain, Either, Group, Item, Link, Node, Pattern
from .pattern_files import Search
from .pattern_match import holds
from .sentences import Passage, Sentence
from .signature import Signature, joined, signature

__all__ = ["Record", "Told", "held", "marks_of"]

Told = Mapping[str, Sequence[Sentence]]
"""Reading → the sentences in which its patterns are found."""
STYLE = "term"  # kind of mark that comes and goes where a sentence is put in other words
SPEAKING = frozenset({"figure", "dice", "reference", "modality", "negation", "comparison", "time", "name"})
NOTHING = frozenset({"", "*", "1"})  # one is an article in most languages


@dataclass(frozen=True, slots=True)
class Record:
    """What is recorded of the evidence of a book: by variant and reading a hash of its words, and its marks."""

    hashes: Mapping[str, Mapping[str, str]]
    marks: Mapping[str, Mapping[str, Signature]] = field(default_factory=dict)
    known: Known = field(default_factory=lambda: Known({}))


def marks_of(sentences: Sequence[Sentence], extract: Extract) -> Signature:
    """What these sentences say that can be counted."""
    return joined(signature(s.text, extract.language, extract.game, extract.book or "") for s in sentences)


def held(search: Search, here: Sequence[Passage], told: Told, record: Record, extract: Extract) -> Told:
    """Of what the patterns find in these passages, what is really told."""
    hashes, marks = record.hashes.get(search.variant, {}), record.marks.get(search.variant, {})
    unchanged = {slug for slug, evidence in told.items() if hashes.get(slug) == hash_of(evidence)}
    if len(unchanged) == len(told):
        return told
    change = _change(search, here, record)
    newly = {
        slug
        for slug, evidence in told.items()
        if slug not in hashes and (change.only_less or _says(search.readings[slug], evidence, change.new))
    }
    overruled = {id(s) for slug in newly for s in told[slug]}
    again = {
        slug
        for slug, evidence in told.items()
        if slug in marks
        and overruled.isdisjoint(map(id, evidence))
        and _same(marks[slug], marks_of(evidence, extract))
        and all(not change.new[id(s)] or _plainly(search.readings[slug], s) for s in evidence)
    }
    sure = unchanged | newly | again
    return {slug: evidence for slug, evidence in told.items() if slug in sure}


@dataclass(frozen=True, slots=True)
class _Change:
    """By sentence the places of its new words; and whether the text has only become shorter."""

    new: Mapping[int, frozenset[int]]
    only_less: bool


def _change(search: Search, here: Sequence[Passage], record: Record) -> _Change:
    sentences = [s for p in here for s in p.sentences]
    rules = {p.rules[0] for p in here}
    rules |= {r for r in record.known.by_rule if any(place.covers(r) for place in search.places)}
    new, lost = record.known.changes(rules, sentences)
    less = sum(map(len, new)) < lost or not any(new)
    speaking = any(_speaking(s, words) for s, words in zip(sentences, new, strict=True))
    return _Change(dict(zip(map(id, sentences), new, strict=True)), less and not speaking)


def _same(then: Signature, now: Signature) -> bool:
    """Whether the same can be counted; a term more is a matter of words."""
    return all(d.kind == STYLE and not d.left for d in compare(then, now))


def _plainly(patterns: Sequence[Pattern], sentence: Sentence) -> bool:
    """Whether a pattern is met that rests on nothing that is not there."""
    return any(not (p.otherwise or p.nowhere or p.lacks) and holds(p, sentence) for p in patterns)


def _speaking(sentence: Sentence, words: frozenset[int]) -> bool:
    """Whether anything that can be counted is in these words of a sentence."""
    if not words:
        return False
    named = ((name.partition(":"), places) for name, places in sentence.places.items())
    return any(
        not words.isdisjoint(range(*place))
        for (kind, _, value), places in named
        if kind in SPEAKING and value not in NOTHING
        for place in places
    )


def _says(patterns: Sequence[Pattern], evidence: Sequence[Sentence], words: Mapping[int, frozenset[int]]) -> bool:
    """Whether one of the patterns is met in a sentence, and not without its new words."""
    return any(holds(p, s) and not _asked(p, without(s, words[id(s)])) for p in patterns for s in evidence)


def _asked(pattern: Pattern, sentence: Sentence) -> bool:
    """Whether a sentence has all that a pattern asks for, whatever else is in it."""
    return holds(Pattern(tuple(map(_needed, pattern.needs))), sentence)


def _needed(node: Node) -> Node:
    """The same without what must not be there."""
    if isinstance(node, Item):
        return node
    if isinstance(node, Either):
        return Either(tuple(map(_needed, node.options)))
    if isinstance(node, Chain):
        return Chain(_needed(node.first), tuple(Link(_needed(k.node), k.ordered, k.gap) for k in node.links))
    return Group(tuple(map(_needed, node.needs)), (), node.clause)
