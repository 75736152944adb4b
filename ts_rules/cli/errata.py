"""`ts-rules errata`: the corrections that a book needs, in its own language."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import format_option, print_json
from .reader_language import _

if TYPE_CHECKING:
    from ..model import Book
    from ..report.book_corrections import Correction

__all__ = ["command"]


@click.command(
    "errata",
    help=_("List the corrections that a book needs, in its own language, to hand to its translator."),
    epilog=_(
        "\b\nExamples:\n  ts-rules errata --book ts-pl-deluxe\n  ts-rules errata --book ts-el-deluxe --html errata.html"
        "\n  ts-rules errata --book ts-it-2e --kind misprint --format json"
    ),
)
@click.option("--book", "name", required=True, metavar="ID", help=_("The book: ts-rules books lists them."))
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(["mistranslation", "misprint", "contradiction", "omission", "simplification"]),
    help=_("Only mistakes of this kind; may be given several times."),
)
@click.option("--html", "out", type=click.Path(path_type=Path, dir_okay=False), help=_("Write a page to print."))
@format_option
def command(name: str, kinds: tuple[str, ...], out: Path | None, style: str) -> None:
    """Find them, print or write them."""
    from ..books import find_book, recorded
    from ..games import load_game
    from ..report.book_corrections import corrections, errata_page

    book = find_book(name)
    found = corrections(load_game(book.game), book, recorded().values())
    if kinds:
        found = tuple(c for c in found if c.kind in kinds)
    if out:
        from ..lone_page import write_page
        from ..paths import shown

        write_page(out, errata_page(book, found))
        click.echo(shown(out), err=style == "json")
    if style == "json":
        print_json(
            "errata",
            {"book": book.id, "game": book.game, "lang": book.language, "corrections": [asdict(c) for c in found]},
        )
    elif not out:
        click.echo("\n".join(_text(book, found)))
    if not all(c.translated for c in found):
        click.echo(
            _("(some sentences are not translated into '{lang}' yet: in English)").format(lang=book.language), err=True
        )


def _text(book: Book, found: tuple[Correction, ...]) -> Iterator[str]:
    from ..report.sheet import places
    from ..translate import phrase

    say = phrase(book.language)
    yield f"{say('Corrections')}: {book.title} ({len(found)})"
    for entry in found:
        number = f" ({say('printed as')} {entry.printed})" if entry.printed not in ("", entry.rule) else ""
        yield ""
        yield f"{entry.rule} {entry.title}{number} · {places(entry.lines, say)}: {say(entry.kind)}"
        yield from _row(say("The book says"), entry.says or say("(nothing that can be read)"))
        yield from _row(say("and elsewhere"), entry.also)
        yield from _row(say("It should say"), entry.should_say)
        yield from _row(say("So also"), ", ".join(entry.agreeing))
        yield from _row(say("Note"), entry.note)
        yield from _row(say("Doubt"), entry.doubt)


def _row(head: str, text: str) -> list[str]:
    return textwrap.wrap(f"{head}: {text}", 96, initial_indent="  ", subsequent_indent="    ") if text else []
