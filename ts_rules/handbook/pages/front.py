"""The front pages: of a language, of a game, and the pages that help when nothing is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model import Game
from ...report.sentences import number_of
from ..playground import listed
from ..search import findings
from ..tabletop import Listed, tabletop_of
from ..writing.addresses import book_file, chapters
from ..writing.linked_sentences import shown
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter, page_writer

__all__ = ["besides", "front_page", "game_page", "missing_page", "search_page", "titles_beside"]


def game_page(writer: PageWriter, pages: tuple[str, ...], *, books: bool) -> Page:
    """Where a game starts: its chapters, and everything beside the rules."""
    game, up, kinds = writer.game, "../" if writer.lang == "en" else "../../", ("pdf", "epub") if books else ()
    tops = [(page, rules[0]) for page, rules in chapters(game.id).items()]
    rows = [
        (page, number_of(top.printed), writer.sentences.title(top.printed, top.title), game.depth(top))
        for page, top in tops
    ]
    return writer.page(
        "index",
        game.spec.title,
        "game.html",
        {
            "chapters": rows,
            "beside": tuple((f"{b.page}.html", b.title, b.about) for b in besides(writer) if b.page in pages),
            "books": tuple(
                (kind.upper(), f"{up}books/{book_file(writer.folder, writer.lang, kind)}") for kind in kinds
            ),
            "counts": (len(game.rules), len(game.cards), len({s.id for t in shown(game.id).values() for s in t})),
        },
        kind="game",
        targets=(Target("page", "index", "", game.spec.title),),
        searched=False,
    )


def besides(writer: PageWriter) -> Iterator[Listed]:
    """What there may be besides rules: guides for who is new first, and what the game adds behind its cards."""
    say = writer.say
    own = _listed(writer)
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


def titles_beside(writer: PageWriter) -> Mapping[str, str]:
    """What the pages are called that stand besides rules."""
    return {one.page: one.title for one in besides(writer)}


def _listed(writer: PageWriter) -> tuple[Listed, ...]:
    tabletop = tabletop_of(writer.game)
    return tuple(tabletop.listed(writer)) if tabletop else ()


def front_page(writer: PageWriter, games: tuple[Game, ...]) -> Page:
    """The front page of a language."""
    page = writer.page(
        "index",
        writer.say("Handbook"),
        "front.html",
        {
            "games": tuple((g.spec.short, g.spec.title, len(g.rules), len(g.cards)) for g in games),
            "guides": tuple(
                (f"{g.spec.short}/{one.page}.html", one.title, one.about, g.spec.title)
                for g in games
                for one in _listed(page_writer(g.id, writer.lang, writer.langs))
                if one.guide
            ),
        },
        kind="front",
        searched=False,
    )
    return replace(page, name="index", game="")


def missing_page(writer: PageWriter, games: tuple[Game, ...]) -> Page:
    """What one reads where there is no page."""
    title, values = writer.say("Nothing stands here"), {"games": tuple((g.spec.short, g.spec.title) for g in games)}
    page = writer.page("404", title, "missing.html", values, kind="missing", searched=False)
    return replace(page, name="404", game="")


def search_page(writer: PageWriter, games: tuple[Game, ...]) -> Page:
    """The page with all that was found."""
    found = findings(writer.say, games=tuple((g.spec.short, g.spec.title) for g in games))
    return Page("search", writer.say("Search"), found, "search", searched=False)
