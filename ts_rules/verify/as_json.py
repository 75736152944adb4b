"""The matrix as JSON: `ts-rules/verify/1` of the contracts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..paths import shown
from .rows import Report, Row, Stray

__all__ = ["as_json"]

COUNTED = ("verdict", "engine", "link")


def as_json(report: Report, rows: Iterable[Row]) -> dict[str, Any]:
    """The document without its schema, with the rows that were asked for."""
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
        "orphans": [{"book": orphan.book, "id": orphan.id} for orphan in report.orphans],
        "copies": dict(report.copies),
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "game": row.game,
        "rule": row.rule,
        "clause": row.clause,
        "book": row.book,
        "variant": row.variant,
        "verdict": str(row.verdict),
        "reading": row.reading,
        "expected": row.expected,
        "evidence": [list(span) for span in row.evidence],
        "from_text": row.from_text,
        "engine": str(row.engine),
        "scenario": row.scenario,
        "state": row.state or None,
        "note": row.note,
        "doubt": row.doubt,
        "why": row.why,
        "scenarios": row.scenarios,
        "because": list(row.because),
        "strength": row.strength,
        "link": str(row.link),
        "problems": [{"state": str(p.state), "why": p.why} for p in row.problems],
    }


def _stray(stray: Stray) -> dict[str, Any]:
    return {
        "game": stray.game,
        "id": stray.id,
        "file": shown(Path(stray.file)),
        "line": stray.line,
        "about": list(stray.about),
    }
