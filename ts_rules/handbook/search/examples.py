"""Searches to begin with, for somebody who does not know yet what can be asked: what most of a game is tied to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from ...model import Game, Rule
from ...terms import Term, form, termbase
from ...translate.names import name
from ..writing.addresses import chapters
from .entries import entries
from .words import said

__all__ = ["examples"]

WORDS, CARDS = 5, 1
LONGEST = 2
"""Words of an example: it stands on a phone beside others."""


def examples(game: Game, lang: str) -> tuple[tuple[str, str], ...]:
    """What is typed and where it would lead, from the folder of the language: words of the game, then cards."""
    known, short = entries(game.id, lang), game.spec.short
    found = dict(islice(_words(game, lang), WORDS + (0 if game.cards else CARDS)))
    for slug in islice(_cards(game), CARDS):
        found[name(game, f"card.{slug}", lang).text] = f"{short}/c/{slug}"
    return tuple((text, known[key].url) for text, key in found.items())


def _words(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """Of each page that a section has for itself the word that it speaks of most; those spoken of most first."""
    own = [t for t in termbase().values() if t.part == "noun" and t.games == (game.id,)]
    taken, best = set[str](), []
    for page, rules in chapters(game.id).items():
        spoken, numbers = _spoken(rules, own), {rule.printed for rule in rules}
        title = said(rules[0].title)
        named = [t for t in own if "-" in page and said(form(t, 1, "en")) in title]
        at_home = [(spoken[t.id], t, number) for t in named for number in t.at_home_in(game.id) if number in numbers]
        best += sorted(at_home, key=lambda one: -one[0])[:1]
    for _times, term, number in sorted(best, key=lambda one: -one[0]):
        words, text = set(form(term, 1, "en").split()), form(term, 1, lang)
        if taken.isdisjoint(words) and len(text.split()) <= LONGEST:
            taken |= words
            yield text, f"{game.spec.short}/r/{number}"


def _spoken(rules: Iterable[Rule], terms: Iterable[Term]) -> Mapping[str, int]:
    """In how many statements of some rules a term stands."""
    own = [statement for rule in rules for statement in (rule.statement, *(c.statement for c in rule.clauses))]
    statements = [f" {said(statement.text)} " for statement in own]
    named = {term.id: f" {said(form(term, 1, 'en'))} " for term in terms}
    return {term: sum(name in text for text in statements) for term, name in named.items()}


def _cards(game: Game) -> Iterator[str]:
    """Cards that most others have to do with."""
    tied = Counter(slug for card in game.cards.values() for others in card.links.values() for slug in others)
    tied.update(card.slug for card in game.cards.values() for _ in range(sum(map(len, card.links.values()))))
    return (slug for slug, _times in sorted(tied.items(), key=lambda one: (-one[1], one[0])))
