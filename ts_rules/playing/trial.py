"""A scenario as verification and reports see it, and the play of one: they know no scenario from the inside."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from .. import kept
from ..model import Game, Ruleset
from ..model.values import value
from .played_game import PlayedGame, played_game
from .scenario_file import FIELDS, Scenario, all_scenarios
from .scenario_run import play_scenario

__all__ = ["Trial", "Trials", "trial_of", "trials_of"]


@value
class Trial:
    """A scenario as verification sees it; `digest` changes with anything in it that can change its outcome."""

    id: str
    title: str
    about: tuple[str, ...]
    rulesets: tuple[str, ...]
    readings: Mapping[str, str]
    decides: str
    file: str
    line: int
    digest: str


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
        kept.digest(json.dumps([getattr(scenario, name) for name in FIELDS], default=str))[:32],
    )


def trials_of(game: Game) -> Sequence[Trial]:
    """The scenarios of a game in the order of their files; none where nothing plays it."""
    played = played_game(game)
    return () if played is None else [trial_of(scenario) for scenario in all_scenarios(played)]


class Trials:
    """Every scenario of a game, read when the first is asked for."""

    def __init__(self, played: PlayedGame[Any]) -> None:
        self._played = played

    @cached_property
    def trials(self) -> Sequence[Trial]:
        """All of them, in the order of their files."""
        return [trial_of(scenario) for scenario in self.scenarios.values()]

    def play(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str]) -> Sequence[str]:
        """What comes out otherwise, with these readings pinned instead of its own."""
        scenario = self.scenarios[trial.id]
        return play_scenario(self._played, replace(scenario, readings=readings), ruleset)

    def forget(self) -> None:
        """Drop every answer that rules gave before, so that they are asked again."""
        self._played.forget()

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """All of them by id, read when the first is asked for."""
        return {scenario.id: scenario for scenario in all_scenarios(self._played)}
