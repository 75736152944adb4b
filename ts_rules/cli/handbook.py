"""`ts-rules handbook`: build the handbook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .messages import LANGUAGES, _

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
    default=Path("build/handbook"),
    show_default=True,
    help=_("The folder to build into; an older handbook there is replaced."),
)
@click.option(
    "--lang",
    "langs",
    type=click.Choice(LANGUAGES),
    multiple=True,
    help=_("Only this language and English; may be given again. Without it, all."),
)
@click.option("--books", is_flag=True, help=_("PDF and EPUB of every language too."))
@click.option("--address", default="", metavar="URL", help=_("Where the site will stand, for its map of all pages."))
def build_command(out: Path, langs: tuple[str, ...], address: str, *, books: bool) -> None:
    """Show progress on stderr where a person watches; print the result on stdout."""
    from rich.console import Console

    from ..handbook import build

    console = Console(stderr=True)
    told = console.print if console.is_terminal else lambda _text: None  # a spinner's thread would forbid forking
    built = build(out.expanduser(), told, langs or LANGUAGES, books=books, address=address)
    click.echo(
        _("{pages} pages and {links} permalinks. Open: {index}").format(
            pages=built.pages, links=built.permalinks, index=built.index.as_uri()
        )
    )
    for part in built.missing:
        click.echo(part, err=True)


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

    from ..handbook import serve

    out = out.expanduser().resolve()
    served = serve.serve(out, port, reload=watch)
    click.echo(_("Open: {address} (Ctrl-C ends it)").format(address=served.address))
    stopped = threading.Event()
    if watch:
        threading.Thread(target=_rebuild, args=(out, served.changed, stopped), daemon=True).start()
    try:
        served.run()
    except KeyboardInterrupt:
        click.echo("")
    finally:
        stopped.set()


def _rebuild(out: Path, changed: Callable[[], None], stopped: threading.Event) -> None:
    """In a process of its own, so that code that changed is the code that runs."""
    import subprocess
    import sys

    from ..handbook import serve, stamp

    def again() -> None:
        subprocess.run([sys.executable, "-m", "ts_rules", "handbook", "build", "--out", str(out)], check=False)
        changed()

    serve.watch(stamp.of_everything, again, stopped)
