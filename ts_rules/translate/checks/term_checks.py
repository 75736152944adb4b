"""Terms: those of the termbase, one for each concept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...terms import Words, fold, fold_with_map, termbase
from ..messages import game_of
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import any_of, has

__all__ = ["another_term", "concepts", "forbidden_term", "one_term", "two_terms"]

ALIKE = 4  # letters by which forms are one word
OFTEN, SELDOM, SHARE = 12, 2, 0.05  # messages, and share of those that have the preferred form
LOST, NEW, MANY = 2.5, 2.0, 2.75  # nats
FIELDS = ("preferred", "cases")
LITTLE = 2  # letters of a word that tells nothing: de, la


@check(
    "forbidden-term",
    "error",
    remedy="Write the preferred form of the termbase: ts-rules terms shows it.",
    example=Example("it", "The aim is to win.", "L'obiettivo è vincere.", "Lo scopo è vincere."),
    meaning=True,
)
def forbidden_term(unit: Unit) -> Iterator[str]:
    """A form that the termbase forbids for a concept of the source."""
    there = concepts(unit.source)
    for concept, pattern in _forbidden(unit.lang).items():
        games = termbase()[concept].games
        if concept not in there or (games and game_of(unit.domain) not in games) or has(unit.source, "plain", concept):
            continue
        found = _first(pattern, unit, concept, there)
        preferred = termbase()[concept].words[unit.lang].preferred.values()
        if found and not (unit.alone and any(found in fold(f) for f in preferred)):  # a piece of one is short for it
            yield f"'{found}' is not the word for {concept}"


@check(
    "one-term-for-two",
    "warning",
    remedy="Give each concept its own term.",
    example=Example(
        "it", "The turn has six action rounds.", "Il turno ha sei turni.", "Il turno ha sei round di azione."
    ),
    meaning=True,
)
def one_term(unit: Unit) -> Iterator[str]:
    """Two concepts of the source stand under the word of one of them."""
    for part in unit.parts():
        left, right = concepts(part.source), concepts(part.target)
        many = {c for c in right if right[c] > left[c] > 0}
        if not many:
            continue
        lost = {c for c in left if not right[c] and unit.lang in termbase()[c].words and _unanswered(part, c) >= MANY}
        if lost:
            yield f"{', '.join(sorted(lost))} and {', '.join(sorted(many))} have one word"


@check(
    "two-terms-for-one",
    "warning",
    remedy="Keep to the preferred form of the termbase.",
    example=Example("it", "The country and the country.", "La nazione e lo Stato.", "La nazione e la nazione."),
    meaning=True,
)
def two_terms(unit: Unit) -> Iterator[str]:
    """A concept stands under two terms in one message, or under one that the other messages do not use."""
    there = concepts(unit.source)
    folded = fold(unit.target.masked)
    for concept, (best, other) in _ways(unit.lang).items():
        if has(unit.source, "plain", concept):
            continue
        if concept in there and (found := _first(other, unit, concept, there)):
            if _common(unit, best, found):
                continue
            often = unit.memory.uses(best, unit.source.text) if unit.memory else 0
            if termbase()[concept].part == "noun" and (also := best.search(other.sub(" ", folded))):
                yield f"{concept} is '{found}' and also '{also.group()}'"
            elif not unit.alone and often >= OFTEN:  # the other messages have the preferred form, and this one hardly
                yield f"{concept} is '{found}' here only"


@check(
    "another-term",
    "warning",
    remedy="Write the term of the source's concept, or flag the message if the sentence is turned another way.",
    example=Example("it", "A card is drawn.", "Si pesca una casella.", "Si pesca una carta."),
    meaning=True,
)
def another_term(unit: Unit) -> Iterator[str]:
    """A noun of the source stands under the word for another: neither has its usual answer in the other text."""
    if unit.memory is None:
        return
    for part in unit.parts():
        left, right = concepts(part.source), concepts(part.target)
        terms = (termbase()[c] for c in sorted(left.keys() ^ right.keys()))
        nouns = [t.id for t in terms if t.part == "noun" and unit.lang in t.words]
        lost = [c for c in nouns if c in left and _unanswered(part, c) >= LOST]
        new = [c for c in nouns if c in right and _unanswered(part, c, extra=True) >= NEW] if lost else []
        if new:
            yield f"{', '.join(lost)} of the source stands under the word for {', '.join(new)}"


def _unanswered(unit: Unit, concept: str, *, extra: bool = False) -> float:
    """How much it says that nothing answers to the words of a concept, of the source or of the translation."""
    if unit.memory is None:
        return MANY
    text = unit.target if extra else unit.source
    said = [text.masked[h.start : h.end] for h in text.hits if h.kind == "term" and h.value == concept]
    return unit.unusual(said, extra=extra, marks=(f"term:{concept}",))


def _first(pattern: re.Pattern[str], unit: Unit, concept: str, there: Counter[str]) -> str:
    """The first find that is no part of the term, and no word, for another concept of the source."""
    folded, places = fold_with_map(unit.target.masked)
    others = [h for h in unit.target.hits if h.kind in ("term", "name") and h.value.rpartition("/")[2] != concept]
    others = [h for h in others if h.kind == "name" or h.value in there or unit.alone]
    longer = [h for h in unit.target.hits if h.kind == "term" and h.value == concept]
    for found in pattern.finditer(folded):
        start, end = places[found.start()], places[found.end()]
        if any(h.start <= start and end <= h.end for h in others) or any(
            h.start <= start and end <= h.end for h in longer if h.end - h.start > end - start
        ):
            continue
        if not (_meaning(unit.lang).get(found.group(), frozenset()) - {concept}) & there.keys():
            return found.group()
    return ""


def _common(unit: Unit, best: re.Pattern[str], found: str) -> bool:
    """Whether the other messages have a form too, beside the preferred one."""
    if unit.memory is None:
        return False
    often = unit.memory.uses(best, unit.source.text)
    return unit.memory.uses(any_of([re.escape(found)]), unit.source.text) > max(SELDOM, SHARE * often)


def concepts(text: Face) -> Counter[str]:
    """How often each concept stands in a text."""
    found = text.of("term")
    found.update(s.term for s in text.slots if s.term)
    return found


@cache
def _forbidden(lang: str) -> Mapping[str, re.Pattern[str]]:
    return {
        t.id: _any(t.words[lang].forbidden) for t in termbase().values() if lang in t.words and t.words[lang].forbidden
    }


@cache
def _meaning(lang: str) -> Mapping[str, frozenset[str]]:
    """The concepts that a form means, by field."""
    found: dict[str, set[str]] = {}
    for term in termbase().values():
        if lang in term.words:
            for _source, shape in term.words[lang].found():
                found.setdefault(fold(shape), set()).add(term.id)
    return {shape: frozenset(ids) for shape, ids in found.items()}


@cache
def _ways(lang: str) -> Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """The preferred forms of a concept, and those that are only allowed."""
    found = {}
    for term in termbase().values():
        words = term.words.get(lang)
        if words and words.preferred:
            best, other = _forms(words, noun=term.part == "noun")
            if other:
                found[term.id] = (_any(best), _any(other))
    return found


def _forms(words: Words, *, noun: bool) -> tuple[set[str], set[str]]:
    """The forms of the preferred word, and those of others."""
    best = {shape for source, shape in words.found() if source in FIELDS}
    own = _heads(best)
    # Further forms are those of the preferred word or of another one that is allowed; verbs have too many to tell.
    known = {shape for shape in words.forms if not noun or _heads([shape]) <= own}
    if not noun:
        own |= _heads(known)
    longer = {s for s in words.allowed if any(set(_long(b)) <= set(_long(s)) for b in best)}  # says more, not other
    rest = {*words.allowed, *words.forbidden, *words.forms} - known - longer
    return best | known, {shape for shape in rest if not _heads([shape]) <= own}


def _heads(shapes: Iterable[str]) -> set[str]:
    """The beginnings by which forms are one word."""
    return {word[:ALIKE] for shape in shapes for word in _long(shape)}


def _long(shape: str) -> list[str]:
    return [w for w in re.findall(r"[^\W\d_]+", fold(shape)) if len(w) > LITTLE]


def _any(shapes: Iterable[str]) -> re.Pattern[str]:
    return any_of({re.escape(fold(s)) for s in shapes})
