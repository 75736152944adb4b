"""Cases written from the Italian book by somebody who had not seen the engine: three of them turns of whole games."""

from __future__ import annotations

from pathlib import Path

from ts_rules.games import load_game
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import read_scenarios
from ts_rules.playing.scenario_run import run_scenario

FILE = Path(__file__).parent / "independent" / "cases.toml"


def test_every_case_comes_out_as_the_book_has_it() -> None:
    cases = read_scenarios(PLAYED, FILE)
    assert len(cases) == 73
    find = load_game("risiko").ruleset
    found = [
        (outcome.scenario.id, outcome.differences) for case in cases for outcome in run_scenario(PLAYED, case, find)
    ]
    assert len(found) >= len(cases)
    assert not [row for row in found if row[1]]
