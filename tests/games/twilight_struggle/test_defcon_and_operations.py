"""DEFCON (8.1) and military operations (8.2).

Every expected number is worked out by hand from the rules; the worked examples of the books say which they are.
"""

from __future__ import annotations

import pytest
from controlled import empty_board, finish

from ts_rules.games.twilight_struggle.play.moves import option
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, REGION, REGIONS
from ts_rules.games.twilight_struggle.rules import s08_1_defcon as defcon
from ts_rules.games.twilight_struggle.rules import s08_2_military_operations as military

# 8.1: DEFCON


@pytest.mark.parametrize(
    ("level", "closed"),
    [(5, ()), (4, ("europe",)), (3, ("europe", "asia")), (2, ("europe", "asia", "middle-east"))],
)
def test_regions_close_level_by_level(level: int, closed: tuple[str, ...]) -> None:
    state = empty_board()
    state.defcon = level
    mask = defcon.closed_regions(state)
    for region in REGIONS:
        assert (mask & REGION[region]) == (REGION[region] if region in closed else 0), region
    state.defcon = 5
    assert defcon.closed_regions(state) == 0  # open again


def test_the_middle_east_closes_with_asia_where_a_book_says_so() -> None:
    state = empty_board(at_8_1_5__middle_east_level="with-asia")
    for level, closed in ((4, False), (3, True), (2, True)):
        state.defcon = level
        assert (defcon.closed_regions(state) & REGION["middle-east"] != 0) is closed


def test_defcon_starts_at_five_and_never_rises_above() -> None:
    state = empty_board()
    assert defcon.defcon_at_start() == 5
    state.defcon = 4
    assert defcon.improve_defcon_by(state, 2)
    assert state.defcon == 5
    defcon.improve_for_new_turn(state)
    assert state.defcon == 5
    state.defcon = 3
    defcon.improve_for_new_turn(state)
    assert state.defcon == 4


def test_an_event_beyond_the_highest_level_does_nothing_where_a_book_says_so() -> None:
    state = empty_board(at_8_1_2__beyond_highest="no-effect")
    state.defcon = 4
    assert not defcon.improve_defcon_by(state, 2)
    assert state.defcon == 4
    assert defcon.improve_defcon_by(state, 1)
    assert state.defcon == 5


@pytest.mark.parametrize("phasing", [US, USSR])
@pytest.mark.parametrize("chooser", [US, USSR, None])
def test_the_phasing_player_loses_a_nuclear_war_whoever_chose(phasing: int, chooser: int | None) -> None:
    """Olympic Games at DEFCON 2: if the opponent boycotts, the player whose round it is loses."""
    state = empty_board()
    state.defcon, state.phasing = 2, phasing
    defcon.lower_defcon(state, 1, chooser)
    assert state.defcon == 1
    assert state.result == (1 - phasing, "8.1.3")


def test_the_provoker_loses_where_a_book_says_so() -> None:
    for chooser, winner in ((US, USSR), (USSR, US), (None, US)):
        state = empty_board(at_8_1_3__responsible_player="provoker")
        state.defcon, state.phasing = 2, USSR
        defcon.lower_defcon(state, 1, chooser)
        assert state.result == (winner, "8.1.3")


def test_a_boycott_of_the_olympic_games_at_defcon_two() -> None:
    from ts_rules.games.twilight_struggle.cards.early_neutral import olympic_games

    state = empty_board()
    state.defcon, state.phasing = 2, US
    olympic_games(state, US)
    advance(state)
    assert state.to_move == USSR
    finish(state, option("boycott"))
    assert state.result == (USSR, "8.1.3")
    assert not state.stack


def test_defcon_after_a_coup_in_a_battleground() -> None:
    state = empty_board()
    defcon.defcon_after_coup(state, COUNTRY["cuba"])
    assert state.defcon == 4
    defcon.defcon_after_coup(state, COUNTRY["haiti"])
    assert state.defcon == 4
    state = empty_board(at_6_3_4__defcon_after="raises")
    state.defcon = 3
    defcon.defcon_after_coup(state, COUNTRY["cuba"])
    assert state.defcon == 4


# 8.2: military operations


def test_the_example_of_two_operations_at_defcon_four() -> None:
    state = empty_board()
    state.defcon, state.military_operations = 4, [2, 4]
    military.settle_military_operations(state)
    assert state.vp == -2


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_both_short(edition: str) -> None:
    """DEFCON 5: the US is short by 4, the USSR by 2: the USSR gains 4 and the US 2."""
    state = empty_board(edition)
    state.military_operations = [1, 3]
    military.settle_military_operations(state)
    assert state.vp == -2


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_nobody_wins_before_both_shortfalls_are_marked(edition: str) -> None:
    state = empty_board(edition)
    state.vp, state.military_operations = 17, [3, 1]  # the US gains 4 and the USSR 2
    military.settle_military_operations(state)
    assert (state.vp, state.result) == (19, None)


def test_more_than_enough_costs_nothing() -> None:
    state = empty_board()
    state.defcon, state.military_operations = 2, [5, 2]
    military.settle_military_operations(state)
    assert state.vp == 0


def test_what_counts() -> None:
    state = empty_board()
    state.phasing = US
    military.count_coup_attempt(state, US, 3)
    military.count_war(state, US, 1)
    military.count_war(state, USSR, 2)  # 8.2.4: the opponent's war, set off by a card played for operations
    military.count_free_coup(state, US, 4)
    assert not military.rolls_count()
    assert state.military_operations == [4, 2]
