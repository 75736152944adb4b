"""`ts-rules handbook`: build the handbook."""

from __future__ import annotations

from pathlib import Path

import click

from .messages import LANGUAGES, _

__all__ = ["command"]


@click.group("handbook", help=_("Build the cross-referenced handbook."))
def command() -> None:
    """A group, since serving and printing will stand beside building."""


@command.command(
    "build",
    help=_("Build the handbook as a web site and say where to open it."),
    epilog=_("\b\nExamples:\n  ts-rules handbook build\n  ts-rules handbook build --out ~/handbook"),
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
def build_command(out: Path, langs: tuple[str, ...]) -> None:
    """Show progress on stderr where a person watches; print the result on stdout."""
    from rich.console import Console

    from ..handbook import build

    console = Console(stderr=True)
    told = console.print if console.is_terminal else lambda _text: None  # a spinner's thread would forbid forking
    built = build(out.expanduser(), told, langs or LANGUAGES)
    click.echo(
        _("{pages} pages and {links} permalinks. Open: {index}").format(
            pages=built.pages, links=built.permalinks, index=built.index.as_uri()
        )
    )
    for part in built.missing:
        click.echo(part, err=True)
