"""What is known of a rule or card as pages say it: with links, in the language of the page, and proven by a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ..engine.exceptions import exceptions
from ..games import load_game
from ..model import Card, Rule
from ..playing.trial import Trial
from ..report.gathering import Gathering
from ..report.known import KnownCard, KnownRule
from ..report.proven import Proven, proven
from ..report.shows import by_subject
from ..translate import hear, listening
from .voices import Voices

__all__ = ["known_card", "known_rule", "proven_of", "shown", "told_of", "troubles"]


@cache
def shown(game_id: str) -> Mapping[str, tuple[Trial, ...]]:
    """The scenarios about each rule, clause, variant and card."""
    return by_subject(load_game(game_id))


@cache
def proven_of(game_id: str) -> Proven:
    """What verification finds of this code and these records, in one run for all pages and languages."""
    return proven(load_game(game_id))


def told_of(game_id: str, idents: Iterable[str]) -> str:
    """What is told of ids and stands in no sentence: what a run has found, and whose exceptions their code carries."""
    here = tuple(idents)
    heeded = {
        card: ids for card, ids in exceptions(load_game(game_id)).items() if not set(here).isdisjoint((card, *ids))
    }
    return f"{proven_of(game_id).told_of(here)} {heeded}"


def known_rule(voices: Voices, rule: Rule) -> KnownRule:
    """A rule; kept, since pages, `rules.json` and books say the same."""
    if rule.printed not in voices.kept:
        with listening() as heard:
            made = _gathering(voices).rule(rule)
            hear(f"{rule.game} {book.id} {v.variant}" for book in voices.books for v in made.variants)
        voices.kept[rule.printed] = made, heard
    known: KnownRule
    known, heard = voices.kept[rule.printed]
    hear(heard)
    return known


def known_card(voices: Voices, card: Card) -> KnownCard:
    """A card."""
    return _gathering(voices).card(card)


@cache
def _gathering(voices: Voices) -> Gathering:
    """Under the canonical edition: a page shows besides what all others say."""
    game = voices.game
    return Gathering(voices, game.ruleset(game.spec.canonical), proven_of(game.id))


def troubles(say: Callable[[str], str]) -> dict[str, str]:
    """What is wrong with a link, by the words of `verify`."""
    return {
        "failing": say("Played, it does not come out as this book has it."),
        "not-entered": say("Its scenarios never run its code."),
        "orphaned": say("The place in the book is not recorded."),
        "text-changed": say("The words of the book have changed since we compared them."),
        "reading-changed": say("What we recorded of the book has changed since we compared them."),
        "statement-changed": say("Our sentence has changed since we compared it with the book."),
        "uncovered": say("Not yet compared with the book, or not yet played."),
    }
