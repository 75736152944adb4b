"""The pages of the handbook, each made from the tree: rules, cards, map, terms, scenarios, differences, coverage."""

from __future__ import annotations

from collections.abc import Iterator

from ... import kept
from ...games import installed, load_game
from ..playground import playground_pages
from ..tabletop import tabletop_of
from ..writing import content_keys
from ..writing.own_copies import Originals
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter, page_writer
from .card_pages import card_pages
from .change_pages import change_pages, past_pages, standing_page
from .components import components_page
from .coverage import coverage_page
from .differences import difference_pages
from .front import front_page, game_page, missing_page, search_page
from .glossary import glossary_page
from .question_pages import question_pages
from .rule_pages import rule_pages
from .scenario_pages import scenario_pages

__all__ = ["every_page", "front_pages", "game_pages", "standing_pages"]


def every_page(
    lang: str, langs: tuple[str, ...], *, books: bool = False, originals: Originals | None = None
) -> list[Page]:
    """The front, and for each game all of its pages; with `originals` the words of the books stand beside the rules."""
    writers = (page_writer(spec.id, lang, langs) for spec in installed().values())
    found = [page for writer in writers for page in game_pages(writer, books=books, originals=originals)]
    return [*front_pages(lang, langs), *found]


def front_pages(lang: str, langs: tuple[str, ...]) -> list[Page]:
    """Those of no game."""
    games = tuple(load_game(spec.id) for spec in installed().values())
    first = page_writer(games[0].id, lang, langs)
    return [front_page(first, games), missing_page(first, games), search_page(first, games)]


def standing_pages(lang: str, langs: tuple[str, ...]) -> list[Page]:
    """Pages that are not there, but may be the next time."""
    return [page for spec in installed().values() for page in standing_page(page_writer(spec.id, lang, langs))]


def game_pages(writer: PageWriter, *, books: bool, originals: Originals | None) -> list[Page]:
    """Those of a game, as they were kept; what says the words of a book is never kept."""
    if originals:
        return list(_made(writer, books=books, originals=originals))
    key = kept.digest(content_keys.pages(writer.game.id, writer.lang), *writer.langs, str(books), *past_pages(writer))
    name = f"pages.{writer.folder}.{writer.lang}"
    return [*map(Page.read, kept.value(name, key, lambda: [p.table() for p in _made(writer, books=books)]))]


def _made(writer: PageWriter, *, books: bool, originals: Originals | None = None) -> Iterator[Page]:
    tabletop = tabletop_of(writer.game)
    made = [
        *rule_pages(writer, originals),
        *card_pages(writer),
        glossary_page(writer),
        *difference_pages(writer),
        *scenario_pages(writer),
        *question_pages(writer),
        *(tabletop.pages(writer) if tabletop else ()),
        *(playground_pages(writer, tabletop) if tabletop else ()),
        coverage_page(writer),
        *change_pages(writer),
    ]
    made.insert(0, game_page(writer, tuple(p.name.rpartition("/")[2] for p in made), books=books))
    yield from made
    yield from components_page(writer, made)
