"""Optional rules (OPT): options for realignment rolls, and the space race without a roll."""

from __future__ import annotations

import pytest
from by_hand import Position, at, ops
from by_name import legal, play

from ts_rules.games.twilight_struggle.play.state import US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_4_space_race as space

# OPT.1: options for realignment rolls


@pytest.mark.parametrize("free", [True, False])
def test_realignment_at_any_defcon(position: Position, *, free: bool) -> None:
    state = position(free_realignment=free, france=(1, 0), cuba=(1, 0))
    state.defcon = 2
    play(ops(state, USSR, 1, ways=operations.REALIGNMENT), "realignment")
    assert ("france" in legal(state)) is free
    assert "cuba" in legal(state)


@pytest.mark.parametrize(("safe", "left"), [(True, (2, 2)), (False, (2, 0))])
def test_the_roller_loses_nothing(position: Position, left: tuple[int, int], *, safe: bool) -> None:
    readings = {"6.2.2/removal": "must", "6.2.1/roll-order": "must"}
    state = position(readings=readings, safe_realignment=safe, paraguay=(2, 2))
    play(ops(state, USSR, 1, ways=operations.REALIGNMENT), "realignment", "paraguay", "die-1", "die-6")
    assert at(state, "paraguay") == left


def divided(position: Position, **readings: str) -> State:
    """USSR, 3 points, influence and realignment rolls with the same card."""
    named_readings = {"6.2.2/removal": "must", "6.2.1/roll-order": "must"}
    named_readings |= {f"OPT.1/{k.replace('_', '-')}": v for k, v in readings.items()}
    state = position(readings=named_readings, mixed_operations=True, paraguay=(2, 2), uruguay=(1, 1), bolivia=(1, 0))
    return ops(state, USSR, 3)


def test_divided_points(position: Position) -> None:
    state = play(divided(position), "influence", "uruguay")
    assert {"influence", "realignment"} <= legal(state)
    assert "coup" not in legal(state)
    play(state, "realignment")
    assert "uruguay" not in legal(state)  # influence was placed there
    play(state, "paraguay", "die-6", "die-1", "influence")
    assert "paraguay" not in legal(state)  # it was rolled for
    assert "uruguay" in legal(state)
    assert not play(state, "uruguay").stack  # three points are spent


def test_points_are_not_divided_without_the_option(position: Position) -> None:
    state = play(ops(position(uruguay=(1, 1)), USSR, 2), "influence", "uruguay")
    assert "uruguay" in legal(state)  # the second point goes the same way
    assert "realignment" not in legal(state)


@pytest.mark.parametrize(("reading", "open_"), [("action-round", True), ("turn", False)])
def test_how_long_a_roll_closes_a_country(position: Position, reading: str, *, open_: bool) -> None:
    state = divided(position, roll_period=reading)
    play(state, "realignment", "paraguay", "die-1", "die-1", "influence", "uruguay", "influence", "uruguay")
    assert not state.stack
    ops(state, USSR, 1)  # another card in the same turn
    assert ("paraguay" in legal(play(state, "influence"))) is open_


def test_a_book_that_closes_every_country_with_influence_to_rolls(position: Position) -> None:
    state = play(divided(position, closed_countries="present"), "influence", "uruguay")
    assert "realignment" not in legal(state)
    state = play(divided(position, closed_countries="placed"), "influence", "uruguay")
    assert {"paraguay", "bolivia"} <= legal(play(state, "realignment"))


# OPT.2: the space race without a roll


def test_a_space_race_card_without_a_roll(position: Position) -> None:
    state = position(unrolled_space=True)
    space.send_to_space(state, US, CARD["duck-and-cover"])
    advance(state)
    assert state.to_move == US
    assert legal(state) == {"roll", "no-roll"}
    play(state, "no-roll")
    assert (state.space, state.space_cards, state.stack) == ([0, 0], [1, 0], [])
