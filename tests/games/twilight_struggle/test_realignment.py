"""Realignment rolls: 6.2.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from by_hand import Position, at, dice, ops, outcomes
from by_name import legal, play
from positions import start_realignment

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import COUNTRY


def test_north_korea_example(board: Position) -> None:
    """US 5 against 2 + 1 for the majority + 1 for the superpower: one Soviet influence goes."""
    held = {"north-korea": (0, 3)}
    state = ops(board(held, edition="2e"), US, 1, "realignment", "north-korea", *dice(5, 2))
    assert at(state, "north-korea") == (0, 2)
    state = ops(board(held), US, 1, "realignment", "north-korea", *dice(5, 2))
    assert state.to_move == US
    assert at(play(state.copy(), "remove"), "north-korea") == (0, 2)
    assert at(play(state.copy(), "keep"), "north-korea") == (0, 3)


REALIGNMENTS: list[tuple[str, dict[str, tuple[int, int]], int, int]] = [
    # target, influence, and what the US and the USSR add to their dice
    ("italy", {"italy": (2, 2)}, 0, 0),
    ("italy", {"italy": (3, 1), "france": (3, 0), "greece": (0, 2), "yugoslavia": (0, 3)}, 2, 2),
    ("cuba", {"cuba": (1, 3), "haiti": (1, 0), "nicaragua": (0, 1)}, 2, 2),
    ("finland", {"finland": (3, 1)}, 1, 1),
    ("south-korea", {"south-korea": (2, 4), "japan": (4, 0), "taiwan": (3, 0), "north-korea": (0, 3)}, 2, 2),
    ("panama", {"panama": (0, 2), "costa-rica": (3, 0), "colombia": (1, 0)}, 2, 1),
]


@pytest.mark.parametrize(("target", "held", "us_adds", "ussr_adds"), REALIGNMENTS)
@pytest.mark.parametrize("roller", [US, USSR])
def test_exact_outcomes_of_a_realignment_roll(
    board: Position, target: str, held: dict[str, tuple[int, int]], us_adds: int, ussr_adds: int, roller: int
) -> None:
    us, ussr = held[target]
    expected: Counter[tuple[int, int]] = Counter()
    for us_face, ussr_face in product(range(1, 7), repeat=2):
        lead = us_face + us_adds - ussr_face - ussr_adds
        expected[us - min(us, max(0, -lead)), ussr - min(ussr, max(0, lead))] += 1
    state = board(held, edition="2e", phasing=roller)
    start_realignment(state, roller, 1, "6.2", 1 << COUNTRY[target])
    advance(state)
    assert Counter(at(after, target) for after in outcomes(play(state, target))) == expected


def test_the_roller_rolls_first(board: Position) -> None:
    state = ops(board({"italy": (2, 2)}, edition="2e", phasing=USSR), USSR, 1, "realignment", "italy", *dice(6, 4))
    assert at(state, "italy") == (0, 2)


@pytest.mark.parametrize(("reading", "us_adds", "ussr_adds"), [("own", 1, 1), ("leader", 0, 2)])
def test_superpower_modifier(board: Position, reading: str, us_adds: int, ussr_adds: int) -> None:
    """Cuba touches the US; the USSR has more influence there (+1 in any case)."""
    state = board({"cuba": (1, 3)}, edition="2e", readings={"6.2.2/superpower-modifier": reading})
    after = ops(state, US, 1, "realignment", "cuba", *dice(6, 1))
    assert at(after, "cuba") == (1, max(0, 3 - (6 + us_adds - 1 - ussr_adds)))
    after = ops(board({"cuba": (2, 6)}, edition="2e", readings={"6.2.2/superpower-modifier": reading}), US, 1)
    assert at(play(after, "realignment", "cuba", *dice(4, 1)), "cuba") == (2, 6 - (4 + us_adds - 1 - ussr_adds))


@pytest.mark.parametrize("edition", ["2e", "deluxe"])
def test_whether_a_target_needs_opposing_influence(board: Position, edition: str) -> None:
    state = ops(board({"egypt": (1, 0), "libya": (0, 1)}, edition=edition), US, 1, "realignment")
    assert "libya" in legal(state)
    assert ("egypt" in legal(state)) is (edition == "2e")
    if edition == "2e":  # 1 + 1 for the majority against 6: the US loses what it has
        assert at(play(state, "egypt", *dice(1, 6)), "egypt") == (0, 0)


def test_the_one_who_rolls_can_lose(board: Position) -> None:
    state = ops(board({"italy": (2, 2)}), US, 1, "realignment", "italy", *dice(1, 6))
    assert state.to_move == USSR
    assert at(play(state, "remove"), "italy") == (0, 2)
    safe = ops(board({"italy": (2, 2)}, safe_realignment=True), US, 1, "realignment", "italy", *dice(1, 6))
    assert legal(safe) == set()
    assert at(safe, "italy") == (2, 2)


def test_rolls_one_after_another(board: Position) -> None:
    held = {"cuba": (0, 3), "haiti": (0, 1)}
    state = ops(board(held, edition="2e"), US, 2, "realignment", "cuba")
    assert state.to_move == NATURE  # it must be resolved before the next target is named
    play(state, *dice(3, 3), "cuba", *dice(3, 3))
    assert legal(state) == set()

    state = ops(board(held), US, 2, "realignment", "cuba")
    assert legal(state) == {"cuba", "haiti", "roll"}
    together = play(state.copy(), "haiti", *dice(6, 1), "remove", *dice(6, 1), "remove")
    assert (at(together, "cuba"), at(together, "haiti")) == ((0, 0), (0, 0))
    assert legal(together) == set()
    play(state, "roll", *dice(6, 1), "remove")
    assert at(state, "cuba") == (0, 0)
    assert legal(state) == {"haiti"}  # nothing is left in Cuba


def test_the_same_target_again(board: Position) -> None:
    state = board({"cuba": (0, 3)}, edition="2e")
    start_realignment(state, US, 3, "6.2", 1 << COUNTRY["cuba"])
    advance(state)
    play(state, "cuba", *dice(2, 1), "cuba", *dice(2, 1), "cuba", *dice(2, 1))  # the superpower against the majority
    assert at(state, "cuba") == (0, 0)
    assert legal(state) == set()


def test_iran_contra_takes_one_off_the_die_of_the_us(board: Position) -> None:
    state = board({"italy": (2, 2)}, edition="2e")
    state.effects |= effect("iran-contra-scandal")
    assert at(ops(state.copy(), US, 1, "realignment", "italy", *dice(4, 3)), "italy") == (2, 2)
    assert at(ops(state.copy(), USSR, 1, "realignment", "italy", *dice(3, 4)), "italy") == (2, 2)
