"""The front pages: of a language, of a game, and the pages that help when nothing is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model import Game
from ..desk import Desk
from ..facts import shown
from ..places import book_file, chapters
from ..search import findings
from ..source import Page, Target
from .aid import chosen

__all__ = ["besides", "front_page", "game_page", "missing_page", "search_page"]


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
            "beside": tuple((f"{p}.html", title, about) for p, title, about in besides(desk) if p in pages),
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


def besides(desk: Desk) -> Iterator[tuple[str, str, str]]:
    """What there may be besides rules: page, title, a word on it; guides for who is new come first."""
    say = desk.say
    for page, row in _guides(desk.game):
        yield page, say(row["title"]), say(row["about"])
    yield from (
        ("cards", say("Cards"), say("What each does, cancels, is cancelled by")),
        ("map", say("Map"), say("Every country: stability, neighbours")),
        ("calculators", say("Calculators"), say("Coups, realignments, space race, scoring")),
        ("playground", say("Playground"), say("Play a position out, under any book")),
        ("aid", say("Player aid"), say("One page to print")),
        ("questions", say("Questions players ask"), say("Each answered by a scenario that ran")),
        ("edition", say("Which edition do I own?"), say("Four marks to look for")),
        ("terms", say("Terms"), say("The words of the game in five languages")),
        ("differences", say("Differences"), say("Between the editions, and in each book")),
        ("scenarios", say("Scenarios"), say("Positions played out by the engine")),
        ("coverage", say("Coverage"), say("What is proved, what is not, and why")),
        ("changes", say("What changed"), say("In which version of the handbook, word by word")),
    )


def _guides(game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield from chosen(game.id).get("guide", {}).items()


def front_page(desk: Desk, games: tuple[Game, ...]) -> Page:
    """The front page of a language."""
    page = desk.page(
        "index",
        desk.say("Handbook"),
        "front.html",
        {
            "games": tuple((g.spec.short, g.spec.title, len(g.rules), len(g.cards)) for g in games),
            "guides": tuple(
                (f"{g.spec.short}/{page}.html", desk.say(row["title"]), desk.say(row["about"]), g.spec.title)
                for g in games
                for page, row in _guides(g)
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


def search_page(desk: Desk) -> Page:
    """The page with all that was found."""
    return Page("search", desk.say("Search"), findings(desk.say), "search", searched=False)


def _at(page: Page, name: str) -> Page:
    """Outside the folder of a game."""
    from dataclasses import replace

    return replace(page, name=name, game="")
