"""Lasting American events of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

from by_hand import Position, at, happen
from by_name import play

from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_nuclear_subs(mid_war: Position) -> None:
    state = mid_war(cuba=(1, 3), panama=(1, 1), defcon=3, phasing=US)
    happen(state, "nuclear-subs", US)
    coups.attempt_coup(state, US, COUNTRY["cuba"], 2, "6.3")
    advance(state)
    assert play(state, "die-1").defcon == 3
    coups.attempt_coup(state, USSR, COUNTRY["panama"], 2, "6.3")
    advance(state)
    assert play(state, "die-1").defcon == 2


def test_nuclear_subs_do_not_help_in_the_cuban_missile_crisis(mid_war: Position) -> None:
    state = mid_war(cuba=(1, 3), phasing=US)
    happen(state, "nuclear-subs", US)
    happen(state, "cuban-missile-crisis", USSR)
    coups.attempt_coup(state, US, COUNTRY["cuba"], 2, "6.3")
    advance(state)
    assert state.result is not None
    assert state.result[0] == USSR


def test_camp_david_accords(mid_war: Position) -> None:
    state = mid_war(egypt=(0, 1))
    events.carry_out_event(state, US, CARD["camp-david-accords"])
    assert [at(state, c)[US] for c in ("israel", "jordan", "egypt")] == [1, 1, 1]
    assert state.vp == 1
    assert not events.may_play_event(state, USSR, CARD["arab-israeli-war"])


def test_john_paul_ii(mid_war: Position) -> None:
    state = mid_war(poland=(0, 3))
    assert not events.may_play_event(state, US, CARD["solidarity"])
    events.carry_out_event(state, US, CARD["john-paul-ii-elected-pope"])
    assert at(state, "poland") == (1, 1)
    assert events.may_play_event(state, US, CARD["solidarity"])


def test_john_paul_ii_takes_what_there_is(mid_war: Position) -> None:
    assert at(happen(mid_war(poland=(0, 1)), "john-paul-ii-elected-pope", US), "poland") == (1, 0)


def test_shuttle_diplomacy(mid_war: Position) -> None:
    """USSR: Iran and Libya and Lebanon would be domination 5 + 2. Without one battleground it is 5 + 1."""
    state = mid_war(iran=(0, 2), libya=(0, 2), lebanon=(0, 1))
    events.carry_out_event(state, US, CARD["shuttle-diplomacy"])
    happen(state, "middle-east-scoring", USSR)
    while state.stack:
        state.play(state.legal()[0])
    assert state.vp == -(5 + 1)
    assert not state.lasting & card_mask("shuttle-diplomacy")
    assert state.discard & card_mask("shuttle-diplomacy")


def test_shuttle_diplomacy_leaves_southeast_asia_alone(mid_war: Position) -> None:
    state = mid_war(thailand=(0, 2))
    events.carry_out_event(state, US, CARD["shuttle-diplomacy"])
    assert happen(state, "southeast-asia-scoring", USSR).vp == -2
    assert state.lasting & card_mask("shuttle-diplomacy")
