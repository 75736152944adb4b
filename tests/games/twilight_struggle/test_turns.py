"""The steps of a turn (4.5), and turns up to the end of a game.

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import random

import pytest
from by_hand import Position
from game_parts import new

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARDS
from ts_rules.games.twilight_struggle.rules import s04_5_c_headline_phase as headline_phase
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s04_5_turn as turn_steps

# 4.5: the turn


def test_a_turn_takes_its_steps_in_order(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    steps = {
        "A": (turn_steps, "improve_defcon"),
        "B": (turn_steps, "deal_cards"),
        "C": (headline_phase, "play_headlines"),
        "D": (action_rounds, "play_action_rounds"),
        "E": (turn_steps, "check_military_operations"),
        "F": (turn_steps, "show_held_cards"),
        "G": (turn_steps, "turn_china_card_face_up"),
        "H": (turn_steps, "advance_turn_marker"),
        "I": (turn_steps, "carry_out_final_scoring"),
    }
    for letter, (module, name) in steps.items():
        monkeypatch.setattr(module, name, lambda _state, letter=letter: seen.append(letter))
    state = make(turn=10)
    turn_steps.play_turn(state)
    advance(state)
    assert "".join(seen) == "ABCDEFGI"  # there is no turn for the marker to go on to


def test_only_the_last_turn_ends_with_final_scoring() -> None:
    for turn in range(1, 11):
        assert turn_steps.has_final_scoring(turn) == (turn == 10)


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_defcon_improves_at_the_start_of_a_turn(make: Position, before: int, after: int) -> None:
    state = make()
    state.defcon = before
    turn_steps.improve_defcon(state)
    assert state.defcon == after


def test_military_operations_are_checked_and_go_back(make: Position) -> None:
    state = make()
    state.defcon, state.military_operations = 3, [3, 1]
    turn_steps.check_military_operations(state)
    assert (state.vp, state.military_operations) == (2, [0, 0])


def test_what_lasts_for_the_turn_ends_with_it(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headline_phase, "play_headlines", lambda _state: None)
    monkeypatch.setattr(action_rounds, "play_action_rounds", lambda _state: None)
    state = make(turn=1, us=tuple(CARDS[7:15]), ussr=tuple(CARDS[15:23]), china=US)
    state.china_face_up, state.space_cards = False, [1, 1]
    state.effects = effect("containment") | effect("nuclear-subs") | effect("missile-envy", USSR)
    state.military_operations = [5, 5]
    monkeypatch.setattr(turn_steps, "play_turn", lambda _state: None)
    state.push(*((turn_steps.TURN_STEP, NATURE, f"4.5.{x}", 1) for x in "EFGHI"))
    advance(state)
    assert state.effects == effect("missile-envy", USSR)  # it waits for an action round, not for the turn
    assert (state.turn, state.space_cards, state.china_face_up) == (2, [0, 0], True)
    assert [hand.bit_count() for hand in state.hands] == [8, 8]  # held cards stay in hand


@pytest.mark.parametrize(("tournament", "result"), [(False, None), (True, (USSR, "11.1.2"))])
def test_a_held_scoring_card_loses_a_tournament(make: Position, tournament: bool, result: object) -> None:
    state = make(us=("asia-scoring", "fidel"), ussr=("nato",), tournament=tournament)
    turn_steps.show_held_cards(state)
    assert state.result == result


# Whole games


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_random_games_come_to_an_end(edition: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        state, made = new(edition), 0
        while state.stack:
            state.play(rng.choice(state.legal()))
            made += 1
            assert made < 5000
        assert state.result is not None
