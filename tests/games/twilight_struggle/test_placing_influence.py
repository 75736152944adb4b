"""Placing influence with points: 6.1.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position, at, ops
from by_name import legal, play

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR
from ts_rules.games.twilight_struggle.play.tables import COUNTRY
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.playing.notation import IllegalMove


@pytest.mark.parametrize(("us", "placing_", "bought"), [(2, "one-by-one", 3), (2, "together", 2), (1, "one-by-one", 4)])
def test_turkey_example(board: Position, us: int, placing_: str, bought: int) -> None:
    """Control of Turkey is lost with the first influence, and the rest comes cheaper: 2 + 1 + 1."""
    state = board({"turkey": (us, 0), "syria": (0, 1)}, readings={"6.1.1/placing": placing_}, phasing=USSR)
    ops(state, USSR, 4, "influence")
    for left in range(bought, 0, -1):
        assert "turkey" in legal(state), left
        assert "done" not in legal(state)
        play(state, "turkey")
    assert legal(state) == set()
    assert at(state, "turkey") == (us, bought)


def test_panama_and_south_korea_example(board: Position) -> None:
    state = ops(board({"panama": (1, 0), "south-korea": (1, 0)}), US, 3, "influence")
    own_superpower = {"canada", "cuba", "japan", "mexico"}
    beside = {"costa-rica", "colombia", "north-korea", "taiwan"}
    reach = {"panama", "south-korea"} | own_superpower | beside
    assert legal(state) == reach
    assert legal(play(state, "costa-rica")) == reach  # and not Nicaragua, although Costa Rica now has influence
    with pytest.raises(IllegalMove):
        play(state, "nicaragua")
    play(state, "colombia", "south-korea")
    assert legal(state) == set()
    assert (at(state, "costa-rica"), at(state, "colombia"), at(state, "south-korea")) == ((1, 0), (1, 0), (2, 0))


def test_the_last_point_buys_nothing_in_an_opposed_country(board: Position) -> None:
    state = ops(board({"turkey": (2, 0), "syria": (0, 1)}, phasing=USSR), USSR, 3, "influence", "syria", "syria")
    assert "turkey" not in legal(state)
    assert {"syria", "iraq", "israel"} & legal(state) == {"syria", "israel"}


def test_influence_spreads_but_not_beyond_what_an_event_allows(board: Position) -> None:
    state = ops(board(), US, 2, "influence", mask=1 << COUNTRY["mexico"] | 1 << COUNTRY["canada"], ways=1)
    assert legal(state) == {"mexico", "canada"}
    assert legal(play(state, "mexico")) == {"mexico", "canada"}
    assert placing.visible_influence(state, USSR, COUNTRY["mexico"]) == (1, 0)


@pytest.mark.parametrize(("reading", "in_iraq"), [("in-or-next-to", True), ("only-next-to", False)])
def test_placing_where_one_is(board: Position, reading: str, in_iraq: bool) -> None:
    state = ops(board({"iraq": (0, 1)}, readings={"6.1.1/reach": reading}, phasing=USSR), USSR, 2, "influence")
    assert ("iraq" in legal(state)) is in_iraq
    assert {"iran", "jordan", "gulf-states", "saudi-arabia"} <= legal(state)


@pytest.mark.parametrize(("reading", "in_iraq"), [("may", True), ("must", False)])
def test_next_to_ones_own_superpower(board: Position, reading: str, in_iraq: bool) -> None:
    state = board({"iraq": (0, 1)}, readings={"6.1.4/next-to-superpower": reading}, phasing=USSR)
    ops(state, USSR, 1, "influence")
    border = {"afghanistan", "finland", "north-korea", "poland", "romania"}
    assert border <= legal(state)
    assert (legal(state) > border) is in_iraq
    assert ("iraq" in legal(state)) is in_iraq


@pytest.mark.parametrize(("reading", "reached"), [("action-round", True), ("turn", False)])
def test_reach_is_frozen(board: Position, reading: str, reached: bool) -> None:
    state = board({"panama": (1, 0)}, readings={"6.1.1/held-since": reading})
    influence.put(state, US, COUNTRY["chile"], 1)
    assert "peru" not in legal(ops(state.copy(), US, 1, "influence"))
    state.round = 2
    placing.freeze_reach(state)
    assert ("peru" in legal(ops(state, US, 1, "influence"))) is reached


def test_chernobyl_closes_a_region_to_the_points_of_the_ussr_alone(board: Position) -> None:
    state = board({"poland": (3, 3), "iraq": (1, 1)}, phasing=USSR)
    state.effects |= effect("chernobyl-europe")
    assert not {"poland", "east-germany", "finland", "romania"} & legal(ops(state.copy(), USSR, 3, "influence"))
    assert {"iraq", "iran", "afghanistan"} <= legal(ops(state.copy(), USSR, 3, "influence"))
    assert "poland" in legal(ops(state.copy(), US, 3, "influence"))


def test_israel_example_of_control(board: Position) -> None:
    """Stability 4: five against one control it, four against one do not."""
    assert board({"israel": (1, 5)}).control == [0, 1 << COUNTRY["israel"]]
    assert board({"israel": (1, 4)}).control == [0, 0]


def test_the_civil_war_space_is_open_to_the_ussr_only(board: Position) -> None:
    state = board(civil_war=True, phasing=USSR)
    assert "chinese-civil-war" not in legal(ops(state.copy(), US, 4, "influence"))
    ops(state, USSR, 4, "influence", "chinese-civil-war", "chinese-civil-war")
    assert state.china == NOBODY
    play(state, "chinese-civil-war")
    assert state.china == USSR
    assert "chinese-civil-war" not in legal(state)
    assert "chinese-civil-war" not in legal(ops(board(phasing=USSR), USSR, 4, "influence"))
