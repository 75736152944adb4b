"""What is known of a rule or card as pages say it: with links, in the language of the page, and proven by a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from ...games import load_game
from ...model import Card, Rule
from ...playing.trial import Trial
from ...report.gathering import Gathering
from ...report.known import KnownCard, KnownRule
from ...report.proven import Proven, proven
from ...report.shows import by_subject
from .linked_sentences import REMEMBERED, Voices, voices

__all__ = ["forget", "known_card", "known_rule", "proven_of", "shown", "troubles"]


@cache
def shown(game_id: str) -> Mapping[str, tuple[Trial, ...]]:
    """The scenarios about each rule, clause, variant and card."""
    return by_subject(load_game(game_id))


@cache
def proven_of(game_id: str) -> Proven:
    """What verification finds of this code and these records, in one run for all pages and languages."""
    return proven(load_game(game_id))


def known_rule(voices: Voices, rule: Rule) -> KnownRule:
    """A rule; kept, since pages, `rules.json` and books say the same."""
    if rule.printed not in voices.kept:
        voices.kept[rule.printed] = _gathering(voices).rule(rule)
    known: KnownRule = voices.kept[rule.printed]
    return known


def known_card(voices: Voices, card: Card) -> KnownCard:
    """A card."""
    return _gathering(voices).card(card)


@lru_cache(maxsize=REMEMBERED)
def _gathering(voices: Voices) -> Gathering:
    """Under the canonical edition: a page shows besides what all others say."""
    game = voices.game
    return Gathering(voices, game.ruleset(game.spec.canonical), proven_of(game.id))


def forget() -> None:
    """Keep nothing more of what was made of sentences."""
    voices.cache_clear()
    _gathering.cache_clear()


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
