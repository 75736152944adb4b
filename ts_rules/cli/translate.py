"""`ts-rules translate`: catalogs made, brought up to date, and how far they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from ..errors import WrongCall
from ..files import alone, write_all
from .exchange import export, take_back
from .options import format_option, known_language, print_json
from .reader_language import _

if TYPE_CHECKING:
    from pathlib import Path

    from ..translate.status import Standing
    from ..translate.update import Report

__all__ = ["command", "init"]

BAR = 20  # letters
SHOWN = 40  # changed messages that are shown


@click.group(
    "translate",
    help=_("Catalogs: start a language, bring translations up to date, see how far they are."),
    epilog=_(
        "\b\nExamples:\n  ts-rules translate status\n  ts-rules translate status --lang pl\n"
        "  ts-rules translate update\n  ts-rules translate init fr\n"
        "  ts-rules translate export pl --to xliff --out pl.xlf\n  ts-rules translate import pl.xlf"
    ),
)
def command() -> None:
    """Translations."""


command.add_command(export)
command.add_command(take_back)


@command.command(
    "status",
    help=_("How far each language is, by domain and chapter."),
    epilog=_("\b\nExamples:\n  ts-rules translate status\n  ts-rules translate status --lang pl --format json"),
)
@click.option("--lang", help=_("Only this language, chapter by chapter."))
@format_option
def status(lang: str | None, style: str) -> None:
    """Count and show."""
    from ..translate.status import languages, standing

    found = {code: list(standing(code)) for code in ([known_language(lang)] if lang else languages())}
    if style == "json":
        print_json("translate-status", {"languages": {c: [asdict(s) for s in rows] for c, rows in found.items()}})
        return
    for code, rows in found.items():
        click.echo(code)
        for line in _bars(rows if lang else [*_by_domain(rows)]):
            click.echo(line)


@command.command(
    "update",
    help=_("Bring catalogs up to date: translations are carried over, and what changed is said word by word."),
    epilog=_("\b\nExamples:\n  ts-rules translate update\n  ts-rules translate update --lang it --domain cli"),
)
@click.option("--lang", help=_("Only this language."))
@click.option("--domain", help=_("Only this domain: a game, handbook or cli."))
@format_option
def update(lang: str | None, domain: str | None, style: str) -> None:
    """Read and merge all, then write all."""
    from ..translate.catalogs import catalog_path, catalogs_folder
    from ..translate.messages import domains, messages_of
    from ..translate.status import languages
    from ..translate.update import updated

    langs = [known_language(lang)] if lang else languages()
    texts: dict[Path, str] = {}
    said: list[tuple[str, str, Report]] = []
    with alone(catalogs_folder()):
        for name in [domain] if domain else domains():
            messages = messages_of(name)
            for code in langs:
                path = catalog_path(name, code)
                texts[path], report = updated(path, name, code, messages)
                said.append((name, code, report))
        write_all(texts, catalogs_folder())  # only now: a broken catalog stops it before it has touched another
    for name, code, report in said if style == "text" else ():
        summary = _("{kept} kept, {new} new, {changed} changed, {moved} moved, {gone} gone")
        counts = {part: len(getattr(report, part)) for part in ("new", "changed", "moved", "gone")}
        click.echo(f"{code}/{name}: {summary.format(kept=report.kept, **counts)}")
        for line in _changes(report):
            click.echo(line)
    if style == "json":
        catalogs: list[dict[str, Any]] = [{"domain": name, "lang": code, **asdict(r)} for name, code, r in said]
        print_json("translate-update", {"catalogs": catalogs})


@click.command(
    "init",
    help=_("Begin a language: its name and plurals, empty catalogs, and the terms that it lacks."),
    epilog=_("\b\nExamples:\n  ts-rules translate init fr\n  ts-rules translate init de --format json"),
)
@click.argument("lang")
@format_option
def init(lang: str, style: str) -> None:
    """Make what is not there yet; touch nothing that is."""
    from ..paths import shown
    from ..terms import gaps
    from ..translate.catalogs import catalogs_folder
    from ..translate.new_language import begun

    if not lang.isalpha() or not lang.islower() or len(lang) not in (2, 3) or lang == "en":
        raise WrongCall(_("'{lang}' is no language to start: give a code such as fr or de.").format(lang=lang[:20]))
    with alone(catalogs_folder()):
        files = begun(lang)
        write_all(files, catalogs_folder())
    made = [shown(path) for path in files]
    lacking = list(gaps(lang))
    if style == "json":
        print_json("translate-init", {"lang": lang, "made": made, "gaps": lacking})
        return
    for place in made:
        click.echo(place)
    if lacking:
        click.echo(_("The termbase lacks {count} concepts in '{lang}':").format(count=len(lacking), lang=lang))
        click.echo(", ".join(lacking))


command.add_command(init)


def _bars(rows: list[Standing]) -> Iterator[str]:
    width = max((len(f"{r.domain} {r.chapter}".strip()) for r in rows), default=0)
    for row in rows:
        full = BAR * row.translated // row.total if row.total else BAR
        half = BAR * (row.translated + row.fuzzy) // row.total - full if row.total else 0
        bar = "#" * full + "~" * half + "." * (BAR - full - half)
        name = f"{row.domain} {row.chapter}".strip()
        notes = [_("{count} to be looked at").format(count=row.fuzzy)] if row.fuzzy else []
        notes += [_("{count} missing").format(count=row.missing)] if row.missing else []
        click_line = f"  {name:<{width}}  {bar}  {row.translated}/{row.total}"
        yield f"{click_line}  {', '.join(notes)}".rstrip()


def _by_domain(rows: list[Standing]) -> Iterator[Standing]:
    from ..translate.status import Standing

    for domain, some in groupby(rows, lambda row: row.domain):
        total, translated, fuzzy = map(sum, zip(*((r.total, r.translated, r.fuzzy) for r in some), strict=True))
        yield Standing(domain, "", total, translated, fuzzy)


def _changes(report: Report) -> Iterator[str]:
    for change in report.changed[:SHOWN]:
        yield f"  {change.context}: {change.words}"
    if len(report.changed) > SHOWN:
        yield "  " + _("... and {count} more (--format json)").format(count=len(report.changed) - SHOWN)
    for before, after in report.moved:
        yield f"  {before} -> {after}"
