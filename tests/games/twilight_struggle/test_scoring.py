"""Scoring, the VP track, DEFCON, military operations, The China Card and victory: chapters 8 to 10.

Every expected number is worked out by hand from the rules; the worked examples of the books say which they are.
"""

from __future__ import annotations

import pytest

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.moves import COUNTRY_MOVES, Move, option
from ts_rules.games.twilight_struggle.play.rulesets import rules_of
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    CARD,
    COUNTRIES,
    COUNTRY,
    REGION,
    REGIONS,
    STABILITY,
    bits,
    card_mask,
)
from ts_rules.games.twilight_struggle.rules import s08_1_defcon as defcon
from ts_rules.games.twilight_struggle.rules import s08_2_military_operations as military
from ts_rules.games.twilight_struggle.rules import s09_0_china as china
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring
from ts_rules.games.twilight_struggle.rules import s10_2_vp_track as vp_track
from ts_rules.games.twilight_struggle.rules import s10_3_victory as victory


def position(edition: str = "deluxe", **readings: str) -> State:
    """An empty board at DEFCON 5; a reading is given as `at_8_1_5__middle_east_level="with-asia"`."""
    named = {k.replace("__", "/").removeprefix("at_"): v for k, v in readings.items()}
    changed = {k.split("/")[0].replace("_", ".") + "/" + k.split("/")[1].replace("_", "-"): v for k, v in named.items()}
    state = State(rules_of(edition, readings=changed))
    state.defcon = 5
    return state


def give(state: State, side: int, *countries: str) -> State:
    """Control of countries, with just enough influence."""
    for slug in countries:
        influence.put(state, side, COUNTRY[slug], STABILITY[COUNTRY[slug]])
    return state


def finish(state: State, *moves: Move) -> State:
    """Play moves and whatever runs by itself."""
    advance(state)
    for move in moves:
        state.play(move)
    return state


BG_EUROPE = ("east-germany", "france", "italy", "poland", "west-germany")
BG_ASIA = ("india", "japan", "north-korea", "pakistan", "south-korea", "thailand")
BG_MIDDLE_EAST = ("egypt", "iran", "iraq", "israel", "libya", "saudi-arabia")


# 10.1 Scoring


def test_the_example_of_central_america() -> None:
    """10.1.2: domination 3, Cuba a battleground 1 and next to the US 1, is 5 for the USSR; presence 1 for the US."""
    state = give(position(), USSR, "cuba", "haiti", "dominican-republic")
    give(state, US, "guatemala")
    influence.put(state, US, COUNTRY["panama"], 1)  # one is not enough: no control
    assert scoring.region_level(state, USSR, "central-america") == "domination"
    assert scoring.region_level(state, US, "central-america") == "presence"
    assert scoring.region_vp(state, USSR, "central-america") == 5
    assert scoring.region_vp(state, US, "central-america") == 1
    scoring.score_region(state, "central-america")
    assert state.vp == -4


def test_the_books_say_domination_takes_a_country_that_is_no_battleground() -> None:
    state = give(position(), USSR, "cuba", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "presence"
    assert scoring.region_level(give(state, USSR, "haiti"), USSR, "central-america") == "domination"


def test_any_country_will_do_where_a_book_says_so() -> None:
    state = give(position(at_10_1_1__other_country="any-country"), USSR, "cuba", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "domination"


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_domination_takes_a_lead_in_countries_and_in_battlegrounds(edition: str) -> None:
    state = give(position(edition), US, "brazil", "peru")
    assert scoring.region_level(state, US, "south-america") == "domination"
    give(state, USSR, "bolivia", "paraguay")  # two each: no lead in countries
    assert scoring.region_level(state, US, "south-america") == "presence"
    give(state, US, "ecuador")
    assert scoring.region_level(state, US, "south-america") == "domination"
    give(state, USSR, "chile")  # one battleground each, three countries each
    give(state, US, "colombia")
    assert scoring.region_level(state, US, "south-america") == "presence"


def test_more_countries_without_a_battleground_are_no_domination() -> None:
    state = give(position("2e"), US, "peru", "ecuador", "bolivia")
    assert scoring.region_level(state, US, "south-america") == "presence"
    assert scoring.region_level(state, USSR, "south-america") == "none"


def test_control_takes_every_battleground_and_more_countries_but_not_all() -> None:
    state = give(position(), USSR, *BG_MIDDLE_EAST)
    assert scoring.region_level(state, USSR, "middle-east") == "control"  # no other country needed
    scoring.score_region(state, "middle-east")
    assert state.vp == -13  # control 7 and six battlegrounds
    give(state, US, "gulf-states", "jordan", "lebanon", "syria")
    assert scoring.region_level(state, USSR, "middle-east") == "control"  # six to four


def test_every_battleground_without_more_countries_is_no_control() -> None:
    state = give(position(), USSR, "cuba", "mexico", "panama")
    assert scoring.region_level(state, USSR, "central-america") == "control"
    give(state, US, "guatemala", "haiti", "honduras")
    assert scoring.region_level(state, USSR, "central-america") == "presence"


def test_bonuses_add_up() -> None:
    """Japan is a battleground next to the US; North Korea is one next to the USSR, Afghanistan is only next to it."""
    state = give(position(), USSR, "japan")
    give(state, US, "north-korea", "afghanistan")
    # US: two countries to one, one battleground each: presence 3, North Korea 1 + 1, Afghanistan 1
    assert scoring.region_vp(state, US, "asia") == 6
    assert scoring.region_vp(state, USSR, "asia") == 5  # presence 3, Japan 1 + 1
    scoring.score_region(state, "asia")
    assert state.vp == 1


def test_europe_and_both_neighbours() -> None:
    state = give(position(), US, "west-germany", "poland", "romania", "canada")
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


# Formosan Resolution and Shuttle Diplomacy


def test_formosan_resolution_makes_taiwan_a_battleground_of_the_us() -> None:
    state = give(position(), US, "taiwan", "burma")
    give(state, USSR, "malaysia")
    assert scoring.region_vp(state, US, "asia") == 3
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_vp(state, US, "asia") == 8  # domination 7, Taiwan 1
    give(state, USSR, "india")
    assert scoring.region_level(state, US, "asia") == "presence"  # one battleground each


def test_formosan_resolution_is_nothing_to_the_ussr() -> None:
    state = give(position(), USSR, "taiwan", "burma")
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_vp(state, USSR, "asia") == 3


def test_taiwan_of_the_us_stands_between_the_ussr_and_control_of_asia() -> None:
    state = give(position(), USSR, *BG_ASIA)
    give(state, US, "taiwan")
    assert scoring.region_level(state, USSR, "asia") == "control"
    state.lasting = card_mask("formosan-resolution")
    assert scoring.region_level(state, USSR, "asia") == "presence"  # nor has it a country that is no battleground


def test_shuttle_diplomacy_leaves_a_battleground_out_once() -> None:
    state = give(position(), USSR, "iran", "iraq", "jordan")
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
    state = give(position(), USSR, "cuba")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "central-america")
    assert state.vp == -3  # presence 1, Cuba 1 + 1
    assert state.lasting == card_mask("shuttle-diplomacy")


def test_shuttle_diplomacy_denies_control() -> None:
    state = give(position(), USSR, *BG_MIDDLE_EAST, "syria")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    assert state.vp == -10  # domination 5 and five battlegrounds


def test_shuttle_diplomacy_lets_the_us_name_the_country_where_it_matters() -> None:
    for named, vp in (("japan", -4), ("india", -5)):  # Japan is worth one more, being next to the US
        state = give(position(), USSR, "japan", "india")
        state.lasting = card_mask("shuttle-diplomacy")
        scoring.score_region(state, "asia")
        advance(state)
        assert state.to_move == US
        assert state.legal() == [COUNTRY_MOVES[COUNTRY["india"]], COUNTRY_MOVES[COUNTRY["japan"]]]
        finish(state, COUNTRY_MOVES[COUNTRY[named]])
        assert state.vp == vp


def test_shuttle_diplomacy_with_nothing_to_leave_out_is_spent_all_the_same() -> None:
    state = give(position(), USSR, "jordan")
    state.lasting = card_mask("shuttle-diplomacy")
    scoring.score_region(state, "middle-east")
    assert (state.vp, state.lasting) == (-3, 0)


# 10.2 The VP track


def test_the_example_across_zero() -> None:
    state = position()
    state.vp = -1
    vp_track.gain_vp(state, US, 2)
    assert state.vp == 1


def test_the_example_from_ten_to_eight() -> None:
    state = position()
    state.vp = 10
    vp_track.gain_vp(state, USSR, 2)
    assert state.vp == 8


def test_a_side_moves_as_far_as_it_wishes_where_a_book_says_so() -> None:
    state = position(at_10_2_2__vp_move="wished")
    state.vp = 10
    vp_track.gain_vp(state, USSR, 2)
    advance(state)
    assert state.vp == 10
    assert state.to_move == USSR
    assert state.legal() == [option(f"vp-{n}") for n in range(31)]  # from 10 to -20
    finish(state, option("vp-30"))
    assert state.vp == -20
    assert state.result == (USSR, "10.3.1/vp")


def test_the_marker_starts_on_zero_and_the_track_ends_at_twenty() -> None:
    state = position()
    state.vp = 7
    vp_track.start_vp_marker(state)
    assert state.vp == 0
    assert (vp_track.vp_spaces()[0], vp_track.vp_spaces()[-1]) == (-20, 20)
    state.vp = 18
    vp_track.gain_vp(state, US, 5)
    assert state.vp == 20


def test_only_the_difference_counts() -> None:
    for us, ussr, vp in ((5, 2, 3), (2, 5, -3), (4, 4, 0)):
        state = position()
        vp_track.net_vp(state, us, ussr)
        assert state.vp == vp


# 10.3 Victory


@pytest.mark.parametrize(("side", "vp"), [(US, 19), (USSR, -19)])
def test_twenty_vp_win_at_once(side: int, vp: int) -> None:
    state = position()
    state.vp = vp
    vp_track.gain_vp(state, 1 - side, 0)
    assert state.result is None
    vp_track.gain_vp(state, side, 1)
    assert state.result == (side, "10.3.1/vp")


def test_all_vp_of_a_card_come_before_automatic_victory() -> None:
    """US on 16 would gain 5 in Central America; the USSR gains 2 there: 19, and the game goes on."""
    state = give(position(), US, "panama", "mexico", "guatemala")
    give(state, USSR, "honduras")
    state.vp = 16
    scoring.score_region(state, "central-america")  # US: domination 3 and 2; USSR: presence 1
    assert state.result == (US, "10.3.1/vp")  # 16 + 5 - 1 = 20
    state = give(position(), US, "panama", "mexico", "guatemala")
    give(state, USSR, "cuba")
    state.vp = 16
    scoring.score_region(state, "central-america")  # USSR: presence 1, Cuba 1 + 1
    assert (state.vp, state.result) == (18, None)


@pytest.mark.parametrize("side", [US, USSR])
@pytest.mark.parametrize("phasing", [US, USSR])
def test_control_of_europe_wins_whoever_plays_the_card(side: int, phasing: int) -> None:
    state = give(position(), side, *BG_EUROPE)
    state.phasing = phasing
    state.vp = -19 if side == US else 19
    victory.check_europe(state)
    assert state.result is None  # only when Europe is scored
    scoring.score_region(state, "europe")
    assert state.result == (side, "10.3.1/europe")


def test_control_of_europe_wins_at_once_where_a_book_says_so() -> None:
    state = give(position(at_10_3_1__europe_when="at-once"), USSR, *BG_EUROPE[1:])
    victory.check_europe(state)
    assert state.result is None
    give(state, USSR, BG_EUROPE[0])
    victory.check_europe(state)
    assert state.result == (USSR, "10.3.1/europe")


def test_final_scoring_adds_every_region_once() -> None:
    """The USSR has one country that is no battleground and next to nobody in each region: 3 + 3 + 3 + 1 + 1 + 2."""
    state = give(position(), USSR, "sweden", "burma", "jordan", "kenya", "haiti", "peru")
    victory.final_scoring(state)
    finish(state)
    assert state.vp == -13
    assert state.result == (USSR, "10.3.2")


def test_southeast_asia_is_not_scored_apart() -> None:
    state = give(position(), US, "burma", "thailand")
    victory.final_scoring(state)
    finish(state)
    assert state.vp == 8  # Asia: domination 7, Thailand 1; its own card would have given 3 more


def test_twenty_vp_end_nothing_during_final_scoring() -> None:
    """Regions in any order: Asia would take the US to 20, Central and South America bring it back to 14."""
    state = give(position(), US, "afghanistan")
    give(state, USSR, "cuba", "brazil", "argentina", "peru")
    state.vp = 17
    victory.final_scoring(state)
    finish(state)
    # US: presence in Asia 3, Afghanistan 1; USSR: presence 1, Cuba 2; domination 5, two battlegrounds 2
    assert state.vp == 17 + 4 - 3 - 7
    assert state.result == (US, "10.3.2")


def test_the_china_card_counts_at_the_end() -> None:
    for holder, vp in ((US, 1), (USSR, -1), (NOBODY, 0)):
        state = position()
        state.china = holder
        victory.final_scoring(state)
        finish(state)
        assert state.vp == vp
        assert state.result == (holder, "10.3.2")  # a marker on zero is a draw, which nobody wins


def test_the_china_card_can_make_a_draw() -> None:
    state = position()
    state.vp, state.china = -1, US
    victory.final_scoring(state)
    assert finish(state).result == (NOBODY, "10.3.2")


def test_control_of_europe_wins_final_scoring_whatever_else_is_scored() -> None:
    state = give(position(), US, *BG_EUROPE)
    give(state, USSR, *BG_ASIA, *BG_MIDDLE_EAST)
    state.vp = -15
    victory.final_scoring(state)
    finish(state)
    assert state.result == (US, "10.3.2/europe")
    # every region was scored before: Europe 5 + 1 (Poland) for the US; the USSR 9 + 6 + 1 (Japan) and 7 + 6
    assert state.vp == -20  # -15 + 6 - 16 - 13, where the track ends


def test_shuttle_diplomacy_does_not_touch_final_scoring_and_formosan_resolution_does() -> None:
    state = give(position(), USSR, "iran", "jordan")
    give(state, US, "taiwan")
    state.lasting = card_mask("shuttle-diplomacy", "formosan-resolution")
    victory.final_scoring(state)
    finish(state)
    # USSR: domination 5, Iran 1; US: presence 3, Taiwan 1
    assert state.vp == -2


def test_final_scoring_falls_away_where_a_book_asks_that_everybody_has_won() -> None:
    state = give(position(at_10_3_2__final_scoring_if="everybody-won"), USSR, "cuba")
    state.vp = 1
    victory.final_scoring(state)
    finish(state)
    assert (state.vp, state.result) == (1, (US, "10.3.2"))


def test_who_has_won_has_won() -> None:
    state = position()
    victory.win(state, US, "one")
    victory.win(state, USSR, "two")
    assert state.result == (US, "one")


def test_scoring_cards_are_never_held_back() -> None:
    state = position()
    state.hands[US] = card_mask("asia-scoring", "nato")
    assert scoring.may_play_despite_event(state, US, CARD["asia-scoring"])
    assert not scoring.may_play_despite_event(state, USSR, CARD["asia-scoring"])
    assert not scoring.may_play_despite_event(state, US, CARD["nato"])


# 8.1 DEFCON


@pytest.mark.parametrize(
    ("level", "closed"),
    [(5, ()), (4, ("europe",)), (3, ("europe", "asia")), (2, ("europe", "asia", "middle-east"))],
)
def test_regions_close_level_by_level(level: int, closed: tuple[str, ...]) -> None:
    state = position()
    state.defcon = level
    mask = defcon.closed_regions(state)
    for region in REGIONS:
        assert (mask & REGION[region]) == (REGION[region] if region in closed else 0), region
    state.defcon = 5
    assert defcon.closed_regions(state) == 0  # open again


def test_the_middle_east_closes_with_asia_where_a_book_says_so() -> None:
    state = position(at_8_1_5__middle_east_level="with-asia")
    for level, closed in ((4, False), (3, True), (2, True)):
        state.defcon = level
        assert (defcon.closed_regions(state) & REGION["middle-east"] != 0) is closed


def test_defcon_starts_at_five_and_never_rises_above() -> None:
    state = position()
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
    state = position(at_8_1_2__beyond_highest="no-effect")
    state.defcon = 4
    assert not defcon.improve_defcon_by(state, 2)
    assert state.defcon == 4
    assert defcon.improve_defcon_by(state, 1)
    assert state.defcon == 5


@pytest.mark.parametrize("phasing", [US, USSR])
@pytest.mark.parametrize("chooser", [US, USSR, None])
def test_the_phasing_player_loses_a_nuclear_war_whoever_chose(phasing: int, chooser: int | None) -> None:
    """Olympic Games at DEFCON 2: if the opponent boycotts, the player whose round it is loses."""
    state = position()
    state.defcon, state.phasing = 2, phasing
    defcon.lower_defcon(state, 1, chooser)
    assert state.defcon == 1
    assert state.result == (1 - phasing, "8.1.3")


def test_the_provoker_loses_where_a_book_says_so() -> None:
    for chooser, winner in ((US, USSR), (USSR, US), (None, US)):
        state = position(at_8_1_3__responsible_player="provoker")
        state.defcon, state.phasing = 2, USSR
        defcon.lower_defcon(state, 1, chooser)
        assert state.result == (winner, "8.1.3")


def test_a_boycott_of_the_olympic_games_at_defcon_two() -> None:
    from ts_rules.games.twilight_struggle.cards.early_neutral import olympic_games

    state = position()
    state.defcon, state.phasing = 2, US
    olympic_games(state, US)
    advance(state)
    assert state.to_move == USSR
    finish(state, option("boycott"))
    assert state.result == (USSR, "8.1.3")
    assert not state.stack


def test_defcon_after_a_coup_in_a_battleground() -> None:
    state = position()
    defcon.defcon_after_coup(state, COUNTRY["cuba"])
    assert state.defcon == 4
    defcon.defcon_after_coup(state, COUNTRY["haiti"])
    assert state.defcon == 4
    state = position(at_6_3_4__defcon_after="raises")
    state.defcon = 3
    defcon.defcon_after_coup(state, COUNTRY["cuba"])
    assert state.defcon == 4


# 8.2 Military operations


def test_the_example_of_two_operations_at_defcon_four() -> None:
    state = position()
    state.defcon, state.military_operations = 4, [2, 4]
    military.settle_military_operations(state)
    assert state.vp == -2


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_both_short(edition: str) -> None:
    """DEFCON 5: the US is short by 4, the USSR by 2: the USSR gains 4 and the US 2."""
    state = position(edition)
    state.military_operations = [1, 3]
    military.settle_military_operations(state)
    assert state.vp == -2


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_nobody_wins_before_both_shortfalls_are_marked(edition: str) -> None:
    state = position(edition)
    state.vp, state.military_operations = 17, [3, 1]  # the US gains 4 and the USSR 2
    military.settle_military_operations(state)
    assert (state.vp, state.result) == (19, None)


def test_more_than_enough_costs_nothing() -> None:
    state = position()
    state.defcon, state.military_operations = 2, [5, 2]
    military.settle_military_operations(state)
    assert state.vp == 0


def test_what_counts() -> None:
    state = position()
    state.phasing = US
    military.count_coup_attempt(state, US, 3)
    military.count_war(state, US, 1)
    military.count_war(state, USSR, 2)  # 8.2.4: the opponent's war, set off by a card played for operations
    military.count_free_coup(state, US, 4)
    assert not military.rolls_count()
    assert state.military_operations == [4, 2]


# 9 The China Card


def test_the_china_card_passes_face_down_after_play() -> None:
    state = position()
    state.china, state.china_face_up = USSR, True
    china.pass_china_after_play(state, USSR)
    assert (state.china, state.china_face_up) == (US, False)
    assert not china.may_play_received_china(state)
    china.turn_china_face_up(state)
    assert china.may_play_received_china(state)


def test_a_card_received_may_be_played_in_a_later_round_where_a_book_says_so() -> None:
    state = position(at_9_3__when_playable="later-round")
    state.china, state.china_face_up = USSR, True
    china.pass_china_after_play(state, USSR)
    assert china.may_play_received_china(state)
    china.pass_china_card(state, US, face_up=False)  # Nixon Plays the China Card bars it for the turn
    assert not china.may_play_received_china(state)


def test_the_bonus_is_for_points_in_asia_alone() -> None:
    asia = REGION["asia"]
    assert china.china_bonus(asia) == 1
    assert china.china_bonus(REGION["southeast-asia"]) == 1
    assert china.china_bonus(asia | 1 << COUNTRY["iran"]) == 0


def test_the_china_card_does_not_count_towards_the_hand() -> None:
    state = position()
    state.hands[US], state.china = card_mask("nato", "fidel"), US
    assert china.cards_toward_hand_limit(state, US) == 2


@pytest.mark.parametrize(
    ("round_", "scoring_cards", "may"),
    [(6, 0, True), (6, 1, False), (5, 1, True), (5, 2, False), (4, 2, True)],
)
def test_the_china_card_keeps_no_scoring_card_from_being_played(round_: int, scoring_cards: int, may: bool) -> None:
    """Turn 1 has six action rounds."""
    state = position()
    state.turn, state.round, state.phasing = 1, round_, USSR
    state.china, state.china_face_up = USSR, True
    state.hands[USSR] = card_mask(*("asia-scoring", "europe-scoring")[:scoring_cards], "nato")
    assert china.may_play_china_card(state, USSR) is may
    assert not china.may_play_china_card(state, US)


def test_the_battlegrounds_of_the_tests_are_those_of_the_map() -> None:
    for region, known in (("europe", BG_EUROPE), ("asia", BG_ASIA), ("middle-east", BG_MIDDLE_EAST)):
        assert {COUNTRIES[c] for c in bits(REGION[region] & BATTLEGROUNDS)} == set(known)


def test_where_the_china_card_cannot_be_played_and_that_nothing_forces_it() -> None:
    state = position()
    state.turn = state.round = 1
    state.china, state.china_face_up = USSR, True
    assert china.china_is_barred(state, USSR, "headline card")
    assert china.china_is_barred(state, USSR, "discard for an event")
    assert not china.china_is_barred(state, USSR, "action round")
    assert not china.must_play_china(state, USSR)
    assert not china.must_play_china_for_want_of_cards(state, USSR)
