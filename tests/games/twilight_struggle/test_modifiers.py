"""Modifiers of Operations values and of the points of The China Card: 7.4.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import CARD_OF_VALUE, CHINA, Position, at, dice, ops
from by_name import legal, play

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import EFFECT, effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers

VALUES: list[tuple[tuple[str, ...], int, int]] = [
    # effects, printed value, value for the USSR
    ((), 2, 2),
    (("brezhnev-doctrine",), 1, 2),
    (("brezhnev-doctrine",), 4, 4),
    (("red-scare-purge/by-us",), 3, 2),
    (("red-scare-purge/by-us",), 1, 1),
    (("brezhnev-doctrine", "red-scare-purge/by-us"), 1, 1),
    (("brezhnev-doctrine", "red-scare-purge/by-us"), 4, 4),
    (("containment", "red-scare-purge/by-ussr"), 3, 3),
]


@pytest.mark.parametrize(("events", "printed", "value"), VALUES)
def test_operations_values(board: Position, events: tuple[str, ...], printed: int, value: int) -> None:
    """Brezhnev Doctrine raises to 4 at most, Red Scare/Purge lowers to 1 at least, each for one player."""
    state = board()
    for name in events:
        state.effects |= EFFECT[name]
    assert modifiers.operations_value(state, USSR, CARD[CARD_OF_VALUE[printed]]) == value
    assert modifiers.modified_ops(state, USSR, printed) == value


def test_examples_of_modifiers(board: Position) -> None:
    state = board({"zaire": (0, 2)})
    state.effects |= effect("containment")
    assert modifiers.modified_ops(state, US, 1) == 2  # CIA Created after Containment
    assert modifiers.operations_value(state, USSR, CARD["cia-created"]) == 1
    assert modifiers.operations_value(state, US, CARD["asia-scoring"]) == 0
    state.effects = effect("brezhnev-doctrine")  # Brezhnev Doctrine: a card that the US takes is worth what it says
    assert modifiers.operations_value(state, US, CARD["fidel"]) == 2
    assert modifiers.operations_value(state, USSR, CARD["blockade"]) == 2  # enough for Bear Trap
    state.effects = effect("red-scare-purge", US)  # a coup with a card of 2 counts 1, for the roll and as military
    ops(state, US, modifiers.operations_value(state, US, CARD["defectors"]), "coup", "zaire", *dice(2))
    assert (at(state, "zaire"), state.military_operations) == ((0, 1), [1, 0])


def china_card(board: Position, *events: int, reading: str = "southeast-asia") -> State:
    state = board(
        {"vietnam": (0, 1), "thailand": (0, 1), "pakistan": (0, 1), "iraq": (0, 1)},
        readings={"7.4/vietnam-region": reading},
        phasing=USSR,
    )
    state.current = CHINA
    for bit in events:
        state.effects |= bit
    return state


def bought(state: State, *where: str) -> int:
    """How many points the USSR can spend in the countries given, each in turn, the last one for all the rest."""
    ops(state, USSR, modifiers.operations_value(state, USSR, state.current), "influence")
    spent = 0
    queue = list(where)
    while queue and queue[0] in legal(state):
        play(state, queue[0])
        spent += 1
        if len(queue) > 1:
            queue.pop(0)
    return spent


VIETNAM, RED_SCARE, BREZHNEV = (
    effect("vietnam-revolts"),
    effect("red-scare-purge", USSR),
    effect("brezhnev-doctrine"),
)


@pytest.mark.parametrize(
    ("events", "where", "points"),
    [
        ((), ("iraq",), 4),
        ((), ("pakistan",), 5),
        ((), ("vietnam", "pakistan"), 5),
        ((), ("pakistan", "iraq"), 4),
        ((BREZHNEV,), ("pakistan",), 5),
        ((VIETNAM,), ("vietnam",), 6),
        ((VIETNAM,), ("vietnam", "pakistan"), 5),
        ((VIETNAM,), ("pakistan", "vietnam"), 5),
        ((VIETNAM,), ("vietnam", "vietnam", "vietnam", "iraq"), 4),
        ((VIETNAM, RED_SCARE), ("vietnam",), 5),  # the example of the books: 4 + 1 + 1 - 1
        ((VIETNAM, RED_SCARE), ("pakistan",), 4),
        ((VIETNAM, RED_SCARE), ("iraq",), 3),
    ],
)
def test_points_of_the_china_card(
    board: Position, events: tuple[int, ...], where: tuple[str, ...], points: int
) -> None:
    assert bought(china_card(board, *events), *where) == points


def test_vietnam_revolts_read_as_asia(board: Position) -> None:
    assert bought(china_card(board, VIETNAM, RED_SCARE, reading="asia"), "pakistan") == 5
    assert bought(china_card(board, VIETNAM, RED_SCARE, reading="asia"), "iraq") == 3


def test_the_bonus_is_optional_and_bound_to_its_region(board: Position) -> None:
    state = ops(china_card(board), USSR, 4, "influence", "pakistan", "pakistan", "pakistan")
    assert "done" not in legal(state)
    assert {"iraq", "pakistan"} <= legal(state)
    play(state, "pakistan")
    assert "done" in legal(state)
    assert "iraq" not in legal(state)
    assert legal(play(state, "done")) == set()


def test_an_opposed_country_may_take_the_bonus_point(board: Position) -> None:
    state = china_card(board)
    influence.put(state, US, COUNTRY["thailand"], 4)
    ops(state, USSR, 4, "influence", "vietnam", "vietnam", "vietnam")
    play(state, "thailand")  # the fourth point and the bonus
    assert legal(state) == set()
    assert at(state, "thailand") == (4, 2)


def test_no_bonus_for_another_card_or_player(board: Position) -> None:
    state = china_card(board, VIETNAM)
    state.current = CARD["fidel"]
    assert bought(state.copy(), "pakistan") == 2
    assert bought(state.copy(), "vietnam") == 3
    influence.put(state, US, COUNTRY["vietnam"], 3)
    influence.put(state, USSR, COUNTRY["vietnam"], 0)
    placing.freeze_reach(state)
    ops(state, US, 1, "influence", "vietnam")
    assert legal(state) == set()


def test_the_bonus_counts_in_coups_and_realignment_rolls(board: Position) -> None:
    state = china_card(board, VIETNAM)
    for country in ("vietnam", "pakistan", "iraq"):
        influence.put(state, US, COUNTRY[country], 12)
    for target, points in (("vietnam", 6), ("pakistan", 5), ("iraq", 4)):
        after = ops(state.copy(), USSR, 4, "coup", target, *dice(6))
        stability = {"vietnam": 1, "pakistan": 2, "iraq": 3}[target]
        assert at(after, target) == (12 - (6 + points - 2 * stability), 1)
        assert after.military_operations == [0, min(points, 5)]  # where its track ends
        after = ops(state.copy(), USSR, 4, "realignment")
        rolls = 0
        while target in legal(after):
            play(after, target)
            if "roll" in legal(after):
                play(after, "roll")
            play(after, *dice(1, 1))
            if "keep" in legal(after):
                play(after, "keep")
            rolls += 1
        assert rolls == points
