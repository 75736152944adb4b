"""What came of our scenarios on an engine: the outcome of each, and the report of all, with the rules that failed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Literal, get_args

from ... import kept
from ...model import Game
from ...paths import shown
from ...playing.scenario_file import Scenario
from .adapter import PROTOCOL, Hello

__all__ = ["SCHEMA", "Came", "Outcome", "Report", "RuleOutcomes", "culprits", "digest_of"]

SCHEMA = "ts-rules/engine-report/1"
Came = Literal["passed", "failed", "broken", "skipped"]
ASKED = ("readings", "given", "play", "then", "legal", "illegal", "only", "refused")
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario under one ruleset: `broken` is an engine that broke down, `skipped` one that does not play this."""

    scenario: Scenario
    ruleset: str
    came: Came
    differences: tuple[str, ...] = ()
    """What came out otherwise, how it broke down, or why it was left out."""

    @property
    def failing(self) -> bool:
        """Whether the engine is to blame: it failed or broke down."""
        return self.came in ("failed", "broken")

    @property
    def shown(self) -> list[str]:
        """The rules and cards that it shows, each once: a clause or a variant stands for its rule."""
        return [*dict.fromkeys(ident.partition("/")[0] for ident in self.scenario.about)]


def digest_of(scenario: Scenario) -> str:
    """Changes with all that an engine is asked: an earlier report judged another scenario then."""
    return kept.digest(json.dumps([getattr(scenario, name) for name in ASKED], default=str))[:16]


@dataclass(slots=True)
class RuleOutcomes:
    """What came of the scenarios about one rule or card, its clauses and variants among it."""

    id: str
    outcomes: list[Outcome] = field(default_factory=list)

    def count(self, came: Came) -> int:
        """How many came so."""
        return sum(o.came == came for o in self.outcomes)

    @property
    def failing(self) -> list[Outcome]:
        """Those that failed or broke down."""
        return [o for o in self.outcomes if o.failing]

    @property
    def judged(self) -> int:
        """How many passed or failed or broke down."""
        return len(self.outcomes) - self.count("skipped")

    def suspicion(self, failing: int) -> float:
        """From 0 to 1, where so many fail in all: 1 if they are those about this rule, and none about it passes.

        The measure is Ochiai's, by which tools find the line of a program that makes its tests fail.
        """
        mine = len(self.failing)
        return mine / sqrt(failing * self.judged) if mine else 0.0


@dataclass(slots=True)
class Report:
    """All outcomes, in the order of the scenarios."""

    hello: Hello
    outcomes: list[Outcome] = field(default_factory=list)
    game: Game | None = None

    def count(self, came: Came) -> int:
        """How many came so."""
        return sum(o.came == came for o in self.outcomes)

    def counts(self) -> dict[str, int]:
        """The same of everything that can come."""
        return {came: self.count(came) for came in get_args(Came)}

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

    def by_rule(self) -> list[RuleOutcomes]:
        """Each rule and card that a scenario is about, the most suspect first, then in the order of the scenarios."""
        found = _by_rule(self.outcomes)
        failing = sum(o.failing for o in self.outcomes)
        return sorted(found, key=lambda rule: -rule.suspicion(failing))

    def to_json(self, say: Say | None = None) -> dict[str, Any]:
        """The document `ts-rules/engine-report/1`, without its `schema`; `say` gives the statement of an id."""
        failing = sum(o.failing for o in self.outcomes)
        return {
            "engine": {"name": self.hello.engine, "version": self.hello.version, "protocol": PROTOCOL},
            "summary": {
                **self.counts(),
                "reasons": [{"reason": why, "count": count} for why, count in self.reasons()],
            },
            "rules": [self._rule(rule, failing, say) for rule in self.by_rule()],
            "rows": [self._row(outcome) for outcome in self.outcomes],
        }

    def _rule(self, rule: RuleOutcomes, failing: int, say: Say | None) -> dict[str, Any]:
        card = self.game is not None and rule.id in self.game.cards
        first = next(iter(rule.failing), None)
        return {
            "rule": None if card else rule.id,
            "card": rule.id if card else None,
            "title": self.title(rule.id),
            "statement": say(rule.id) if say else "",
            **{came: rule.count(came) for came in get_args(Came)},
            "suspicion": round(rule.suspicion(failing), 3),
            "first": {"scenario": first.scenario.id, "ruleset": first.ruleset} if first else None,
        }

    def _row(self, outcome: Outcome) -> dict[str, Any]:
        scenario = outcome.scenario
        cards = () if self.game is None else self.game.cards
        return {
            "scenario": scenario.id,
            "rules": [ident for ident in outcome.shown if ident not in cards],
            "about": list(scenario.about),
            "ruleset": outcome.ruleset,
            "outcome": outcome.came,
            "differences": list(outcome.differences),
            "file": shown(scenario.file),
            "line": scenario.line or None,
            "digest": digest_of(scenario),
        }

    def title(self, ident: str) -> str:
        """The heading of a rule, or the name of a card."""
        if self.game is None:
            return ""
        found = self.game.find(ident)
        return found.card.name if found.card else found.rule.title if found.rule else ""


def _by_rule(outcomes: Iterable[Outcome]) -> list[RuleOutcomes]:
    found: dict[str, RuleOutcomes] = {}
    for outcome in outcomes:
        for ident in outcome.shown:
            found.setdefault(ident, RuleOutcomes(ident)).outcomes.append(outcome)
    return [*found.values()]


def culprits(report: Report) -> list[tuple[RuleOutcomes, list[Outcome]]]:
    """Few rules that account for all that fails: each with the failures that those before it leave to it."""
    rules, left = report.by_rule(), [o for o in report.outcomes if o.failing]
    passing = {rule.id: rule.judged - len(rule.failing) for rule in rules}
    found: list[tuple[RuleOutcomes, list[Outcome]]] = []
    while left:
        remaining = {rule.id: rule for rule in _by_rule(left)}

        def suspicion(rule: RuleOutcomes) -> float:
            mine = len(remaining[rule.id].outcomes) if rule.id in remaining else 0  # noqa: B023 - used at once
            return mine / sqrt(len(left) * (mine + passing[rule.id])) if mine else 0.0  # noqa: B023 - likewise

        worst = max(rules, key=suspicion)  # of equals the one that is first anyway
        mine = remaining[worst.id].outcomes
        found.append((worst, mine))
        told = {id(outcome) for outcome in mine}
        left = [o for o in left if id(o) not in told]
    return found
