"""What the points of a card can be used for (6.0), and points divided between uses (OPT.1).

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position, dice, ops
from by_name import legal, play

from ts_rules.games.twilight_struggle.play.state import US
from ts_rules.games.twilight_struggle.play.tables import COUNTRY
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing

# 6.0: uses


def test_a_card_offers_every_use_that_is_possible(board: Position) -> None:
    assert legal(ops(board({"iran": (1, 0), "cuba": (0, 3)}), US, 3)) == {"influence", "realignment", "coup"}
    assert legal(ops(board({"iran": (1, 0)}), US, 3)) == {"influence"}
    assert legal(ops(board(), US, 3, ways=operations.COUP)) == set()


def test_ways_and_countries_can_be_limited(board: Position) -> None:
    state = board({"iran": (1, 1), "cuba": (0, 3), "panama": (0, 1)})
    assert legal(ops(state.copy(), US, 2, ways=operations.INFLUENCE | operations.REALIGNMENT)) == {
        "influence",
        "realignment",
    }
    only_cuba = 1 << COUNTRY["cuba"]
    assert legal(ops(state.copy(), US, 2, "coup", mask=only_cuba)) == {"cuba"}
    assert legal(ops(state.copy(), US, 2, "influence", mask=only_cuba)) == {"cuba"}
    assert legal(ops(state.copy(), US, 1, mask=only_cuba)) == {"realignment", "coup"}  # one point buys nothing there
    assert legal(ops(state.copy(), US, 2, "realignment", mask=only_cuba)) == {"cuba"}


def test_granted_operations_may_be_declined_where_the_event_says_so(board: Position) -> None:
    state = ops(board({"iran": (1, 0)}), US, 1, optional=True)
    assert legal(state) == {"influence", "done"}
    assert legal(play(state, "done")) == set()
    assert legal(ops(board(), US, 1, ways=operations.COUP, optional=True)) == set()


def test_points_go_to_one_use(board: Position) -> None:
    state = ops(board({"iran": (1, 0), "cuba": (0, 3)}), US, 4, "influence", "iran")
    assert "cuba" in legal(state)
    assert not legal(state) & {"realignment", "coup", "done"}


# OPT.1: divided points


def test_divided_points(board: Position) -> None:
    held = {"italy": (2, 2), "cuba": (0, 3), "panama": (1, 0)}
    state = ops(board(held, edition="deluxe", readings={"6.2.1/roll-order": "must"}, mixed_operations=True), US, 3)
    assert legal(state) == {"influence", "realignment", "coup"}
    play(state, "influence", "italy")
    assert legal(state) == {"influence", "realignment"}
    assert "italy" not in legal(play(state.copy(), "realignment"))
    play(state, "realignment", "cuba", *dice(1, 1))  # a tie: the superpower against the majority
    assert "cuba" not in legal(play(state.copy(), "influence"))
    play(state, "influence", "panama")
    assert legal(state) == set()


@pytest.mark.parametrize(("reading", "closed"), [("action-round", False), ("turn", True)])
def test_how_long_a_roll_closes_a_country(board: Position, reading: str, closed: bool) -> None:
    readings = {"OPT.1/roll-period": reading, "6.2.1/roll-order": "must"}
    state = board({"italy": (2, 2)}, readings=readings, mixed_operations=True)
    ops(state, US, 1, "realignment", "italy", *dice(1, 1))
    assert legal(state) == set()
    state.round = 2
    placing.freeze_reach(state)
    assert ("italy" in legal(ops(state, US, 2, "influence"))) is not closed
