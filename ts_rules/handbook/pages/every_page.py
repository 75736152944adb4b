"""Every page of a language."""

from __future__ import annotations

from collections.abc import Iterator

from ... import kept
from ...games import installed, load_game
from ..playground import playground_pages
from ..tabletop import tabletop_of
from ..writing import content_keys
from ..writing.own_copies import Originals
from ..writing.page import Page
from ..writing.page_writer import Desk, desk_of
from .card_pages import card_pages
from .change_pages import change_pages, past_pages, standing_page
from .coverage import coverage_page
from .differences import difference_pages
from .front import front_page, game_page, missing_page, search_page
from .glossary import glossary_page
from .rule_pages import rule_pages
from .scenario_pages import scenario_pages

__all__ = ["every_page", "front_pages", "game_pages", "standing_pages"]


def every_page(
    lang: str, langs: tuple[str, ...], *, books: bool = False, originals: Originals | None = None
) -> list[Page]:
    """The front, and for each game all of its pages; with `originals` the words of the books stand beside the rules."""
    desks = (desk_of(spec.id, lang, langs) for spec in installed().values())
    found = [page for desk in desks for page in game_pages(desk, books=books, originals=originals)]
    return [*front_pages(lang, langs), *found]


def front_pages(lang: str, langs: tuple[str, ...]) -> list[Page]:
    """Those of no game."""
    games = tuple(load_game(spec.id) for spec in installed().values())
    first = desk_of(games[0].id, lang, langs)
    return [front_page(first, games), missing_page(first), search_page(first, games)]


def standing_pages(lang: str, langs: tuple[str, ...]) -> list[Page]:
    """Pages that are not there, but may be the next time."""
    return [page for spec in installed().values() for page in standing_page(desk_of(spec.id, lang, langs))]


def game_pages(desk: Desk, *, books: bool, originals: Originals | None) -> list[Page]:
    """Those of a game, as they were kept; what says the words of a book is never kept."""
    if originals:
        return list(_made(desk, books=books, originals=originals))
    key = kept.digest(content_keys.pages(desk.game.id, desk.lang), *desk.langs, str(books), *past_pages(desk))
    name = f"pages.{desk.folder}.{desk.lang}"
    return [*map(Page.read, kept.value(name, key, lambda: [p.table() for p in _made(desk, books=books)]))]


def _made(desk: Desk, *, books: bool, originals: Originals | None = None) -> Iterator[Page]:
    made = [
        *rule_pages(desk, originals),
        *card_pages(desk),
        glossary_page(desk),
        *difference_pages(desk),
        *scenario_pages(desk),
        *_of_tabletop(desk),
        coverage_page(desk),
        *change_pages(desk),
    ]
    yield game_page(desk, tuple(p.name.rpartition("/")[2] for p in made), books=books)
    yield from made


def _of_tabletop(desk: Desk) -> Iterator[Page]:
    """What the game adds, and the playground where it has one."""
    if tabletop := tabletop_of(desk.game):
        yield from tabletop.pages(desk)
        yield from playground_pages(desk, tabletop)
