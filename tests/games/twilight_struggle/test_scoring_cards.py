"""The scoring cards, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

from by_hand import Position, happen

from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import card_mask

# The Early War


def test_asia_scoring(position: Position) -> None:
    """US: domination 7 and one battleground 1; the USSR holds nothing."""
    state = happen(position(japan=(4, 0), philippines=(2, 0)), "asia-scoring", USSR)
    assert state.vp == 8


def test_asia_scoring_with_formosan_resolution(position: Position) -> None:
    """Taiwan is the US's only battleground then: without the event the US has presence 3 alone."""
    state = position(taiwan=(3, 0), philippines=(2, 0))
    assert happen(state.copy(), "asia-scoring", US).vp == 3
    state.lasting |= card_mask("formosan-resolution")
    assert happen(state, "asia-scoring", US).vp == 7 + 1


def test_europe_scoring(position: Position) -> None:
    """USSR: two battlegrounds and no other country, so presence 3 + 2; US: presence 3 + 1 next to the enemy."""
    state = happen(position(east_germany=(0, 3), poland=(0, 3), finland=(4, 0)), "europe-scoring", US)
    assert state.vp == (3 + 1) - (3 + 2)


def test_europe_scoring_wins_with_control(position: Position) -> None:
    held = dict.fromkeys(("france", "italy", "poland", "east_germany", "west_germany", "romania"), (0, 4))
    state = happen(position(**held), "europe-scoring", US)
    assert state.result is not None
    assert state.result[0] == USSR


def test_middle_east_scoring(position: Position) -> None:
    """USSR: domination 5 and one battleground."""
    assert happen(position(iran=(0, 2), lebanon=(0, 1)), "middle-east-scoring", USSR).vp == -6


# The Mid War


def test_central_america_scoring(mid_war: Position) -> None:
    """US: domination 3 and two battlegrounds; USSR: presence 1, a battleground, and that one next to the enemy."""
    state = mid_war(mexico=(2, 0), panama=(2, 0), haiti=(1, 0), cuba=(0, 3))
    assert happen(state, "central-america-scoring", USSR).vp == (3 + 2) - (1 + 1 + 1)


def test_africa_scoring(mid_war: Position) -> None:
    """USSR: domination 4 and two battlegrounds; US: presence 1 and one battleground."""
    state = mid_war(angola=(0, 1), zaire=(0, 1), cameroon=(0, 1), south_africa=(3, 0))
    assert happen(state, "africa-scoring", US).vp == (1 + 1) - (4 + 2)


def test_south_america_scoring(mid_war: Position) -> None:
    """US: control 6 and four battlegrounds; USSR: presence 2."""
    state = mid_war(brazil=(2, 0), chile=(3, 0), argentina=(2, 0), venezuela=(2, 0), peru=(2, 0), bolivia=(0, 2))
    assert happen(state, "south-america-scoring", USSR).vp == (6 + 4) - 2


def test_southeast_asia_scoring(mid_war: Position) -> None:
    """Thailand counts 2 and every other country 1; neither domination nor Japan counts."""
    state = mid_war(thailand=(2, 0), malaysia=(2, 0), vietnam=(0, 1), indonesia=(0, 1), japan=(4, 0), burma=(1, 0))
    assert happen(state, "southeast-asia-scoring", USSR).vp == (2 + 1) - (1 + 1)
