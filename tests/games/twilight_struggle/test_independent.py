"""Cases written from the English rulebook, the rulings and the cards by who had not seen the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.model import Game
from ts_rules.playing.scenario_file import read_scenarios
from ts_rules.playing.scenario_run import play_scenario

FILES = sorted((Path(__file__).parent / "independent").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases_of_a_file(ts: Game, file: Path) -> None:
    cases = read_scenarios(PLAYED, file)
    assert len(cases) >= 59
    found = {case.id: play_scenario(PLAYED, case, ts.ruleset("deluxe")) for case in cases}
    assert not {ident: wrong for ident, wrong in found.items() if wrong}
