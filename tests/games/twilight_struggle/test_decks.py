"""Hands, the draw pile and the decks of the three wars (4.0).

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position
from game_parts import moves, names, play, until

from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, CARDS, OF_ERA, card_mask
from ts_rules.games.twilight_struggle.rules import s04_0_turns_and_decks as decks
from ts_rules.games.twilight_struggle.rules import s04_5_turn as turn_steps


@pytest.mark.parametrize(("turn", "size"), [(1, 8), (2, 8), (3, 8), (4, 9), (7, 9), (8, 9), (10, 9)])
def test_hands_are_filled_up(make: Position, turn: int, size: int) -> None:
    state = make(turn=turn, us=("fidel", "nato"), ussr=("comecon",), china=USSR)
    state.draw = OF_ERA["mid"]
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [size, size]  # The China Card does not count


def test_a_full_hand_is_dealt_nothing(make: Position) -> None:
    state = make(turn=1, us=tuple(CARDS[7:17]))
    state.draw = OF_ERA["mid"]
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [10, 8]


def test_the_draw_pile_is_used_up_before_the_reshuffle(make: Position) -> None:
    state = make(turn=2)
    state.draw = card_mask("fidel", "nato")
    state.discard = sum(1 << CARD[c] for c in CARDS[22:40])
    state.removed = card_mask("nasser")
    turn_steps.deal_cards(state)
    advance(state)
    assert moves(state) == {"fidel", "nato"}
    play(state, "fidel")
    assert moves(state) == {"nato"}
    play(state, "nato")
    assert moves(state) == set(CARDS[22:40])  # the whole discard pile, and nothing removed from the game
    assert state.discard == 0
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [8, 8]
    assert state.draw.bit_count() == 18 - 14


def test_a_deal_ends_when_there_are_no_cards(make: Position) -> None:
    state = make(turn=2)
    state.draw = card_mask("fidel")
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert names(state.hands[USSR]) == {"fidel"}


@pytest.mark.parametrize(("turn", "era"), [(3, "mid"), (7, "late")])
def test_a_new_deck_joins_the_draw_pile_alone(make: Position, turn: int, era: str) -> None:
    state = make(turn=turn)
    state.draw, state.discard, state.removed = card_mask("fidel"), card_mask("nato", "comecon"), card_mask("nasser")
    turn_steps.advance_turn_marker(state)
    assert state.turn == turn + 1
    assert state.draw == OF_ERA[era] | card_mask("fidel")
    assert state.discard == card_mask("nato", "comecon")
    until_next = make(turn=turn + 1)
    until_next.draw, until_next.discard = 0, card_mask("nato", "comecon")
    decks.draw_card(until_next, US)
    advance(until_next)
    assert moves(until_next) == {"nato", "comecon"}  # they come back with the next reshuffle


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 6, 8, 9])
def test_other_turns_bring_no_deck(make: Position, turn: int) -> None:
    state = make(turn=turn)
    turn_steps.advance_turn_marker(state)
    assert (state.turn, state.draw) == (turn + 1, 0)


def test_decks_of_the_second_edition_lack_the_optional_cards(make: Position) -> None:
    state = make(edition="2e", turn=3)
    turn_steps.advance_turn_marker(state)
    assert "che" not in names(state.draw)
    assert "brush-war" in names(state.draw)
