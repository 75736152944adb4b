"""The Late War scenario (LWS)."""

from __future__ import annotations

import pytest
from by_hand import Position, at

from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import OF_ERA, STARRED, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring
from ts_rules.games.twilight_struggle.rules import s10_3_victory as victory
from ts_rules.games.twilight_struggle.rules import s14_late_war_scenario as late_war


@pytest.fixture
def scenario(position: Position) -> State:
    state = position(late_war=True)
    late_war.set_up(state)
    return state


def test_markers_of_the_scenario(scenario: State) -> None:
    assert (scenario.turn, scenario.defcon, scenario.vp) == (8, 4, -4)
    assert scenario.space == [6, 4]
    assert (scenario.china, scenario.china_face_up) == (USSR, True)


def test_soviet_space_box_of_another_track(position: Position) -> None:
    state = position(readings={"LWS.1/soviet-space-box": "space-walk"}, late_war=True)
    late_war.set_up(state)
    assert state.space == [6, 6]


def test_events_in_play_of_the_scenario(scenario: State) -> None:
    in_play = ("us-japan-mutual-defense-pact", "marshall-plan", "nato", "warsaw-pact-formed")
    assert scenario.lasting == card_mask(*in_play, "de-gaulle-leads-france", "flower-power")
    assert scenario.played == scenario.lasting


@pytest.mark.parametrize(
    ("country", "there"),
    [
        ("united-kingdom", (5, 0)),
        ("japan", (4, 0)),
        ("haiti", (1, 0)),
        ("west-germany", (5, 1)),
        ("colombia", (2, 1)),
        ("cuba", (0, 3)),
        ("vietnam", (0, 5)),
        ("zimbabwe", (0, 1)),
        ("finland", (1, 2)),
        ("france", (3, 1)),
        ("saudi-arabia", (2, 0)),
        ("canada", (0, 0)),
        ("mexico", (0, 0)),
    ],
)
def test_influence_of_the_scenario(scenario: State, country: str, there: tuple[int, int]) -> None:
    assert at(scenario, country) == there


def test_control_in_the_scenario(scenario: State) -> None:
    # Listed are 27 + 4 countries of the US and 14 + 5 of the USSR.  Of those of neither side, Jordan and the rest are
    # nobody's by their figures; Saudi Arabia and Egypt too (2 of 3, 1 of 2).
    assert len(bits(scenario.control[US])) == 27 + 4
    assert len(bits(scenario.control[USSR])) == 14 + 5
    # 11 neutral countries hold influence besides, all of them with some of one side at least.
    assert len(bits(scenario.presence[US] | scenario.presence[USSR])) == 31 + 19 + 11


def test_least_influence_is_what_the_rule_of_control_says(position: Position) -> None:
    state = position(readings={"2.1.7/control-lead": "exceeds"}, late_war=True)
    late_war.set_up(state)
    assert (at(state, "haiti"), at(state, "cuba")) == ((2, 0), (0, 4))


def test_domination_in_the_scenario(scenario: State) -> None:
    assert scoring.region_level(scenario, US, "asia") == "domination"
    assert scoring.region_level(scenario, US, "south-america") == "domination"
    # Both books claim it of the USSR, but Iran and Israel stand against Iraq and Libya: battlegrounds are level.
    assert scoring.region_level(scenario, USSR, "middle-east") == "presence"


def test_cards_of_the_scenario(scenario: State) -> None:
    kept = card_mask("bear-trap", "camp-david-accords", "john-paul-ii-elected-pope", "panama-canal-returned")
    gone = scenario.removed
    assert not gone & kept
    assert gone == scenario.rules.cards & STARRED & (OF_ERA["early"] | OF_ERA["mid"]) & ~kept
    assert gone & card_mask("nasser", "nato", "southeast-asia-scoring", "che") == card_mask(
        "nasser", "nato", "southeast-asia-scoring"
    )
    assert scenario.draw == scenario.rules.cards & ~gone
    assert not scenario.draw & card_mask("the-china-card")


def test_first_hands_of_the_scenario(scenario: State) -> None:
    advance(scenario)
    while scenario.stack and scenario.to_move == NATURE:
        scenario.play(scenario.legal()[0])
    assert [len(bits(hand)) for hand in scenario.hands] == [9, 9]


@pytest.mark.parametrize(("vp", "winner"), [(19, USSR), (20, US), (0, USSR), (-20, USSR), (5, USSR)])
def test_who_wins_the_scenario(position: Position, vp: int, winner: int) -> None:
    state = position(late_war=True)
    state.turn, state.vp = 10, vp
    victory.final_scoring(state)
    advance(state)
    assert state.result is not None
    assert state.result[0] == winner


def test_the_scenario_ends_with_the_last_turn(position: Position) -> None:
    state = position(late_war=True)
    for turn, ends in ((8, False), (9, False), (10, True)):
        state.turn = turn
        assert late_war.ends_after_final_scoring(state) is ends
