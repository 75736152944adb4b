"""What commands print alike: texts in lines, stretches of lines, tables, and bars while something is being done."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["bar", "print_table", "stretches", "wrapped"]


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
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(
            title,
            overflow="fold" if fold else "ellipsis",
            no_wrap=title in whole,
            justify="right" if title in right else "left",
            ratio=1 if title == wide else None,
        )
    for row in rows:
        table.add_row(*row)
    Console(highlight=False).print(table)


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar on stderr where a person watches; what it yields is told how many more are done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda count: progress.advance(task, count)
