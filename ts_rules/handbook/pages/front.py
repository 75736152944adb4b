"""The front pages: of a language, of a game, and the pages that help when nothing is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice

from ...engine.player_questions import questions_of
from ...model import Game
from ...report.sentences import number_of
from ..playground import listed
from ..search import examples, findings
from ..tabletop import Listed, tabletop_of
from ..writing.addresses import book_file, chapters
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter, page_writer

__all__ = ["besides", "front_page", "game_page", "missing_page", "search_page", "titles_beside"]


EXAMPLES = 6
TILES = ("start", "cards", "map", "questions", "calculators", "playground", "terms")
"""What stands large on the first page of a game, as far as the game has it; the rest is a list below the chapters."""


def game_page(writer: PageWriter, pages: tuple[str, ...], *, books: bool) -> Page:
    """Where a game starts: its chapters, and everything beside the rules."""
    game, up, kinds = writer.game, "../" if writer.lang == "en" else "../../", ("pdf", "epub") if books else ()
    tops = [(page, rules[0]) for page, rules in chapters(game.id).items()]
    rows = [
        (page, number_of(top.printed), writer.sentences.title(top.printed, top.title), game.depth(top))
        for page, top in tops
    ]
    there = tuple(b for b in besides(writer) if b.page in pages)
    return writer.page(
        "index",
        game.spec.title,
        "game.html",
        {
            "search": findings(
                writer.say, writer.lang, "../", game=game.spec.short, examples=examples(game, writer.lang)
            ),
            "chapters": rows,
            "ways": (
                ("#chapters", writer.say("Rules"), writer.say("By chapter")),
                *(_tile(b) for b in there if b.page in TILES),
            ),
            "beside": tuple(_tile(b) for b in there if b.page not in TILES),
            "books": tuple(
                (kind.upper(), f"{up}books/{book_file(writer.folder, writer.lang, kind)}") for kind in kinds
            ),
        },
        kind="game",
        targets=(Target("page", "index", "", game.spec.title),),
        searched=False,
    )


def _tile(one: Listed) -> tuple[str, str, str]:
    return f"{one.page}.html", one.title, one.about


def besides(writer: PageWriter) -> Iterator[Listed]:
    """What there may be besides rules: guides for who is new first, and what the game adds behind its cards."""
    say = writer.say
    own = _listed(writer)
    yield from (one for one in own if one.guide)
    yield Listed("cards", say("Cards"), say("What each does, cancels, is cancelled by"))
    if questions_of(writer.game):
        yield Listed("questions", say("Questions players ask"), say("Answered in a line, with the rule"))
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
    tried = [examples(game, writer.lang) for game in games]
    page = writer.page(
        "index",
        writer.say("Handbook"),
        "front.html",
        {
            "search": findings(
                writer.say, writer.lang, examples=tuple(islice(chain(*zip(*tried, strict=False)), EXAMPLES))
            ),
            "games": tuple((g.spec.short, g.spec.title, _holds(g, writer)) for g in games),
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


def _holds(game: Game, writer: PageWriter) -> str:
    cards = writer.say("cards: {cards}").format(cards=len(game.cards)) if game.cards else ""
    return ", ".join(filter(None, (writer.say("rules: {rules}").format(rules=len(game.rules)), cards)))


def missing_page(writer: PageWriter, games: tuple[Game, ...]) -> Page:
    """What one reads where there is no page."""
    title, values = writer.say("Nothing stands here"), {"games": tuple((g.spec.short, g.spec.title) for g in games)}
    page = writer.page("404", title, "missing.html", values, kind="missing", searched=False)
    return replace(page, name="404", game="")


def search_page(writer: PageWriter, games: tuple[Game, ...]) -> Page:
    """The page with all that was found."""
    found = findings(writer.say, writer.lang, games=tuple((g.spec.short, g.spec.title) for g in games))
    return Page("search", writer.say("Search"), found, "found", searched=False)
