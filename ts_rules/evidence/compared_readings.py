"""Readings of a book that nobody has read, told by comparison: its sentences against every reading of a variant.

Patterns know how one book of a language puts a reading.  Another translator puts it otherwise, so of a book that is not
on record each sentence is also held against all that each reading can be known by (`senses`).  A reading is told where
it alone is said; where two are said, none is.  A reading that leaves something out is told only if an edition has it: a
translator's silence is no rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..extract.result import Extract
from ..games import load_game
from ..model import Game, RuleId
from .book_sentences import Sentence, passages_of, under_rules
from .pattern_files import Search
from .pattern_match import met
from .senses import comparisons_for

__all__ = ["SURE", "By", "Compared", "compared", "settled"]


class By(StrEnum):
    """How a reading was told."""

    PATTERNS = "patterns"
    COMPARISON = "comparison"
    BOTH = "both"
    SILENCE = "silence"
    """Nothing else is said though the matter is spoken of, and an edition has it so."""


SURE: Mapping[By, float] = {By.BOTH: 0.98, By.COMPARISON: 0.95, By.PATTERNS: 0.85, By.SILENCE: 0.85}
"""How many of the readings that were told so were right, see `docs/explain/measured`."""
Told = Mapping[str, Sequence[Sentence]]


@dataclass(frozen=True, slots=True)
class Compared:
    """What comparison finds at a variant: the sentences of each reading, and how it was told."""

    told: Told
    by: By
    there: bool = True
    """Whether the book has a section where the variant is looked for."""


def compared(extract: Extract) -> Mapping[str, Compared]:
    """By variant what the book seems to say; without data of the language or the game, nothing."""
    searches = comparisons_for(extract.language, extract.game)
    if not searches.by_variant:
        return {}
    passages = passages_of(extract, searches.abbreviations, elided=True)
    by_rule = under_rules(passages)
    game = load_game(extract.game)
    editions = _of_editions(game)
    found = {}
    for ident, search in searches.by_variant.items():
        found[ident] = Compared({}, By.COMPARISON, there=False)
        for numbers in _stages(search, by_rule, game):
            here = [s for n in numbers for s in passages[n].sentences]
            found[ident] = _said(search, here, editions.get(ident, frozenset()))
            if found[ident].told:
                break
    return found


def settled(patterns: Told, comparison: Compared | None) -> tuple[Told, By, tuple[str, ...]]:
    """What is told of both, how, and what is doubted.

    Where they disagree, what is said to be told counts: a pattern is met by words that stand beside those that it was
    written for.  Several readings are told only where both see the same: a text that nobody has read is not accused.
    """
    seen = comparison.told if comparison else {}
    if comparison is None or not seen:
        return ({}, By.PATTERNS, tuple(patterns)) if len(patterns) > 1 else (patterns, By.PATTERNS, ())
    if set(patterns) == set(seen):
        return patterns, By.BOTH, ()  # in their sentences: there it is found again when the book is on record
    if patterns and comparison.by is By.SILENCE:
        return settled(patterns, None)
    if len(seen) > 1:
        return {}, comparison.by, tuple(dict.fromkeys((*patterns, *seen)))
    return seen, comparison.by, tuple(slug for slug in patterns if slug not in seen)


def _of_editions(game: Game) -> Mapping[str, frozenset[str]]:
    """The readings that an edition or a printing has."""
    rulesets = [game.ruleset(name) for name in game.spec.rulesets]
    return {v.id: frozenset(r.readings[v.id] for r in rulesets) for v in game.variants()}


def _stages(search: Search, by_rule: Mapping[RuleId, Sequence[int]], game: Game) -> Iterator[list[int]]:
    """Where to look, one place after the other: at the rule itself, where else it may stand, around where it should.

    Around it only where every printing has the rule: else it may not be in the book at all.
    """
    own = search.variant.partition("/")[0]
    named = [rule for rule in by_rule if any(place.covers(rule) for place in search.places)]
    first = [rule for rule in named if str(rule) == own]
    seen: set[int] = set()
    for rules in (first, named):
        numbers = {n for rule in rules for n in by_rule[rule]}
        if numbers - seen:
            yield sorted(numbers)
        seen |= numbers
    rule = next((r for r in game if str(r.id) == own), None)
    in_all = rule is not None and set(rule.printings) >= set(game.spec.rulesets)
    if not first and in_all:  # the section was not recognised: it may be part of the one before it, or of the one above
        above = next((a for place in search.places for a in place.rule.ancestors() if a in by_rule), None)
        near = [r for r in by_rule if above is not None and (r == above or r.is_under(above))]
        if near:
            yield sorted({n for rule in near for n in by_rule[rule]})


def _said(search: Search, sentences: Sequence[Sentence], editions: frozenset[str]) -> Compared:
    for otherwise in (False, True):
        told = {
            slug: evidence
            for slug, patterns in search.readings.items()
            if not otherwise or slug in editions
            if (evidence := met([p for p in patterns if p.otherwise is otherwise], sentences))
        }
        if told:
            return Compared(told, By.SILENCE if otherwise else By.COMPARISON)
    return Compared({}, By.COMPARISON)
