"""A report of an engine beside an earlier one that was kept: what fails newly, still, and no more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from ...errors import BadFile
from ...given_files import read_text
from .outcomes import SCHEMA, Came, Outcome, Report, digest_of

__all__ = ["Comparison", "Earlier", "compared", "read_report"]

LARGEST = 32_000_000  # bytes; a report of every scenario under two editions has a tenth of it
NO_REPORT = "so it is no report of an engine: name what `verify --engine ... --format json` printed"
Key = tuple[str, str]
"""A scenario and a ruleset, by their ids."""


@dataclass(frozen=True, slots=True)
class Row:
    """What an earlier report says of a scenario."""

    came: Came
    digest: str

    @property
    def failing(self) -> bool:
        """Whether it failed, or the engine broke down."""
        return self.came in ("failed", "broken")


@dataclass(frozen=True, slots=True)
class Earlier:
    """A report that was kept."""

    file: Path
    engine: str
    rows: Mapping[Key, Row]

    def knows(self, outcome: Outcome) -> bool:
        """Whether this failed before too."""
        row = self.rows.get((outcome.scenario.id, outcome.ruleset))
        return row is not None and row.failing


@dataclass(slots=True)
class Comparison:
    """What has changed since, in the order of the scenarios; what this run did not ask is not compared."""

    earlier: Earlier
    newly_failing: list[Outcome] = field(default_factory=list)
    """They fail or break down now, and did not before: they passed, were left out, or did not exist."""
    lost: list[Outcome] = field(default_factory=list)
    """They passed before and are left out now."""
    newly_passing: list[Outcome] = field(default_factory=list)
    still_failing: list[Outcome] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    """`id()` of those outcomes whose scenario is not the one of before."""

    @property
    def worse(self) -> bool:
        """Whether anything fails that did not, or is left out that passed."""
        return bool(self.newly_failing or self.lost)

    def to_json(self) -> dict[str, Any]:
        """As the field `comparison` of a report."""
        return {
            "file": str(self.earlier.file),
            "engine": self.earlier.engine,
            **{
                name: [
                    {
                        "scenario": o.scenario.id,
                        "about": list(o.scenario.about),
                        "ruleset": o.ruleset,
                        "scenario_changed": id(o) in self.changed,
                    }
                    for o in getattr(self, name)
                ]
                for name in ("newly_failing", "lost", "newly_passing", "still_failing")
            },
        }


def read_report(path: Path) -> Earlier:
    """A report that `verify --engine ... --format json` printed, or one sentence on what is wrong with it."""
    text = read_text(path, LARGEST, NO_REPORT)
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFile(path, f"is no JSON, {NO_REPORT}") from None
    if not isinstance(table, dict) or table.get("schema") != SCHEMA:
        raise BadFile(path, f"does not have the schema {SCHEMA}, {NO_REPORT}")
    try:
        rows = {
            (str(row["scenario"]), str(row["ruleset"])): Row(row["outcome"], str(row.get("digest", "")))
            for row in table["rows"]
        }
        engine = f"{table['engine']['name']} {table['engine']['version']}".strip()
    except (KeyError, TypeError, AttributeError) as problem:
        raise BadFile(path, f"is incomplete ({problem}): make the report again") from None
    if strange := next((row.came for row in rows.values() if row.came not in get_args(Came)), None):
        raise BadFile(path, f"has an outcome '{str(strange)[:60]}': make the report again")
    return Earlier(path, engine, rows)


def compared(report: Report, earlier: Earlier) -> Comparison:
    """Each outcome of a report beside what it was."""
    found = Comparison(earlier)
    for outcome in report.outcomes:
        row = earlier.rows.get((outcome.scenario.id, outcome.ruleset))
        failed = row is not None and row.failing
        if outcome.failing:
            (found.still_failing if failed else found.newly_failing).append(outcome)
        elif outcome.came == "passed" and failed:
            found.newly_passing.append(outcome)
        elif outcome.came == "skipped" and row is not None and row.came == "passed":
            found.lost.append(outcome)
        if row is not None and row.digest and row.digest != digest_of(outcome.scenario):
            found.changed.add(id(outcome))
    return found
