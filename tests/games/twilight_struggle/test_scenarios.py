"""Every scenario that comes with the game, under each of its rulesets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ts_rules.books import find_book, recorded, ruleset
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.model import Game, Ruleset
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.playing.scenario_run import play_scenario

SCENARIOS = all_scenarios(PLAYED)
FILES = sorted({scenario.file.name for scenario in SCENARIOS})


def _ruleset(game: Game, name: str) -> Ruleset:
    return game.ruleset(name) if name in game.spec.rulesets else ruleset(find_book(name), game)


def _differing(game: Game, scenario: Scenario) -> Iterator[str]:
    for name in scenario.rulesets:
        if found := play_scenario(PLAYED, scenario, _ruleset(game, name)):
            yield "\n  ".join([f"{scenario.file.name}:{scenario.line} {scenario.title} [{name}]", *found])


@pytest.mark.parametrize("file", FILES)
def test_scenarios_of_a_file(ts: Game, file: str) -> None:
    """A test of each would cost ten times what playing it does."""
    here = [scenario for scenario in SCENARIOS if scenario.file.name == file]
    assert here
    assert all(scenario.rulesets for scenario in here)
    wrong = [text for scenario in here for text in _differing(ts, scenario)]
    assert not wrong, "\n".join(wrong)


def test_examples_name_books_that_are_recorded() -> None:
    for scenario in SCENARIOS:
        for book in scenario.books:
            assert book in recorded(), f"{scenario.id}: no book '{book}'"
