"""What came of running scenarios against an engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from ...paths import shown
from ...playing.scenario_file import Scenario
from .adapter import PROTOCOL, Hello

__all__ = ["SCHEMA", "Outcome", "Report"]

SCHEMA = "ts-rules/engine-report/1"
Came = Literal["passed", "failed", "broken", "skipped"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario under one ruleset: `broken` is an engine that broke down, `skipped` one that does not play this."""

    scenario: Scenario
    ruleset: str
    came: Came
    differences: tuple[str, ...] = ()
    """What came out otherwise, how it broke down, or why it was left out."""


@dataclass(slots=True)
class Report:
    """All outcomes, in the order of the scenarios."""

    hello: Hello
    outcomes: list[Outcome] = field(default_factory=list)

    def count(self, came: Came) -> int:
        """How many came so."""
        return sum(o.came == came for o in self.outcomes)

    @property
    def judged(self) -> int:
        """How many passed or failed."""
        return self.count("passed") + self.count("failed")

    @property
    def sound(self) -> bool:
        """Whether something was judged, nothing failed and nothing broke down."""
        return self.judged > 0 and self.count("failed") == 0 and self.count("broken") == 0

    def reasons(self) -> list[tuple[str, int]]:
        """Why scenarios were left out, the most frequent first."""
        counted = Counter(o.differences[0] for o in self.outcomes if o.came == "skipped")
        return sorted(counted.items(), key=lambda item: (-item[1], item[0]))

    def to_json(self) -> dict[str, Any]:
        """The document `ts-rules/engine-report/1`, without its `schema`."""
        names: tuple[Came, ...] = ("passed", "failed", "broken", "skipped")
        return {
            "engine": {"name": self.hello.engine, "version": self.hello.version, "protocol": PROTOCOL},
            "summary": {
                **{name: self.count(name) for name in names},
                "reasons": [{"reason": why, "count": count} for why, count in self.reasons()],
            },
            "rows": [
                {
                    "scenario": o.scenario.id,
                    "about": list(o.scenario.about),
                    "ruleset": o.ruleset,
                    "outcome": o.came,
                    "differences": list(o.differences),
                    "file": shown(o.scenario.file),
                    "line": o.scenario.line or None,
                }
                for o in self.outcomes
            ],
        }
