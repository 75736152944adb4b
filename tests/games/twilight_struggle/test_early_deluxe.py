"""The optional cards of the Early War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import early_deluxe
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, REGION, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_the_cambridge_five(position: Position) -> None:
    """Wherever a scoring card of the US looks, or nowhere."""
    state = position()
    in_hand(state, US, "middle-east-scoring", "southeast-asia-scoring", "nato")
    in_hand(state, USSR, "europe-scoring")
    happen(state, "the-cambridge-five", USSR)
    countries = {COUNTRY[c] for c in options(state)[:-1]}
    assert countries == set(bits(REGION["middle-east"] | REGION["southeast-asia"]))
    declined = state.copy()
    play(state, "thailand")
    assert (state.to_move, at(state, "thailand")) == (None, (0, 1))
    play(declined, "done")
    assert declined.to_move is None


def test_the_cambridge_five_without_scoring_cards(position: Position) -> None:
    assert happen(position(), "the-cambridge-five", USSR).to_move is None


def test_the_cambridge_five_not_in_the_late_war(position: Position) -> None:
    card = CARD["the-cambridge-five"]
    assert events.may_play_event(position(turn=7), USSR, card)
    assert not events.may_play_event(position(turn=8), USSR, card)


def test_special_relationship_before_nato(position: Position) -> None:
    state = happen(position(united_kingdom=(5, 0)), "special-relationship", US)
    assert options(state) == ["benelux", "canada", "france", "norway"]
    play(state, "france")
    assert (at(state, "france"), state.vp, state.to_move) == ((1, 0), 0, None)


def test_special_relationship_with_nato(position: Position) -> None:
    state = position(united_kingdom=(5, 0))
    state.lasting |= card_mask("nato")
    happen(state, "special-relationship", US)
    play(state, "italy")
    assert (at(state, "italy"), state.vp, state.to_move) == ((2, 0), 2, None)


def test_special_relationship_without_the_united_kingdom(position: Position) -> None:
    state = position(united_kingdom=(5, 1))
    state.lasting |= card_mask("nato")
    assert happen(state, "special-relationship", US).to_move is None
    assert state.vp == 0


def test_norad(position: Position) -> None:
    """One influence, in a country that holds some: only while the US controls Canada."""
    state = position(canada=(4, 0), italy=(1, 1), poland=(0, 3))
    events.carry_out_event(state, US, CARD["norad"])
    early_deluxe.guard_the_north(state)
    advance(state)
    assert (state.to_move, options(state)) == (US, ["canada", "italy"])
    play(state, "italy")
    assert not state.stack
    assert at(state, "italy") == (2, 1)


@pytest.mark.parametrize("canada", [(3, 0), (4, 1)])
def test_norad_without_canada_or_without_the_event(position: Position, canada: tuple[int, int]) -> None:
    state = position(canada=canada, italy=(1, 0))
    early_deluxe.guard_the_north(state)
    assert not state.stack
    events.carry_out_event(state, US, CARD["norad"])
    early_deluxe.guard_the_north(state)
    assert not state.stack


def test_quagmire_ends_norad(position: Position) -> None:
    state = position(canada=(4, 0))
    events.carry_out_event(state, US, CARD["norad"])
    events.carry_out_event(state, USSR, CARD["quagmire"])
    assert state.lasting == card_mask("quagmire")


def test_norad_after_an_action_round(position: Position) -> None:
    """A coup of the USSR in Panama, a battleground, takes DEFCON from 3 to 2: the US answers when the round is over."""
    state = position(defcon=3, canada=(4, 0), panama=(1, 0))
    events.carry_out_event(state, US, CARD["norad"])
    in_hand(state, USSR, "nasser")
    in_hand(state, US, "nato")
    action_rounds.begin_action_round(state, USSR)
    advance(state)
    play(state, "nasser", "event")
    assert not state.stack  # DEFCON has not moved in this one
    in_hand(state, USSR, "blockade")
    action_rounds.begin_action_round(state, USSR)
    advance(state)
    play(state, "blockade", "operations", "coup", "panama", "die-1")
    assert (state.defcon, options(state)) == (2, ["canada", "panama"])
    play(state, "panama")
    assert at(state, "panama") == (2, 0)
