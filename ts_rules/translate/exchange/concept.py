"""The termbase and the names as other programs see them: concepts, their words in each language, what each word is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...games import installed, load_game
from ...model import Game
from ...terms import Term, Words, termbase
from ..names import name
from ..render import Renderer

__all__ = ["ADMITTED", "FORBIDDEN", "PREFERRED", "PROPER", "Concept", "Word", "concepts"]

PREFERRED, ADMITTED, FORBIDDEN = "preferred", "allowed", "forbidden"
PROPER = "name"


@dataclass(frozen=True, slots=True)
class Word:
    """A form of a concept in a language; `fields` say where it stands in terms.toml: `one`, `cases.gen.other` ..."""

    text: str
    status: str
    fields: tuple[str, ...]
    seen: tuple[str, ...] = ()
    """Books that print it."""
    head: bool = True
    """Whether a dictionary lists it: it is no inflected form of another word."""


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept: id, part of speech, what it belongs to; by language its words, gender, definition and remarks."""

    id: str
    part: str
    subject: str
    rules: tuple[str, ...] = ()
    words: Mapping[str, tuple[Word, ...]] = field(default_factory=dict)
    genders: Mapping[str, str] = field(default_factory=dict)
    definitions: Mapping[str, str] = field(default_factory=dict)
    assumed: frozenset[str] = frozenset()


def concepts(langs: Sequence[str]) -> Iterator[Concept]:
    """Every concept of the termbase, then the names of every game."""
    games = {spec: load_game(spec) for spec in installed()}
    for term in termbase().values():
        yield _of_term(term, langs, [g for g in games.values() if not term.games or g.id in term.games])
    for game in games.values():
        for kind, slugs in game.names.items():
            for slug in slugs:
                yield _of_name(game, f"{kind}.{slug}", langs)


def _of_term(term: Term, langs: Sequence[str], games: list[Game]) -> Concept:
    return Concept(
        id=term.id,
        part=term.part,
        subject=", ".join(g.id for g in games),
        rules=term.rules,
        words={lang: tuple(_words(term.words[lang])) for lang in langs if lang in term.words},
        genders={lang: w.gender for lang in langs if (w := term.words.get(lang)) and w.gender},
        definitions=_definitions(term, langs, games),
        assumed=frozenset(term.assumed),
    )


def _words(words: Words) -> Iterator[Word]:
    """Each form once for each status, with all fields that hold it; the head of the entry first."""
    seen = {shape: book for book, shapes in words.seen.items() for shape in shapes}
    found: dict[tuple[str, str], list[str]] = {}
    ordered = sorted(words.preferred.items(), key=lambda item: item[0] != "one")
    first = ordered[0][1] if ordered else ""
    for category, shape in ordered:
        found.setdefault((shape, PREFERRED), []).append(category)
    for case, by_count in words.cases.items():
        for category, shape in by_count.items():
            found.setdefault((shape, PREFERRED), []).append(f"cases.{case}.{category}")
    for label, status, shapes in (
        (ADMITTED, ADMITTED, words.allowed),
        ("forms", ADMITTED, words.forms),
        (FORBIDDEN, FORBIDDEN, words.forbidden),
    ):
        for shape in shapes:
            found.setdefault((shape, status), []).append(label)
    for (shape, status), fields in found.items():
        books = (seen[shape],) if shape in seen else ()
        head = first == shape if status == PREFERRED else "forms" not in fields
        yield Word(shape, status, tuple(fields), books, head)


def _definitions(term: Term, langs: Sequence[str], games: list[Game]) -> dict[str, str]:
    """The statement of the rule that is headed by the concept itself; other rules use a concept, they define none."""
    shapes = {shape.casefold() for _source, shape in term.words["en"].found()}
    for game in games:
        for rule in game:
            if rule.printed in term.rules and rule.title.casefold() in shapes:
                rules = game.ruleset(game.spec.canonical)
                said = {
                    lang: Renderer(game, rules, lang).sentence(rule.printed, rule.statement)
                    for lang in dict.fromkeys(("en", *langs))
                }
                return {lang: s.text for lang, s in said.items() if s.translated}
    return {}


def _of_name(game: Game, path: str, langs: Sequence[str]) -> Concept:
    words, glosses, assumed = {}, {}, set()
    for lang in langs:
        found = name(game, path, lang)
        own = found.text if lang == "en" or found != name(game, path, "en") else ""
        if own:
            words[lang] = (Word(own, PREFERRED, (PROPER,)),)
        if found.gloss:
            glosses[lang] = found.gloss
        if found.assumed:
            assumed.add(lang)
    return Concept(f"{game.id}.{path}", PROPER, game.id, (), words, {}, glosses, frozenset(assumed))
