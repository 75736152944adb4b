"""The American events of the Early War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers


@pytest.mark.parametrize(("before", "vp"), [(5, 1), (4, 2), (3, 3)])
def test_duck_and_cover(position: Position, before: int, vp: int) -> None:
    state = happen(position(defcon=before), "duck-and-cover", US)
    assert (state.defcon, state.vp) == (before - 1, vp)


def test_duck_and_cover_ends_in_war(position: Position) -> None:
    """The USSR played the card for its Operations: it is the phasing player, and loses."""
    state = happen(position(defcon=2, phasing=USSR), "duck-and-cover", US)
    assert state.result is not None
    assert (state.result[0], state.vp) == (US, 0)


def test_five_year_plan_runs_a_us_event(position: Position) -> None:
    state = position()
    in_hand(state, USSR, "duck-and-cover", "fidel")
    happen(state, "five-year-plan", US)
    assert state.to_move == NATURE
    assert options(state) == ["duck-and-cover", "fidel"]
    play(state, "duck-and-cover")
    assert (state.defcon, state.vp) == (4, 1)
    assert state.hands[USSR] == card_mask("fidel")
    assert state.discard == card_mask("duck-and-cover")


@pytest.mark.parametrize("drawn", ["fidel", "asia-scoring", "nuclear-test-ban"])
def test_five_year_plan_discards_the_rest(position: Position, drawn: str) -> None:
    """A starred card too goes to the discard pile: its event has not happened."""
    state = position(cuba=(1, 0), japan=(4, 0))
    in_hand(state, USSR, drawn)
    play(happen(state, "five-year-plan", US), drawn)
    assert (state.discard, state.removed, state.hands[USSR]) == (card_mask(drawn), 0, 0)
    assert (state.vp, at(state, "cuba")) == (0, (1, 0))


def test_five_year_plan_removes_a_starred_us_card(position: Position) -> None:
    state = position()
    in_hand(state, USSR, "containment")
    play(happen(state, "five-year-plan", US), "containment")
    assert (state.discard, state.removed) == (0, card_mask("containment"))
    assert state.effects & effect("containment")


def test_five_year_plan_leaves_an_impossible_event(position: Position) -> None:
    state = position()
    in_hand(state, USSR, "nato")
    play(happen(state, "five-year-plan", US), "nato")
    assert (state.discard, state.lasting) == (card_mask("nato"), 0)


def test_five_year_plan_empty_hand(position: Position) -> None:
    state = happen(position(), "five-year-plan", US)
    assert state.to_move is None


def test_truman_doctrine(position: Position) -> None:
    """Hungary is the USSR's and Greece nobody's; Iran is not in Europe."""
    state = position(hungary=(0, 3), greece=(1, 1), finland=(0, 2), iran=(0, 1))
    happen(state, "truman-doctrine", USSR)
    assert state.to_move == US
    assert options(state) == ["finland", "greece"]
    play(state, "finland")
    assert (at(state, "finland"), at(state, "greece")) == ((0, 0), (1, 1))


def test_nato_needs_another_event(position: Position) -> None:
    state = position()
    assert not events.may_play_event(state, US, CARD["nato"])
    state.played |= card_mask("warsaw-pact-formed")
    assert events.may_play_event(state, US, CARD["nato"])
    state.played = card_mask("marshall-plan")
    assert events.may_play_event(state, US, CARD["nato"])


def test_nato_lasts(position: Position) -> None:
    state = position()
    state.played |= card_mask("marshall-plan")
    events.carry_out_event(state, US, CARD["nato"])
    advance(state)
    assert state.lasting == card_mask("nato")
    assert state.to_move is None


def open_to_the_ussr(state: State, country: str) -> tuple[bool, bool]:
    """Whether the USSR may attempt a coup and make realignment rolls in a country."""
    bit = 1 << COUNTRY[country]
    return bool(coups.coup_targets(state, USSR) & bit), bool(realignment.realignment_targets(state, USSR) & bit)


def test_nato_protects_what_the_us_controls_in_europe(position: Position) -> None:
    """Not France after De Gaulle, not Italy, which the US does not control, and nothing outside Europe."""
    state = position(france=(7, 0), greece=(2, 0), italy=(1, 0), japan=(4, 0))
    state.played |= card_mask("marshall-plan")
    assert open_to_the_ussr(state, "greece") == (True, True)
    events.carry_out_event(state, US, CARD["nato"])
    assert open_to_the_ussr(state, "greece") == open_to_the_ussr(state, "france") == (False, False)
    assert open_to_the_ussr(state, "italy") == open_to_the_ussr(state, "japan") == (True, True)
    events.carry_out_event(state, USSR, CARD["de-gaulle-leads-france"])
    assert open_to_the_ussr(state, "france") == (True, True)
    assert open_to_the_ussr(state, "greece") == (False, False)


def test_independent_reds(position: Position) -> None:
    state = happen(position(romania=(1, 4), hungary=(3, 1)), "independent-reds", US)
    assert options(state) == ["bulgaria", "czechoslovakia", "hungary", "romania", "yugoslavia"]
    led = state.copy()
    play(state, "romania")
    assert at(state, "romania") == (4, 4)
    play(led, "hungary")
    assert at(led, "hungary") == (3, 1)


def test_marshall_plan(position: Position) -> None:
    """Not in Finland, which the USSR controls, and nowhere twice."""
    state = happen(position(finland=(0, 4), italy=(0, 1)), "marshall-plan", US)
    assert "finland" not in options(state)
    chosen = ("italy", "france", "canada", "turkey", "austria", "norway", "benelux")
    for country in chosen:
        play(state, country)
        assert state.to_move is None or country not in options(state)
    assert state.to_move is None
    assert [at(state, c)[US] for c in chosen] == [1] * 7
    assert at(state, "italy") == (1, 1)


def test_containment(position: Position) -> None:
    state = happen(position(), "containment", US)
    values = [modifiers.operations_value(state, US, CARD[c]) for c in ("truman-doctrine", "nato")]
    assert values == [2, 4]
    assert modifiers.operations_value(state, USSR, CARD["fidel"]) == 2


def test_cia_created(position: Position) -> None:
    """One point: one influence next to the US, and the US may decline."""
    state = position(canada=(2, 0))
    state.held[US] = 1 << COUNTRY["canada"]
    happen(state, "cia-created", USSR)
    assert state.to_move == US
    declined = state.copy()
    play(declined, "done")
    assert declined.to_move is None
    play(state, "influence", "canada")
    assert not state.stack
    assert at(state, "canada") == (3, 0)


def test_the_pact_protects_japan(position: Position) -> None:
    state = position(japan=(1, 2), south_korea=(3, 0))
    events.carry_out_event(state, US, CARD["us-japan-mutual-defense-pact"])
    assert open_to_the_ussr(state, "japan") == (False, False)
    assert open_to_the_ussr(state, "south-korea") == (True, True)


def test_us_japan_mutual_defense_pact(position: Position) -> None:
    """Japan has stability 4: two of the USSR must be outnumbered by 4."""
    state = happen(position(japan=(1, 2)), "us-japan-mutual-defense-pact", US)
    assert at(state, "japan") == (6, 2)
    held = happen(position(japan=(7, 1)), "us-japan-mutual-defense-pact", US)
    assert at(held, "japan") == (7, 1)


@pytest.mark.parametrize(("turn", "left"), [(7, (2, 0)), (8, (1, 0))])
def test_east_european_unrest(position: Position, turn: int, left: tuple[int, int]) -> None:
    state = position(turn=turn, poland=(0, 3), hungary=(0, 1), romania=(0, 3), bulgaria=(0, 3), italy=(0, 2))
    happen(state, "east-european-unrest", US)
    assert options(state) == ["bulgaria", "hungary", "poland", "romania"]
    play(state, "poland")
    assert "poland" not in options(state)
    play(state, "hungary", "romania")
    assert state.to_move is None
    assert (at(state, "poland")[USSR], at(state, "hungary")[USSR]) == left
    assert (at(state, "romania")[USSR], at(state, "bulgaria")[USSR]) == (left[0], 3)


def test_formosan_resolution_until_the_us_plays_the_china_card(position: Position) -> None:
    state = position()
    events.carry_out_event(state, US, CARD["formosan-resolution"])
    assert state.lasting == card_mask("formosan-resolution")
    happen(state, "the-china-card", USSR)
    assert state.lasting == card_mask("formosan-resolution")
    happen(state, "the-china-card", US)
    assert state.lasting == 0


def test_defectors_cancel_the_soviet_headline(position: Position) -> None:
    """Fidel would have come first or second: it goes to the discard pile, starred as it is."""
    state = position(phasing=US, cuba=(1, 0))
    state.round, state.current = 0, CARD["defectors"]
    state.headlines = [0, CARD["fidel"]]
    happen(state, "defectors", US)
    assert state.headlines == [0, 0]
    assert (state.discard, state.removed, state.vp) == (card_mask("fidel"), 0, 0)


def test_defectors_in_a_soviet_round(position: Position) -> None:
    state = position(phasing=USSR)
    state.current = CARD["defectors"]
    assert happen(state, "defectors", US).vp == 1


def test_defectors_elsewhere(position: Position) -> None:
    """In a round of the US, and as a headline of the USSR, nothing comes of it."""
    state = position(phasing=US)
    state.current = CARD["defectors"]
    assert happen(state, "defectors", US).vp == 0
    headline = position(phasing=USSR)
    headline.round, headline.current = 0, CARD["defectors"]
    headline.headlines = [CARD["nato"], 0]
    assert happen(headline, "defectors", US).vp == 0
    assert headline.headlines[US] == CARD["nato"]


def test_defectors_drawn_by_five_year_plan(position: Position) -> None:
    """It comes up in a round of the USSR, as if the USSR had played it there."""
    state = position(phasing=USSR)
    state.current = CARD["five-year-plan"]
    in_hand(state, USSR, "defectors")
    play(happen(state, "five-year-plan", US), "defectors")
    assert (state.vp, state.discard) == (1, card_mask("defectors"))
