"""Every check under its id: how grave what it finds is, what it looks at, what to do, and an example."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ...errors import UnknownId
from ...model import nearest

if TYPE_CHECKING:
    from .unit import Unit

__all__ = ["FAMILIES", "SEVERITIES", "Check", "Example", "check", "checks", "find_check"]

SEVERITIES = ("error", "warning", "info")  # the gravest first
FAMILIES = (
    *("figures", "logic", "sides", "references", "clauses", "terms", "agreement", "foreign", "typography"),
    *("slots", "words", "capitals", "numbering", "contradiction", "memory", "markup", "book", "spelling"),
)
ID = re.compile(r"[a-z]+(?:-[a-z]+)*")

Run = Callable[["Unit"], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Example:
    """A message that the check finds, and one near it that it must not."""

    lang: str
    source: str
    wrong: str
    right: str
    context: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One check.  `book` says whether it also makes sense on one text by itself, such as a line of a book;
    `meaning` that it weighs what rules say, so that it passes over what a program says, and over remarks unless what it
    finds is an error.
    """

    id: str
    severity: str
    family: str
    run: Run
    about: str
    remedy: str
    example: Example
    languages: tuple[str, ...] = ()  # none: all of them
    book: bool = False
    meaning: bool = False

    def fits(self, unit: Unit) -> bool:
        """Whether the check applies to a message."""
        if (self.languages and unit.lang not in self.languages) or self.flag in unit.flags:
            return False
        if unit.remark and self.severity != "error":
            return not self.meaning
        return not (self.meaning and unit.spoken)

    @property
    def flag(self) -> str:
        """What a message carries that it does not apply to."""
        return f"ignore-{self.id}"


_found: dict[str, Check] = {}


def check(
    ident: str,
    severity: str,
    *,
    remedy: str,
    example: Example,
    languages: tuple[str, ...] = (),
    book: bool = False,
    meaning: bool = False,
) -> Callable[[Run], Run]:
    """Enters a function into the registry and returns it as it is; its docstring is the explanation."""

    def enter(run: Run) -> Run:
        if not ID.fullmatch(ident) or severity not in SEVERITIES or ident in _found:
            raise ValueError(f"'{ident}' ({severity}) is no check, or stands twice")
        about = " ".join((run.__doc__ or "").split())
        family = run.__module__.rpartition(".")[2]
        _found[ident] = Check(ident, severity, family, run, about, remedy, example, languages, book, meaning)
        return run

    return enter


@cache
def checks() -> Mapping[str, Check]:
    """All of them, family by family."""
    for family in FAMILIES:
        import_module(f".{family}", __package__)
    return dict(sorted(_found.items(), key=lambda pair: FAMILIES.index(pair[1].family)))


def find_check(ident: str) -> Check:
    """The check of an id."""
    if ident not in checks():
        raise UnknownId(f"There is no check '{ident[:60]}'.", nearest(ident, tuple(checks())))
    return checks()[ident]
