"""`ts-rules extract`: a rulebook as sections on the tree of rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..games import load_game
from ..languages import UNKNOWN
from ..model import Game
from .options import print_json
from .reader_language import _
from .terminal_output import print_table, stretches

if TYPE_CHECKING:
    from ..extract import Extract

__all__ = ["command"]

SHORTEST = 24  # characters of a text that a table shows


@click.command(
    "extract",
    help=_("Read a rulebook, as text or PDF, and put each line under the rule it belongs to."),
    epilog=_(
        "\b\nExamples:\n  ts-rules extract ts-el-deluxe.txt\n  ts-rules extract book.pdf --format json > book.json\n"
        "  ts-rules extract scan.txt --book ts-it-2e --report report.html"
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--book", "book", metavar="BOOK", help=_("Which book it is; recognised from its text if left out."))
@click.option(
    "--format",
    "style",
    type=click.Choice(["table", "text", "json"]),
    default="table",
    help=_("A table for people, the text by rules, or one JSON document."),
)
@click.option(
    "--cross-check", is_flag=True, help=_("Read each page of a PDF by a second route, and note where they differ.")
)
@click.option(
    "--report",
    "out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Write a page (HTML): the book as it was beside the sections as they are."),
)
@click.option("--no-cache", is_flag=True, help=_("Extract anew what was extracted before."))
def command(file: Path, book: str | None, style: str, out: Path | None, *, cross_check: bool, no_cache: bool) -> None:
    """Extract, and show it in one of three ways."""
    from ..extract import extract

    found = extract(file, book, cross_check=cross_check, cached=not no_cache)
    game = load_game(found.game)
    for note in found.notes:
        click.echo(note, err=True)
    if out is not None:
        from ..extract.tell.html_report import report
        from ..lone_page import write_page

        write_page(out, report(found, game))
    if style == "json":
        from ..extract.tell.as_json import as_json

        print_json("extract", as_json(found, game))
    elif style == "text":
        for section in found.sections:
            heading = f" {section.heading}" if section.heading else ""
            click.echo(f"{game.rules[section.rule].printed}{heading}")
            click.echo(f"{section.text}\n" if section.text else "")
    else:
        _table(found, game)


def _table(found: Extract, game: Game) -> None:
    named = found.book or _("a book that is not recorded")
    click.echo(
        _("{book}: {game}, {edition}, {language}; {sections} sections, {sure:.0%} sure").format(
            book=named,
            game=game.spec.title,
            edition=found.edition,
            language=_("language unknown") if found.language == UNKNOWN else found.language,
            sections=len(found.sections),
            sure=found.confidence,
        )
    )
    titles = (_("rule"), _("printed"), _("sure"), _("lines"), _("notes"), _("heading or first words"))
    rows = (
        (
            *(game.rules[s.rule].printed, s.printed or "-", f"{s.confidence:.2f}", stretches(s.lines) or "-"),
            *(", ".join(s.notes) or "-", (s.heading or s.text.replace("\n", " "))[:SHORTEST]),
        )
        for s in found.sections
    )
    print_table(titles, rows, whole=(_("sure"),))
    for a in found.anomalies:
        printed = _(" (printed {number})").format(number=a.printed) if a.printed else ""
        where = _(", lines {lines}").format(lines=stretches(a.lines)) if a.lines else ""
        rule = f": {game.rules[a.rule].printed}" if a.rule else ""
        click.echo(f"{a.kind}{rule}{printed}{where}")
