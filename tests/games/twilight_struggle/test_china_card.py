"""The China Card (9).

Every expected number is worked out by hand from the rules; the worked examples of the books say which they are.
"""

from __future__ import annotations

import pytest
from controlled import empty_board

from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, REGION, card_mask
from ts_rules.games.twilight_struggle.rules import s09_0_china as china


def test_the_china_card_passes_face_down_after_play() -> None:
    state = empty_board()
    state.china, state.china_face_up = USSR, True
    china.pass_china_after_play(state, USSR)
    assert (state.china, state.china_face_up) == (US, False)
    assert not china.may_play_received_china(state)
    china.turn_china_face_up(state)
    assert china.may_play_received_china(state)


def test_a_card_received_may_be_played_in_a_later_round_where_a_book_says_so() -> None:
    state = empty_board(at_9_3__when_playable="later-round")
    state.china, state.china_face_up = USSR, True
    china.pass_china_after_play(state, USSR)
    assert china.may_play_received_china(state)
    china.pass_china_card(state, US, face_up=False)  # Nixon Plays the China Card bars it for the turn
    assert not china.may_play_received_china(state)


def test_the_bonus_is_for_points_in_asia_alone() -> None:
    asia = REGION["asia"]
    assert china.china_bonus(asia) == 1
    assert china.china_bonus(REGION["southeast-asia"]) == 1
    assert china.china_bonus(asia | 1 << COUNTRY["iran"]) == 0


def test_the_china_card_does_not_count_towards_the_hand() -> None:
    state = empty_board()
    state.hands[US], state.china = card_mask("nato", "fidel"), US
    assert china.cards_toward_hand_limit(state, US) == 2


@pytest.mark.parametrize(
    ("round_", "scoring_cards", "may"),
    [(6, 0, True), (6, 1, False), (5, 1, True), (5, 2, False), (4, 2, True)],
)
def test_the_china_card_keeps_no_scoring_card_from_being_played(round_: int, scoring_cards: int, may: bool) -> None:
    """Turn 1 has six action rounds."""
    state = empty_board()
    state.turn, state.round, state.phasing = 1, round_, USSR
    state.china, state.china_face_up = USSR, True
    state.hands[USSR] = card_mask(*("asia-scoring", "europe-scoring")[:scoring_cards], "nato")
    assert china.may_play_china_card(state, USSR) is may
    assert not china.may_play_china_card(state, US)


def test_where_the_china_card_cannot_be_played_and_that_nothing_forces_it() -> None:
    state = empty_board()
    state.turn = state.round = 1
    state.china, state.china_face_up = USSR, True
    assert china.china_is_barred(state, USSR, "headline card")
    assert china.china_is_barred(state, USSR, "discard for an event")
    assert not china.china_is_barred(state, USSR, "action round")
    assert not china.must_play_china(state, USSR)
    assert not china.must_play_china_for_want_of_cards(state, USSR)
