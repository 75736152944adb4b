"""What `ts-rules soak` writes when a promise is broken: a scenario file that shows it again, and only then."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from game_parts import new, position, rules_of
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.cli.main import main
from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import compile_rules
from ts_rules.games.twilight_struggle.play.state import US, State
from ts_rules.playing.game_record import replay
from ts_rules.playing.saved_position import to_json
from ts_rules.playing.scenario_file import Scenario, all_scenarios, read_scenarios, write_scenarios
from ts_rules.playing.scenario_run import run_scenario
from ts_rules.playing.soaking import Broken, soak
from ts_rules.toml_files import in_toml

WAYS = [
    ("deluxe", {}, {}),
    ("2e", {"tournament": True}, {}),
    ("deluxe", {"late_war": True}, {"6.3.4/defcon-after": "raises"}),
    ("deluxe", {"civil_war": True, "bonus_influence": 2}, {}),
]


def dropped_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """In turn 1, action round 3, a card falls under the table."""
    play = State.play

    def clumsy(state: State, move: int) -> None:
        play(state, move)
        if state.round == 3 and state.hands[US]:
            state.hands[US] &= state.hands[US] - 1

    monkeypatch.setattr(State, "play", clumsy)


def broken_by(monkeypatch: pytest.MonkeyPatch, way: int = 0) -> Broken:
    ruleset, options, readings = WAYS[way]
    dropped_hands(monkeypatch)
    done = soak(PLAYED, 3, rules_of(ruleset, options, readings), seed="7 or so")
    assert done.broken is not None
    return done.broken


def read(text: str, folder: Path) -> Scenario:
    path = folder / "broken.toml"
    path.write_text(text, encoding="utf-8")
    (scenario,) = read_scenarios(PLAYED, path)
    return scenario


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_file_shows_what_was_broken(way: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = broken_by(monkeypatch, way)
    scenario = read(broken.scenario, tmp_path)
    assert "is nowhere (4.3)" in broken.problem
    assert broken.problem in scenario.note
    assert (scenario.given.get("options", {}), scenario.readings) == WAYS[way][1:]
    (outcome,) = run_scenario(PLAYED, scenario)
    assert outcome.ruleset == WAYS[way][0]
    (said,) = outcome.differences
    assert said.endswith(broken.problem)
    assert f"after move {len(scenario.play)} of {len(scenario.play)}" in said
    assert len(replay(PLAYED, broken.record).moves) == len(scenario.play)  # the record beside it holds the same game


def test_the_file_passes_once_all_is_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    scenario = read(broken_by(monkeypatch).scenario, tmp_path)
    monkeypatch.undo()
    (outcome,) = run_scenario(PLAYED, scenario)
    assert outcome.passed


def test_a_crash_is_shown_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take = influence.take

    def crash(*_arguments: object) -> int:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(influence, "take", crash)
    broken = soak(PLAYED, 3, rules_of(), seed=2).broken
    assert broken is not None
    assert broken.problem == "ZeroDivisionError: division by zero"
    scenario = read(broken.scenario, tmp_path)
    (outcome,) = run_scenario(PLAYED, scenario)
    assert outcome.differences[0].endswith(broken.problem)
    monkeypatch.setattr(influence, "take", take)
    assert [o.passed for o in run_scenario(PLAYED, scenario)] == [True]


def test_a_game_that_cannot_begin_is_shown_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from ts_rules.games.twilight_struggle.rules import s03_0_setup

    def crash(*_arguments: object) -> None:
        raise ZeroDivisionError("division by zero")

    compile_rules.cache_clear()  # the board set up under a ruleset is kept: nothing has begun under this one
    monkeypatch.setattr(s03_0_setup, "begin_game", crash)
    broken = soak(PLAYED, 1, rules_of()).broken
    assert broken is not None
    (outcome,) = run_scenario(PLAYED, read(broken.scenario, tmp_path))
    assert outcome.differences == ("a promise is broken before the first move: ZeroDivisionError: division by zero",)


def test_the_command_writes_a_file_that_the_other_command_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "found.toml"
    dropped_hands(monkeypatch)
    done = CliRunner().invoke(main, ["soak", "--games", "2", "--jobs", "1", "--out", str(out)])
    assert done.exit_code == 1
    assert f"ts-rules scenario run {out}" in done.output
    again = CliRunner().invoke(main, ["scenario", "run", str(out)])
    assert again.exit_code == 1
    assert "is nowhere (4.3)" in again.output
    assert replay(PLAYED, (tmp_path / "found.record.txt").read_text("utf-8")).moves
    monkeypatch.undo()
    assert CliRunner().invoke(main, ["scenario", "run", str(out)]).exit_code == 0


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_set_up_as_a_scenario_is_a_new_game(way: int) -> None:

    ruleset, options, readings = WAYS[way]
    given = {"ruleset": ruleset, "options": options, "readings": readings, "ask": "set-up", "round": 0}
    assert to_json(PLAYED, position(**given)) == to_json(PLAYED, new(ruleset, options, readings))


def test_every_scenario_of_the_game_can_be_written_and_read_again(tmp_path: Path) -> None:
    scenarios = all_scenarios(PLAYED)
    path = tmp_path / "all.toml"
    path.write_text(write_scenarios(*scenarios), encoding="utf-8")
    again = read_scenarios(PLAYED, path)
    assert len(again) == len(scenarios) > 500
    left_out = ("file", "line")
    for before, after in zip(scenarios, again, strict=True):
        for name in Scenario.__dataclass_fields__:
            if name not in left_out:
                assert getattr(before, name) == getattr(after, name), before.id


def test_promises_are_a_flag(tmp_path: Path) -> None:
    text = 'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "a"\ntitle = "A"\nabout = ["4.0"]\npromises = "yes"\n'
    with pytest.raises(BadFile, match="promises"):
        read(text, tmp_path)


VALUES = st.recursive(
    st.text() | st.integers(-(2**60), 2**60) | st.booleans(),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_as_toml_is_read_as_it_was(value: object) -> None:
    assert tomllib.loads(f"value = {in_toml(value)}\n")["value"] == value


def test_a_long_game_can_be_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play = State.play

    def tired(state: State, move: int) -> None:
        play(state, move)
        if state.turn > 5 and state.hands[US]:
            state.hands[US] &= state.hands[US] - 1

    monkeypatch.setattr(State, "play", tired)
    broken = soak(PLAYED, 40, rules_of(), seed=1, policy="careful").broken
    assert broken is not None
    assert len(read(broken.scenario, tmp_path).play) > 300
