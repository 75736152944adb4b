"""`ts-rules todo`: what a release still lacks, and how each of it is done."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from textwrap import shorten

import click

from .options import format_option, known_language, print_json
from .reader_language import _

__all__ = ["command"]

HOW = {
    "translate": _("To translate: ts-rules translate update, then locales/LANG/LC_MESSAGES"),
    "look at again": _("To look at again, since the English changed: ts-rules translate update"),
    "find a word": _("To find a word for: locales/terms.toml"),
    "find a name": _("To find a name for: locales/names"),
    "review": _("To hold against the book: ts-rules verify --accept ID --book BOOK --reason WHY"),
}
WIDEST = 60  # letters of a message that has no id


@click.command(
    "todo",
    help=_("List what a release still lacks: translations, words, names, and rules that nobody held against a book."),
    epilog=_("\b\nExamples:\n  ts-rules todo\n  ts-rules todo --lang pl\n  ts-rules todo --gate"),
)
@click.option("--lang", help=_("Only what this language lacks."))
@click.option("--gate", is_flag=True, help=_("Exit with 1 unless nothing is left."))
@format_option
@click.pass_context
def command(ctx: click.Context, lang: str | None, style: str, *, gate: bool) -> None:
    """Exit code 1 only with `--gate`."""
    from ..languages import SOURCE, published
    from ..report.release_gaps import todo

    langs = [known_language(lang)] if lang else [code for code in published() if code != SOURCE]
    found = sorted(todo(langs, books=not lang), key=lambda t: [*HOW].index(t.what))
    if style == "json":
        print_json("todo", {"todo": [asdict(t) for t in found]})
    elif not found:
        click.echo(_("Nothing is left."))
    for what, some in groupby(found if style == "text" else (), key=lambda t: t.what):
        click.echo(f"{HOW[what]}:")
        for one in some:
            ident = shorten(one.id, WIDEST, placeholder=" ...")
            click.echo(f"  {one.of}  {ident}  [{' '.join(one.missing)}]  {one.place}".rstrip())
    if gate and found:
        ctx.exit(1)
