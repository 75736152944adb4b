"""`ts-rules check`: the checks that keep translations right, on catalogs, PO files and books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadFile
from ..paths import shown
from .options import copy_of, format_option, game_option, known_language, print_json
from .reader_language import _

if TYPE_CHECKING:
    from ..translate.checks import Check, Finding

__all__ = ["command"]

LEVELS = ("error", "warning", "info")
PO = (".po", ".pot")
LISTED = ("id", "severity", "family", "about", "remedy", "flag", "languages", "book")  # of a check, as JSON


@click.command(
    "check",
    help=_("Check translations: the catalogs of a language, any PO file, or your copy of a book."),
    epilog=_(
        "\b\nExamples:\n  ts-rules check it pl\n  ts-rules check el --check numbers --check negation\n"
        "  ts-rules check --file my.po --severity info --format json\n  ts-rules check --book ts-el-deluxe\n"
        "  ts-rules check it --gate --fail-on warning\n  ts-rules check --explain negation"
    ),
)
@click.argument("langs", metavar="[LANG]...", nargs=-1)
@click.option("--book", "books", multiple=True, metavar="BOOK", help=_("Check your copy of this book instead."))
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help=_("Check a PO file, or a rulebook (.txt, .pdf) instead; may be given again."),
)
@click.option("--check", "only", multiple=True, metavar="ID", help=_("Only this check; may be given again."))
@click.option("--skip", multiple=True, metavar="ID", help=_("All but this check; may be given again."))
@game_option
@click.option(
    "--severity", type=click.Choice(LEVELS), default="warning", help=_("Show what is at least as grave as this.")
)
@click.option(
    "--fail-on", type=click.Choice(LEVELS), default="error", help=_("With --gate: how grave a finding must be.")
)
@click.option("--gate", is_flag=True, help=_("Exit with 1 if there is a finding as grave as --fail-on."))
@click.option("--list", "listing", is_flag=True, help=_("List the checks."))
@click.option("--explain", metavar="ID", help=_("Explain a check, with an example."))
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    langs: tuple[str, ...],
    books: tuple[str, ...],
    files: tuple[Path, ...],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    game_name: str | None,
    severity: str,
    fail_on: str,
    gate: bool,
    listing: bool,
    explain: str | None,
    style: str,
) -> None:
    """Exit code 1 only with `--gate`, 3 for a file that cannot be used."""
    from ..translate.checks import checks, find_check

    if explain:
        click.echo("\n".join(_explained(find_check(explain))))
        return
    chosen = [find_check(c) for c in only] or [*checks().values()]
    left_out = {find_check(c).id for c in skip}
    chosen = [c for c in chosen if c.id not in left_out]
    if listing:
        _list(chosen, style)
        return
    if sum(map(bool, (langs, books, files))) != 1:
        raise click.UsageError(_("Name languages, or --book, or --file: one of the three."), ctx)
    found = [*_found(langs, books, files, game_name, chosen)]
    _show([f for f in found if LEVELS.index(f.severity) <= LEVELS.index(severity)], style)
    _refuse(found)
    if gate and any(LEVELS.index(f.severity) <= LEVELS.index(fail_on) for f in found):
        ctx.exit(1)


def _found(
    langs: Sequence[str], books: Sequence[str], files: Sequence[Path], game: str | None, chosen: Sequence[Check]
) -> Iterator[Finding]:
    from ..books import find_book
    from ..games import find_game
    from ..translate.checks import check_catalog, check_english, check_file
    from ..translate.checks.book_checks import check_book
    from ..translate.messages import domains

    domain = find_game(game).id if game else ""
    for lang in langs:
        known = lang if lang == "en" else known_language(lang)
        for one in [domain] if domain else domains():
            yield from check_english(one, chosen) if known == "en" else check_catalog(one, known, chosen)
    for name in books:
        yield from check_book(copy_of(find_book(name).id), name, chosen)
    for path in files:
        if path.suffix.lower() in PO:
            yield from check_file(path, chosen, domain=domain)
        else:
            yield from check_book(path, None, chosen)


def _show(found: Sequence[Finding], style: str) -> None:
    if style == "json":
        print_json("check", {"findings": [asdict(f) for f in found]})
        return
    for one in found:
        rule = f" {one.rule}" if one.rule else ""
        click.echo(f"{one.where}:{rule} {one.message}. {one.remedy} ({one.severity}, {one.check})")
    counted = Counter(f.severity for f in found)
    said = ", ".join(f"{level} {counted[level]}" for level in LEVELS if counted[level])
    click.echo(said or _("Nothing found."), err=True)


def _refuse(found: Iterable[Finding]) -> None:
    """A slot that nothing fills would stop whoever reads the message: the file is no sound one."""
    from ..translate.checks.slot_checks import UNKNOWN

    if bad := next((f for f in found if f.check == UNKNOWN), None):
        path, _colon, line = bad.where.rpartition(":")
        raise BadFile(path, f"{bad.message}: {bad.remedy[0].lower()}{bad.remedy[1:].rstrip('.')}", int(line))


def _list(chosen: Sequence[Check], style: str) -> None:
    if style == "json":
        rows = [{name: getattr(c, name) for name in LISTED} for c in chosen]
        print_json("checks", {"checks": rows})
        return
    width = max((len(c.id) for c in chosen), default=0)
    for c in chosen:
        click.echo(f"{c.id:<{width}}  {c.severity:<7}  {c.about}")


def _explained(one: Check) -> Iterator[str]:
    yield f"{one.id} ({one.severity})"
    yield one.about
    yield one.remedy
    yield ""
    if one.example.source:
        yield _("source: {text}").format(text=one.example.source)
    yield _("found: {text}").format(text=one.example.wrong)
    yield _("right: {text}").format(text=one.example.right)
    yield ""
    if not one.always:
        yield _("To pass over it: a comment '# {flag}: why' in the message.").format(flag=one.flag)
    place = one.run_book or one.run
    yield f"{shown(Path(place.__code__.co_filename))}:{place.__code__.co_firstlineno}"
