"""Everything that is known of one rule, gathered from every room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..books import find_book, folder_of, readings_of, recorded, rules_of
from ..books.outline import OUTLINE, RecordedSection, read_outline
from ..engine import locate
from ..model import Book, Code, Game, Rule, Variant
from ..playing.trial import Trial
from ..translate import Renderer
from .shows import by_subject

__all__ = ["known_of"]


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The books of a game with what is recorded of each."""

    books: tuple[Book, ...]
    sections: Mapping[str, tuple[RecordedSection, ...]]


def known_of(renderer: Renderer, rule: Rule) -> dict[str, Any]:
    """The rule, its clauses and variants, what each book makes of it, who names it, and what shows it; as data."""
    game, said = renderer.game, _speaker(renderer)
    shelf = _shelf(game)
    shown = by_subject(game)
    return {
        "game": game.id,
        "rule": rule.printed,
        "slug": rule.slug,
        "title": renderer.title(rule.printed, rule.title),
        "statement": renderer.sentence(rule.printed, rule.statement).text,
        "editions": list(rule.editions),
        "code": _code(rule.code, said(f"{rule.printed}/prose-only", rule.prose_only)),
        "doubt": said(f"{rule.printed}/doubt", rule.doubt),
        "scenarios": _scenarios(shown, rule.printed),
        "clauses": [
            {
                "clause": f"{rule}/{clause.slug}",
                "statement": renderer.sentence(f"{rule}/{clause.slug}", clause.statement).text,
                "editions": list(clause.editions),
                "code": _code(clause.code, said(f"{rule}/{clause.slug}/prose-only", clause.prose_only)),
                "doubt": said(f"{rule}/{clause.slug}/doubt", clause.doubt),
                "scenarios": _scenarios(shown, f"{rule}/{clause.slug}"),
            }
            for clause in rule.clauses
        ],
        "variants": [_variant(renderer, variant, shelf, shown) for variant in rule.all_variants()],
        "books": [_book(game, rule, book, shelf.sections[book.id]) for book in shelf.books],
        "names": [game.rules[r].printed for r in rule.references()],
        "named_by": [other.printed for other in game if rule.id in other.references()],
        "cards": [card for card, event in game.events.items() if rule.printed in event.see],
    }


def _speaker(renderer: Renderer) -> Callable[[str, str], str]:
    """What is said about a rule, in the language asked for."""
    return lambda where, text: renderer.remark(where, text).text


def _shelf(game: Game) -> _Shelf:
    books = tuple(b for b in recorded().values() if b.game == game.id)
    sections = {}
    for book in books:
        outline = read_outline(folder_of(book.id) / OUTLINE)
        sections[book.id] = outline.sections if outline else ()
    return _Shelf(books, sections)


def _variant(
    renderer: Renderer, variant: Variant, shelf: _Shelf, shown: Mapping[str, tuple[Trial, ...]]
) -> dict[str, Any]:
    game, speak = renderer.game, _speaker(renderer)
    decided = {s.readings[variant.id]: s.id for s in shown.get(variant.id, ()) if s.decides == variant.id}
    return {
        "variant": variant.id,
        "unobservable": speak(f"{variant.id}/unobservable", variant.unobservable),
        "doubt": speak(f"{variant.id}/doubt", variant.doubt),
        "readings": [
            {
                "reading": slug,
                "statement": renderer.sentence(f"{variant.id}/{slug}", reading.statement).text,
                "editions": [e for e in game.spec.editions if variant.in_edition(e) == slug],
                "unplayable": speak(f"{variant.id}/{slug}/unplayable", variant.unplayable.get(slug, "")),
                "shown_by": decided.get(slug),
            }
            for slug, reading in variant.readings.items()
        ],
        "books": list(_said(variant, shelf, speak)),
    }


def _said(variant: Variant, shelf: _Shelf, speak: Callable[[str, str], str]) -> Iterator[dict[str, Any]]:
    for book in shelf.books:
        if (said := readings_of(book).get(variant.id)) is None:
            continue
        yield {
            "book": book.id,
            "says": said.says,
            "state": said.state(variant),
            "plays": variant.played(said.says, find_book(book.id).edition),
            "verdict": said.verdict.value,
            "lines": [list(span) for span in said.lines],
            "also": {slug: [list(span) for span in lines] for slug, lines in said.also.items()},
            "chosen": speak(f"{variant.id}/{book.id}/chosen", said.chosen),
            "note": speak(f"{variant.id}/{book.id}/note", said.note),
            "doubt": speak(f"{variant.id}/{book.id}/doubt", said.doubt),
        }


def _book(game: Game, rule: Rule, book: Book, sections: tuple[RecordedSection, ...]) -> dict[str, Any]:
    here = [s for s in sections if s.rule == rule.id]
    beside = [s for s in sections if rule.id in s.also]
    return {
        "book": book.id,
        "has": rule in rules_of(book, game),
        "printed": next((s.printed for s in here if s.printed), None),
        "lines": [list(span) for s in here for span in s.lines],
        "also_in": [game.rules[s.rule].printed for s in beside],
        "notes": sorted({note for s in here for note in s.notes}),
    }


def _code(code: Code, prose_only: str) -> dict[str, Any]:
    if prose_only:
        return {"executable": False, "why": prose_only, "file": "", "line": 0}
    from pathlib import Path

    from ..paths import shown

    place = locate(code).code
    return {"executable": True, "why": "", "file": shown(Path(place.file)), "line": place.line}


def _scenarios(shown: Mapping[str, tuple[Trial, ...]], ident: str) -> list[dict[str, str]]:
    return [{"id": s.id, "title": s.title} for s in shown.get(ident, ())]
