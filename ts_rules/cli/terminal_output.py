"""What commands print alike: texts in lines, stretches of lines, tables, and bars while something is being done.

Nothing that a text brings along is obeyed by the terminal: all that is written goes through `Shown`.
"""

from __future__ import annotations

import codecs
import io
import sys
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..visible import visible

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["Shown", "bar", "painting", "print_table", "stretches", "wrapped"]


class Shown(io.TextIOWrapper):
    """A stream in whose text every character that a terminal would obey is shown instead."""

    obeyed = False

    def __init__(self, before: io.TextIOWrapper) -> None:
        # click writes past a stream that says it knows ASCII alone; any other without Greek shows a question mark.
        encoding = "utf-8" if codecs.lookup(before.encoding).name == "ascii" else before.encoding
        super().__init__(before.buffer, encoding, errors="replace", line_buffering=before.line_buffering)
        self._before = before  # which would close what is below both of them

    def write(self, text: str) -> int:
        """Write a text; what `painting` makes of one is colours of ours."""
        return super().write(text if self.obeyed else visible(text))


@contextmanager
def painting(*, stderr: bool = False) -> Iterator[Console]:
    """A console with colours, obeyed by the terminal: whoever prints on it makes texts visible first."""
    from rich.console import Console

    console = Console(stderr=stderr, highlight=False, markup=False)
    stream = sys.stderr if stderr else sys.stdout
    if not isinstance(stream, Shown):
        yield console
        return
    stream.obeyed = True
    try:
        yield console
    finally:
        stream.obeyed = False


def wrapped(text: str, indent: int = 2, hang: int = 0) -> list[str]:
    """A text in lines, with a margin; those after the first may hang further in."""
    first, other = " " * indent, " " * (indent + hang)
    return textwrap.wrap(text, 96, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)


def stretches(spans: Iterable[tuple[int, int]]) -> str:
    """Stretches of lines as a table has them: `12 20-22`."""
    return " ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in spans)


def print_table(
    titles: Sequence[str],
    rows: Iterable[Iterable[RenderableType]],
    *,
    whole: Collection[str] = (),
    right: Collection[str] = (),
    wide: str = "",
    fold: bool = True,
) -> None:
    """Columns without lines between them: some that are never broken, some flush right, one that takes what is left.

    A word that is too long for its column is folded, or else cut short.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(
            visible(title),
            overflow="fold" if fold else "ellipsis",
            no_wrap=title in whole,
            justify="right" if title in right else "left",
            ratio=1 if title == wide else None,
        )
    for row in rows:
        table.add_row(*(visible(cell) if isinstance(cell, str) else cell for cell in row))
    with painting() as console:
        console.print(table)


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar on stderr where a person watches; what it yields is told how many more are done."""
    from rich.markup import escape
    from rich.progress import Progress

    with (
        painting(stderr=True) as console,
        Progress(console=console, disable=not console.is_terminal, transient=True) as progress,
    ):
        task = progress.add_task(escape(visible(title)), total=total)
        yield lambda count: progress.advance(task, count)
