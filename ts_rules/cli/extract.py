"""`ts-rules extract`: rulebooks as sections on the tree of rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadFile
from ..games import load_game
from ..languages import UNKNOWN
from ..model import Game
from .options import MOST_JOBS, print_json
from .reader_language import _
from .terminal_output import bar, print_table, stretches

if TYPE_CHECKING:
    from ..extract import Extract

__all__ = ["command"]

SHORTEST = 24  # characters of a text that a table shows


@click.command(
    "extract",
    help=_(
        "Read rulebooks (text, PDF, .docx, .odt, web page, Markdown) and put each line under the rule it belongs to."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules extract ts-el-deluxe.txt\n  ts-rules extract book.pdf --format json > book.json\n"
        "  ts-rules extract scan.txt --book ts-it-2e --report report.html\n"
        "  ts-rules extract books/*.txt --jobs 4 --format json > books.json"
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--book", "book", metavar="BOOK", help=_("Which book it is; recognised from its text if left out."))
@click.option(
    "--format",
    "style",
    type=click.Choice(["table", "text", "json"]),
    default="table",
    help=_("A table for people, the text by rules, or one JSON document."),
)
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help=_("Processes for more files than one (as many as there are CPUs)."),
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
def command(
    files: tuple[Path, ...], book: str | None, style: str, jobs: int | None, out: Path | None, **how: bool
) -> None:
    """Extract, and show it in one of three ways."""
    if len(files) > 1:
        if out is not None:
            raise click.UsageError(_("--report is of one file; {count} are given.").format(count=len(files)))
        _many(
            files,
            partial(_one_of_many, book=book, style=style, cross_check=how["cross_check"], no_cache=how["no_cache"]),
            style,
            jobs,
        )
        return
    from ..extract import extract

    found = extract(files[0], book, cross_check=how["cross_check"], cached=not how["no_cache"])
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
        click.echo(_text(found, game), nl=False)
    else:
        _table(found, game)


def _one_of_many(file: Path, book: str | None, style: str, *, cross_check: bool, no_cache: bool) -> Any:
    """What is shown of a file among others, made where it is read; the problem of one that cannot be."""
    from ..extract import extract

    try:
        found = extract(file, book, cross_check=cross_check, cached=not no_cache)
    except BadFile as problem:
        return problem
    game = load_game(found.game)
    if style == "json":
        from ..extract.tell.as_json import as_json

        return as_json(found, game)
    if style == "text":
        return _text(found, game)
    return found.book, game.spec.title, found.language, len(found.sections), found.confidence, len(found.anomalies)


def _many(files: Sequence[Path], one: partial[Any], style: str, jobs: int | None) -> None:
    """Each file in the order it was given; one that cannot be read keeps no other from being read."""
    from ..playing.spreading import spread
    from .workers import executor_of

    told: dict[int, Any] = {}
    jobs = min(jobs or os.cpu_count() or 1, len(files))
    with bar(_("files"), len(files)) as tick, executor_of(jobs, None) as executor:
        for number, found in spread(executor, partial(_numbered, one), enumerate(files)):
            told[number] = found
            tick(1)
    problems = {file: told[n] for n, file in enumerate(files) if isinstance(told[n], BadFile)}
    read = {file: told[n] for n, file in enumerate(files) if file not in problems}
    if style == "json":
        each = [{"file": str(f), **({"extract": read[f]} if f in read else {"error": str(problems[f])})} for f in files]
        print_json("extracts", {"files": each})
    elif style == "text":
        for file, text in read.items():
            click.echo(f"== {file}\n\n{text}", nl=False)
    elif read:
        counts = (_("sections"), _("sure"), _("notes"))
        titles = (_("file"), _("book"), _("game"), _("language"), *counts)
        above = (
            os.path.commonpath([file.parent for file in files]) if len({f.is_absolute() for f in files}) == 1 else ""
        )
        rows = (
            (
                os.path.relpath(file, above) if above else str(file),
                book or "-",
                game,
                language,
                str(sections),
                f"{sure:.2f}",
                str(notes),
            )
            for file, (book, game, language, sections, sure, notes) in read.items()
        )
        print_table(titles, rows, right=counts)
    for problem in problems.values():
        click.echo(f"ts-rules: {problem}", err=True)
    if problems:
        raise click.exceptions.Exit(BadFile.exit_code)


def _numbered(one: partial[Any], task: tuple[int, Path]) -> tuple[int, Any]:
    return task[0], one(task[1])


def _text(found: Extract, game: Game) -> str:
    """The text by rules."""
    said = []
    for section in found.sections:
        heading = f" {section.heading}" if section.heading else ""
        said.append(f"{game.rules[section.rule].printed}{heading}\n")
        said.append(f"{section.text}\n\n" if section.text else "\n")
    return "".join(said)


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
