"""The wars of the Early War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, options
from by_name import play

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.compiled_rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, CIVIL_WAR_SPACE, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_korean_war_won(position: Position) -> None:
    """One neighbour is the US's (Japan): 5 - 1 is just enough."""
    state = happen(position(south_korea=(3, 1), japan=(4, 0)), "korean-war", USSR)
    assert state.to_move == NATURE
    play(state, "die-5")
    assert (at(state, "south-korea"), state.vp, state.military_operations) == ((0, 4), -2, [0, 2])


def test_korean_war_lost(position: Position) -> None:
    """Control of South Korea itself does not count, Japan and Taiwan do: 5 - 2 is too little."""
    state = happen(position(south_korea=(3, 1), japan=(4, 0), taiwan=(3, 0)), "korean-war", USSR)
    play(state, "die-5")
    assert (at(state, "south-korea"), state.vp, state.military_operations) == ((3, 1), 0, [0, 2])


@pytest.mark.parametrize(("soviet", "won"), [(2, False), (3, True)])
def test_korean_war_during_the_civil_war(position: Position, soviet: int, won: bool) -> None:
    """Until 3 Soviet influence stands in the Chinese Civil War space, 1 more is subtracted: 4 - 1 fails."""
    state = position(south_korea=(1, 0))
    state.rules = compile_rules(state.rules.ruleset, Options(civil_war=True))
    influence.put(state, USSR, CIVIL_WAR_SPACE, soviet)
    play(happen(state, "korean-war", USSR), "die-4")
    assert at(state, "south-korea") == ((0, 1) if won else (1, 0))


def test_arab_israeli_war(position: Position) -> None:
    """Israel itself counts here: 4 - 1 fails, 5 - 1 succeeds."""
    state = happen(position(israel=(4, 0)), "arab-israeli-war", USSR)
    lost = state.copy()
    play(lost, "die-4")
    assert (at(lost, "israel"), lost.vp, lost.military_operations) == ((4, 0), 0, [0, 2])
    play(state, "die-5")
    assert (at(state, "israel"), state.vp) == ((0, 4), -2)


def test_arab_israeli_war_after_camp_david(position: Position) -> None:
    state = position()
    state.played |= card_mask("camp-david-accords")
    assert not events.may_play_event(state, USSR, CARD["arab-israeli-war"])


def test_indo_pakistani_war(position: Position) -> None:
    """The US attacks Pakistan, with Iran and India the USSR's: 6 - 2; Pakistan's own control does not count."""
    state = happen(position(pakistan=(0, 2), iran=(0, 2), india=(0, 3)), "indo-pakistani-war", US)
    assert (state.to_move, options(state)) == (US, ["india", "pakistan"])
    play(state, "pakistan")
    lost = state.copy()
    play(lost, "die-5")
    assert (at(lost, "pakistan"), lost.vp, lost.military_operations) == ((0, 2), 0, [2, 0])
    play(state, "die-6")
    assert (at(state, "pakistan"), state.vp, state.military_operations) == ((2, 0), 2, [2, 0])
