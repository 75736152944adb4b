"""The scenarios as trials: what verification plays without knowing this game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ....engine import Trial
from ....model import Ruleset
from .rules import compile_rules
from .run import play_scenario
from .scenario import Scenario, all_scenarios, write_scenarios

__all__ = ["Trials", "trial_of"]


def trial_of(scenario: Scenario) -> Trial:
    """A scenario as verification sees it."""
    return Trial(
        scenario.id,
        scenario.title,
        scenario.about,
        scenario.rulesets,
        scenario.readings,
        scenario.decides,
        str(scenario.file),
        scenario.line,
        hashlib.sha256(write_scenarios(scenario).encode()).hexdigest()[:32],
    )


class Trials:
    """Every scenario of the game, read when the first is asked for."""

    def __init__(self) -> None:
        self._found: dict[str, Scenario] = {}

    def trials(self) -> Sequence[Trial]:
        """All of them, in the order of their files."""
        return [trial_of(scenario) for scenario in self._scenarios().values()]

    def play(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str]) -> Sequence[str]:
        """What comes out otherwise, with these readings pinned instead of its own."""
        scenario = self._scenarios()[trial.id]
        return play_scenario(replace(scenario, readings=readings), ruleset)

    def forget(self) -> None:
        """Rules answer once for as long as their compiled ruleset lives."""
        compile_rules.cache_clear()

    def _scenarios(self) -> dict[str, Scenario]:
        if not self._found:
            self._found = {scenario.id: scenario for scenario in all_scenarios()}
        return self._found
