"""The optional cards of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

from by_hand import Position, at, card, happen, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import CONDITIONS
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask


def test_che_twice(mid_war: Position) -> None:
    """The first attempt removes US influence, so another country may follow; battlegrounds are no targets."""
    state = happen(mid_war(peru=(1, 0), haiti=(1, 0), chile=(1, 0), greece=(1, 0)), "che", USSR)
    assert sorted(options(state)) == ["done", "haiti", "peru"]
    play(state, "peru", "die-2")  # 2 + 3 exceeds 4 by 1
    assert at(state, "peru") == (0, 0)
    assert sorted(options(state)) == ["done", "haiti"]
    play(state, "haiti", "die-6")  # 6 + 3 exceeds 2 by 7
    assert (at(state, "haiti"), state.stack) == ((0, 6), [])
    assert (state.military_operations, state.defcon) == ([0, 5], 5)  # the track ends there


def test_che_once(mid_war: Position) -> None:
    state = happen(mid_war(peru=(1, 0), haiti=(1, 0)), "che", USSR)
    play(state, "peru", "die-1")  # 1 + 3 does not exceed 4
    assert (at(state, "peru"), state.stack) == ((1, 0), [])
    assert state.military_operations == [0, 3]


def test_che_not_at_all(mid_war: Position) -> None:
    assert not play(happen(mid_war(peru=(1, 0)), "che", USSR), "done").stack


def test_che_asks_about_the_crisis_before_each_attempt(mid_war: Position) -> None:
    state = mid_war(peru=(1, 0), haiti=(1, 0), cuba=(0, 3))
    happen(state, "cuban-missile-crisis", US)
    happen(state, "che", USSR)
    play(state, "peru")
    assert options(state) == ["cuba", "done"]
    play(state, "cuba", "die-2")
    assert (state.result, options(state)) == (None, ["haiti", "done"])


def test_our_man_in_tehran(mid_war: Position) -> None:
    state = mid_war(israel=(4, 0))
    assert CONDITIONS[CARD["our-man-in-tehran"]](state, US)
    assert not CONDITIONS[CARD["our-man-in-tehran"]](mid_war(israel=(3, 0), italy=(2, 0)), US)
    deck = ("fidel", "nato", "junta", "opec", "summit", "allende")
    state.draw = card_mask(*deck)
    happen(state, "our-man-in-tehran", US)
    assert state.to_move == NATURE
    play(state, card("fidel"))
    assert card("fidel") not in options(state)
    play(state, *(card(c) for c in deck[1:5]))
    assert state.to_move == US
    assert card("allende") not in options(state)
    play(state, card("fidel"), card("opec"), "done")
    assert (state.discard, state.draw) == (card_mask("fidel", "opec"), card_mask("nato", "junta", "summit", "allende"))
    assert (state.stack, state.hands, state.vp) == ([], [0, 0], 0)


def test_our_man_in_tehran_reshuffles(mid_war: Position) -> None:
    """Two cards in the draw pile and two discarded: the US sees all four."""
    state = mid_war(israel=(4, 0))
    state.draw, state.discard = card_mask("fidel", "nato"), card_mask("junta", "opec")
    happen(state, "our-man-in-tehran", US)
    play(state, card("fidel"), card("nato"))
    assert options(state) == [card("junta"), card("opec")]
    play(state, card("opec"), card("junta"))
    assert len(options(state)) == 4 + 1
    play(state, card("nato"), "done")
    assert (state.draw, state.discard) == (card_mask("fidel", "junta", "opec"), card_mask("nato"))
