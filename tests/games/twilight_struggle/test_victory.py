"""The VP track (10.2) and victory (10.3).

Every expected number is worked out by hand from the rules; the worked examples of the books say which they are.
"""

from __future__ import annotations

import pytest
from controlled import BG_ASIA, BG_EUROPE, BG_MIDDLE_EAST, empty_board, finish, give

from ts_rules.games.twilight_struggle.play.moves import option
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import card_mask
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring
from ts_rules.games.twilight_struggle.rules import s10_2_vp_track as vp_track
from ts_rules.games.twilight_struggle.rules import s10_3_victory as victory

# 10.2: the VP track


def test_the_example_across_zero() -> None:
    state = empty_board()
    state.vp = -1
    vp_track.gain_vp(state, US, 2)
    assert state.vp == 1


def test_the_example_from_ten_to_eight() -> None:
    state = empty_board()
    state.vp = 10
    vp_track.gain_vp(state, USSR, 2)
    assert state.vp == 8


def test_a_side_moves_as_far_as_it_wishes_where_a_book_says_so() -> None:
    state = empty_board(at_10_2_2__vp_move="wished")
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
    state = empty_board()
    state.vp = 7
    vp_track.start_vp_marker(state)
    assert state.vp == 0
    assert (vp_track.vp_spaces()[0], vp_track.vp_spaces()[-1]) == (-20, 20)
    state.vp = 18
    vp_track.gain_vp(state, US, 5)
    assert state.vp == 20


def test_only_the_difference_counts() -> None:
    for us, ussr, vp in ((5, 2, 3), (2, 5, -3), (4, 4, 0)):
        state = empty_board()
        vp_track.net_vp(state, us, ussr)
        assert state.vp == vp


# 10.3: victory


@pytest.mark.parametrize(("side", "vp"), [(US, 19), (USSR, -19)])
def test_twenty_vp_win_at_once(side: int, vp: int) -> None:
    state = empty_board()
    state.vp = vp
    vp_track.gain_vp(state, 1 - side, 0)
    assert state.result is None
    vp_track.gain_vp(state, side, 1)
    assert state.result == (side, "10.3.1/vp")


def test_all_vp_of_a_card_come_before_automatic_victory() -> None:
    """The US on 16 gains 5 in Central America: it wins if the USSR gains 1 there, and not yet if it gains 3."""
    state = give(empty_board(), US, "panama", "mexico", "guatemala")
    give(state, USSR, "honduras")
    state.vp = 16
    scoring.score_region(state, "central-america")  # US: domination 3 and 2; USSR: presence 1
    assert state.result == (US, "10.3.1/vp")  # 16 + 5 - 1 = 20
    state = give(empty_board(), US, "panama", "mexico", "guatemala")
    give(state, USSR, "cuba")
    state.vp = 16
    scoring.score_region(state, "central-america")  # USSR: presence 1, Cuba 1 + 1
    assert (state.vp, state.result) == (18, None)


@pytest.mark.parametrize("side", [US, USSR])
@pytest.mark.parametrize("phasing", [US, USSR])
def test_control_of_europe_wins_whoever_plays_the_card(side: int, phasing: int) -> None:
    state = give(empty_board(), side, *BG_EUROPE)
    state.phasing = phasing
    state.vp = -19 if side == US else 19
    victory.check_europe(state)
    assert state.result is None  # only when Europe is scored
    scoring.score_region(state, "europe")
    assert state.result == (side, "10.3.1/europe")


def test_control_of_europe_wins_at_once_where_a_book_says_so() -> None:
    state = give(empty_board(at_10_3_1__europe_when="at-once"), USSR, *BG_EUROPE[1:])
    victory.check_europe(state)
    assert state.result is None
    give(state, USSR, BG_EUROPE[0])
    victory.check_europe(state)
    assert state.result == (USSR, "10.3.1/europe")


def test_final_scoring_adds_every_region_once() -> None:
    """The USSR has one country that is no battleground and next to nobody in each region: 3 + 3 + 3 + 1 + 1 + 2."""
    state = give(empty_board(), USSR, "sweden", "burma", "jordan", "kenya", "haiti", "peru")
    victory.final_scoring(state)
    finish(state)
    assert state.vp == -13
    assert state.result == (USSR, "10.3.2")


def test_southeast_asia_is_not_scored_apart() -> None:
    state = give(empty_board(), US, "burma", "thailand")
    victory.final_scoring(state)
    finish(state)
    assert state.vp == 8  # Asia: domination 7, Thailand 1; its own card would have given 3 more


def test_twenty_vp_end_nothing_during_final_scoring() -> None:
    """Regions in any order: Asia would take the US to 20, Central and South America bring it back to 14."""
    state = give(empty_board(), US, "afghanistan")
    give(state, USSR, "cuba", "brazil", "argentina", "peru")
    state.vp = 17
    victory.final_scoring(state)
    finish(state)
    # US: presence in Asia 3, Afghanistan 1; USSR: presence 1, Cuba 2; domination 5, two battlegrounds 2
    assert state.vp == 17 + 4 - 3 - 7
    assert state.result == (US, "10.3.2")


def test_the_china_card_counts_at_the_end() -> None:
    for holder, vp in ((US, 1), (USSR, -1), (NOBODY, 0)):
        state = empty_board()
        state.china = holder
        victory.final_scoring(state)
        finish(state)
        assert state.vp == vp
        assert state.result == (holder, "10.3.2")  # a marker on zero is a draw, which nobody wins


def test_the_china_card_can_make_a_draw() -> None:
    state = empty_board()
    state.vp, state.china = -1, US
    victory.final_scoring(state)
    assert finish(state).result == (NOBODY, "10.3.2")


def test_control_of_europe_wins_final_scoring_whatever_else_is_scored() -> None:
    state = give(empty_board(), US, *BG_EUROPE)
    give(state, USSR, *BG_ASIA, *BG_MIDDLE_EAST)
    state.vp = -15
    victory.final_scoring(state)
    finish(state)
    assert state.result == (US, "10.3.2/europe")
    # every region was scored before: Europe 5 + 1 (Poland) for the US; the USSR 9 + 6 + 1 (Japan) and 7 + 6
    assert state.vp == -20  # -15 + 6 - 16 - 13, where the track ends


def test_shuttle_diplomacy_does_not_touch_final_scoring_and_formosan_resolution_does() -> None:
    state = give(empty_board(), USSR, "iran", "jordan")
    give(state, US, "taiwan")
    state.lasting = card_mask("shuttle-diplomacy", "formosan-resolution")
    victory.final_scoring(state)
    finish(state)
    # USSR: domination 5, Iran 1; US: presence 3, Taiwan 1
    assert state.vp == -2


def test_final_scoring_falls_away_where_a_book_asks_that_everybody_has_won() -> None:
    state = give(empty_board(at_10_3_2__final_scoring_if="everybody-won"), USSR, "cuba")
    state.vp = 1
    victory.final_scoring(state)
    finish(state)
    assert (state.vp, state.result) == (1, (US, "10.3.2"))


def test_who_has_won_has_won() -> None:
    state = empty_board()
    victory.win(state, US, "one")
    victory.win(state, USSR, "two")
    assert state.result == (US, "one")
