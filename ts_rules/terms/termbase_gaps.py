"""What the termbase still lacks, and where it contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import BadId
from ..games import find_game, installed, load_game
from ..model import RuleId
from .fold import fold
from .termbase import Term, termbase

__all__ = ["Clash", "clashes", "gaps", "unknown_rules"]


@dataclass(frozen=True, slots=True)
class Clash:
    """A form that means several concepts of one game: a text that has it does not say which."""

    lang: str
    form: str  # folded
    concepts: tuple[str, ...]


def gaps(lang: str) -> tuple[str, ...]:
    """The concepts for which we have no word of our own in a language yet."""
    return tuple(t.id for t in termbase().values() if lang not in t.forms)


def clashes(lang: str) -> tuple[Clash, ...]:
    """The forms of a language that mean more than one concept."""
    meant: dict[str, dict[str, Term]] = {}
    for term in termbase().values():
        if lang in term.words:
            for _source, shape in term.words[lang].found():
                meant.setdefault(fold(shape), {})[term.id] = term
    return tuple(Clash(lang, shape, ids) for shape, terms in meant.items() if (ids := _together(terms)))


def unknown_rules() -> tuple[tuple[str, str], ...]:
    """Every (concept, rule) of the termbase where no game of the concept has the rule."""
    return tuple((t.id, rule) for t in termbase().values() for rule in t.rules if not any(_have(t, rule)))


def _together(terms: dict[str, Term]) -> tuple[str, ...]:
    """Those that share a game with another."""
    kept = [t for t in terms.values() if any(o is not t and _share(t, o) for o in terms.values())]
    return tuple(t.id for t in kept)


def _share(one: Term, other: Term) -> bool:
    return not one.games or not other.games or not set(one.games).isdisjoint(other.games)


def _have(term: Term, rule: str) -> Iterator[bool]:
    where, _, number = rule.rpartition(":")
    for game in (where,) if where else term.games or installed():
        try:
            yield RuleId.parse(number) in load_game(find_game(game).id).rules
        except BadId:
            yield False
