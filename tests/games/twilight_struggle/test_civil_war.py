"""The Chinese Civil War (12)."""

from __future__ import annotations

import pytest
from by_hand import Position, at, ops
from by_name import legal, play

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, CIVIL_WAR_SPACE, COUNTRIES, DATA
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s09_0_china as china
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring
from ts_rules.games.twilight_struggle.rules import s10_3_victory as victory
from ts_rules.games.twilight_struggle.rules import s12_0_chinese_civil_war as civil_war

SPACE = COUNTRIES[CIVIL_WAR_SPACE]


def test_nobody_starts_with_the_china_card(position: Position) -> None:
    state = position(civil_war=True)
    state.china, state.china_face_up = USSR, True
    civil_war.start_without_china_card(state)
    assert (state.china, state.china_face_up) == (NOBODY, False)


def test_the_ussr_wins_the_civil_war(position: Position) -> None:
    state = ops(position(civil_war=True), USSR, 4)
    state.china = NOBODY
    play(state, "influence")
    for placed in range(1, 4):
        assert SPACE in legal(state)
        play(state, SPACE)
        assert at(state, SPACE) == (0, placed)
        assert state.china == (USSR if placed == 3 else NOBODY)
    assert state.china_face_up
    assert SPACE not in legal(state)  # nothing further can happen there


def test_the_space_without_the_variant(position: Position) -> None:
    assert SPACE not in legal(play(ops(position(), USSR, 2), "influence"))


def test_the_us_is_kept_out_of_the_civil_war(position: Position) -> None:
    state = position(civil_war=True, north_korea=(1, 0))
    influence.put(state, USSR, CIVIL_WAR_SPACE, 1)
    ops(state, US, 4)
    for way in sorted(legal(state)):
        assert SPACE not in legal(play(state.copy(), way))


def test_the_space_is_open_to_placing_alone(position: Position) -> None:
    state = position(civil_war=True, france=(1, 0))
    influence.put(state, USSR, CIVIL_WAR_SPACE, 1)
    ops(state, USSR, 4)
    assert legal(state) == {"influence", "realignment", "coup"}
    assert SPACE not in legal(play(state.copy(), "realignment"))
    assert SPACE not in legal(play(state.copy(), "coup"))


@pytest.mark.parametrize(("region", "open_"), [("asia", False), ("europe", True)])
def test_the_space_is_part_of_asia(position: Position, region: str, *, open_: bool) -> None:
    state = position(civil_war=True)
    state.effects |= effect(f"chernobyl-{region}")
    assert (SPACE in legal(play(ops(state, USSR, 2), "influence"))) is open_


@pytest.mark.parametrize(("reading", "placed"), [("southeast-asia", 2), ("asia", 3)])
def test_the_space_is_no_part_of_southeast_asia(position: Position, reading: str, placed: int) -> None:
    state = position(readings={"7.4/vietnam-region": reading}, civil_war=True)
    state.effects |= effect("vietnam-revolts")
    state.china = NOBODY
    play(ops(state, USSR, 2), "influence")
    while SPACE in legal(state):
        play(state, SPACE)
    assert at(state, SPACE) == (0, placed)


def test_no_scoring_counts_the_space(position: Position) -> None:
    levels = []
    for amount in (0, 3):
        state = position(civil_war=True, north_korea=(0, 3))
        influence.put(state, USSR, CIVIL_WAR_SPACE, amount)
        levels.append((scoring.region_level(state, USSR, "asia"), state.vp))
        scoring.score_region(state, "asia")
        levels.append(("", state.vp))
    assert levels[:2] == levels[2:]


BANS = [("red-scare-purge", USSR), ("cultural-revolution", USSR), ("formosan-resolution", US)]


@pytest.mark.parametrize(("card", "side"), BANS)
@pytest.mark.parametrize(("reading", "before", "after"), [("until", False, True), ("as-soon-as", True, False)])
def test_events_barred_by_the_civil_war(
    position: Position, card: str, side: int, reading: str, *, before: bool, after: bool
) -> None:
    state = position(readings={"12.4/barred-while": reading}, civil_war=True)
    assert civil_war.bars_event(state, side, CARD[card]) is not before
    influence.put(state, USSR, CIVIL_WAR_SPACE, 3)
    assert civil_war.bars_event(state, side, CARD[card]) is not after


@pytest.mark.parametrize(("card", "side"), BANS)
def test_barred_events_are_not_possible(position: Position, card: str, side: int) -> None:
    assert not events.may_play_event(position(civil_war=True), side, CARD[card])
    assert events.may_play_event(position(), side, CARD[card])


def test_the_data_bar_the_same_events() -> None:
    barred = DATA.files["civil_war"]["barred"]
    assert sorted((card, side) for name, side in (("us", US), ("ussr", USSR)) for card in barred[name]) == sorted(BANS)


def test_the_us_may_play_red_scare(position: Position) -> None:
    assert not civil_war.bars_event(position(civil_war=True), US, CARD["red-scare-purge"])


@pytest.mark.parametrize(
    ("card", "civil", "influence_there", "counts"),
    [
        ("ussuri-river-skirmish", True, 2, True),
        ("nixon-plays-the-china-card", True, 0, True),
        ("nixon-plays-the-china-card", True, 3, False),
        ("nixon-plays-the-china-card", False, 0, False),
        ("formosan-resolution", True, 0, False),
    ],
)
def test_the_us_counts_as_holder(
    position: Position, card: str, influence_there: int, *, civil: bool, counts: bool
) -> None:
    state = position(civil_war=civil)
    influence.put(state, USSR, CIVIL_WAR_SPACE, influence_there)
    assert civil_war.us_counts_as_holder(state, CARD[card]) is counts


def test_nixon_during_the_civil_war(position: Position) -> None:
    state = position(civil_war=True)
    civil_war.start_without_china_card(state)
    load_game("ts").events["nixon-plays-the-china-card"].code(state, US)
    assert (state.vp, state.china) == (2, NOBODY)


@pytest.mark.parametrize(("civil", "there", "vp"), [(True, 0, 0), (True, 3, -2), (False, 0, -2)])
def test_korean_war_during_the_civil_war(position: Position, there: int, vp: int, *, civil: bool) -> None:
    state = position(civil_war=civil, south_korea=(1, 0))
    influence.put(state, USSR, CIVIL_WAR_SPACE, there)
    load_game("ts").events["korean-war"].code(state, USSR)
    advance(state)
    assert play(state, "die-4").vp == vp  # 4 is just enough without the civil war


def test_vp_for_the_china_card_at_the_end(position: Position) -> None:
    for reading, used, vp in (
        ("unclaimed", False, -1),
        ("unclaimed", True, -1),
        ("unused", False, 0),
        ("unused", True, -1),
    ):
        state = position(readings={"12.2/china-card-left": reading}, civil_war=True)
        state.china = USSR
        if used:  # by each side once, so that it is back
            china.pass_china_after_play(state, USSR)
            china.pass_china_after_play(state, US)
        victory.final_scoring(state)
        advance(state)
        assert state.vp == vp, (reading, used)


def test_an_unclaimed_china_card_brings_nobody_vp(position: Position) -> None:
    state = position(civil_war=True)
    civil_war.start_without_china_card(state)
    victory.final_scoring(state)
    advance(state)
    assert state.result is not None
    assert (state.vp, state.result[0]) == (0, NOBODY)
