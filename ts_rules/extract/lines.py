"""What a reader takes from a file and every room works on: lines in reading order, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["Box", "Line", "Source", "runs"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a page of a PDF, in points from its top left corner; pages count from 1."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was.  `number` counts from 1: the line of a text file, or the place in the stream of a PDF."""

    number: int
    text: str
    box: Box | None = None
    size: float = 0.0  # of its largest letters, in points; 0 where nobody knows
    bold: bool = False  # its first word is
    hint: str = ""  # what its place on the page says of it: running-head, page-number, footnote, sidebar, turned

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its lines, and what the reader has to say about the reading."""

    name: str
    kind: str  # text or pdf
    sha256: str
    lines: tuple[Line, ...]
    encoding: str = ""  # of a text
    notes: tuple[str, ...] = ()  # doubts, each a sentence: columns that disagree, a page without text


def runs(items: Iterable[T], goes_on: Callable[[T, T], bool]) -> list[list[T]]:
    """What stands one behind the other, in runs: each item goes on with the one before it, or begins a run."""
    found: list[list[T]] = []
    for item in items:
        if found and goes_on(found[-1][-1], item):
            found[-1].append(item)
        else:
            found.append([item])
    return found
