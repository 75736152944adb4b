"""Scoring of regions (10.1), with and without Formosan Resolution and Shuttle Diplomacy.

Every expected number is worked out by hand from the rules; the worked examples of the books say which they are.
"""

from __future__ import annotations

import pytest
from controlled import BG_ASIA, BG_EUROPE, BG_MIDDLE_EAST, empty_board, finish, give

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.moves import COUNTRY_MOVES
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    CARD,
    COUNTRIES,
    COUNTRY,
    REGION,
    bits,
    card_mask,
)
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring


def test_the_battlegrounds_of_the_tests_are_those_of_the_map() -> None:
    for region, known in (("europe", BG_EUROPE), ("asia", BG_ASIA), ("middle-east", BG_MIDDLE_EAST)):
        assert {COUNTRIES[c] for c in bits(REGION[region] & BATTLEGROUNDS)} == set(known)


# 10.1: scoring


def test_the_example_of_central_america() -> None:
    """10.1.2: domination 3, Cuba a battleground 1 and next to the US 1, is 5 for the USSR; presence 1 for the US."""
    state = give(empty_board(), USSR, "cuba", "haiti", "dominican-republic")
    give(state, US, "guatemala")
    influence.put(state, US, COUNTRY["panama"], 1)  # one is not enough: no control
    assert scoring.region_level(state, USSR, "central-america") == "domination"
    assert scoring.region_level(state, US, "central-america") == "presence"
    assert scoring.region_vp(state, USSR, "central-america") == 5
    assert scoring.region_vp(state, US, "central-america") == 1
    scoring.score_region(state, "central-america")
    assert state.vp == -4


def test_the_books_say_domination_takes_a_country_that_is_no_battleground() -> None:
    state = give(empty_board(), USSR, "cuba", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "presence"
    assert scoring.region_level(give(state, USSR, "haiti"), USSR, "central-america") == "domination"


def test_any_country_will_do_where_a_book_says_so() -> None:
    state = give(empty_board(at_10_1_1__other_country="any-country"), USSR, "cuba", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "domination"


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_domination_takes_a_lead_in_countries_and_in_battlegrounds(edition: str) -> None:
    state = give(empty_board(edition), US, "brazil", "peru")
    assert scoring.region_level(state, US, "south-america") == "domination"
    give(state, USSR, "bolivia", "paraguay")  # two each: no lead in countries
    assert scoring.region_level(state, US, "south-america") == "presence"
    give(state, US, "ecuador")
    assert scoring.region_level(state, US, "south-america") == "domination"
    give(state, USSR, "chile")  # one battleground each, three countries each
    give(state, US, "colombia")
    assert scoring.region_level(state, US, "south-america") == "presence"


def test_more_countries_without_a_battleground_are_no_domination() -> None:
    state = give(empty_board("2e"), US, "peru", "ecuador", "bolivia")
    assert scoring.region_level(state, US, "south-america") == "presence"
    assert scoring.region_level(state, USSR, "south-america") == "none"


def test_control_takes_every_battleground_and_more_countries_but_not_all() -> None:
    state = give(empty_board(), USSR, *BG_MIDDLE_EAST)
    assert scoring.region_level(state, USSR, "middle-east") == "control"  # no other country needed
    scoring.score_region(state, "middle-east")
    assert state.vp == -13  # control 7 and six battlegrounds
    give(state, US, "gulf-states", "jordan", "lebanon", "syria")
    assert scoring.region_level(state, USSR, "middle-east") == "control"  # six to four


def test_every_battleground_without_more_countries_is_no_control() -> None:
    state = give(empty_board(), USSR, "cuba", "mexico", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "control"
    give(state, US, "guatemala", "haiti", "honduras")
    assert scoring.region_level(state, USSR, "central-america") == "presence"


def test_bonuses_add_up() -> None:
    """Japan is a battleground next to the US; North Korea is one next to the USSR, Afghanistan is only next to it."""
    state = give(empty_board(), USSR, "japan")
    give(state, US, "north-korea", "afghanistan")
    # US: two countries to one, one battleground each: presence 3, North Korea 1 + 1, Afghanistan 1
    assert scoring.region_vp(state, US, "asia") == 6
    assert scoring.region_vp(state, USSR, "asia") == 5  # presence 3, Japan 1 + 1
    scoring.score_region(state, "asia")
    assert state.vp == 1


def test_europe_and_both_neighbours() -> None:
    state = give(empty_board(), US, "west-germany", "poland", "romania", "canada")
    give(state, USSR, "france", "canada")
    influence.put(state, USSR, COUNTRY["canada"], 8)
    # US: three to two countries, two to one battlegrounds, Romania no battleground: domination 7,
    # West Germany 1, Poland 1 + 1, Romania 1; USSR: presence 3, France 1, Canada 1
    assert scoring.region_vp(state, US, "europe") == 11
    assert scoring.region_vp(state, USSR, "europe") == 5
    scoring.score_region(state, "europe")
    assert (state.vp, state.result) == (6, None)


def test_values_of_the_regions() -> None:
    """Presence, domination and control as printed on the scoring cards, control with all battlegrounds alone."""
    printed = {
        "asia": (3, 7, 9),
        "middle-east": (3, 5, 7),
        "central-america": (1, 3, 5),
        "africa": (1, 4, 6),
        "south-america": (2, 5, 6),
    }
    for region, (presence, domination, control) in printed.items():
        assert scoring.standing_vp("none", region) == 0
        assert scoring.standing_vp("presence", region) == presence
        assert scoring.standing_vp("domination", region) == domination
        assert scoring.standing_vp("control", region) == control
    assert (scoring.standing_vp("presence", "europe"), scoring.standing_vp("domination", "europe")) == (3, 7)


def test_scoring_cards_are_never_held_back() -> None:
    state = empty_board()
    state.hands[US] = card_mask("asia-scoring", "nato")
    assert scoring.may_play_despite_event(state, US, CARD["asia-scoring"])
    assert not scoring.may_play_despite_event(state, USSR, CARD["asia-scoring"])
    assert not scoring.may_play_despite_event(state, US, CARD["nato"])


# Formosan Resolution and Shuttle Diplomacy


def test_formosan_resolution_makes_taiwan_a_battleground_of_the_us() -> None:
    state = give(empty_board(), US, "taiwan", "burma")
    give(state, USSR, "malaysia")
    assert scoring.region_vp(state, US, "asia") == 3
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_vp(state, US, "asia") == 8  # domination 7, Taiwan 1
    give(state, USSR, "india")
    assert scoring.region_level(state, US, "asia") == "presence"  # one battleground each


def test_formosan_resolution_is_nothing_to_the_ussr() -> None:
    state = give(empty_board(), USSR, "taiwan", "burma")
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_vp(state, USSR, "asia") == 3


def test_taiwan_of_the_us_stands_between_the_ussr_and_control_of_asia() -> None:
    state = give(empty_board(), USSR, *BG_ASIA)
    give(state, US, "taiwan")
    assert scoring.region_level(state, USSR, "asia") == "control"
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_level(state, USSR, "asia") == "presence"  # nor has it a country that is no battleground


def test_shuttle_diplomacy_leaves_a_battleground_out_once() -> None:
    state = give(empty_board(), USSR, "iran", "iraq", "jordan")
    give(state, US, "israel", "lebanon")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    # USSR: one battleground and two countries are left, as many as the US has: presence 3 and 1; US: 3 and 1
    assert state.vp == 0
    assert not state.lasting
    assert state.discard == card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    assert state.vp == -3  # USSR: domination 5 and 2; US: presence 3 and 1


def test_shuttle_diplomacy_waits_for_asia_or_the_middle_east() -> None:
    state = give(empty_board(), USSR, "cuba")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "central-america")
    assert state.vp == -3  # presence 1, Cuba 1 + 1
    assert state.lasting == card_mask("shuttle-diplomacy")


def test_shuttle_diplomacy_denies_control() -> None:
    state = give(empty_board(), USSR, *BG_MIDDLE_EAST, "syria")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    assert state.vp == -10  # domination 5 and five battlegrounds


def test_shuttle_diplomacy_lets_the_us_name_the_country_where_it_matters() -> None:
    for named, vp in (("japan", -4), ("india", -5)):  # Japan is worth one more, being next to the US
        state = give(empty_board(), USSR, "japan", "india")
        state.lasting = card_mask("shuttle-diplomacy")
        scoring.score_region(state, "asia")
        advance(state)
        assert state.to_move == US
        assert state.legal() == [COUNTRY_MOVES[COUNTRY["india"]], COUNTRY_MOVES[COUNTRY["japan"]]]
        finish(state, COUNTRY_MOVES[COUNTRY[named]])
        assert state.vp == vp


def test_shuttle_diplomacy_with_nothing_to_leave_out_is_spent_all_the_same() -> None:
    state = give(empty_board(), USSR, "jordan")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    assert (state.vp, state.lasting) == (-3, 0)
