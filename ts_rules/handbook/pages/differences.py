"""Pages of differences: between the editions, and between each book and the edition it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...books.readings import ruleset as ruleset_of
from ...model import Ruleset
from ...report.between import between, card_changes
from ...report.sheet import places as lines_of
from ..writing.addresses import scenarios_of
from ..writing.page import Page, Target
from ..writing.page_writer import Desk

__all__ = ["difference_pages"]


def difference_pages(desk: Desk) -> Iterator[Page]:
    """A list, and a page for each pair."""
    game, say = desk.game, desk.say
    called = desk.called
    first, *rest = game.spec.editions
    pairs = [(f"differences-{e}", game.ruleset(first), game.ruleset(e), f"{called[first]} / {called[e]}") for e in rest]
    pairs += [
        (
            f"differences-{book.id}",
            game.ruleset(book.edition),
            ruleset_of(book, game),
            f"{called[book.edition]} / {book.title}",
        )
        for book in desk.voices.books
    ]
    links = []
    for name, a, b, title in pairs:
        page, count, played = _page(desk, name, a, b, title)
        links.append((f"{name}.html", title, count, played))
        yield page
    yield desk.page(
        "differences", say("Differences"), "differences_list.html", {"links": links}, kind="list", searched=False
    )


def _page(desk: Desk, name: str, a: Ruleset, b: Ruleset, title: str) -> tuple[Page, int, int]:
    """It, how many rules differ, and how many of them in play."""
    game, say = desk.game, desk.say
    called = desk.called
    voices, found = between(game, a, b, desk.lang)
    played = [d for d in found if d.in_play]
    page = desk.page(
        name,
        title,
        "differences.html",
        {
            "parts": (
                (say("What plays differently"), played),
                (say("What is only worded differently"), [d for d in found if not d.in_play]),
            ),
            "names": [called.get(v.name, v.title) for v in voices],
            "title_of": partial(_title_of, desk),
            "lines_of": lambda spans: lines_of(spans, say),
            "cards": card_changes(game, a, b, desk.lang) if a.edition != b.edition else (),
        },
        kind="differences",
        targets=(Target("book", b.name, "", title),) if voices[1].book else (),
        searched=False,
    )
    return page, len(found), len(played)


def _title_of(desk: Desk, ident: str) -> str:
    """What a scenario is called."""
    return desk.voices.renderer.remark(f"scenario.{ident}", scenarios_of(desk.game.id)[ident].title).text
