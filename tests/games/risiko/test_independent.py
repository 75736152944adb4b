"""Cases and whole games written from the Italian book by people who had not seen the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.games import load_game
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import read_scenarios
from ts_rules.playing.scenario_run import run_scenario

FOLDER = Path(__file__).parent / "independent"


@pytest.mark.parametrize(("name", "count"), [("cases", 73), ("games", 65)])
def test_every_case_comes_out_as_the_book_has_it(name: str, count: int) -> None:
    cases = read_scenarios(PLAYED, FOLDER / f"{name}.toml")
    assert len(cases) == count
    find = load_game("risiko").ruleset
    found = [
        (outcome.scenario.id, outcome.differences) for case in cases for outcome in run_scenario(PLAYED, case, find)
    ]
    assert len(found) >= count
    assert not [row for row in found if row[1]]
