"""Coups (6.3), and the lasting events that bar targets of coups and realignment rolls.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from by_hand import Position, at, dice, ops, outcomes
from by_name import legal, play

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import COUNTRIES, COUNTRY, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups


def countries(mask: int) -> set[str]:
    return {COUNTRIES[c] for c in bits(mask)}


# 6.3: coups


def test_mexico_example(board: Position) -> None:
    state = ops(board({"mexico": (0, 2)}), US, 3, "coup", "mexico")
    assert state.military_operations == [3, 0]  # before the roll
    play(state, *dice(4))
    assert at(state, "mexico") == (1, 0)
    assert state.defcon == 4


@pytest.mark.parametrize(("reading", "level"), [("lowers", 3), ("raises", 5)])
def test_iran_example(board: Position, reading: str, level: int) -> None:
    state = board({"iran": (1, 0)}, readings={"6.3.4/defcon-after": reading}, defcon=4, phasing=USSR)
    ops(state, USSR, 3, "coup", "iran", *dice(3))
    assert at(state, "iran") == (0, 1)
    assert (state.defcon, state.military_operations) == (level, [0, 3])


STABILITY = {"vietnam": 1, "cameroon": 1, "iran": 2, "turkey": 2, "south-korea": 3, "norway": 4, "united-kingdom": 5}
BATTLEGROUNDS = {"iran", "south-korea"}


@pytest.mark.parametrize("target", STABILITY)
@pytest.mark.parametrize("points", [1, 2, 3, 4])
@pytest.mark.parametrize("attacker", [US, USSR])
def test_exact_outcomes_of_a_coup(board: Position, target: str, points: int, attacker: int) -> None:
    for own, opposing in product((0, 2), (1, 3, 7)):
        expected: Counter[tuple[int, int]] = Counter()
        for face in range(1, 7):
            margin = max(0, face + points - 2 * STABILITY[target])
            removed = min(margin, opposing)
            expected[own + margin - removed, opposing - removed] += 1
        held = (own, opposing) if attacker == US else (opposing, own)
        state = board({target: held}, phasing=attacker)
        play(ops(state, attacker, points, "coup"), target)
        found = Counter(at(after, target)[:: 1 if attacker == US else -1] for after in outcomes(state))
        assert found == expected
        assert {after.defcon for after in outcomes(state)} == {4 if target in BATTLEGROUNDS else 5}
        assert state.military_operations[attacker] == points


def test_a_coup_needs_opposing_influence_and_no_own(board: Position) -> None:
    state = ops(board({"iran": (1, 0), "chile": (0, 1)}), US, 2, "coup")
    assert legal(state) == {"chile"}


DEFCON_CLOSES = {
    5: set(),
    4: {"italy"},
    3: {"italy", "japan", "vietnam"},
    2: {"italy", "japan", "vietnam", "iran"},
}


@pytest.mark.parametrize("level", DEFCON_CLOSES)
def test_defcon_closes_regions_unless_the_roll_is_free(board: Position, level: int) -> None:
    held = dict.fromkeys(("italy", "japan", "vietnam", "iran", "zaire", "cuba", "chile"), (0, 1))
    everywhere = set(held)
    state = board(held, defcon=level)
    for targets in (coups.coup_targets, realignment.realignment_targets):
        assert countries(targets(state, US)) == everywhere - DEFCON_CLOSES[level]
        assert countries(targets(state, US, free=True)) == everywhere
    option = board(held, defcon=level, free_realignment=True)
    assert countries(realignment.realignment_targets(option, US)) == everywhere
    assert countries(coups.coup_targets(option, US)) == everywhere - DEFCON_CLOSES[level]


def test_a_free_coup_roll_is_no_military_operation_and_still_moves_defcon(board: Position) -> None:
    state = ops(board({"italy": (0, 1)}, defcon=3), US, 3, "coup", "italy", *dice(2), free=True)
    assert (state.military_operations, state.defcon) == ([0, 0], 2)
    assert at(state, "italy") == (0, 0)


def test_nuclear_war_by_a_coup(board: Position) -> None:
    state = ops(board({"cuba": (0, 1)}, defcon=2), US, 1, "coup", "cuba", *dice(1))
    assert state.result is not None
    assert state.result[0] == USSR


def test_nuclear_subs_keep_defcon_for_the_us(board: Position) -> None:
    state = board({"cuba": (1, 1)}, defcon=2)
    state.effects |= effect("nuclear-subs")
    assert ops(state.copy(), US, 1, "coup", "cuba", *dice(1)).defcon == 2
    assert ops(state.copy(), USSR, 1, "coup", "cuba", *dice(1)).result == (USSR, "8.1.3")  # the US is phasing


ON_THE_ROLL: list[tuple[list[int], int, str, int]] = [
    ([effect("salt-negotiations")], US, "iran", -1),
    ([effect("salt-negotiations")], USSR, "cuba", -1),
    ([effect("latin-american-death-squads", US)], US, "cuba", 1),
    ([effect("latin-american-death-squads", US)], USSR, "brazil", -1),
    ([effect("latin-american-death-squads", US)], US, "iran", 0),
    ([effect("latin-american-death-squads", USSR), effect("salt-negotiations")], US, "brazil", -2),
]


@pytest.mark.parametrize(("events", "side", "target", "change"), ON_THE_ROLL)
def test_events_that_change_the_roll(board: Position, events: list[int], side: int, target: str, change: int) -> None:
    stability = {"iran": 2, "cuba": 3, "brazil": 2}[target]
    state = board({target: (9, 9)}, phasing=side)
    for bit in events:
        state.effects |= bit
    ops(state, side, 4, "coup", target, *dice(5))
    assert at(state, target)[1 - side] == 9 - max(0, 5 + change + 4 - 2 * stability)


def test_coup_of_a_side_barred_by_the_missile_crisis(board: Position) -> None:
    state = board({"zaire": (0, 1)}, phasing=USSR)
    state.effects |= effect("cuban-missile-crisis", US)
    after = ops(state.copy(), US, 1, "coup", "zaire")
    assert after.result is not None
    assert after.result[0] == USSR
    influence.put(state, US, COUNTRY["turkey"], 2)
    ops(state, US, 1, "coup", "zaire")
    assert legal(state) == {"turkey", "done"}
    assert play(state.copy(), "done").result is not None
    play(state, "turkey", *dice(6))
    assert (state.result, at(state, "turkey"), at(state, "zaire")) == (None, (0, 0), (4, 0))


def test_yuri_and_samantha_pay_for_every_us_attempt(board: Position) -> None:
    state = board({"zaire": (1, 1)})
    state.effects |= effect("yuri-and-samantha")
    assert ops(state.copy(), US, 1, "coup", "zaire").vp == -1
    assert ops(state.copy(), US, 1, "coup", "zaire", free=True).vp == -1
    assert ops(state.copy(), USSR, 1, "coup", "zaire").vp == 0


# Lasting events that bar targets

HELD_IN_EUROPE = {"france": (4, 1), "west-germany": (5, 1), "turkey": (3, 1), "greece": (1, 1), "japan": (5, 1)}


@pytest.mark.parametrize(
    ("lasting", "coups_barred", "rolls_barred"),
    [
        ((), set(), set()),
        (("nato",), {"france", "west-germany", "turkey"}, {"france", "west-germany", "turkey"}),
        (("nato", "de-gaulle-leads-france"), {"west-germany", "turkey"}, {"west-germany", "turkey"}),
        (("nato", "willy-brandt"), {"france", "turkey"}, {"france", "turkey"}),
        (("de-gaulle-leads-france", "willy-brandt"), set(), set()),
        (("us-japan-mutual-defense-pact",), {"japan"}, {"japan"}),
        (("the-reformer",), {"france", "west-germany", "turkey", "greece"}, set()),
    ],
)
def test_bars_of_lasting_events(
    board: Position, lasting: tuple[str, ...], coups_barred: set[str], rolls_barred: set[str]
) -> None:
    state = board({**HELD_IN_EUROPE, "iran": (3, 1)}, phasing=USSR)
    state.lasting = card_mask(*lasting)
    everywhere = {*HELD_IN_EUROPE, "iran"}
    for free in (False, True):
        assert countries(coups.coup_targets(state, USSR, free=free)) == everywhere - coups_barred
        assert countries(realignment.realignment_targets(state, USSR, free=free)) == everywhere - rolls_barred
    assert countries(coups.coup_targets(state, US)) == everywhere
    assert countries(realignment.realignment_targets(state, US)) == everywhere
