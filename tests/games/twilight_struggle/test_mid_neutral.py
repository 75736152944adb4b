"""The other events of both sides of the Mid War, and who decides in an event."""

from __future__ import annotations

import pytest
from by_hand import Position, at, card, happen, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import CONDITIONS
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups

# Who decides


@pytest.mark.parametrize(
    ("slug", "side"),
    [
        ("south-african-unrest", USSR),
        ("muslim-revolution", USSR),
        ("lone-gunman", USSR),
        ("liberation-theology", USSR),
        ("colonial-rear-guards", US),
        ("puppet-governments", US),
        ("oas-founded", US),
        ("the-voice-of-america", US),
        ("ussuri-river-skirmish", US),
        ("ask-not-what-your-country-can-do-for-you", US),
        ("grain-sales-to-soviets", US),
        ("che", USSR),
    ],
)
@pytest.mark.parametrize("phasing", [US, USSR])
def test_the_side_of_the_event_decides(mid_war: Position, slug: str, side: int, phasing: int) -> None:
    """Whoever played the card."""
    state = mid_war(phasing=phasing, egypt=(1, 1), haiti=(1, 1))
    state.china = US
    in_hand(state, US, "nato")
    assert happen(state, slug, side).to_move == side


@pytest.mark.parametrize(
    "slug", ["brush-war", "how-i-learned-to-stop-worrying", "salt-negotiations", "junta", "abm-treaty"]
)
@pytest.mark.parametrize("player", [US, USSR])
def test_the_player_of_a_neutral_event_decides(mid_war: Position, slug: str, player: int) -> None:
    state = mid_war(italy=(1, 0), poland=(0, 1))
    state.discard = card_mask("nato")
    assert happen(state, slug, player).to_move == player


# The events


@pytest.mark.parametrize(
    ("made", "defcon", "vp"), [([3, 2], 3, 3), ([3, 2], 4, 1), ([2, 2], 2, 0), ([2, 3], 2, 0), ([5, 0], 5, 3)]
)
def test_arms_race(mid_war: Position, made: list[int], defcon: int, vp: int) -> None:
    state = mid_war(defcon=defcon)
    state.military_operations = made
    assert happen(state, "arms-race", US).vp == vp


def test_salt_negotiations(mid_war: Position) -> None:
    state = mid_war(defcon=2, angola=(1, 0), nigeria=(0, 1))
    state.discard = card_mask("fidel", "asia-scoring", "nato")
    happen(state, "salt-negotiations", US)
    assert (state.defcon, state.to_move) == (4, US)
    assert options(state) == [card("fidel"), card("nato"), "done"]
    play(state, card("nato"))
    assert (state.hands[US], state.discard) == (card_mask("nato"), card_mask("fidel", "asia-scoring"))
    for side, country in ((USSR, "angola"), (US, "nigeria")):  # stability 1: 1 + 2 - 1 reaches only 2
        coups.attempt_coup(state, side, COUNTRY[country], 1, "6.3")
        advance(state)
        before = at(state, country)
        assert at(play(state, "die-2"), country) == before


def test_salt_negotiations_may_take_nothing(mid_war: Position) -> None:
    state = mid_war(defcon=4)
    state.discard = card_mask("nato")
    happen(state, "salt-negotiations", US)
    play(state, "done")
    assert (state.defcon, state.hands[US]) == (5, 0)


def test_salt_negotiations_have_no_effect_at_all(mid_war: Position) -> None:
    """A book that says so: two levels from 4 would be 6."""
    state = mid_war(defcon=4, readings={"8.1.2/beyond-highest": "no-effect"})
    state.discard = card_mask("nato")
    happen(state, "salt-negotiations", US)
    assert (state.effects, state.stack) == (0, [])


def test_junta_with_a_free_coup(mid_war: Position) -> None:
    """At DEFCON 2 too, and it counts for no military operations; 4 + 2 exceeds twice 2 by 2."""
    state = happen(mid_war(peru=(2, 0), iran=(1, 0), defcon=3), "junta", USSR)
    assert "angola" not in options(state)
    play(state, "chile")
    assert at(state, "chile") == (0, 2)
    assert set(options(state)) == {"realignment", "coup", "done"}
    play(state, "coup")
    assert options(state) == ["peru"]
    play(state, "peru", "die-4")
    assert (at(state, "peru"), state.military_operations, state.defcon) == ((0, 0), [0, 0], 3)


def test_junta_with_neither(mid_war: Position) -> None:
    state = happen(mid_war(peru=(2, 0)), "junta", USSR)
    play(state, "chile", "done")
    assert (at(state, "peru"), state.stack) == ((2, 0), [])


def test_abm_treaty(mid_war: Position) -> None:
    """DEFCON 3 to 4, and four points, all to be used."""
    state = happen(mid_war(defcon=3, italy=(1, 0)), "abm-treaty", US)
    assert state.defcon == 4
    assert "done" not in options(state)
    play(state, "influence", "italy", "italy", "italy", "italy")
    assert (at(state, "italy"), state.stack) == ((5, 0), [])


@pytest.mark.parametrize(("side", "country", "left"), [(US, "peru", (1, 0)), (USSR, "chile", (2, 0))])
def test_latin_american_death_squads(mid_war: Position, side: int, country: str, left: tuple[int, int]) -> None:
    """US in Peru: 3 + 1 + 2 exceeds 4 by 2. USSR in Chile: 5 - 1 + 2 does not exceed 6."""
    state = mid_war(peru=(0, 1), chile=(2, 0))
    happen(state, "latin-american-death-squads", US)
    coups.attempt_coup(state, side, COUNTRY[country], 2, "6.3")
    advance(state)
    assert at(play(state, "die-3" if side == US else "die-5"), country) == left


def test_latin_american_death_squads_stay_at_home(mid_war: Position) -> None:
    """In Africa nothing is added: 1 + 1 does not exceed 2."""
    state = happen(mid_war(nigeria=(0, 1)), "latin-american-death-squads", US)
    coups.attempt_coup(state, US, COUNTRY["nigeria"], 1, "6.3")
    advance(state)
    assert at(play(state, "die-1"), "nigeria") == (0, 1)


def test_one_small_step(mid_war: Position) -> None:
    """From box 1 to box 3, where the US is the second: 0 VP. Box 2 is passed over."""
    state = mid_war()
    state.space = [3, 1]
    assert CONDITIONS[CARD["one-small-step"]](state, USSR)
    assert not CONDITIONS[CARD["one-small-step"]](state, US)
    happen(state, "one-small-step", USSR)
    assert (state.space, state.vp) == ([3, 3], 0)


def test_one_small_step_gives_vp_of_the_last_box_alone(mid_war: Position) -> None:
    """From the start past box 1 to box 2, which gives nothing; then from 1 to 3 as the first: 2 VP."""
    state = mid_war()
    state.space = [1, 0]
    happen(state, "one-small-step", USSR)
    assert (state.space, state.vp) == ([1, 2], 0)
    state = mid_war()
    state.space = [1, 2]
    happen(state, "one-small-step", US)
    assert (state.space, state.vp) == ([3, 2], 2)


def test_one_small_step_needs_to_be_behind(mid_war: Position) -> None:
    assert not CONDITIONS[CARD["one-small-step"]](mid_war(), US)
