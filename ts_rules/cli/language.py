"""`ts-rules language`: a language begun, and how far it is."""

from __future__ import annotations

from dataclasses import asdict

import click

from .options import format_option, print_json
from .reader_language import SpokenLanguage, _
from .translate import init

__all__ = ["command"]


@click.group(
    "language",
    help=_("Languages: begin one, and see what it still lacks by what that would unlock."),
    epilog=_("\b\nExamples:\n  ts-rules language new fr\n  ts-rules language status fr"),
)
def command() -> None:
    """Languages."""


command.add_command(init, "new")


@command.command(
    "status",
    help=_("What a language has and lacks, file by file, and what each file unlocks."),
    epilog=_("\b\nExamples:\n  ts-rules language status it\n  ts-rules language status fr --format json"),
)
@click.argument("lang", type=SpokenLanguage())
@format_option
def status(lang: str, style: str) -> None:
    """Count and show."""
    from ..translate.new_language import parts

    found = list(parts(lang))
    if style == "json":
        print_json("language-status", {"lang": lang, "parts": [asdict(part) for part in found]})
        return
    width = max(len(part.path) for part in found)
    for part in found:
        click.echo(f"{part.path:<{width}}  {part.done:>5}/{part.total:<5}  {part.unlocks}")
