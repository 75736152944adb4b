"""The page of coverage: every rule and clause with its scenarios, and what is not covered and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..desk import Desk
from ..facts import shown
from ..source import Page

__all__ = ["coverage_page"]


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule or clause, how many scenarios show it, or why none does."""

    id: str
    title: str
    scenarios: int
    deciding: int
    why_not: str


def coverage_page(desk: Desk) -> Page:
    """The table and its sums."""
    rows = tuple(_rows(desk))
    played = [r for r in rows if r.scenarios]
    prose = [r for r in rows if r.why_not and not r.scenarios]
    return desk.page(
        "coverage",
        desk.say("Coverage"),
        "coverage.html",
        {"rows": rows, "played": len(played), "prose": len(prose), "open": len(rows) - len(played) - len(prose)},
        kind="coverage",
        searched=False,
    )


def _rows(desk: Desk) -> Iterator[Covered]:
    scenarios = shown(desk.game.id)
    for rule in desk.game:
        title = desk.voices.title(rule.printed, rule.title)
        decides = sum(
            trial.decides == v.id for v in rule.all_variants() for trial in scenarios.get(v.id, ()) if trial.decides
        )
        yield Covered(rule.printed, title, len(scenarios.get(rule.printed, ())), decides, rule.prose_only)
        for clause in rule.clauses:
            ident = f"{rule.printed}/{clause.slug}"
            yield Covered(ident, "", len(scenarios.get(ident, ())), 0, clause.prose_only)
