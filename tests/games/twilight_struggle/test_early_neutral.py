"""The events of both sides of the Early War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, in_hand, options, read_otherwise
from by_name import play

from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers


def test_captured_nazi_scientist(position: Position) -> None:
    """The first to reach box 1 gains 2 VP, and no card counts as sent."""
    state = happen(position(), "captured-nazi-scientist", USSR)
    assert (state.space, state.space_cards, state.vp) == ([0, 1], [0, 0], -2)
    happen(state, "captured-nazi-scientist", US)
    assert (state.space, state.vp) == ([1, 1], -1)


def test_olympic_games_played(position: Position) -> None:
    """The USSR hosts: 3 + 2 beats 4."""
    state = happen(position(), "olympic-games", USSR)
    assert state.to_move == US
    assert options(state) == ["participate", "boycott"]
    play(state, "participate", "die-3", "die-4")
    assert not state.stack
    assert (state.vp, state.defcon) == (-2, 5)


def test_olympic_games_tie(position: Position) -> None:
    """2 + 2 against 4 is rolled again; then 1 + 2 loses to 4."""
    state = happen(position(), "olympic-games", US)
    play(state, "participate", "die-2", "die-4", "die-1", "die-4")
    assert (state.vp, state.to_move) == (-2, None)


def test_olympic_games_boycotted(position: Position) -> None:
    state = position(phasing=US)
    state.held[US] = 1 << COUNTRY["canada"]
    play(happen(state, "olympic-games", US), "boycott")
    assert (state.defcon, state.to_move) == (4, US)
    assert "done" in options(state)
    play(state, "influence", *["canada"] * 4)
    assert (state.to_move, at(state, "canada")) == (None, (4, 0))


def test_olympic_games_boycotted_into_war(position: Position) -> None:
    """At DEFCON 2 the boycott ends the world, and the phasing player loses though the opponent chose."""
    state = happen(position(defcon=2, phasing=US), "olympic-games", US)
    play(state, "boycott")
    assert state.result is not None
    assert state.result[0] == USSR


def test_olympic_games_boycotted_into_war_by_its_provoker(position: Position) -> None:
    state = read_otherwise(position(defcon=2, phasing=US), "8.1.3/responsible-player", "provoker")
    play(happen(state, "olympic-games", US), "boycott")
    assert state.result is not None
    assert state.result[0] == US


@pytest.mark.parametrize("player", [US, USSR])
def test_red_scare_purge(position: Position, player: int) -> None:
    """The opponent's cards lose 1, but not below 1; one's own lose nothing."""
    state = happen(position(), "red-scare-purge", player)
    cards = [CARD[c] for c in ("nato", "fidel", "blockade")]
    assert [modifiers.operations_value(state, 1 - player, c) for c in cards] == [3, 1, 1]
    assert [modifiers.operations_value(state, player, c) for c in cards] == [4, 2, 1]


def test_un_intervention(position: Position) -> None:
    """Only cards of the opponent alone; the starred one is discarded, its event does not happen."""
    state = position(cuba=(1, 0))
    state.held[US] = 1 << COUNTRY["canada"]
    in_hand(state, US, "fidel", "nato", "olympic-games", "socialist-governments")
    happen(state, "un-intervention", US)
    assert options(state) == ["socialist-governments", "fidel"]
    play(state, "fidel")
    assert (at(state, "cuba"), state.discard, state.removed) == ((1, 0), card_mask("fidel"), 0)
    assert (state.to_move, "done" in options(state)) == (US, True)
    play(state, "influence", "canada", "canada")
    assert (state.to_move, at(state, "canada")) == (None, (2, 0))


def test_un_intervention_needs_a_card(position: Position) -> None:
    state = position()
    in_hand(state, US, "nato", "olympic-games")
    in_hand(state, USSR, "nato")
    assert not events.may_play_event(state, US, CARD["un-intervention"])
    assert events.may_play_event(state, USSR, CARD["un-intervention"])
    state.round = 0
    assert not events.may_play_event(state, USSR, CARD["un-intervention"])


def test_un_intervention_after_the_u2_incident(position: Position) -> None:
    state = position()
    in_hand(state, US, "fidel")
    happen(state, "u2-incident", USSR)
    assert state.vp == -1
    happen(state, "un-intervention", US)
    assert state.vp == -2


@pytest.mark.parametrize(("before", "vp", "after"), [(5, 3, 5), (4, 2, 5), (3, 1, 5), (2, 0, 4)])
def test_nuclear_test_ban(position: Position, before: int, vp: int, after: int) -> None:
    state = happen(position(defcon=before), "nuclear-test-ban", USSR)
    assert (state.vp, state.defcon) == (-vp, after)


@pytest.mark.parametrize(("before", "vp", "after"), [(5, 0, 5), (4, 0, 4), (3, 1, 5)])
def test_nuclear_test_ban_without_any_effect(position: Position, before: int, vp: int, after: int) -> None:
    """Where an event that goes beyond the highest level has no effect at all."""
    state = read_otherwise(position(defcon=before), "8.1.2/beyond-highest", "no-effect")
    happen(state, "nuclear-test-ban", US)
    assert (state.vp, state.defcon) == (vp, after)
