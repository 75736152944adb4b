"""Every page of a language."""

from __future__ import annotations

from collections.abc import Iterator

from ...games import installed, load_game
from ..desk import Desk, desk_of
from ..facts import proven_of
from ..heard import ledger_apart, ledger_of_pages
from ..originals import Originals
from ..origins import played
from ..playground import playground_pages
from ..source import Page
from ..tabletop import Making, tabletop_of
from ..trials import every_scenario
from .cards import card_pages
from .changes import change_pages, standing_page
from .coverage import coverage_page
from .differences import difference_pages
from .front import front_page, game_page, missing_page, search_page
from .glossary import glossary_pages
from .rules import rule_pages
from .scenarios import scenario_pages

__all__ = ["every_page", "standing_pages"]


def every_page(
    lang: str, langs: tuple[str, ...], *, books: bool = False, originals: Originals | None = None
) -> list[Page]:
    """The front, and for each game all of its pages; with `originals` the words of the books stand beside the rules."""
    games = tuple(load_game(spec.id) for spec in installed().values())
    pages: list[Page] = []
    for game in games:
        pages += _of_game(desk_of(game.id, lang, langs), books=books, originals=originals)
    first = desk_of(games[0].id, lang, langs)
    for ledger in (ledger_of_pages(lang, langs), ledger_apart(lang, langs)):
        ledger.keep()
    return [front_page(first, games), missing_page(first), search_page(first), *pages]


def standing_pages(lang: str, langs: tuple[str, ...]) -> list[Page]:
    """Pages that are not there, but may be the next time."""
    return [page for spec in installed().values() for page in standing_page(desk_of(spec.id, lang, langs))]


def _of_game(desk: Desk, *, books: bool, originals: Originals | None) -> Iterator[Page]:
    failing = sorted(proven_of(desk.game.id).failing.items())
    made = [
        *rule_pages(desk, originals),
        *card_pages(desk),
        *glossary_pages(desk),
        *difference_pages(desk),
        *_kept(desk, Making("scenarios", lambda: scenario_pages(desk), f"{every_scenario(desk.game.id)} {failing}")),
        *_of_tabletop(desk),
        coverage_page(desk),
        *change_pages(desk),
    ]
    yield game_page(desk, tuple(p.name.rpartition("/")[2] for p in made), books=books)
    yield from made


def _of_tabletop(desk: Desk) -> Iterator[Page]:
    """What the game adds, and the playground where it has one."""
    if tabletop := tabletop_of(desk.game):
        for making in tabletop.pages(desk):
            yield from _kept(desk, making)
        yield from _kept(desk, Making("playground", lambda: playground_pages(desk, tabletop), played()))


def _kept(desk: Desk, making: Making) -> list[Page]:
    """Those that say something of what rules and cards say, and those that do not, are kept apart."""
    ledger = (ledger_of_pages if making.says else ledger_apart)(desk.lang, desk.langs)
    pages: list[Page] = ledger.value(f"{desk.folder}/{making.name}", lambda: list(making.make()), making.key)
    return pages
