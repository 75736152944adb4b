"""How a game begins in a tournament, in the Chinese Civil War and in the Late War scenario."""

from __future__ import annotations

from collections.abc import Callable

from by_hand import Position, at
from by_name import legal, play

from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import bits
from ts_rules.games.twilight_struggle.rules import s03_0_setup as setup


def begin(position: Position, ruleset: str = "deluxe", **options: bool | int) -> State:
    state = position(ruleset, **options)
    state.turn = state.round = 0
    setup.begin_game(state)
    advance(state)
    return state


def on_to(state: State, stop: Callable[[State], bool]) -> State:
    for _ in range(300):
        if stop(state):
            return state
        state.play(state.legal()[0])
    raise AssertionError("it never comes to that")


def asked(state: State) -> str:
    return str(state.stack[-1][2])


def test_a_tournament_begins_with_bids_and_ends_set_up_with_their_influence(position: Position) -> None:
    state = begin(position, tournament=True)
    assert asked(state) == "11.1.4/sealed-bids"
    play(state, "bid-ussr-2", "bid-ussr-1")
    on_to(state, lambda s: asked(s) == "11.1.4.1")
    assert state.to_move == US
    assert sum(state.influence[0::2]) == 25  # all other influence of the US is on the map
    assert "canada" in legal(state)
    assert "france" not in legal(state) or at(state, "france")[0]


def test_an_auction_moves_the_marker_before_the_game(position: Position) -> None:
    state = begin(position, "2e", tournament=True)
    play(state, "lot-first-player", "bid-us-3", "done")
    assert state.vp == -3
    on_to(state, lambda s: asked(s).startswith("4.5.C"))
    assert state.vp == -3


def test_a_friendly_game_has_no_bids(position: Position) -> None:
    assert not asked(begin(position)).startswith("11")


def test_the_civil_war_begins_without_the_china_card(position: Position) -> None:
    assert begin(position, civil_war=True).china == NOBODY
    assert begin(position).china == USSR


def test_the_late_war_scenario_begins(position: Position) -> None:
    state = on_to(begin(position, late_war=True), lambda s: s.to_move != NATURE)
    assert (state.turn, state.defcon, state.vp) == (8, 4, -4)
    assert [len(bits(hand)) for hand in state.hands] == [9, 9]
    assert asked(state).startswith("4.5.C")
