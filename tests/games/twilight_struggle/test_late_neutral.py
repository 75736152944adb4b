"""The events of both sides of the Late War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, cards, happen
from by_name import legal, play

from ts_rules.games.twilight_struggle.cards import late_neutral
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.compiled_rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, bits, card_mask


def test_terrorism_draws_one_card_of_the_opponent(late_war: Position) -> None:
    state = late_war()
    state.hands = [card_mask("nato", "asia-scoring", "duck-and-cover"), card_mask("nasser")]
    state.china = US
    happen(state, "terrorism", USSR)
    assert state.to_move == NATURE
    assert legal(state) == cards("nato", "asia-scoring", "duck-and-cover")
    play(state, "nato")
    assert state.hands == [card_mask("asia-scoring", "duck-and-cover"), card_mask("nasser")]
    assert state.discard == card_mask("nato")  # starred, but its event did not happen
    assert not state.played
    assert not state.stack


@pytest.mark.parametrize(("player", "drawn"), [(USSR, 2), (US, 1)])
def test_terrorism_after_the_hostage_crisis(late_war: Position, player: int, drawn: int) -> None:
    state = late_war()
    state.played = state.lasting = card_mask("iranian-hostage-crisis")
    state.hands[1 - player] = card_mask("blockade", "truman-doctrine", "nasser")
    happen(state, "terrorism", player)
    while state.stack:
        state.play(state.legal()[0])
    assert len(bits(state.hands[1 - player])) == 3 - drawn
    assert len(bits(state.discard)) == drawn


def test_terrorism_against_a_short_or_empty_hand(late_war: Position) -> None:
    state = late_war()
    state.played = card_mask("iranian-hostage-crisis")
    state.hands[US] = card_mask("nato")
    play(happen(state, "terrorism", USSR), "nato")
    assert (state.hands[US], state.stack) == (0, [])
    assert not happen(state, "terrorism", USSR).stack


@pytest.mark.parametrize(("defcon", "possible"), [(1, False), (2, True), (3, False), (5, False)])
def test_wargames_needs_defcon_2(late_war: Position, defcon: int, *, possible: bool) -> None:
    assert late_neutral.CONDITIONS["wargames"](late_war(defcon=defcon), US) is possible


@pytest.mark.parametrize(
    ("player", "vp", "winner"),
    [(US, 7, US), (US, 6, NOBODY), (US, 5, USSR), (USSR, -7, USSR), (USSR, -6, NOBODY), (USSR, 3, US), (USSR, 15, US)],
)
def test_wargames_ends_the_game_without_final_scoring(late_war: Position, player: int, vp: int, winner: int) -> None:
    state = late_war(defcon=2, vp=vp, france=(3, 0), italy=(2, 0), nigeria=(0, 1))
    happen(state, "wargames", player)
    assert state.to_move == player
    play(state, "end-the-game")
    assert state.result is not None
    assert state.result[0] == winner


def test_wargames_declined(late_war: Position) -> None:
    state = play(happen(late_war(defcon=2, vp=10), "wargames", US), "done")
    assert (state.vp, state.result, state.stack) == (10, None, [])


def test_wargames_in_the_late_war_scenario(late_war: Position) -> None:
    for player, winner in ((US, USSR), (USSR, US)):  # ended by the US, what counts is whether it has 20 VP
        state = late_war(defcon=2, vp=10)
        state.rules = compile_rules(state.rules.ruleset, Options(late_war=True))
        play(happen(state, "wargames", player), "end-the-game")
        assert state.result is not None
        assert state.result[0] == winner


@pytest.mark.parametrize(("die", "vp", "iraq"), [("die-4", 0, (1, 3)), ("die-5", 2, (4, 0))])
def test_iran_iraq_war(late_war: Position, die: str, vp: int, iraq: tuple[int, int]) -> None:
    # The USSR controls Iran, which counts, and Iraq itself, which does not; Jordan is nobody's.
    state = late_war(iran=(0, 2), iraq=(1, 4), jordan=(0, 1))
    influence.put(state, USSR, COUNTRY["iraq"], 3)
    happen(state, "iran-iraq-war", US)
    assert state.to_move == US
    assert legal(state) == {"iran", "iraq"}
    play(state, "iraq", die)
    assert (state.vp, at(state, "iraq")) == (vp, iraq)
    assert state.military_operations == [2, 0]


def test_iran_iraq_war_against_the_us(late_war: Position) -> None:
    state = play(happen(late_war(iran=(2, 0), pakistan=(2, 0)), "iran-iraq-war", USSR), "iran", "die-5")
    assert (at(state, "iran"), state.vp) == ((0, 2), -2)  # 5 - 1 for Pakistan is enough
    assert state.military_operations == [0, 2]
