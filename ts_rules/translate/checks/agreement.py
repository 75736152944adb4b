"""Small words before the nouns of the termbase: an article, a preposition, of the noun's gender, number and case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from ...terms import termbase
from .checked_message import Unit
from .registry import Example, check
from .wording import BORNE, data_of

__all__ = ["agreement"]

Tag = tuple[str, str, str]  # gender, number, case; a star is any
ANY = "*"
NOUNS_ALIKE = ("n", "f")  # genders of which the accusative is the nominative
SINGULAR, MANY = "one", "many"
LEAST = 3  # letters of a form


@dataclass(frozen=True, slots=True)
class _Grammar:
    """A language's small words and the nouns of the termbase, each with what it can be."""

    small: Mapping[str, frozenset[Tag]]
    nouns: Mapping[str, frozenset[Tag]]
    pair: re.Pattern[str]
    alone: bool  # whether the small words, but for prepositions, may stand for a noun


@check(
    "agreement",
    "warning",
    remedy="Give the article the form that goes with the noun, or see whether the noun is the right one.",
    example=Example("it", "The cards are drawn.", "Si pescano i carte.", "Si pescano le carte."),
    meaning=True,
)
def agreement(unit: Unit) -> Iterator[str]:
    """An article stands before a noun of another gender, number or case: often the noun was changed and it was not."""
    grammar = _grammar(unit.lang)
    if grammar is None:
        return
    text = unit.target.masked.casefold()
    names = [(h.start, h.end) for h in unit.target.hits if h.kind == "name"]
    for found in grammar.pair.finditer(text):
        small, noun = found["small"], found["noun"]
        if any(a <= found.start("noun") < b for a, b in names):
            continue
        usual = unit.memory and unit.memory.beside(small, noun, unit.message or unit.source.text)
        pairs = product(grammar.small[small], grammar.nouns[noun])
        if usual or any(all(ANY in (a, b) or a == b for a, b in zip(x, y, strict=True)) for x, y in pairs):
            continue
        loose = grammar.alone and any(tag[:2] != (ANY, ANY) for tag in grammar.small[small])
        if loose and unit.unusual([noun], extra=True, marks=("term",)) < BORNE:  # the noun may begin anew
            continue
        yield f"'{small}' does not go with '{noun}'"


@cache
def _grammar(lang: str) -> _Grammar | None:
    table = dict(data_of(lang).get("agreement", {}))
    if not table:
        return None
    alone, verbs = bool(table.pop("alone", False)), frozenset(table.pop("verbs", ()))
    small: dict[str, set[Tag]] = {}
    for tag, words in table.items():
        gender, number, case = (*tag.split("-"), ANY, ANY)[:3]
        for word in words:
            small.setdefault(word.casefold(), set()).add((gender, number, case))
    cases = any(tag[2] != ANY for tags in small.values() for tag in tags)
    nouns = {shape: tags for shape, tags in _nouns(lang, cases=cases).items() if shape not in verbs}
    one, two = ("|".join(sorted(map(re.escape, way), key=len, reverse=True)) for way in (small, nouns))
    return _Grammar(
        {word: frozenset(tags) for word, tags in small.items()},
        nouns,
        re.compile(rf"(?<![\w'’])(?P<small>{one})(?:(?<=['’])|\s+)(?P<noun>{two})(?![\w'’])"),
        alone,
    )


def _nouns(lang: str, *, cases: bool) -> Mapping[str, frozenset[Tag]]:
    """The forms of all nouns that tell their gender."""
    found: dict[str, set[Tag]] = {}
    for term in termbase().values():
        words = term.words.get(lang)
        if term.part != "noun" or words is None or not words.gender:
            continue
        forms = {"nom": words.preferred, **words.cases} if cases else {ANY: words.preferred}
        for case, shapes in forms.items():
            for category, shape in shapes.items():
                alike = cases and (words.gender in NOUNS_ALIKE or "acc" not in words.cases)
                for tag in _tags(words.gender, category, case, fractions=MANY in words.preferred, alike=alike):
                    found.setdefault(shape.casefold(), set()).add(tag)
    return {shape: frozenset(tags) for shape, tags in found.items() if len(shape) >= LEAST}


def _tags(gender: str, category: str, case: str, *, fractions: bool, alike: bool) -> Iterator[Tag]:
    """What a form can be: after many, and after a fraction, it is a genitive (pięć kart, pół karty)."""
    if category == MANY:
        yield gender, "p", "gen"
    elif fractions and category == "other" and case == "nom":
        yield gender, "s", "gen"
    else:
        number = "s" if category == SINGULAR else "p"
        yield gender, number, case
        if alike and case == "nom":
            yield gender, number, "acc"
