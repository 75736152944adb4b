"""Lasting Soviet events of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, action_round, at, card, happen, in_hand
from by_name import play

from ts_rules.games.twilight_struggle.cards import mid_flower_power
from ts_rules.games.twilight_struggle.cards import mid_soviet_lasting as ussr_lasting
from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers


def test_we_will_bury_you(mid_war: Position) -> None:
    state = happen(mid_war(), "we-will-bury-you", USSR)
    assert (state.defcon, state.vp) == (4, 0)
    answered = state.copy()
    ussr_lasting.settle_we_will_bury_you(answered, un_intervention=True)
    ussr_lasting.settle_we_will_bury_you(answered, un_intervention=False)
    assert answered.vp == 0
    ussr_lasting.settle_we_will_bury_you(state, un_intervention=False)
    ussr_lasting.settle_we_will_bury_you(state, un_intervention=False)
    assert state.vp == -3


@pytest.mark.parametrize(
    ("moves", "vp"),
    [(("un-intervention", "event", "fidel"), 0), (("un-intervention", "operations"), -3), (("nato", "operations"), -3)],
)
def test_we_will_bury_you_waits_for_the_us(mid_war: Position, moves: tuple[str, ...], vp: int) -> None:
    """It outlasts the turn, the headline phase and the USSR's action rounds."""
    state = happen(mid_war(), "we-will-bury-you", USSR)
    in_hand(state, US, "un-intervention", "fidel", "nato")
    in_hand(state, USSR, "junta")
    play(action_round(state, USSR), card("junta"))
    assert state.vp == 0
    state.stack.clear()
    state.options = None
    state.hands[USSR] = 0
    action_round(state, US)
    assert state.vp == 0
    play(state, *(card(m) if m in CARD else m for m in moves))
    assert state.vp == vp


def test_we_will_bury_you_starts_a_war(mid_war: Position) -> None:
    state = happen(mid_war(defcon=2, phasing=USSR), "we-will-bury-you", USSR)
    assert state.result is not None
    assert state.result[0] == US


def test_brezhnev_doctrine(mid_war: Position) -> None:
    state = happen(mid_war(), "brezhnev-doctrine", USSR)
    values = [modifiers.operations_value(state, USSR, CARD[c]) for c in ("allende", "brush-war", "muslim-revolution")]
    assert values == [2, 4, 4]
    assert modifiers.operations_value(state, US, CARD["junta"]) == 2


def test_willy_brandt(mid_war: Position) -> None:
    state = mid_war(west_germany=(5, 0))
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    assert (at(state, "west-germany"), state.vp) == ((5, 1), -1)
    assert state.lasting & card_mask("willy-brandt")


def test_willy_brandt_opens_west_germany_in_spite_of_nato(mid_war: Position) -> None:
    state = mid_war(west_germany=(5, 0), italy=(2, 0))
    state.lasting |= card_mask("nato")
    assert not coups.coup_targets(state, USSR)
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    assert coups.coup_targets(state, USSR) == 1 << COUNTRY["west-germany"]


def test_willy_brandt_is_over_when_the_wall_falls(mid_war: Position) -> None:
    state = mid_war()
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    events.carry_out_event(state, US, CARD["tear-down-this-wall"])
    assert not state.lasting & card_mask("willy-brandt")
    assert not events.may_play_event(state, USSR, CARD["willy-brandt"])


@pytest.mark.parametrize(
    ("side", "slug", "vp"),
    [
        (US, "arab-israeli-war", -2),
        (US, "korean-war", -2),
        (US, "indo-pakistani-war", -2),
        (US, "brush-war", -2),
        (US, "iran-iraq-war", -2),
        (US, "junta", 0),
        (USSR, "brush-war", 0),
    ],
)
def test_flower_power(mid_war: Position, side: int, slug: str, vp: int) -> None:
    state = mid_war()
    mid_flower_power.flower_power_triggered(state, side, CARD[slug])
    assert state.vp == 0
    events.carry_out_event(state, USSR, CARD["flower-power"])
    mid_flower_power.flower_power_triggered(state, side, CARD[slug])
    assert state.vp == vp


@pytest.mark.parametrize(("way", "vp"), [("event-first", -2), ("space-race", 0)])
def test_flower_power_in_an_action_round(mid_war: Position, way: str, vp: int) -> None:
    """Fidel stays in hand; Arab-Israeli War is a war card, whose event pays nothing as Israel is lost."""
    state = mid_war(turn=4)
    in_hand(state, US, "arab-israeli-war", "fidel")
    events.carry_out_event(state, USSR, CARD["flower-power"])
    play(action_round(state, US), card("arab-israeli-war"), way)
    assert state.vp == vp


def test_flower_power_is_over_with_an_evil_empire(mid_war: Position) -> None:
    state = mid_war()
    events.carry_out_event(state, USSR, CARD["flower-power"])
    events.carry_out_event(state, US, CARD["an-evil-empire"])
    before = state.vp
    mid_flower_power.flower_power_triggered(state, US, CARD["korean-war"])
    assert state.vp == before
    assert not events.may_play_event(state, USSR, CARD["flower-power"])


def test_u2_incident(mid_war: Position) -> None:
    state = happen(mid_war(), "u2-incident", USSR)
    assert state.vp == -1
    in_hand(state, US, "fidel")
    happen(state, "un-intervention", US)
    assert state.vp == -2
    ussr_lasting.settle_u2_incident(state)
    assert state.vp == -2
