"""The matrix of `ts-rules verify` as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .messages import _

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
    from rich.console import Console

    console = Console(highlight=False)
    _summary(console, report, rows)
    told = [row for row in rows if row.link != "ok"] if whole else rows
    if told:
        _rows(console, told[:MOST] if whole else told)
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


def _summary(console: Console, report: Report, rows: Sequence[Row]) -> None:
    from rich.table import Table

    counted = Table(box=None, pad_edge=False)
    counted.add_column(_("book"))
    verdicts = [v for v, _n in report.count("verdict", rows).most_common()]
    for name in (*verdicts, _("played"), _("failing"), _("not ok")):
        counted.add_column(name, justify="right")
    for book in dict.fromkeys(row.book for row in rows):
        mine = [row for row in rows if row.book == book]
        said, came = report.count("verdict", mine), report.count("engine", mine)
        figures = (*(said[v] for v in verdicts), came["pass"] + came["fail"], came["fail"])
        counted.add_row(book, *map(str, figures), str(sum(row.link != "ok" for row in mine)))
    console.print(counted)


def _rows(console: Console, rows: Sequence[Row]) -> None:
    from rich.table import Table
    from rich.text import Text

    if console.width < WIDE:
        for row in rows:
            _stacked(console, row)
        return
    shown = Table(box=None, pad_edge=False)
    for title in (_("rule"), _("book"), _("verdict"), _("engine"), _("link")):
        shown.add_column(title, overflow="fold")
    shown.add_column(_("reading, lines, what is wrong"), overflow="fold", ratio=1)
    for row in rows:
        shown.add_row(
            row.id,
            row.book,
            str(row.verdict),
            Text("-" if row.engine == "not-executable" else str(row.engine), style=COLOURS[str(row.engine)]),
            Text(str(row.link), style=STYLES.get(str(row.link), "red")),
            _details(row),
        )
    console.print(shown)


def _stacked(console: Console, row: Row) -> None:
    """A row where there is no room for columns: what it is on one line, and what it holds below."""
    from rich.padding import Padding
    from rich.text import Text

    head = Text(f"{row.id}  {row.book}  {row.verdict}  ")
    if row.engine != "not-executable":
        head.append(f"{row.engine}", style=COLOURS[str(row.engine)])
        head.append("  ")
    head.append(str(row.link), style=STYLES.get(str(row.link), "red"))
    console.print(head)
    console.print(Padding(Text(_details(row)), (0, 0, 0, 4)))


def _details(row: Row) -> str:
    return "; ".join(filter(None, (_reads(row), _lines(row), *(p.why for p in row.problems))))


def _reads(row: Row) -> str:
    """The book's reading, and its edition's where that is another."""
    other = f" ({row.expected})" if row.expected not in (None, row.reading) else ""
    return f"{row.reading or row.state}{other}"


def _lines(row: Row) -> str:
    """Where it stands, with a tick where a copy says so too."""
    lines = " ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in row.evidence)
    return lines + (" ✓" if row.from_text else "")


def _strays(title: str, strays: tuple[Stray, ...] | tuple[Failure, ...]) -> None:
    if strays:
        click.echo(f"{title} ({len(strays)}): {', '.join(s.id for s in strays)}")
