"""Quagmire and Bear Trap, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, action_round, card, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import mid_american_lasting as us_lasting
from ts_rules.games.twilight_struggle.cards import mid_soviet_lasting as ussr_lasting
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def trapped(state: State, slug: str, side: int) -> None:
    """The event has happened, and the side's next action round begins."""
    events.carry_out_event(state, 1 - side, CARD[slug])
    advance(state)
    state.phasing = side
    offer = ussr_lasting.offer_quagmire if side == US else us_lasting.offer_bear_trap
    other = us_lasting.offer_bear_trap if side == US else ussr_lasting.offer_quagmire
    assert not other(state, side)
    assert not offer(state, 1 - side)
    assert offer(state, side)
    advance(state)


TRAPS = pytest.mark.parametrize(("slug", "side"), [("quagmire", US), ("bear-trap", USSR)])


@TRAPS
def test_trap_takes_a_discard_and_a_roll(mid_war: Position, slug: str, side: int) -> None:
    state = mid_war()
    in_hand(state, side, "duck-and-cover", "brush-war", "junta", "allende", "asia-scoring")
    state.china, state.china_face_up = side, True
    trapped(state, slug, side)
    assert options(state) == [card("duck-and-cover"), card("brush-war"), card("junta")]
    play(state, card("duck-and-cover"))
    assert (state.defcon, state.vp, state.discard) == (5, 0, card_mask("duck-and-cover"))
    assert state.to_move == NATURE
    play(state, "die-5")
    assert state.lasting & card_mask(slug)
    trapped(state, slug, side)
    play(state, card("junta"), "die-4")
    assert not state.lasting & card_mask(slug)
    assert state.hands[side] == card_mask("brush-war", "allende", "asia-scoring")


@TRAPS
def test_trap_takes_over_the_action_round(mid_war: Position, slug: str, side: int) -> None:
    state = mid_war()
    in_hand(state, side, "brush-war", "junta", "allende")
    events.carry_out_event(state, 1 - side, CARD[slug])
    action_round(state, side)
    assert options(state) == [card("brush-war"), card("junta")]
    assert state.to_move == side


@TRAPS
def test_trap_lets_scoring_cards_be_played_for_want_of_others(mid_war: Position, slug: str, side: int) -> None:
    state = mid_war(brazil=(2, 0))
    in_hand(state, side, "allende", "south-america-scoring")
    trapped(state, slug, side)
    assert options(state) == [card("south-america-scoring")]
    play(state, card("south-america-scoring"))
    assert state.vp == 2 + 1
    assert state.lasting & card_mask(slug)
    assert state.discard & card_mask("south-america-scoring")
    trapped(state, slug, side)
    assert not state.stack  # Allende has too low a value: nothing is done


@TRAPS
def test_trap_never_makes_anybody_hold_a_scoring_card(mid_war: Position, slug: str, side: int) -> None:
    """10.1.5: in the last action round the scoring card comes first."""
    state = mid_war()
    in_hand(state, side, "duck-and-cover", "south-america-scoring")
    state.round = 7
    trapped(state, slug, side)
    assert options(state) == [card("south-america-scoring")]


@TRAPS
def test_trap_asks_for_the_value_in_effect(mid_war: Position, slug: str, side: int) -> None:
    """Under Red Scare/Purge a card of value 2 is worth 1, and too little."""
    state = mid_war()
    in_hand(state, side, "junta", "brush-war")
    state.effects |= effect("red-scare-purge", side)
    trapped(state, slug, side)
    assert options(state) == [card("brush-war")]


@TRAPS
def test_trap_takes_missile_envy_first(mid_war: Position, slug: str, side: int) -> None:
    state = mid_war()
    in_hand(state, side, "brush-war", "missile-envy")
    state.effects |= effect("missile-envy", side)
    trapped(state, slug, side)
    assert options(state) == [card("missile-envy")]
    play(state, card("missile-envy"), "die-6")
    assert not state.effects


def test_trap_takes_missile_envy_only_if_its_value_is_high_enough(mid_war: Position) -> None:
    state = mid_war()
    in_hand(state, US, "brush-war", "missile-envy")
    state.effects |= effect("missile-envy", US) | effect("red-scare-purge", US)
    trapped(state, "quagmire", US)
    assert options(state) == [card("brush-war")]


def test_quagmire_cancels_norad(mid_war: Position) -> None:
    state = mid_war()
    state.lasting |= card_mask("norad")
    events.carry_out_event(state, USSR, CARD["quagmire"])
    assert state.lasting == card_mask("quagmire")
