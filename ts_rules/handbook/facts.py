"""What the page of a rule says, as frozen values: templates lay it out, `rules.json` holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ..books import find_book, folder_of, readings_of, rules_of
from ..books.outline import OUTLINE, RecordedSection, read_outline
from ..books.readings import SILENT
from ..engine import Trial
from ..games import load_game
from ..model import Clause, Rule, RuleId, Variant
from ..report.sheet import places as lines_of
from ..report.shows import by_subject
from .voices import Spoken, Voices

__all__ = ["BookSays", "ClauseFacts", "Printed", "ReadingFacts", "RuleFacts", "VariantFacts", "rule_facts", "shown"]


@dataclass(frozen=True, slots=True)
class BookSays:
    """One book at one reading: where it says so, what we make of it."""

    book: str
    title: str
    lines: str
    verdict: str
    verdict_name: str
    note: str
    chosen: str


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """One reading of a variant, who holds it, and the scenario that tells it from the others."""

    slug: str
    text: Markup
    editions: tuple[str, ...]
    books: tuple[BookSays, ...]
    unplayable: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class VariantFacts:
    """A place where books differ."""

    id: str
    readings: tuple[ReadingFacts, ...]
    silent: tuple[str, ...]
    unobservable: str
    doubt: str


@dataclass(frozen=True, slots=True)
class ClauseFacts:
    """One idea inside a rule."""

    id: str
    said: Spoken
    editions: tuple[str, ...]
    scenarios: tuple[Trial, ...]
    prose_only: str
    doubt: str


@dataclass(frozen=True, slots=True)
class Printed:
    """Where a book has the rule, and under which number."""

    book: str
    title: str
    number: str
    lines: str


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """All that a page says of a rule."""

    number: str
    slug: str
    title: str
    depth: int
    said: Spoken
    clauses: tuple[ClauseFacts, ...]
    variants: tuple[VariantFacts, ...]
    editions: tuple[str, ...]
    """Only where it is not in all of them."""
    scenarios: tuple[Trial, ...]
    """Its own and those of its clauses and variants, each once."""
    prose_only: str
    played: bool
    doubt: str
    names: tuple[str, ...]
    named_by: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    printed: tuple[Printed, ...]


@cache
def shown(game_id: str) -> Mapping[str, tuple[Trial, ...]]:
    """The scenarios about each rule, clause, variant and card."""
    return by_subject(load_game(game_id))


@cache
def _sections(book: str) -> tuple[RecordedSection, ...]:
    outline = read_outline(folder_of(book) / OUTLINE)
    return outline.sections if outline else ()


@cache
def _having(book: str) -> frozenset[RuleId]:
    """The rules that a book has."""
    found = find_book(book)
    return frozenset(r.id for r in rules_of(found, load_game(found.game)))


@cache
def _named_by(game_id: str) -> Mapping[str, tuple[str, ...]]:
    game = load_game(game_id)
    found: dict[str, list[str]] = {}
    for rule in game:
        for other in rule.references():
            found.setdefault(game.rules[other].printed, []).append(rule.printed)
    return {number: tuple(others) for number, others in found.items()}


@cache
def _cards_of(game_id: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for card, event in load_game(game_id).events.items():
        for number in event.see:
            found.setdefault(number, []).append(card)
    return {number: tuple(cards) for number, cards in found.items()}


def rule_facts(voices: Voices, rule: Rule) -> RuleFacts:
    """Everything, in the language of the voices; kept, since pages, `rules.json` and books say the same."""
    if rule.printed not in voices.kept:
        voices.kept[rule.printed] = _rule_facts(voices, rule)
    facts: RuleFacts = voices.kept[rule.printed]
    return facts


def _rule_facts(voices: Voices, rule: Rule) -> RuleFacts:
    game = voices.game
    scenarios = shown(game.id)
    clauses = tuple(_clause(voices, rule, clause) for clause in rule.clauses)
    ids = [rule.printed, *(c.id for c in clauses), *(v.id for v in rule.all_variants())]
    every = {s.id: s for ident in ids for s in scenarios.get(ident, ())}
    return RuleFacts(
        number=rule.printed,
        slug=rule.slug,
        title=voices.title(rule.printed, rule.title),
        depth=game.depth(rule),
        said=voices.sentence(rule.printed, rule.statement),
        clauses=clauses,
        variants=tuple(_variant(voices, variant) for variant in rule.all_variants()),
        editions=rule.editions if rule.editions != game.spec.editions else (),
        scenarios=tuple(every.values()),
        prose_only=rule.prose_only,
        played=rule.printed not in game.not_yet,
        doubt=rule.doubt,
        names=tuple(game.rules[r].printed for r in rule.references()),
        named_by=_named_by(game.id).get(rule.printed, ()),
        cards=tuple((c, voices.name(f"card.{c}")) for c in _cards_of(game.id).get(rule.printed, ())),
        printed=tuple(_printed(voices, rule)),
    )


def _clause(voices: Voices, rule: Rule, clause: Clause) -> ClauseFacts:
    where = f"{rule.printed}/{clause.slug}"
    return ClauseFacts(
        where,
        voices.sentence(where, clause.statement),
        clause.editions,
        shown(voices.game.id).get(where, ()),
        clause.prose_only,
        clause.doubt,
    )


def _variant(voices: Voices, variant: Variant) -> VariantFacts:
    game = voices.game
    decided = {s.readings[variant.id]: s.id for s in shown(game.id).get(variant.id, ()) if s.decides == variant.id}
    readings = tuple(
        ReadingFacts(
            slug,
            voices.reading(variant.id, slug, reading.statement),
            tuple(e for e in game.spec.editions if variant.in_edition(e) == slug),
            tuple(_who_says(voices, variant, slug)),
            variant.unplayable.get(slug, ""),
            decided.get(slug, ""),
        )
        for slug, reading in variant.readings.items()
    )
    silent = tuple(
        b.title for b in voices.books if (said := readings_of(b).get(variant.id)) is None or said.says == SILENT
    )
    return VariantFacts(variant.id, readings, silent, variant.unobservable, variant.doubt)


def _who_says(voices: Voices, variant: Variant, slug: str) -> Iterator[BookSays]:
    for book in voices.books:
        said = readings_of(book).get(variant.id)
        if said is None or said.says == SILENT:
            continue
        lines = said.lines if said.says == slug else said.also.get(slug, ())
        if lines:
            kind = said.verdict.value
            where = lines_of(lines, voices.say)
            name = voices.say(kind)
            played = said.chosen if said.says == slug else ""  # of two readings, why this one is played
            yield BookSays(book.id, book.title, where, kind, name, said.note, played)


def _printed(voices: Voices, rule: Rule) -> Iterator[Printed]:
    for book in voices.books:
        if rule.id not in _having(book.id):
            continue
        here = [s for s in _sections(book.id) if s.rule == rule.id] or [
            s for s in _sections(book.id) if rule.id in s.also
        ]
        number = next((s.printed for s in here if s.printed), "") or ""
        spans = [span for s in here for span in s.lines]
        yield Printed(book.id, book.title, number, lines_of(spans, voices.say) if spans else "")
