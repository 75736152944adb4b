"""Every check under its id: how grave what it finds is, what it looks at, what to do, and an example."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ...errors import UnknownId
from ...model import nearest

if TYPE_CHECKING:
    from ...extract.result import Extract
    from .checked_message import Unit

__all__ = ["FAMILIES", "SEVERITIES", "Check", "Example", "book_check", "check", "checks", "find_check"]

SEVERITIES = ("error", "warning", "info")  # the gravest first
FAMILIES = {  # of checks, with the module that holds them and their heading in the reference
    "figures": ("figure_checks", "Figures"),
    "logic": ("logic", "Must, may, not, before, more"),
    "sides": ("sides", "Sides and names"),
    "references": ("references", "Cross-references"),
    "clauses": ("clauses", "Sentences and lists"),
    "terms": ("term_checks", "Terms"),
    "agreement": ("agreement", "Grammar around terms"),
    "foreign": ("foreign", "Other languages"),
    "typography": ("typography", "Typography"),
    "slots": ("slot_checks", "Slots"),
    "words": ("misprints", "Misprints"),
    "capitals": ("capitals", "Capitals"),
    "numbering": ("clauses", "Numbers of lists"),
    "contradiction": ("figure_checks", "Against the game"),
    "memory": ("unlike_elsewhere", "Against the other messages"),
    "style": ("style", "How players talk"),
    "markup": ("markup", "What is no prose"),
    "book": ("book_checks", "Whole books"),
    "spelling": ("misprints", "Misprints of books"),
}
ID = re.compile(r"[a-z]+(?:-[a-z]+)*")

Run = Callable[["Unit"], Iterator[str]]
RunBook = Callable[["Extract"], Iterator[tuple[int, str, str]]]
"""Line, rule and message of each thing that is found in a whole book."""


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
    finds is an error.  A check of whole books alone has `run_book`, and finds nothing in a message.
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
    run_book: RunBook | None = None
    always: bool = False
    """No message can ask to be left out: what it finds could be an attack."""

    def fits(self, unit: Unit) -> bool:
        """Whether the check applies to a message."""
        if (self.languages and unit.lang not in self.languages) or (self.flag in unit.flags and not self.always):
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
    family: str = "",
    languages: tuple[str, ...] = (),
    book: bool = False,
    meaning: bool = False,
    always: bool = False,
) -> Callable[[Run], Run]:
    """Enters a function into the registry and returns it as it is; its docstring is the explanation."""

    def enter(run: Run) -> Run:
        made = Check(ident, severity, family, run, "", remedy, example, languages, book, meaning, always=always)
        _enter(run, made)
        return run

    return enter


def book_check(
    ident: str, severity: str, *, remedy: str, example: Example, family: str = ""
) -> Callable[[RunBook], RunBook]:
    """The same for a function that looks at a whole book."""

    def enter(run: RunBook) -> RunBook:
        nothing: Run = lambda _unit: iter(())  # noqa: E731 - of a message
        _enter(run, Check(ident, severity, family, nothing, "", remedy, example, book=True, run_book=run))
        return run

    return enter


def _enter(run: Callable[..., object], made: Check) -> None:
    """Under its id; its family is the first of the function's module, unless it was named."""
    if not ID.fullmatch(made.id) or made.severity not in SEVERITIES or made.id in _found:
        raise ValueError(f"'{made.id}' ({made.severity}) is no check, or stands twice")
    module = run.__module__.rpartition(".")[2]
    family = made.family or next((name for name, (own, _heading) in FAMILIES.items() if own == module), module)
    _found[made.id] = replace(made, family=family, about=" ".join((run.__doc__ or "").split()))


@cache
def checks() -> Mapping[str, Check]:
    """All of them, family by family."""
    for module, _heading in FAMILIES.values():
        import_module(f".{module}", __package__)
    order = [*FAMILIES]
    return dict(sorted(_found.items(), key=lambda pair: order.index(pair[1].family)))


def find_check(ident: str) -> Check:
    """The check of an id."""
    if ident not in checks():
        raise UnknownId(f"There is no check '{ident[:60]}'.", nearest(ident, tuple(checks())))
    return checks()[ident]
