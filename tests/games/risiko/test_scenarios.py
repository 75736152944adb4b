"""Every scenario that comes with the game, under each of its rulesets and under the book."""

from __future__ import annotations

import pytest

from ts_rules.books import find_book, recorded, ruleset
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.playing.scenario_run import play_scenario

SCENARIOS = all_scenarios(PLAYED)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    for name in scenario.rulesets:
        assert play_scenario(PLAYED, scenario, PLAYED.game.ruleset(name)) == [], name


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.decides], ids=lambda scenario: scenario.id)
def test_a_deciding_scenario_fails_under_every_other_reading(scenario: Scenario) -> None:
    variant = PLAYED.game.find(scenario.decides).variant
    assert variant is not None
    for other in set(variant.executable) - {scenario.readings[variant.id]}:
        changed = PLAYED.game.ruleset(scenario.rulesets[0]).with_readings("changed", {variant.id: other})
        readings = {k: v for k, v in scenario.readings.items() if k != variant.id}
        pinned = Scenario(**{name: getattr(scenario, name) for name in Scenario.__slots__} | {"readings": readings})
        assert play_scenario(PLAYED, pinned, changed), other


def test_every_reading_that_can_be_played_is_decided() -> None:
    decided = {(s.decides, s.readings[s.decides]) for s in SCENARIOS if s.decides}
    wanted = {(v.id, slug) for v in PLAYED.game.variants() if v.observable for slug in v.executable}
    assert wanted == decided


def test_the_book_as_it_is_written_is_played_too() -> None:
    book = ruleset(find_book("risiko-it"), PLAYED.game)
    of_it = [s for s in SCENARIOS if "base" in s.rulesets and not s.readings]
    assert len(of_it) > 40
    for scenario in of_it:
        assert play_scenario(PLAYED, scenario, book) == [], scenario.id


def test_examples_name_a_book_that_is_recorded() -> None:
    assert {book for scenario in SCENARIOS for book in scenario.books} == {"risiko-it"} <= set(recorded())
