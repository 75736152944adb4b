"""By what else a thing may be asked for: inflected forms, English names, numbers that a book prints, plain letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from ...books import folder_of, recorded
from ...books.outline import OUTLINE, read_outline
from ...errors import UnknownId
from ...games import load_game
from ...model import Game, RuleId
from ...paths import read_toml
from ...terms import Term, fold, termbase
from ...terms.language import language, languages
from ...translate.catalogs import locale_folders
from ...translate.names import name, names_of
from ..tabletop import shown_by

__all__ = ["BookNumber", "at_home", "book_numbers", "typed", "ways"]


ASKED, ANY = "asked", "any"
"""The folder of words: what a game's rules, cards and questions are asked for by; and what holds in every language."""


@dataclass(frozen=True, slots=True)
class BookNumber:
    """The number that a book prints where one of our rules stands."""

    book: str
    printed: str
    rule: str


def at_home(game: Game, ident: str, lang: str) -> Iterator[str]:
    """The words of the terms that are at home in a rule."""
    for term in _at_home(game.id).get(ident, ()):
        yield from _of_term(term, lang)


def ways(game: Game, kind: str, ident: str, lang: str) -> Iterator[str]:
    """Every way to write it in a language, the usual one first."""
    if kind == "r":
        rule = game.rules.get(RuleId.parse(ident))
        if rule is None:
            raise UnknownId(f"No rule {ident[:40]} is in {game.spec.title}.")
        yield rule.printed
        yield rule.printed.replace(".", "")
        if lang != "en":
            yield rule.title
        yield from (number.printed for number in book_numbers(game.id, lang) if number.rule == rule.printed)
    elif names := shown_by(game).named.get(kind):
        known = name(game, f"{names}.{ident}", lang)
        yield known.text
        yield from names_of(game.id).get(names, {}).get(ident, {}).get("forms", {}).get(lang, {}).values()
        yield from language(lang).names.get(f"{names}/{ident}", ())
        if lang != "en":  # a box in another language is on few tables of English readers, and its names look misspelt
            yield game.names[names][ident]
        yield known.gloss
        yield from _asked(game.id, names, ident).get(ANY, ())
    elif kind == "t":
        yield from _of_term(termbase()[ident], lang)


@cache
def book_numbers(game_id: str, lang: str) -> tuple[BookNumber, ...]:
    """Where books of a language print another number than ours; in English those of all books."""
    game = load_game(game_id)
    letters = {fold(old): new for code in languages() for old, new in language(code).letters.items()}
    found: dict[BookNumber, None] = {}
    for book in recorded().values():
        if book.game != game.id or lang not in ("en", book.language):
            continue
        outline = read_outline(folder_of(book.id) / OUTLINE)
        for section in outline.sections if outline else ():
            rule, printed = game.rules.get(section.rule), section.printed or ""
            if rule and printed[:1].isalnum() and not _same(printed, rule.printed, letters):
                found[BookNumber(book.id, printed, rule.printed)] = None
    return tuple(found)


def _same(printed: str, number: str, letters: Mapping[str, str]) -> bool:
    """Whether a book's number says no more than ours: 12 for 12.0, the letter of a step, ours without its stops."""
    step = number.rpartition(".")[2]
    spelt = {number, number.replace(".", ""), number.removesuffix(".0"), step}
    return printed in spelt or letters.get(fold(printed), "") == step


def typed(game: Game, kind: str, ident: str, lang: str) -> Iterator[str]:
    """What players of a language type for it, and what is no name of it."""
    asked_as = {**shown_by(game).named, "q": "question"}
    what = (asked_as[kind], ident) if kind in asked_as else (ident,) if kind == "r" else ()
    asked = _asked(game.id, *what) if what else {}
    yield from asked.get(lang, ())
    if kind == "r":
        yield from asked.get(ANY, ())


def _asked(game_id: str, *what: str) -> Mapping[str, Any]:
    """By language, and in any, what is typed for a rule (its id) or a card (its kind and slug)."""
    asked = _all_asked(game_id)
    for name_of_it in what:
        asked = asked.get(name_of_it, {})
    return asked


@cache
def _all_asked(game_id: str) -> Mapping[str, Any]:
    """By rule, or by kind and name of a thing; empty where nobody has written it down."""
    paths = (folder / ASKED / f"{game_id}.toml" for folder in locale_folders())
    return next((read_toml(path) for path in paths if path.is_file()), {})


@cache
def _at_home(game_id: str) -> Mapping[str, tuple[Term, ...]]:
    """The terms that are at home in each rule."""
    game = load_game(game_id)
    found: dict[str, tuple[Term, ...]] = {}
    for term in termbase().values():
        if not term.games or game.id in term.games:
            for number in term.at_home_in(game.id):
                found[number] = (*found.get(number, ()), term)
    return found


def _of_term(term: Term, lang: str) -> Iterator[str]:
    words = term.words.get(lang)
    yield from (shape for _source, shape in words.found()) if words else ()
    yield from (
        words.forbidden if words else ()
    )  # whoever looks for it need not know that a translator should not say it
    english = term.words["en"].preferred.values()
    yield from english if lang == "en" else islice(english, 1)  # its other forms begin like it
