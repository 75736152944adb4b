"""Pages of differences: between the editions and their printings, and between each book and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...books.readings import ruleset as ruleset_of
from ...model import Kind
from ...report.between import between, card_changes
from ..writing.addresses import scenarios_of
from ..writing.linked_sentences import name_of
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter

__all__ = ["difference_pages"]


def difference_pages(writer: PageWriter) -> Iterator[Page]:
    """A list, and a page for each pair."""
    game, say, called = writer.game, writer.say, writer.called
    first, *rest = game.spec.rulesets
    pairs = [(f"differences-{e}", game.ruleset(first), game.ruleset(e), f"{called[first]} / {called[e]}") for e in rest]
    pairs += [
        (
            f"differences-{book.id}",
            game.below(book),
            ruleset_of(book, game),
            f"{called[book.printing or book.edition]} / {name_of(book, say)}",
        )
        for book in writer.sentences.books
    ]
    links = []
    names = called | {book.id: name_of(book, say) for book in writer.sentences.books}
    for name, a, b, title in pairs:
        compared, found = between(game, a, b, writer.lang)
        played = [d for d in found if d.in_play]
        links.append((f"{name}.html", title, len(found), len(played)))
        values = {
            "parts": (
                (say("What plays differently"), say("At the table this makes a difference."), played),
                (
                    say("What is only worded differently"),
                    say("You play the same either way."),
                    [d for d in found if not d.in_play],
                ),
            ),
            "names": [names.get(v.name, v.title) for v in compared],
            "made_of": made_of(say),
            "title_of": lambda ident: writer.scenario_title(scenarios_of(game.id)[ident]),
            "cards": card_changes(game, a, b, writer.lang) if a.edition != b.edition else (),
        }
        targets = (Target("book", b.name, "", title),) if compared[1].book else ()
        yield writer.page(name, title, "differences.html", values, kind="differences", targets=targets, searched=False)
    yield writer.page(
        "differences", say("Differences"), "differences_list.html", {"links": links}, kind="list", searched=False
    )


def made_of(say: Callable[[str], str]) -> dict[str, str]:
    """What we make of a place of a book, in a sentence."""
    return {
        Kind.EDITION: say("So it is in the edition of this book."),
        Kind.MISPRINT: say("That is a misprint of the book."),
        Kind.MISTRANSLATION: say("That is translated wrongly."),
        Kind.CONTRADICTION: say("The book says two different things about it."),
        Kind.OMISSION: say("The book leaves something out."),
        Kind.SIMPLIFICATION: say("The book says less here."),
        Kind.ADDITION: say("The book says more here."),
        Kind.SILENT: say("The book does not speak of it."),
    }
