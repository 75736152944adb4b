"""Which clauses of several books say the same: what every two books are paired by, taken together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .aligner import Aligned
from .cut_clauses import Clause

__all__ = ["ClauseGroups", "Stretch"]

WORD = re.compile(r"\S+")
Seat = tuple[int, int]  # of a section: its column, its place there
Ident = tuple[Seat, int]  # of a clause: its section, its place there


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a clause begins and ends in the text of its section, and the number of its group."""

    start: int
    end: int
    group: int


class ClauseGroups:
    """Clauses of all columns, gathered pair of books by pair of books."""

    def __init__(self) -> None:
        self._next: dict[Ident, Ident] = {}  # towards the one that stands for all of its group
        self._clauses: dict[Seat, dict[int, Clause]] = {}

    def take(self, found: Aligned, columns: tuple[int, int], at: Sequence[Mapping[int, int]]) -> None:
        """What two columns are paired by; `at` says of the id of each section where it stands in its column."""
        for pair in found.clauses:
            idents: list[Ident] = []
            for side, clauses in enumerate((pair.a, pair.b)):
                for unit, clause in clauses:
                    seat = (columns[side], at[side][id(found.units[side][unit].section)])
                    self._clauses.setdefault(seat, {})[clause.place] = clause
                    idents.append((seat, clause.place))
            for ident in idents[1:]:
                self._next[self._head(ident)] = self._head(idents[0])

    def _head(self, ident: Ident) -> Ident:
        while (other := self._next.get(ident, ident)) != ident:
            ident = other
        return ident

    def numbered(self) -> dict[Ident, int]:
        """The number of each clause's group."""
        heads = {(seat, n): self._head((seat, n)) for seat, clauses in self._clauses.items() for n in clauses}
        numbers = {head: number for number, head in enumerate(sorted({*heads.values()}))}
        return {ident: numbers[head] for ident, head in heads.items()}

    def stretches(self, groups: Mapping[Ident, int], seat: Seat, text: str) -> tuple[Stretch, ...]:
        """Where the clauses of a section stand in its text."""
        clauses = self._clauses.get(seat, {})
        found = _found(((n, clauses[n].text) for n in sorted(clauses)), text)
        return tuple(Stretch(start, end, groups[seat, n]) for n, start, end in found)


def _found(clauses: Iterable[tuple[int, str]], text: str) -> Iterator[tuple[int, int, int]]:
    """Each clause in a text whose lines are cut otherwise; one that repair made anew may not be found."""
    words = [*WORD.finditer(text)]
    at = 0
    for place, clause in clauses:
        wanted = clause.split()
        for start in range(at, len(words) - len(wanted) + 1):
            if all(words[start + n][0] == word for n, word in enumerate(wanted)):
                at = start + len(wanted)
                yield place, words[start].start(), words[at - 1].end()
                break
