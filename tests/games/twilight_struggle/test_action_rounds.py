"""Action rounds (4.5.D), in which no scoring card may be held too long.

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position, action_round
from game_parts import STOP, Recorder, kind, moves, names, piles, play, until

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, State, advance
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds

# 4.5.D: action rounds


def plays(state: State) -> list[tuple[int, int]]:
    """(round, side) of every card played; each is sent on its way as an event that does nothing."""
    seen = []
    while kind(state) != STOP:
        if kind(state) == "play-card":
            seen.append((state.round, state.to_move or 0))
        legal = moves(state)
        wanted = legal & {"play-action-round", "event"}
        play(state, min(wanted or legal))
    return seen


US_HAND = (
    "duck-and-cover",
    "truman-doctrine",
    "containment",
    "independent-reds",
    "marshall-plan",
    "special-relationship",
)
US_HAND += ("olympic-games", "east-european-unrest", "indo-pakistani-war")
USSR_HAND = ("fidel", "comecon", "nasser", "decolonization", "vietnam-revolts", "blockade", "romanian-abdication")
USSR_HAND += ("suez-crisis", "de-stalinization")


@pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (3, 6), (4, 7), (7, 7), (8, 7), (10, 7)])
def test_number_and_order_of_action_rounds(
    make: Position, monkeypatch: pytest.MonkeyPatch, turn: int, rounds: int
) -> None:
    Recorder(monkeypatch)
    state = make(turn=turn, us=US_HAND, ussr=USSR_HAND)
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state) == [(n, side) for n in range(1, rounds + 1) for side in (USSR, US)]
    assert [hand.bit_count() for hand in state.hands] == [9 - rounds, 9 - rounds]


@pytest.mark.parametrize(("turn", "usual"), [(1, 6), (5, 7)])
def test_more_rounds_by_box_8_are_a_choice(
    make: Position, monkeypatch: pytest.MonkeyPatch, turn: int, usual: int
) -> None:
    Recorder(monkeypatch)
    state = make(turn=turn, us=US_HAND, ussr=USSR_HAND)
    state.space = [7, 8]
    action_rounds.play_action_rounds(state)
    advance(state)
    declined = state.copy()
    both = [(n, side) for n in range(1, usual + 1) for side in (USSR, US)]
    assert plays(state) == [*both, *((n, USSR) for n in range(usual + 1, 9))]
    until(declined, "one-more-action-round")
    assert (declined.to_move, moves(declined)) == (USSR, {"play-action-round", "done"})
    play(declined, *["done"] * (8 - usual))
    assert kind(declined) == STOP


def test_north_sea_oil_gives_the_us_an_eighth_round(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=9, us=US_HAND, ussr=USSR_HAND)
    state.effects |= effect("north-sea-oil")
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state)[-1] == (8, US)


def test_who_runs_out_of_cards_waits(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=1, us=US_HAND[:2], ussr=USSR_HAND[:3])
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state) == [(1, USSR), (1, US), (2, USSR), (2, US), (3, USSR)]


def test_the_china_card_is_never_forced(make: Position) -> None:
    state = make(us=("truman-doctrine",), china=US)
    action_rounds.begin_action_round(state, US)
    advance(state)
    assert moves(state) == {"truman-doctrine", "the-china-card"}  # nobody may pass with a card in hand
    empty = make(china=US)
    action_rounds.begin_action_round(empty, US)
    advance(empty)
    assert moves(empty) == {"the-china-card", "done"}
    assert kind(play(empty, "done")) == STOP
    face_down = make(china=US)
    face_down.china_face_up = False
    action_rounds.begin_action_round(face_down, US)
    advance(face_down)
    assert kind(face_down) == STOP


def test_the_china_card_passes_face_down(make: Position) -> None:
    state = make(ussr=("fidel",), china=USSR)
    action_rounds.begin_action_round(state, USSR)
    advance(state)
    play(state, "the-china-card")
    assert moves(state) == {"operations", "space-race"}
    until(play(state, "operations", "influence"), "play-card")
    assert (state.china, state.china_face_up, names(state.hands[USSR])) == (US, False, {"fidel"})


def test_box_6_lets_a_player_discard_a_held_card(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=1, us=US_HAND, ussr=USSR_HAND)
    state.space = [6, 5]
    action_rounds.play_action_rounds(state)
    advance(state)
    until(state, "may-discard-held-card")
    assert (state.to_move, state.round, len(state.legal())) == (US, 6, 4)  # three held cards, or none of them
    card = min(moves(state) - {"done"})
    assert kind(play(state, card)) == STOP
    assert piles(state, card) == {"discard"}


def test_box_6_may_end_the_turn_by_a_reading(make: Position) -> None:
    state = make(turn=1, us=US_HAND, ussr=USSR_HAND, readings={"6.4.4/box-6": "ends-turn"})
    state.space = [5, 6]
    action_rounds.play_action_rounds(state)
    advance(state)
    assert moves(state) == {*USSR_HAND, "end-turn"}
    play(state, "end-turn")
    assert moves(state) == set(USSR_HAND)
    assert kind(play(state, "fidel")) == STOP  # nobody plays another action round
    due = make(turn=1, ussr=("asia-scoring", "fidel"), readings={"6.4.4/box-6": "ends-turn"})
    due.space = [5, 6]
    assert moves(action_round(due, USSR)) == {"asia-scoring", "fidel"}


# Scoring cards are never held


@pytest.mark.parametrize(
    ("round_", "hand", "offered"),
    [
        (6, ("asia-scoring", "fidel", "nasser"), {"asia-scoring"}),
        (5, ("asia-scoring", "fidel", "nasser"), {"asia-scoring", "fidel", "nasser"}),
        (5, ("asia-scoring", "europe-scoring", "fidel"), {"asia-scoring", "europe-scoring"}),
        (
            4,
            ("asia-scoring", "europe-scoring", "fidel", "nasser"),
            {"asia-scoring", "europe-scoring", "fidel", "nasser"},
        ),
        (6, ("fidel", "nasser"), {"fidel", "nasser"}),
        (1, ("asia-scoring", "fidel"), {"asia-scoring", "fidel"}),
    ],
)
def test_no_play_may_leave_a_scoring_card_in_hand(
    make: Position, round_: int, hand: tuple[str, ...], offered: set[str]
) -> None:
    """Turn 1 has six action rounds."""
    assert moves(action_round(make(ussr=hand, round_=round_), USSR)) == offered
    assert moves(action_round(make(ussr=hand, round_=round_, tournament=True), USSR)) == set(hand)


def test_the_china_card_must_leave_room_for_scoring_cards(make: Position) -> None:
    hand = ("asia-scoring", "fidel")
    assert moves(action_round(make(ussr=hand, round_=6, china=USSR), USSR)) == {"asia-scoring"}
    assert moves(action_round(make(ussr=hand, round_=5, china=USSR), USSR)) == {*hand, "the-china-card"}


def test_an_extra_round_leaves_room_and_is_then_due(make: Position) -> None:
    hand = ("asia-scoring", "fidel")
    state = make(ussr=hand, round_=7, turn=5)
    state.space = [0, 8]
    assert moves(action_round(state, USSR)) == set(hand)
    late = make(ussr=hand, round_=8, turn=5)
    late.space = [0, 8]
    late.push((action_rounds.TAKE_ROUND, USSR, "4.5.D"))
    advance(late)
    assert moves(late) == {"play-action-round"}


def test_missile_envy_makes_nobody_hold_a_scoring_card(make: Position) -> None:
    hand = ("asia-scoring", "missile-envy")
    due = make(ussr=hand, round_=7, turn=5)
    due.effects |= effect("missile-envy", USSR)
    assert moves(action_round(due, USSR)) == {"asia-scoring"}
    bound = make(ussr=hand, round_=6, turn=5)
    bound.effects |= effect("missile-envy", USSR)
    assert moves(action_round(bound, USSR)) == {"operations", "space-race"}  # of Missile Envy, which must be played
