"""`ts-rules verify`: every rule in every book, what it says there, and what playing makes of it."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..books import find_book, recorded
from ..errors import BadFile
from ..games import load_game
from ..lone_page import write_page
from ..model import Book, Kind
from ..paths import shown
from ..verify.rows import Link
from ..visible import visible
from .engines import FORMATS, check_engine, engine_options, given_options, run_engine
from .options import game_option, print_json
from .reader_language import _
from .terminal_output import painting

if TYPE_CHECKING:
    from ..verify.chosen_rows import Choice
    from ..verify.rows import Report

__all__ = ["command"]

LINKS = tuple(link.value for link in Link)
VERDICTS = tuple(kind.value for kind in Kind)
FIRST = "first record"
ALONE = {"accept": ("reason", "books", "game_name"), "record": ("books", "game_name")}
"""Options that do something else than show the matrix, and what goes with them."""


@click.command(
    "verify",
    help=_(
        "The matrix of rules and books: what each book says, whether your copy still says it, "
        "and what playing makes of it."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules verify\n  ts-rules verify --book ts-pl-deluxe --verdict mistranslation\n"
        "  ts-rules verify --rule 6.4 --format json\n  ts-rules verify --book ts-it-2e --file scan.txt --gate\n"
        "  ts-rules verify --html matrix.html\n"
        '  ts-rules verify --accept 6.4.4/box-6 --book ts-pl-deluxe --reason "read line 218 again"'
    ),
)
@click.option("--book", "books", metavar="BOOK", multiple=True, help=_("Only this book; may be given again."))
@game_option
@click.option("--rule", "rules", metavar="ID", multiple=True, help=_("Only this rule and all below it, or a variant."))
@click.option("--verdict", "verdicts", type=click.Choice(VERDICTS), multiple=True, help=_("Only rows of this verdict."))
@click.option(
    "--link", "--state", "states", type=click.Choice(LINKS), multiple=True, help=_("Only links in this state.")
)
@click.option("--file", type=click.Path(path_type=Path), help=_("A copy; else those that are found."))
@click.option("--no-copies", is_flag=True, help=_("Look into no copy: only what is recorded."))
@click.option("--no-cache", is_flag=True, help=_("Play and read everything anew."))
@click.option(
    "--format",
    "style",
    type=click.Choice(["table", "json", "junit"]),
    default="table",
    help=_("A table for people, one JSON document, or JUnit XML."),
)
@click.option("--html", "out", type=click.Path(path_type=Path), help=_("Write the matrix as a page."))
@click.option(
    "--gate",
    is_flag=True,
    help=_(
        "Exit with 1 unless every link is ok and every scenario enters its rule; with --compare, "
        "where an engine fails and did not before."
    ),
)
@click.option("--accept", metavar="ID", help=_("Record that you reviewed a rule or variant of a book."))
@click.option("--reason", help=_("Why what you accept is right."))
@click.option("--record", is_flag=True, help=_("Record what nobody has reviewed yet (for maintainers)."))
@engine_options
@click.pass_context
def command(
    ctx: click.Context,
    *,
    books: tuple[str, ...],
    game_name: str | None,
    rules: tuple[str, ...],
    verdicts: tuple[str, ...],
    states: tuple[str, ...],
    file: Path | None,
    no_copies: bool,
    no_cache: bool,
    style: str,
    out: Path | None,
    gate: bool,
    accept: str | None,
    reason: str | None,
    record: bool,
    engine: str | None,
    engine_seconds: float,
    scenarios: tuple[Path, ...],
    compare: Path | None,
) -> None:
    """Exit code 1 only with `--gate`, or where an engine fails."""
    from ..verify import accept as reviewing

    check_engine(ctx, engine, style)
    if engine is not None:
        code = run_engine(
            engine,
            engine_seconds,
            game=game_name,
            about=rules,
            rulesets=books,
            files=scenarios,
            compare=compare,
            gate=gate,
            style=FORMATS[style],
        )
        ctx.exit(code)
    _check(ctx, file, no_copies=no_copies)
    chosen = _books(books, game_name)
    today = datetime.datetime.now(datetime.UTC).date()
    if (accept is None) != (reason is None):
        raise click.UsageError(_("--accept and --reason go together."), ctx)
    if accept is not None and reason is not None:
        if len(books) != 1:
            raise click.UsageError(_("--accept needs the one book that you reviewed: --book."), ctx)
        path, review = reviewing.accept(chosen[0], accept, reason, today)
        click.echo(_("{path}: {id} is reviewed").format(path=shown(path), id=review.id))
        return
    if record:
        for book in chosen:
            path, new = reviewing.record(book, FIRST, today)
            click.echo(_("{path}: {count} new").format(path=shown(path), count=len(new)))
        return
    files = _file(file, books) if file else {}
    if file and not books:
        chosen = _books(tuple(files), game_name)
    games = {game.id: game for game in (load_game(book.game) for book in chosen)}.values()
    from ..verify.chosen_rows import choose
    from ..verify.verification import verify

    choice = choose(games, rules, verdicts, states)
    report = verify(chosen, files, choice, copies=not no_copies, cached=not no_cache, tell=_tell)
    if out is not None:
        from ..verify.html import html

        write_page(out, html(report, choice.of(report.rows), games))
        click.echo(shown(out), err=True)
    _print(report, choice, style)
    if gate and not choice.sound(report):
        ctx.exit(1)


def _check(ctx: click.Context, file: Path | None, *, no_copies: bool) -> None:
    """Options that do not go together are a wrong call: none of them is passed over."""
    if file is not None and no_copies:
        raise click.UsageError(_("--file and --no-copies do not go together."), ctx)
    given = given_options(ctx)
    for name, others in ALONE.items():
        if any(p.name == name for p in given):
            wrong = next((p.opts[0] for p in given if p.name not in (name, *others)), None)
            if wrong:
                raise click.UsageError(
                    _("{option} does not go with {other}.").format(option=wrong, other=f"--{name}"), ctx
                )


def _books(names: tuple[str, ...], game_name: str | None) -> list[Book]:
    game = load_game(game_name).id if game_name else None
    if names:
        found = [find_book(name) for name in dict.fromkeys(names)]
        if other := next((book for book in found if game not in (None, book.game)), None):
            raise click.UsageError(
                _("{book} is a book of {game}: --game asks for another.").format(book=other.id, game=other.game)
            )
        return found
    return [book for book in recorded().values() if game in (None, book.game)]


def _file(file: Path, names: tuple[str, ...]) -> dict[str, Path]:
    """The copy that was given, and which book it is; complained of before anything is played."""
    if len(names) > 1:
        raise click.UsageError(_("--file is a copy of one book: give one --book, or none."))
    from ..given_files import open_file

    with open_file(file):
        pass
    from ..extract import extract

    if names:
        extract(file, find_book(names[0]).id)  # which refuses a copy of another book
        return {names[0]: file}
    book = extract(file).book
    if book is None:
        raise BadFile(file, _("is recognised as no recorded book: say which it is with --book"))
    return {book: file}


def _tell(text: str) -> None:
    """What is being done, on stderr where a person watches.

    A line that is printed, not a spinner: that would be a thread, and processes are forked where there is none.
    """
    if sys.stderr.isatty():
        with painting(stderr=True) as console:
            console.print(visible(text), style="dim")


def _print(report: Report, choice: Choice, style: str) -> None:
    rows = choice.of(report.rows)
    if style == "json":
        from ..verify.rows import as_json

        print_json("verify", as_json(report, rows))
    elif style == "junit":
        from ..verify.junit import junit

        click.echo(junit(report, rows), nl=False)
    else:
        from .matrix_table import table

        table(report, rows, whole=choice.whole)
