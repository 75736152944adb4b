"""The seam to engines of others, with ours on both sides: whole games, and every scenario given and saved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import all_scenarios
from ts_rules.verify.engines import verify_engine
from ts_rules.verify.engines.adapter import Asked, Hello
from ts_rules.verify.engines.both_engines import Both
from ts_rules.verify.engines.differential import play_games
from ts_rules.verify.engines.own import OwnEngine


class WithAMinimum(OwnEngine):
    """Another reading of ours, of which it says nothing: a minimum of armies."""

    def hello(self) -> Hello:
        return replace(super().hello(), engine="other", readings=())

    def position(self, asked: Asked) -> None:
        super().position(replace(asked, readings={**asked.readings, "4.1.1/least-armies": "some"}))


def test_the_same_engine_agrees_in_a_whole_game() -> None:
    rules = PLAYED.rules(PLAYED.game.ruleset("tournament"), {"players": 4, "laps": 3})
    engine = OwnEngine(PLAYED)
    done = play_games(Both(PLAYED, rules, engine, engine.hello()), 1, "seam", policy="eager")
    assert (done.games, done.whole, dict(done.counts)) == (1, 1, {})
    assert done.compared > 100


@pytest.mark.parametrize("given", ["given", "saved"])
def test_every_scenario_can_be_asked_of_another_engine(given: str) -> None:
    engine = OwnEngine(PLAYED)
    engine.given = given
    report = verify_engine(PLAYED, engine, all_scenarios(PLAYED))
    assert [(o.scenario.id, o.differences) for o in report.outcomes if o.differences] == []
    assert report.count("passed") > 140


def test_an_engine_that_reads_the_book_otherwise_is_caught() -> None:
    report = verify_engine(PLAYED, WithAMinimum(PLAYED), all_scenarios(PLAYED))
    assert {o.scenario.id for o in report.outcomes if o.differences} >= {"two-territories-bring-no-army"}
