"""The termbase and the names as other programs see them: concepts, their words in each language, what each word is.

What a termbase that came back would change in ours is a report: `terms.toml` and the names are edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import BadFile
from ...games import installed, load_game
from ...model import Game
from ...terms import Term, Words, termbase
from ..names import name
from ..render import Renderer

__all__ = ["ADMITTED", "FORBIDDEN", "PREFERRED", "PROPER", "Concept", "Proposal", "Word", "concepts", "proposals"]

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
        own = [g for g in games.values() if not term.games or g.id in term.games]
        yield Concept(
            id=term.id,
            part=term.part,
            subject=", ".join(g.id for g in own),
            rules=term.rules,
            words={lang: tuple(_words(term.words[lang])) for lang in langs if lang in term.words},
            genders={lang: w.gender for lang in langs if (w := term.words.get(lang)) and w.gender},
            definitions=_definitions(term, langs, own),
            assumed=frozenset(term.assumed),
        )
    for game in games.values():
        for kind, slugs in game.names.items():
            for slug in slugs:
                yield _of_name(game, f"{kind}.{slug}", langs)


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
            if rule.printed in term.at_home_in(game.id) and rule.title.casefold() in shapes:
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


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change: of which concept and language, what kind of thing, what we have and what the file says."""

    concept: str
    lang: str
    what: str
    """`new-concept`, `new-word`, `changed-word`, `status`, `gone`, `gender`, `part` or `definition`."""
    ours: str
    theirs: str


def proposals(path: Path, found: Iterable[Concept]) -> tuple[Proposal, ...]:
    """Every difference, concept by concept, in the languages of the file; what the file leaves out says nothing."""
    theirs = tuple(found)
    langs = tuple(dict.fromkeys(lang for c in theirs for lang in c.words))
    strange = next((lang for lang in langs if not lang or len(lang) > 3), None)
    if strange is not None:
        raise BadFile(path, f"has words in '{strange[:20]}', which is no language of ours")
    ours = {c.id: c for c in concepts(langs)}
    if not any(c.id in ours for c in theirs):
        raise BadFile(path, "has no concept of ours: it is the termbase of another project")
    return tuple(p for concept in theirs for p in _changes(concept, ours.get(concept.id)))


def _changes(theirs: Concept, ours: Concept | None) -> Iterator[Proposal]:
    if ours is None:
        for lang, words in theirs.words.items():
            yield from (Proposal(theirs.id, lang, "new-concept", "", w.text) for w in words)
        return
    if theirs.part not in ("", ours.part):
        yield Proposal(theirs.id, "", "part", ours.part, theirs.part)
    for lang, words in theirs.words.items():
        yield from _word_changes(theirs.id, lang, ours.words.get(lang, ()), words)
        mine, other = ours.genders.get(lang, ""), theirs.genders.get(lang, "")
        if other and ours.part == "noun" and mine != other:
            yield Proposal(theirs.id, lang, "gender", mine, other)
        said = theirs.definitions.get(lang, "")
        if said and said != ours.definitions.get(lang, ""):
            yield Proposal(theirs.id, lang, "definition", ours.definitions.get(lang, ""), said)


def _word_changes(concept: str, lang: str, ours: tuple[Word, ...], theirs: tuple[Word, ...]) -> Iterator[Proposal]:
    """Words by text and status; of two that stand in the same field of terms.toml, one became the other."""
    mine = {(w.text, w.status): w for w in ours}
    others = {(w.text, w.status): w for w in theirs}
    lost = [w for key, w in mine.items() if key not in others]
    for key, word in others.items():
        if key in mine:
            continue
        before = next((w for w in lost if w.text == word.text), None)
        what = "status"
        if before is None:
            before = next((w for w in lost if word.fields and w.fields == word.fields), None)
            what = "changed-word" if before else "new-word"
        if before:
            lost.remove(before)
        yield Proposal(concept, lang, what, _shown(before), _shown(word))
    yield from (Proposal(concept, lang, "gone", _shown(word), "") for word in lost)


def _shown(word: Word | None) -> str:
    """A word with its status and where it stands."""
    if word is None:
        return ""
    return f"{word.text} ({'; '.join(filter(None, (word.status, ', '.join(word.fields))))})"
