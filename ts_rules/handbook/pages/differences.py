"""Pages of differences: between the editions, and between each book and the edition it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from ...books.readings import ruleset as ruleset_of
from ...report.between import between, card_changes
from ...report.sheet import places as lines_of
from ..desk import Desk
from ..facts import shown
from ..source import Page, Target
from ..templates import editions

__all__ = ["difference_pages"]


def difference_pages(desk: Desk) -> Iterator[Page]:
    """A list, and a page for each pair."""
    game, say = desk.game, desk.say
    called = editions(say)
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
    renderer = desk.voices.renderer
    titles = {
        trial.id: renderer.remark(f"scenario.{trial.id}", trial.title).text
        for trials in shown(game.id).values()
        for trial in trials
    }
    links = []
    for name, a, b, title in pairs:
        voices, found = between(game, a, b, desk.lang)
        played = [d for d in found if d.in_play]
        links.append((f"{name}.html", title, len(found), len(played)))
        yield desk.page(
            name,
            title,
            "differences.html",
            {
                "parts": (
                    (say("What plays differently"), played),
                    (say("What is only worded differently"), [d for d in found if not d.in_play]),
                ),
                "names": [called.get(v.name, v.title) for v in voices],
                "titles": titles,
                "lines_of": lambda spans: lines_of(spans, say),
                "cards": card_changes(game, a, b, desk.lang) if a.edition != b.edition else (),
            },
            kind="differences",
            targets=(Target("book", b.name, "", title),) if voices[1].book else (),
            searched=False,
        )
    yield desk.page(
        "differences", say("Differences"), "differences_list.html", {"links": links}, kind="list", searched=False
    )
