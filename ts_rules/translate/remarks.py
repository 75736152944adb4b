"""What is said about rules rather than by them: doubts, reasons, notes on books, titles of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..books import readings_of, recorded
from ..model import Game, Rule, Variant
from ..playing.trial import trials_of

__all__ = ["Remark", "remarks_on", "titles_of_scenarios"]


@dataclass(frozen=True, slots=True)
class Remark:
    """An English text and the context under which it is translated: the id of what it is about, and what it is."""

    context: str
    text: str
    about: str


def remarks_on(game: Game, rule: Rule) -> Iterator[Remark]:
    """All that is said about a rule, its clauses and the places where books can differ."""
    ideas = ((f"{rule}/{c.slug}", c.doubt, c.prose_only) for c in rule.clauses)
    for where, doubt, prose_only in ((rule.printed, rule.doubt, rule.prose_only), *ideas):
        if doubt:
            yield Remark(f"{where}/doubt", doubt, "what is not certain")
        if prose_only:
            yield Remark(f"{where}/prose-only", prose_only, "why nothing is played: part of a sentence")
    for variant in rule.all_variants():
        yield from _on_variant(game, variant)


def _on_variant(game: Game, variant: Variant) -> Iterator[Remark]:
    if variant.doubt:
        yield Remark(f"{variant.id}/doubt", variant.doubt, "what is not certain")
    if variant.unobservable:
        yield Remark(f"{variant.id}/unobservable", variant.unobservable, "why no play can show it: part of a sentence")
    for slug, why in variant.unplayable.items():
        yield Remark(f"{variant.id}/{slug}/unplayable", why, "why it cannot be played as written: part of a sentence")
    for book in recorded().values():
        said = readings_of(book).get(variant.id) if book.game == game.id else None
        if said and said.note:
            yield Remark(f"{variant.id}/{book.id}/note", said.note, f"a note on what {book.title} says")
        if said and said.chosen:
            yield Remark(f"{variant.id}/{book.id}/chosen", said.chosen, "why this of two readings is played")
        if said and said.doubt:
            yield Remark(f"{variant.id}/{book.id}/doubt", said.doubt, f"what is not certain about {book.title}")


def titles_of_scenarios(game: Game) -> Iterator[tuple[Remark, str, str]]:
    """The title of each scenario, the file it stands in and its line; nothing where no engine plays the game."""
    for trial in trials_of(game):
        yield Remark(f"scenario.{trial.id}", trial.title, "the title of a scenario"), trial.file, str(trial.line)
