"""The matrix of `ts-rules verify` as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..visible import visible
from .reader_language import _
from .terminal_output import painting, print_table, stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from ..verify.rows import Failure, Report, Row, Stray

__all__ = ["table"]

WIDE = 110  # letters from which on the rows stand in columns
MOST = 40  # links with their problems that are told one by one
STYLES = {"ok": "green", "uncovered": "yellow", "statement-changed": "yellow"}
COLOURS = {"pass": "green", "fail": "red", "not-executable": "dim"}


def table(report: Report, rows: Sequence[Row], *, whole: bool) -> None:
    """The summary by book; then the rows, or of everything only those whose link is not ok."""
    _summary(report, rows)
    told = [row for row in rows if row.link != "ok"] if whole else rows
    if told:
        _rows(told[:MOST] if whole else told)
        if whole and len(told) > MOST:
            click.echo(
                _("... and {count} more: --link, --book, --rule or --html show them").format(count=len(told) - MOST)
            )
    _strays(_("Scenarios that do not come out as they say"), report.failures)
    if whole:
        _strays(_("Scenarios that enter nothing of what they are about"), report.strays)
        _strays(_("Rules, clauses and cards that no scenario about them enters"), report.unentered)
        for orphan in report.orphans:
            click.echo(_("{book}: {id} was reviewed and is no more").format(book=orphan.book, id=orphan.id))
    click.echo(
        _("{rows} links, {ok} ok; {found} found again in copies; {scenarios} scenarios").format(
            rows=len(rows),
            ok=sum(row.link == "ok" for row in rows),
            found=sum(row.from_text for row in rows),
            scenarios=report.scenarios,
        )
    )


def _summary(report: Report, rows: Sequence[Row]) -> None:
    verdicts = [v for v, _n in report.count("verdict", rows).most_common()]
    figures = (*verdicts, _("played"), _("failing"), _("not ok"))
    counted = []
    for book in dict.fromkeys(row.book for row in rows):
        mine = [row for row in rows if row.book == book]
        said, came = report.count("verdict", mine), report.count("engine", mine)
        numbers = (*(said[v] for v in verdicts), came["pass"] + came["fail"], came["fail"])
        counted.append((book, *map(str, numbers), str(sum(row.link != "ok" for row in mine))))
    print_table((_("book"), *figures), counted, right=figures, fold=False)


def _rows(rows: Sequence[Row]) -> None:
    from rich.text import Text

    with painting() as console:
        if console.width < WIDE:
            for row in rows:
                _stacked(console, row)
            return
    told = _("reading, lines, what is wrong")
    shown = (
        (
            *(row.id, row.book, str(row.verdict)),
            Text("-" if row.engine == "not-executable" else str(row.engine), style=COLOURS[str(row.engine)]),
            Text(str(row.link), style=STYLES.get(str(row.link), "red")),
            _details(row),
        )
        for row in rows
    )
    print_table((_("rule"), _("book"), _("verdict"), _("engine"), _("link"), told), shown, wide=told)


def _stacked(console: Console, row: Row) -> None:
    """A row where there is no room for columns: what it is on one line, and what it holds below."""
    from rich.padding import Padding
    from rich.text import Text

    head = Text(visible(f"{row.id}  {row.book}  {row.verdict}  "))
    if row.engine != "not-executable":
        head.append(f"{row.engine}", style=COLOURS[str(row.engine)])
        head.append("  ")
    head.append(str(row.link), style=STYLES.get(str(row.link), "red"))
    console.print(head)
    console.print(Padding(Text(visible(_details(row))), (0, 0, 0, 4)))


def _details(row: Row) -> str:
    """The book's reading, with its edition's where that is another; where it stands; what is wrong."""
    other = f" ({row.expected})" if row.expected not in (None, row.reading) else ""
    lines = stretches(row.evidence) + (" ✓" if row.from_text else "")  # a copy says so too
    return "; ".join(filter(None, (f"{row.reading or row.state}{other}", lines, *(p.why for p in row.problems))))


def _strays(title: str, strays: tuple[Stray, ...] | tuple[Failure, ...]) -> None:
    if strays:
        click.echo(f"{title} ({len(strays)}): {', '.join(s.id for s in strays)}")
