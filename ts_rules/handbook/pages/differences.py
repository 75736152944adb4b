"""Pages of differences: between the editions, and between each book and the edition it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...books.readings import ruleset as ruleset_of
from ...model import Ruleset
from ...report.between import between, card_changes
from ...report.sheet import places as lines_of
from ..writing.addresses import scenarios_of
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter

__all__ = ["difference_pages"]


def difference_pages(writer: PageWriter) -> Iterator[Page]:
    """A list, and a page for each pair."""
    game, say = writer.game, writer.say
    called = writer.called
    first, *rest = game.spec.editions
    pairs = [(f"differences-{e}", game.ruleset(first), game.ruleset(e), f"{called[first]} / {called[e]}") for e in rest]
    pairs += [
        (
            f"differences-{book.id}",
            game.ruleset(book.edition),
            ruleset_of(book, game),
            f"{called[book.edition]} / {book.title}",
        )
        for book in writer.sentences.books
    ]
    links = []
    for name, a, b, title in pairs:
        page, count, played = _page(writer, name, a, b, title)
        links.append((f"{name}.html", title, count, played))
        yield page
    yield writer.page(
        "differences", say("Differences"), "differences_list.html", {"links": links}, kind="list", searched=False
    )


def _page(writer: PageWriter, name: str, a: Ruleset, b: Ruleset, title: str) -> tuple[Page, int, int]:
    """It, how many rules differ, and how many of them in play."""
    game, say = writer.game, writer.say
    called = writer.called
    compared, found = between(game, a, b, writer.lang)
    played = [d for d in found if d.in_play]
    page = writer.page(
        name,
        title,
        "differences.html",
        {
            "parts": (
                (say("What plays differently"), played),
                (say("What is only worded differently"), [d for d in found if not d.in_play]),
            ),
            "names": [called.get(v.name, v.title) for v in compared],
            "title_of": partial(_title_of, writer),
            "lines_of": lambda spans: lines_of(spans, say),
            "cards": card_changes(game, a, b, writer.lang) if a.edition != b.edition else (),
        },
        kind="differences",
        targets=(Target("book", b.name, "", title),) if compared[1].book else (),
        searched=False,
    )
    return page, len(found), len(played)


def _title_of(writer: PageWriter, ident: str) -> str:
    """What a scenario is called."""
    return writer.sentences.renderer.remark(f"scenario.{ident}", scenarios_of(writer.game.id)[ident].title).text
