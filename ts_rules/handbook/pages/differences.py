"""Pages of differences: between the editions, and between each book and the edition it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from ...books.readings import ruleset as ruleset_of
from ...report.between import between, card_changes
from ..writing.addresses import scenarios_of
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter

__all__ = ["difference_pages"]


def difference_pages(writer: PageWriter) -> Iterator[Page]:
    """A list, and a page for each pair."""
    game, say, called = writer.game, writer.say, writer.called
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
        compared, found = between(game, a, b, writer.lang)
        played = [d for d in found if d.in_play]
        links.append((f"{name}.html", title, len(found), len(played)))
        values = {
            "parts": (
                (say("What plays differently"), played),
                (say("What is only worded differently"), [d for d in found if not d.in_play]),
            ),
            "names": [called.get(v.name, v.title) for v in compared],
            "title_of": lambda ident: writer.scenario_title(scenarios_of(game.id)[ident]),
            "lines_of": writer.lines,
            "cards": card_changes(game, a, b, writer.lang) if a.edition != b.edition else (),
        }
        targets = (Target("book", b.name, "", title),) if compared[1].book else ()
        yield writer.page(name, title, "differences.html", values, kind="differences", targets=targets, searched=False)
    yield writer.page(
        "differences", say("Differences"), "differences_list.html", {"links": links}, kind="list", searched=False
    )
