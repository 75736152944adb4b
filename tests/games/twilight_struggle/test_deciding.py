"""Every variant that play can show is shown: a scenario for each reading, which fails under every other reading."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.model import Game, Variant
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.playing.scenario_run import run_scenario

DECIDING = {
    variant: tuple(found)
    for variant, found in groupby(
        sorted((s for s in all_scenarios(PLAYED) if s.decides), key=lambda s: s.decides), key=lambda s: s.decides
    )
}
EDITIONS = ("deluxe", "2e")


def played(scenario: Scenario, reading: str) -> list[bool]:
    """Whether it passes, edition by edition, with another reading of its variant."""
    pinned = replace(scenario, readings={**scenario.readings, scenario.decides: reading})
    editions = tuple(e for e in scenario.rulesets if e in EDITIONS)
    try:
        return [o.passed for o in run_scenario(PLAYED, pinned, rulesets=editions)]
    except BadFile:  # a move of this reading's game is none in the other's
        return [False]


@pytest.fixture
def variants(ts: Game) -> dict[str, Variant]:
    return {v.id: v for v in ts.variants()}


@pytest.mark.parametrize("variant", sorted(DECIDING))
def test_deciding_scenarios_decide(variant: str, variants: dict[str, Variant]) -> None:
    readings = variants[variant].executable
    for scenario in DECIDING[variant]:
        own = scenario.readings[variant]
        assert all(played(scenario, own)), f"{scenario.id} fails under its own reading"
        for other in readings:
            if other != own:
                assert not any(played(scenario, other)), f"{scenario.id} passes under '{other}' too"


def test_every_reading_that_can_be_seen_in_play_is_decided(variants: dict[str, Variant]) -> None:
    decided = {(v, s.readings[v]) for v, scenarios in DECIDING.items() for s in scenarios}
    wanted = {(v.id, reading) for v in variants.values() if v.observable for reading in v.executable}
    assert sorted(wanted - decided) == []
    assert all(variants[v].observable for v in DECIDING)
