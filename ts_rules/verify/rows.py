"""The matrix of rules and books: what a row holds, the words that stand in it, and all of it as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from ..model import Kind
from ..paths import shown

__all__ = ["Engine", "Failure", "Link", "Orphan", "Problem", "Report", "Row", "Stray", "as_json"]

COUNTED = ("verdict", "engine", "link")
Spans = tuple[tuple[int, int], ...]


class Engine(StrEnum):
    """What playing says of a row."""

    PASS = "pass"  # noqa: S105 - no password
    FAIL = "fail"
    NOT_EXECUTABLE = "not-executable"


class Link(StrEnum):
    """Whether statement, reading, text and engine still belong together; the gravest comes first."""

    FAILING = "failing"
    ORPHANED = "orphaned"
    TEXT_CHANGED = "text-changed"
    READING_CHANGED = "reading-changed"
    STATEMENT_CHANGED = "statement-changed"
    PATTERN_LOST = "pattern-lost"
    UNCOVERED = "uncovered"
    OK = "ok"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a link."""

    state: Link
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One rule in one book; of a rule with variants, one variant in one book."""

    game: str
    rule: str
    clause: str | None
    book: str
    variant: str | None
    verdict: Kind
    reading: str | None
    expected: str | None
    evidence: Spans
    from_text: bool
    engine: Engine
    scenario: str | None
    state: str = ""
    """Of a variant: executable, unplayable, truncated or silent; of the last three the edition's reading is played."""
    note: str = ""
    doubt: str = ""
    why: str = ""
    """Why nothing of it is executed, or what came out otherwise."""
    scenarios: int = 0
    """How many scenarios of the rule were played under the book."""
    because: tuple[str, ...] = ()
    """Variants of the book through which some of them come out otherwise than in its edition."""
    strength: float | None = None
    """Percentage of the changes of the rule's code that its scenarios notice."""
    problems: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        """What a review names it by."""
        return self.variant or self.rule

    @property
    def link(self) -> Link:
        """The gravest of its problems."""
        found = {p.state for p in self.problems}
        return next((link for link in Link if link in found), Link.OK)


@dataclass(frozen=True, slots=True)
class Stray:
    """A scenario that never enters the code of anything it is about, or a rule that none of its scenarios enters."""

    game: str
    id: str
    file: str
    line: int
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A scenario that comes out otherwise than it says, under a ruleset that it is written for."""

    game: str
    id: str
    ruleset: str
    why: str
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Orphan:
    """A review of something that is no more."""

    book: str
    id: str


@dataclass(frozen=True, slots=True)
class Report:
    """All that a run found."""

    rows: tuple[Row, ...]
    strays: tuple[Stray, ...] = ()
    """Scenarios that enter nothing of what they are about."""
    unentered: tuple[Stray, ...] = ()
    """Rules, clauses and cards whose own code none of their scenarios enters."""
    orphans: tuple[Orphan, ...] = ()
    scenarios: int = 0
    played: int = 0
    copies: Mapping[str, str] = field(default_factory=dict)
    """Book → the copy that was read."""
    failures: tuple[Failure, ...] = ()
    """Scenarios that come out otherwise than they say."""

    @property
    def sound(self) -> bool:
        """What `--gate` asks for."""
        return not (self.strays or self.unentered or self.orphans or self.failures) and all(
            row.link is Link.OK for row in self.rows
        )

    def count(self, of: str, rows: Iterable[Row] | None = None) -> Counter[str]:
        """How many rows, all or some, have each verdict, link or outcome of the engine."""
        return Counter(str(getattr(row, of)) for row in (self.rows if rows is None else rows))


def as_json(report: Report, rows: Iterable[Row]) -> dict[str, Any]:
    """`ts-rules/verify/1` of the contracts without its schema, with the rows that were asked for."""
    chosen = tuple(rows)
    return {
        "rows": [_row(row) for row in chosen],
        "summary": {
            "rows": len(chosen),
            "sound": report.sound,
            **{name: dict(sorted(report.count(name, chosen).items())) for name in COUNTED},
            "from_text": sum(row.from_text for row in chosen),
            "scenarios": report.scenarios,
        },
        "not_entering": [_stray(stray) for stray in report.strays],
        "not_entered": [_stray(stray) for stray in report.unentered],
        "failures": [
            {"game": f.game, "scenario": f.id, "ruleset": f.ruleset, "why": f.why, "about": list(f.about)}
            for f in report.failures
        ],
        "orphans": [asdict(orphan) for orphan in report.orphans],
        "copies": dict(report.copies),
    }


def _row(row: Row) -> dict[str, Any]:
    fields = asdict(row)
    problems = fields.pop("problems")
    return {**fields, "state": row.state or None, "link": row.link, "problems": problems}


def _stray(stray: Stray) -> dict[str, Any]:
    return {**asdict(stray), "file": shown(Path(stray.file))}
