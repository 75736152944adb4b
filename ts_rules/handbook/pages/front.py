"""The front pages: of a language, of a game, and the pages that help when nothing is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model import Game
from ..playground import listed
from ..search import findings
from ..tabletop import Listed, tabletop_of
from ..writing.addresses import book_file, chapters
from ..writing.page import Page, Target
from ..writing.page_facts import shown
from ..writing.page_writer import Desk, desk_of

__all__ = ["besides", "front_page", "game_page", "missing_page", "search_page", "titles_beside"]


def game_page(desk: Desk, pages: tuple[str, ...], *, books: bool) -> Page:
    """Where a game starts: its chapters, and everything beside the rules."""
    game = desk.game
    rows = []
    for page, rules in chapters(game.id).items():
        top = rules[0]
        rows.append((page, top.printed, desk.voices.title(top.printed, top.title), game.depth(top)))
    return desk.page(
        "index",
        game.spec.title,
        "game.html",
        {
            "chapters": rows,
            "beside": tuple((f"{b.page}.html", b.title, b.about) for b in besides(desk) if b.page in pages),
            "books": tuple((kind.upper(), _book(desk, kind)) for kind in ("pdf", "epub")) if books else (),
            "counts": (
                len(game.rules),
                len(game.cards),
                sum(1 for _ in {s.id for t in shown(game.id).values() for s in t}),
            ),
        },
        kind="game",
        targets=(Target("page", "index", "", game.spec.title),),
        searched=False,
    )


def _book(desk: Desk, kind: str) -> str:
    """The address of the handbook as a file."""
    up = "../" if desk.lang == "en" else "../../"
    return f"{up}books/{book_file(desk.folder, desk.lang, kind)}"


def besides(desk: Desk) -> Iterator[Listed]:
    """What there may be besides rules: guides for who is new first, and what the game adds behind its cards."""
    say = desk.say
    own = _listed(desk)
    yield from (one for one in own if one.guide)
    yield Listed("cards", say("Cards"), say("What each does, cancels, is cancelled by"))
    yield from (one for one in own if not one.guide)
    if all(one.page != "playground" for one in own):
        yield listed(say)
    yield from (
        Listed("terms", say("Terms"), say("The words of the game in five languages")),
        Listed("differences", say("Differences"), say("Between the editions, and in each book")),
        Listed("scenarios", say("Scenarios"), say("Positions played out by the engine")),
        Listed("coverage", say("Coverage"), say("What is proved, what is not, and why")),
        Listed("changes", say("What changed"), say("In which version of the handbook, word by word")),
    )


def titles_beside(desk: Desk) -> Mapping[str, str]:
    """What the pages are called that stand besides rules."""
    return {one.page: one.title for one in besides(desk)}


def _listed(desk: Desk) -> tuple[Listed, ...]:
    tabletop = tabletop_of(desk.game)
    return tuple(tabletop.listed(desk)) if tabletop else ()


def front_page(desk: Desk, games: tuple[Game, ...]) -> Page:
    """The front page of a language."""
    page = desk.page(
        "index",
        desk.say("Handbook"),
        "front.html",
        {
            "games": tuple((g.spec.short, g.spec.title, len(g.rules), len(g.cards)) for g in games),
            "guides": tuple(
                (f"{g.spec.short}/{one.page}.html", one.title, one.about, g.spec.title)
                for g in games
                for one in _listed(desk_of(g.id, desk.lang, desk.langs))
                if one.guide
            ),
        },
        kind="front",
        searched=False,
    )
    return _at(page, "index")


def missing_page(desk: Desk) -> Page:
    """What one reads where there is no page."""
    return _at(
        desk.page("404", desk.say("Nothing stands here"), "missing.html", {}, kind="missing", searched=False), "404"
    )


def search_page(desk: Desk, games: tuple[Game, ...]) -> Page:
    """The page with all that was found."""
    found = findings(desk.say, games=tuple((g.spec.short, g.spec.title) for g in games))
    return Page("search", desk.say("Search"), found, "search", searched=False)


def _at(page: Page, name: str) -> Page:
    """Outside the folder of a game."""
    from dataclasses import replace

    return replace(page, name=name, game="")
