"""Every scenario that comes with the game, under each of its rulesets."""

from __future__ import annotations

import pytest

from ts_rules.books import find_book, recorded, ruleset
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.model import Game, Ruleset
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.playing.scenario_run import play_scenario

SCENARIOS = all_scenarios(PLAYED)
CASES = [pytest.param(s, name, id=f"{s.id}-{name}") for s in SCENARIOS for name in s.rulesets]


def _ruleset(game: Game, name: str) -> Ruleset:
    return game.ruleset(name) if name in game.spec.editions else ruleset(find_book(name), game)


@pytest.mark.parametrize(("scenario", "name"), CASES)
def test_scenario(ts: Game, scenario: Scenario, name: str) -> None:
    differences = play_scenario(PLAYED, scenario, _ruleset(ts, name))
    assert not differences, "\n".join([f"{scenario.file.name}:{scenario.line} {scenario.title}", *differences])


def test_examples_name_books_that_are_recorded() -> None:
    for scenario in SCENARIOS:
        for book in scenario.books:
            assert book in recorded(), f"{scenario.id}: no book '{book}'"
