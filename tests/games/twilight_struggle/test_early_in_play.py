"""Events of the Early War that take hold through the play of cards."""

from __future__ import annotations

import pytest
from by_hand import Position, at, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_c_headline_phase as headlines
from ts_rules.games.twilight_struggle.rules import s05_0_playing_cards as playing
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_playing_the_china_card_ends_formosan_resolution(position: Position) -> None:
    state = position(phasing=US)
    events.carry_out_event(state, US, CARD["formosan-resolution"])
    state.china, state.china_face_up = US, True
    playing.offer_card_play(state, US)
    advance(state)
    play(state, "the-china-card", "space-race")
    assert state.lasting == 0


@pytest.mark.parametrize(("way", "vp"), [("event-first", 1), ("event-last", 1), ("space-race", 0)])
def test_defectors_played_by_the_ussr(position: Position, way: str, vp: int) -> None:
    state = position(phasing=USSR)
    state.held[USSR] = 1 << COUNTRY["finland"]
    in_hand(state, USSR, "defectors")
    playing.offer_card_play(state, USSR)
    advance(state)
    play(state, "defectors", way)
    if way == "space-race":
        play(state, "die-6")
    else:
        play(state, "influence", "finland", "finland")
    assert (state.vp, state.discard) == (vp, card_mask("defectors"))


def test_un_intervention_with_defectors(position: Position) -> None:
    """The event is cancelled, so the US gains nothing."""
    state = position(phasing=USSR)
    state.held[USSR] = 1 << COUNTRY["finland"]
    in_hand(state, USSR, "defectors", "un-intervention")
    playing.offer_card_play(state, USSR)
    advance(state)
    play(state, "un-intervention", "event", "defectors", "influence", "finland", "finland")
    assert (state.vp, state.hands[USSR]) == (0, 0)
    assert state.discard == card_mask("defectors", "un-intervention")


def test_defectors_against_a_higher_headline(position: Position) -> None:
    """Socialist Governments has 3 against 2 and would come first; UN Intervention is no headline card."""
    state = position(italy=(3, 0))
    in_hand(state, US, "defectors", "un-intervention")
    in_hand(state, USSR, "socialist-governments")
    headlines.play_headlines(state)
    advance(state)
    play(state, "socialist-governments")
    assert options(state) == ["defectors"]
    play(state, "defectors")
    assert at(state, "italy") == (3, 0)
    assert (state.discard, state.vp) == (card_mask("defectors", "socialist-governments"), 0)
    assert not state.played & card_mask("socialist-governments")
