"""The Soviet events of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, options
from by_name import play

from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_portuguese_empire_crumbles(mid_war: Position) -> None:
    state = happen(mid_war(angola=(1, 0)), "portuguese-empire-crumbles", USSR)
    assert (at(state, "angola"), at(state, "se-african-states")) == ((1, 2), (0, 2))


@pytest.mark.parametrize(
    ("choices", "south_africa", "angola", "botswana"),
    [
        ("south-africa", 2, 0, 0),
        ("angola angola", 1, 2, 0),
        ("botswana botswana", 1, 0, 2),
        ("angola botswana", 1, 1, 1),
    ],
)
def test_south_african_unrest(mid_war: Position, choices: str, south_africa: int, angola: int, botswana: int) -> None:
    state = happen(mid_war(), "south-african-unrest", USSR)
    assert sorted(options(state)) == ["angola", "botswana", "south-africa"]
    assert state.to_move == USSR
    play(state, *choices.split())
    found = [at(state, c)[USSR] for c in ("south-africa", "angola", "botswana")]
    assert (found, options(state)) == ([south_africa, angola, botswana], [])


def test_allende(mid_war: Position) -> None:
    assert at(happen(mid_war(chile=(1, 0)), "allende", USSR), "chile") == (1, 2)


def test_muslim_revolution(mid_war: Position) -> None:
    state = happen(mid_war(egypt=(3, 1), iran=(2, 0), jordan=(1, 0), israel=(4, 0)), "muslim-revolution", USSR)
    assert sorted(options(state)) == ["egypt", "iran", "jordan"]
    play(state, "egypt", "iran")
    assert [at(state, c) for c in ("egypt", "iran", "jordan", "israel")] == [(0, 1), (0, 0), (1, 0), (4, 0)]
    assert not state.stack


def test_muslim_revolution_ends_with_the_awacs_sale(mid_war: Position) -> None:
    state = mid_war(egypt=(3, 1))
    assert events.may_play_event(state, USSR, CARD["muslim-revolution"])
    state.played |= card_mask("awacs-sale-to-saudis")
    state.lasting |= card_mask("awacs-sale-to-saudis")
    assert not events.may_play_event(state, USSR, CARD["muslim-revolution"])


def test_cultural_revolution_takes_the_china_card(mid_war: Position) -> None:
    state = mid_war()
    state.china, state.china_face_up = US, False
    happen(state, "cultural-revolution", USSR)
    assert (state.china, state.china_face_up, state.vp) == (USSR, True, 0)


def test_cultural_revolution_gives_vp(mid_war: Position) -> None:
    state = mid_war()
    state.china, state.china_face_up = USSR, False
    happen(state, "cultural-revolution", USSR)
    assert (state.china, state.china_face_up, state.vp) == (USSR, False, -1)


def test_opec(mid_war: Position) -> None:
    """Iran, Venezuela and the Gulf States count; Egypt is the US's, and Nigeria has oil but is not named."""
    state = mid_war(iran=(0, 2), venezuela=(0, 2), gulf_states=(0, 3), egypt=(2, 0), libya=(1, 2), nigeria=(0, 1))
    assert happen(state, "opec", USSR).vp == -3


def test_lone_gunman(mid_war: Position) -> None:
    """One point, which Brezhnev Doctrine raises to two; the USSR may leave them."""
    state = happen(mid_war(angola=(0, 1)), "lone-gunman", USSR)
    assert state.to_move == USSR
    assert not play(state, "done").stack
    state = mid_war(angola=(0, 1))
    happen(state, "brezhnev-doctrine", USSR)
    happen(state, "lone-gunman", USSR)
    if "influence" not in options(state):
        play(state, "conduct-operations")
    play(state, "influence", "angola", "zaire")
    assert (at(state, "angola"), at(state, "zaire"), state.stack) == ((0, 2), (0, 1), [])


def test_liberation_theology(mid_war: Position) -> None:
    state = happen(mid_war(), "liberation-theology", USSR)
    play(state, "cuba", "cuba")
    assert "cuba" not in options(state)
    assert "chile" not in options(state)
    play(state, "mexico")
    assert (at(state, "cuba"), at(state, "mexico"), state.stack) == ((0, 2), (0, 1), [])
