"""What can go wrong, drawn as a tree.

TsRulesError                  one clear sentence for a person; carries the exit code of a command
├── WrongCall            (2)  the question is wrong: fix the command line or the argument
│   ├── BadId                 no id of a rule, clause, variant or reading looks like this
│   ├── UnknownId             well-formed, but no such rule, card, country, ...
│   ├── AmbiguousId           more than one game has it
│   ├── UnknownGame           no game of this name is installed
│   ├── UnknownRuleset        no edition or book of this name
│   └── DocstringsStripped    Python runs with -OO, so there are no statements
├── BadInput             (3)  a file, an encoding, a book: says which file, which line, what to do
│   ├── UnknownBook           no book of this name is recorded
│   ├── BadFile               a file that cannot be read or parsed
│   └── BrokenPack            a game's own rules or data contradict themselves
├── NotYetExecutable     (1)  the rule has its statement and signature; its code is still to come
└── MissingExtra         (2)  a command needs an optional part that is not installed
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = [
    "AmbiguousId",
    "BadFile",
    "BadId",
    "BadInput",
    "BrokenPack",
    "DocstringsStripped",
    "MissingExtra",
    "NotYetExecutable",
    "TsRulesError",
    "UnknownBook",
    "UnknownGame",
    "UnknownId",
    "UnknownRuleset",
    "WrongCall",
]


class TsRulesError(Exception):
    """Something a person can understand and act on."""

    exit_code = 1

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, whatever it was made from: a process that works for us hands it on."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[TsRulesError], args: tuple[object, ...], kept: dict[str, object]) -> TsRulesError:
    made = kind.__new__(kind)
    made.args = args
    made.__dict__.update(kept)
    return made


class WrongCall(TsRulesError):
    """The caller asked for something that cannot be."""

    exit_code = 2


class BadId(WrongCall):
    """Text that is no id."""


class UnknownId(WrongCall):
    """An id that names nothing; `nearest` are the ids that look most like it, sought when they are asked for."""

    def __init__(self, sentence: str, nearest: tuple[str, ...] | Callable[[], tuple[str, ...]] = ()) -> None:
        super().__init__(sentence)
        self._nearest = nearest

    @property
    def nearest(self) -> tuple[str, ...]:
        """They may be none."""
        if callable(self._nearest):
            self._nearest = self._nearest()
        return self._nearest

    def __str__(self) -> str:
        hint = f" Did you mean {_or(self.nearest)}?" if self.nearest else ""
        return super().__str__() + hint


class AmbiguousId(WrongCall):
    """An id that several games have."""


class UnknownGame(UnknownId):
    """A game that is not installed."""


class UnknownRuleset(UnknownId):
    """A ruleset that is neither an edition nor a book of the game."""


class DocstringsStripped(WrongCall):
    """Python was started with -OO, which throws the statements away."""


class BadInput(TsRulesError):
    """A file or book that cannot be used."""

    exit_code = 3


class UnknownBook(BadInput):
    """A book that is not recorded; `nearest` as for UnknownId."""

    def __init__(self, sentence: str, nearest: tuple[str, ...] = ()) -> None:
        hint = f" Did you mean {_or(nearest)}?" if nearest else ""
        super().__init__(sentence + hint)
        self.nearest = nearest


class BadFile(BadInput):
    """A file that cannot be read: says which, where in it, and what to do."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {' '.join(problem.split())}")  # a stranger's file may have put lines into it
        self.path = str(path)
        self.line = line


class BrokenPack(BadInput):
    """A game whose rules or data contradict themselves."""


class NotYetExecutable(TsRulesError):
    """A rule whose statement and signature stand, and whose code is still to come."""

    def __init__(self, ident: str) -> None:
        super().__init__(f"{ident} is stated but not yet executable.")
        self.ident = ident


class MissingExtra(WrongCall):
    """A part of the package that is installed on demand."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra '{extra}': pip install 'ts-rules[{extra}]'.")


def _or(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " or " + names[-1]
