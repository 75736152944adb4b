"""What each rule speaks of, in concepts that have no language: the terms, names, figures and references in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from ...games import OURS, load_game
from ...model import Game, Rule, Statement
from ...paths import package_folder
from ...terms import matcher, termbase
from ..look.language_marks import language, words
from ..look.line_concepts import KINDS, Concept
from ..store import worked_out
from .cohesion import STEM

__all__ = ["SPOKEN_WORDS", "profile_of", "profiles", "spoken_words", "telling_words", "titles"]

Profile = dict[Concept, float]
TITLE = 2.0  # a title says it in fewer words
READING = 0.5  # a book has only one of the readings
SPOKEN = "spoken_of.json"
SPOKEN_WORDS = "spoken_words.json"
SHORTEST = 4  # letters of a word that tells something
HOME = 1  # the termbase says where a concept is at home


@cache
def profiles(game: str, edition: str) -> dict[str, Profile]:
    """For each rule of a game, by printed id, how often its title, statement and clauses speak of what."""
    return _kept(f"profiles-{game}-{edition}", game, lambda: _profiles(load_game(game), edition))


def _profiles(loaded: Game, edition: str) -> dict[str, Profile]:
    spoken = _recorded(loaded, edition)
    found = {rule.printed: profile_of(loaded, rule, edition) for rule in loaded if rule.printed not in spoken}
    for term in termbase().values():
        if term.games and loaded.id not in term.games:
            continue
        for home in term.rules:
            if home in found:
                found[home]["term", term.id] = found[home].get(("term", term.id), 0.0) + HOME
    return found | spoken


def _recorded(game: Game, edition: str) -> dict[str, Profile]:
    """What is on record of the rules of a game: a sentence that is worded better moves no section of a book.

    A rule that is not on record speaks of what its statement has.
    """
    path = package_folder(game.spec.package) / SPOKEN
    if not path.is_file():
        return {}
    editions = json.loads(path.read_text("utf-8"))["editions"]
    told = editions[next(iter(editions))] | editions.get(edition, {})
    known = {rule.printed for rule in game}
    return {rule: dict(map(_weighed, said.split())) for rule, said in told.items() if rule in known}


def _weighed(said: str) -> tuple[Concept, float]:
    """`term:influence*2.5` → the concept and its weight."""
    concept, _, weight = said.partition("*")
    kind, _, value = concept.partition(":")
    return (kind, value), float(weight or 1)


@cache
def spoken_words(game: str, lang: str) -> dict[str, tuple[str, ...]]:
    """For each rule of a game, by printed id, the words of our own statement in a language, as they are on record."""
    path = package_folder(load_game(game).spec.package) / SPOKEN_WORDS
    if not path.is_file():
        return {}
    by_rule = json.loads(path.read_text("utf-8"))["words"].get(lang, {})
    return {rule: tuple(said.split()) for rule, said in by_rule.items()}


def telling_words(text: str, lang: str) -> tuple[str, ...]:
    """The words of a text that are not everywhere in the language, cut short, each once."""
    frequent = language(lang).frequent
    return tuple(dict.fromkeys(w[:STEM] for w in words(text) if len(w) >= SHORTEST and w not in frequent))


@cache
def titles(game: str) -> dict[str, Counter[Concept]]:
    """The same for the titles alone: what a heading is compared with."""
    found = _kept(
        f"titles-{game}", game, lambda: {r.printed: dict(Counter(_of_text(r.title, game))) for r in load_game(game)}
    )
    return {printed: Counter(concepts) for printed, concepts in found.items()}


def _kept(name: str, game: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A game of another package may change at any time, so only what we say of ours is kept."""
    return worked_out(name, make) if game in OURS else make()


def profile_of(game: Game, rule: Rule, edition: str) -> Profile:
    """What one rule speaks of."""
    found: Profile = {}
    _count(found, _of_text(rule.title, game.id), TITLE)
    for statement in (rule.statement, *(c.statement for c in rule.clauses)):
        _count(found, _of_statement(game, statement, edition), 1.0)
    for variant in rule.all_variants():
        for reading in variant.readings.values():
            _count(found, _of_statement(game, reading.statement, edition), READING)
    for other in rule.see:
        _count(found, [("reference", game.rules[other].printed)], READING)
    return found


def _count(found: Profile, concepts: Iterable[Concept], weight: float) -> None:
    for concept in concepts:
        found[concept] = found.get(concept, 0.0) + weight


def _of_statement(game: Game, statement: Statement, edition: str) -> Iterator[Concept]:
    for piece in statement.pieces():
        if isinstance(piece, str):
            yield from _of_text(piece, game.id)
        elif piece.kind == "rule":
            yield "reference", piece.path.removeprefix("rule.")
        elif piece.kind == "name":
            yield "name", piece.path.replace(".", "/", 1)
        elif piece.kind == "figure":
            figures = game.figures.get(piece.path, {})
            value = figures.get(edition, figures.get(""))
            if value is not None:
                yield "figure", str(value)
            if piece.term:
                yield "term", piece.term


@cache
def _of_text(text: str, game: str) -> tuple[Concept, ...]:
    """Kept, since both editions say most sentences."""
    return tuple((hit.kind, hit.value) for hit in matcher("en", game).find(text) if hit.kind in KINDS)
