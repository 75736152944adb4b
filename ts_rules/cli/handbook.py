"""`ts-rules handbook`: build the handbook."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import WrongCall
from ..languages import published
from ..paths import shown
from .reader_language import SpokenLanguage, _

if TYPE_CHECKING:
    import threading

__all__ = ["command"]


@click.group("handbook", help=_("Build the cross-referenced handbook."))
def command() -> None:
    """A group, since serving and printing will stand beside building."""


@command.command(
    "build",
    help=_("Build the handbook as a web site and say where to open it."),
    epilog=_("\b\nExamples:\n  ts-rules handbook build\n  ts-rules handbook build --out ~/handbook --books"),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=True),
    show_default="build/handbook",
    help=_("The folder to build into; an older handbook there is replaced."),
)
@click.option(
    "--lang",
    "langs",
    type=SpokenLanguage(),
    multiple=True,
    help=_("Only this language and English; may be given again. Without it, all."),
)
@click.option("--books", is_flag=True, help=_("PDF and EPUB of every language too."))
@click.option(
    "--address",
    metavar="URL",
    help=_("Where the site will stand, for its map of all pages and the pictures of shared links."),
)
@click.option(
    "--report-to",
    metavar="ADDRESS",
    help=_("A mail address, or that of a page ({text} in it is the report), where reports of mistakes go."),
)
@click.option(
    "--originals",
    is_flag=False,
    flag_value="",
    metavar="[FOLDER]",
    help=_("For yourself alone: the text of your copies in FOLDER (or TS_RULES_BOOKS) beside the rules."),
)
@click.option(
    "--gate", is_flag=True, help=_("Exit code 1 unless every scenario comes out as it says and every link holds.")
)
@click.pass_context
def build_command(
    ctx: click.Context,
    out: Path | None,
    langs: tuple[str, ...],
    address: str | None,
    report_to: str | None,
    originals: str | None,
    *,
    books: bool,
    gate: bool,
) -> None:
    """Tell each step on stderr; print the result on stdout."""
    from ..handbook.site.build import build
    from ..handbook.site.build_options import BuildOptions, report_address, site_address
    from ..handbook.writing.own_copies import originals_in

    options = BuildOptions(
        report_address(report_to) if report_to else "",
        originals_in(_copies(originals)) if originals is not None else None,
        site_address(address) if address else "",
    )
    out = out or Path("build/handbook-private" if options.originals else "build/handbook")
    built = build(out.expanduser(), partial(click.echo, err=True), langs or published(), books=books, options=options)
    click.echo(
        _("{pages} pages and {links} permalinks. Open: {index}").format(
            pages=built.pages, links=built.permalinks, index=built.index.as_uri()
        )
    )
    for part in built.missing:
        click.echo(part, err=True)
    if options.originals:
        click.echo(_("It holds text of rulebooks: for yourself alone, never to be published."), err=True)
    if books:
        folder = built.index.parent / "books"
        found = ((kind, len([*folder.glob(f"*.{kind}")])) for kind in ("pdf", "epub"))
        beside = (f"{kind.upper()} {shown(folder)}/*.{kind} ({count})" for kind, count in found if count)
        click.echo(", ".join((f"HTML {shown(built.index)}", *beside)))
    if built.failing or built.void:
        counts = {"failing": built.failing, "void": built.void}
        click.echo(_("Not verified (see coverage.html): {failing} scenarios, {void} links.").format(**counts))
        ctx.exit(int(gate))


def _copies(given: str) -> Path:
    """The folder that was named, or that of the environment."""
    folder = given or os.environ.get("TS_RULES_BOOKS", "")
    if not folder:
        raise WrongCall(_("Name the folder of your copies with --originals, or set TS_RULES_BOOKS."))
    return Path(folder).expanduser()


@command.command(
    "serve",
    help=_("Show a built handbook in a browser, from this machine alone."),
    epilog=_("\b\nExamples:\n  ts-rules handbook serve\n  ts-rules handbook serve --watch --port 8001"),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=True),
    default=Path("build/handbook"),
    show_default=True,
    help=_("The folder of the handbook."),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help=_("0 takes a free one."))
@click.option(
    "--watch", is_flag=True, help=_("Build again when a file changes, and let the browser load the page again.")
)
def serve_command(out: Path, port: int, *, watch: bool) -> None:
    """Until Ctrl-C."""
    import threading

    from ..handbook.site import local_server
    from ..handbook.writing.own_copies import is_private

    out = out.expanduser().resolve()
    served = local_server.Served(out, port, reload=watch)
    private = is_private(out)
    if private:
        click.echo(_("Private: it holds text of rulebooks, and is shown to this machine alone."))
    click.echo(_("Open: {address} (Ctrl-C ends it)").format(address=served.address))
    stopped = threading.Event()
    if watch:
        threading.Thread(target=_rebuild, args=(out, private, served.changed, stopped), daemon=True).start()
    try:
        served.run()
    except KeyboardInterrupt:
        click.echo("")
    finally:
        stopped.set()


@command.command(
    "record",
    help=_("Write down what the handbook says now as a version, for its pages of what changed."),
    epilog=_("\b\nExamples:\n  ts-rules handbook record 0.2.0\n  ts-rules handbook record 0.2.0 --again"),
)
@click.argument("version")
@click.option("--day", metavar="YYYY-MM-DD", help=_("The day of the version; without it, today."))
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help=_("Where the versions are kept; without it, the data of the handbook."),
)
@click.option("--again", is_flag=True, help=_("Record anew a version that is on record already."))
def record_command(version: str, day: str | None, folder: Path | None, *, again: bool) -> None:
    """Says which file was written."""
    from datetime import date

    from ..handbook.history.versions import HISTORY, record

    path = record(version, day or date.today().isoformat(), folder or HISTORY, again=again)
    click.echo(_("Recorded: {path}").format(path=path))


def _rebuild(out: Path, copies: str, changed: Callable[[], None], stopped: threading.Event) -> None:
    """In a process of its own, so that code that changed is the code that runs."""
    import subprocess
    import sys

    from ..handbook.site import local_server
    from ..handbook.writing import content_keys

    def again() -> None:
        private = ["--originals", copies] if copies else []
        command = [sys.executable, "-m", "ts_rules", "handbook", "build", "--out", str(out), *private]
        subprocess.run(command, check=False)
        changed()

    local_server.watch(content_keys.everything, again, stopped)
