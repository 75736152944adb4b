"""The space race: 6.4.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from by_hand import CARD_OF_VALUE, CHINA, Position, dice
from by_name import legal, play

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask
from ts_rules.games.twilight_struggle.rules import s06_4_4_space_abilities as abilities
from ts_rules.games.twilight_struggle.rules import s06_4_space_race as space_race

BOXES = {  # box: value needed, highest roll, VP of the first and the second
    1: (2, 3, 2, 1),
    2: (2, 4, 0, 0),
    3: (2, 3, 2, 0),
    4: (2, 4, 0, 0),
    5: (3, 3, 3, 1),
    6: (3, 4, 0, 0),
    7: (3, 3, 4, 2),
    8: (4, 2, 2, 0),
}


@pytest.mark.parametrize("box", BOXES)
def test_what_a_box_takes_and_gives(board: Position, box: int) -> None:
    needed, highest, first, second = BOXES[box]
    for opponent_ahead in (False, True):
        state = board()
        state.space = [box - 1, 8 if opponent_ahead else 0]
        for value, card in CARD_OF_VALUE.items():
            assert space_race.may_send_to_space(state, US, CARD[card]) is (value >= needed)
        space_race.send_to_space(state, US, CARD["muslim-revolution"])
        advance(state)
        for face in range(1, 7):
            after = play(state.copy(), *dice(face))
            reached = face <= highest
            assert after.space[US] == (box if reached else box - 1)
            assert after.vp == (0 if not reached else second if opponent_ahead else first)
        assert state.space_cards == [1, 0]
        assert state.discard == card_mask("muslim-revolution")


def test_a_starred_card_in_space_is_discarded_and_does_not_happen(board: Position) -> None:
    state = board()
    space_race.send_to_space(state, US, CARD["fidel"])
    advance(state)
    play(state, *dice(6))
    assert (state.discard, state.removed, state.played) == (card_mask("fidel"), 0, 0)


def test_the_china_card_may_be_spent_on_space(board: Position) -> None:
    state = board()
    assert space_race.may_send_to_space(state, US, CHINA)
    space_race.send_to_space(state, US, CHINA)
    advance(state)
    assert play(state, *dice(1)).space == [1, 0]
    assert (state.discard, state.removed) == (0, 0)  # it passes to the opponent


def test_the_value_in_effect_counts_for_space(board: Position) -> None:
    state = board()
    state.effects |= effect("red-scare-purge", US)
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])
    assert space_race.may_send_to_space(state, US, CARD["comecon"])


@pytest.mark.parametrize(("reading", "again"), [("turn", False), ("action-round", True)])
def test_one_card_in_the_period(board: Position, reading: str, again: bool) -> None:
    state = board(readings={"6.4.2/limit-period": reading})
    state.space_cards = [1, 0]
    assert space_race.may_send_to_space(state, US, CARD["fidel"]) is again
    assert space_race.may_send_to_space(state, USSR, CARD["fidel"])


def test_two_cards_with_the_ability(board: Position) -> None:
    state = board()
    state.space, state.space_cards = [2, 1], [1, 1]
    assert space_race.may_send_to_space(state, US, CARD["fidel"])
    assert not space_race.may_send_to_space(state, USSR, CARD["fidel"])
    state.space_cards = [2, 0]
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])
    state.space, state.space_cards = [2, 2], [1, 0]  # lost at the moment the other reaches the box
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])


def test_the_final_box_ends_it(board: Position) -> None:
    state = board()
    state.space = [8, 7]
    assert not space_race.may_send_to_space(state, US, CARD["muslim-revolution"])
    assert space_race.may_send_to_space(state, USSR, CARD["muslim-revolution"])
    space_race.advance_in_space(state, US, 1)
    assert (state.space, state.vp) == ([8, 7], 0)


@pytest.mark.parametrize(
    ("reading", "us", "ussr", "holds"),
    [
        ("first", 2, 0, {2}),
        ("first", 6, 3, {4, 6}),
        ("first", 6, 4, {6}),
        ("first", 8, 5, {6, 8}),
        ("first", 4, 4, set()),
        ("alone", 4, 1, {4}),
        ("alone", 6, 1, {6}),
        ("alone", 5, 1, set()),
        ("alone", 4, 4, set()),
        ("alone", 4, 7, {4}),
    ],
)
def test_who_has_an_ability(board: Position, reading: str, us: int, ussr: int, holds: Iterable[int]) -> None:
    state = board(readings={"6.4.4/ability-holder": reading})
    state.space, state.hands = [us, ussr], [card_mask("fidel"), 0]
    assert {box for box in (2, 4, 6, 8) if abilities.has_space_ability(state, US, box)} == holds
    assert space_race.space_card_limit(state, US) == (2 if 2 in holds else 1)
    assert (abilities.chooses_headline_first(state) == USSR) is (4 in holds)
    assert abilities.may_discard_held_card(state, US, CARD["fidel"]) is (6 in holds)
    assert abilities.rounds_with_ability(state, US) == (8 if 8 in holds else 0)


@pytest.mark.parametrize(("reading", "in_a_round"), [("at-end-of-turn", False), ("ends-turn", True)])
def test_when_a_held_card_is_discarded(board: Position, reading: str, in_a_round: bool) -> None:
    state = board(readings={"6.4.4/box-6": reading})
    state.space, state.hands = [6, 0], [card_mask("fidel"), 0]
    assert abilities.may_discard_held_card(state, US, CARD["fidel"], turn_is_ending=False) is in_a_round
    assert abilities.may_discard_held_card(state, US, CARD["fidel"])
    assert not abilities.may_discard_held_card(state, US, CARD["opec"])
    state.effects |= effect("space-held-card", US)
    assert not abilities.may_discard_held_card(state, US, CARD["fidel"])


def test_an_event_moves_the_marker(board: Position) -> None:
    state = board()
    state.space = [0, 3]
    space_race.advance_in_space(state, US, 1)  # Captured Nazi Scientist
    assert (state.space, state.vp, state.space_cards) == ([1, 3], 1, [0, 0])
    space_race.advance_in_space(state, US, 2)  # One Small Step: the box passed over gives nothing
    assert (state.space, state.vp) == ([3, 3], 1)


def test_the_roll_may_be_left_out_where_the_option_says_so(board: Position) -> None:
    state = board(unrolled_space=True)
    space_race.send_to_space(state, US, CARD["fidel"])
    advance(state)
    assert legal(state) == {"roll", "no-roll"}
    assert play(state.copy(), "roll", *dice(1)).space == [1, 0]
    assert play(state, "no-roll").space == [0, 0]
    assert (state.discard, state.space_cards) == (card_mask("fidel"), [1, 0])
