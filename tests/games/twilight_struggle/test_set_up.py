"""Set-up (3.0).

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position
from game_parts import kind, moves, names, new, play

from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, OF_ERA
from ts_rules.games.twilight_struggle.rules import s03_0_setup as setup


def set_up(edition: str, **options: object) -> State:
    state = new(edition, options)
    while state.to_move == NATURE:
        state.play(state.legal()[0])
    return state


@pytest.mark.parametrize(
    ("edition", "optional", "deck"), [("deluxe", True, 38), ("deluxe", False, 35), ("2e", True, 35)]
)
def test_the_early_war_deck_is_dealt_first(edition: str, optional: bool, deck: int) -> None:
    """35 cards of the Early War besides The China Card, and three optional ones in Deluxe."""
    state = new(edition, {"optional_cards": optional})
    assert state.to_move == NATURE
    assert len(state.legal()) == state.draw.bit_count() == deck
    dealt = []
    while state.to_move == NATURE:
        before = state.hands[:]
        state.play(state.legal()[-1])
        dealt.append(US if state.hands[US] != before[US] else USSR)
    assert dealt == [USSR, US] * 8
    assert state.draw.bit_count() == deck - 16
    assert names(state.hands[US] | state.hands[USSR] | state.draw) <= names(OF_ERA["early"])
    assert (state.china, state.china_face_up) == (USSR, True)


@pytest.mark.parametrize(("edition", "us_total", "canada"), [("deluxe", 25, 2), ("2e", 23, 0)])
def test_starting_influence(edition: str, us_total: int, canada: int) -> None:
    state = set_up(edition)
    assert state.to_move == USSR  # first, with both hands dealt
    assert moves(state) == {
        *("austria", "finland", "bulgaria", "czechoslovakia", "east-germany", "hungary", "poland", "romania"),
        "yugoslavia",
    }
    play(state, *["poland"] * 6)
    assert state.to_move == US
    held = {slug: state.influence[2 * c + USSR] for slug, c in COUNTRY.items() if state.influence[2 * c + USSR]}
    assert held == {"syria": 1, "iraq": 1, "north-korea": 3, "east-germany": 3, "finland": 1, "poland": 6}
    assert len(state.legal()) == 14
    play(state, *["italy"] * 7)
    held = {slug: state.influence[2 * c + US] for slug, c in COUNTRY.items() if state.influence[2 * c + US]}
    fixed = {"iran": 1, "israel": 1, "japan": 1, "australia": 4, "philippines": 1, "south-korea": 1, "panama": 1}
    fixed |= {"south-africa": 1, "united-kingdom": 5, "italy": 7}
    assert held == (fixed | {"canada": canada} if canada else fixed)
    assert sum(held.values()) == us_total
    assert (state.defcon, state.vp, state.turn, state.space, state.military_operations) == (5, 0, 1, [0, 0], [0, 0])
    assert (kind(state), state.round) == ("choose-headline", 0)
    assert [hand.bit_count() for hand in state.hands] == [8, 8]


def test_every_marker_is_put_on_its_starting_space(make: Position) -> None:
    state = make(turn=7)
    state.space, state.military_operations, state.defcon, state.vp = [3, 4], [2, 1], 2, -7
    setup.place_markers(state)
    assert (state.space, state.military_operations, state.turn) == ([0, 0], [0, 0], 1)
    assert (state.defcon, state.vp) == (5, 0)


def test_variants_of_play_change_the_set_up() -> None:
    assert set_up("deluxe", civil_war=True).china == NOBODY
    late = set_up("deluxe", late_war=True)
    assert (late.turn, late.defcon, [h.bit_count() for h in late.hands]) == (8, 4, [9, 9])
    bonus = play(set_up("deluxe", bonus_influence=2), *["poland"] * 6, *["italy"] * 7)
    assert (bonus.to_move, kind(bonus)) == (US, "place-bid-influence")
    assert moves(bonus) >= {"iran", "australia"}
    assert "france" not in moves(bonus)  # no influence of its own there
