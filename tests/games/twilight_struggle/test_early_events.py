"""The events of the Early War, each played from a position made by hand, with what the card says must come of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.cards import EVENTS, early_deluxe
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.moves import named
from ts_rules.games.twilight_struggle.play.rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, CIVIL_WAR_SPACE, COUNTRY, REGION, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_c_headline_phase as headlines
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s05_0_playing_cards as playing
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers

Position = Callable[..., State]


@pytest.fixture
def position() -> Position:
    """A State in the first action round of a turn: `france=(us, ussr)` and so on."""

    def make(
        ruleset: str = "deluxe", *, turn: int = 1, defcon: int = 5, phasing: int = USSR, **placed: tuple[int, int]
    ) -> State:
        state = State(compile_rules(load_game("ts").ruleset(ruleset)))
        state.turn, state.round, state.defcon, state.phasing = turn, 1, defcon, phasing
        for name, pair in placed.items():
            for side, amount in enumerate(pair):
                influence.put(state, side, COUNTRY[name.replace("_", "-")], amount)
        return state

    return make


def read_otherwise(state: State, variant: str, reading: str) -> State:
    """The same position under a ruleset with one other reading."""
    state.rules = compile_rules(state.rules.ruleset.with_readings(state.rules.name, {variant: reading}))
    return state


def happen(state: State, slug: str, player: int) -> State:
    EVENTS[CARD[slug]](state, player)
    advance(state)
    return state


def play(state: State, *moves: str) -> None:
    for name in moves:
        move = named(name)
        assert move is not None, name
        state.play(move)


def options(state: State) -> list[str]:
    return [str(m) for m in state.legal()]


def at(state: State, country: str) -> tuple[int, int]:
    c = COUNTRY[country]
    return state.influence[2 * c + US], state.influence[2 * c + USSR]


def in_hand(state: State, side: int, *cards: str) -> None:
    state.hands[side] |= card_mask(*cards)


# Scoring


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


# The US


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
    assert options(state) == ["#4", "#8"]
    play(state, "#4")
    assert (state.defcon, state.vp) == (4, 1)
    assert state.hands[USSR] == card_mask("fidel")
    assert state.discard == card_mask("duck-and-cover")


@pytest.mark.parametrize("drawn", ["fidel", "asia-scoring", "nuclear-test-ban"])
def test_five_year_plan_discards_the_rest(position: Position, drawn: str) -> None:
    """A starred card too goes to the discard pile: its event has not happened."""
    state = position(cuba=(1, 0), japan=(4, 0))
    in_hand(state, USSR, drawn)
    play(happen(state, "five-year-plan", US), f"#{CARD[drawn]}")
    assert (state.discard, state.removed, state.hands[USSR]) == (card_mask(drawn), 0, 0)
    assert (state.vp, at(state, "cuba")) == (0, (1, 0))


def test_five_year_plan_removes_a_starred_us_card(position: Position) -> None:
    state = position()
    in_hand(state, USSR, "containment")
    play(happen(state, "five-year-plan", US), "#25")
    assert (state.discard, state.removed) == (0, card_mask("containment"))
    assert state.effects & effect("containment", US)


def test_five_year_plan_leaves_an_impossible_event(position: Position) -> None:
    state = position()
    in_hand(state, USSR, "nato")
    play(happen(state, "five-year-plan", US), "#21")
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
    """The USSR has not played the card in its round, it has lost it."""
    state = position(phasing=USSR)
    state.current = CARD["five-year-plan"]
    in_hand(state, USSR, "defectors")
    play(happen(state, "five-year-plan", US), "#103")
    assert (state.vp, state.discard) == (0, card_mask("defectors"))


# The USSR


def test_socialist_governments(position: Position) -> None:
    state = happen(position(italy=(4, 0), france=(1, 0), poland=(2, 0)), "socialist-governments", USSR)
    assert state.to_move == USSR
    assert options(state) == ["france", "italy"]
    play(state, "italy", "italy")
    assert options(state) == ["france"]
    play(state, "france")
    assert (at(state, "italy"), at(state, "france")) == ((2, 0), (0, 0))


def test_socialist_governments_after_the_iron_lady(position: Position) -> None:
    state = position(italy=(4, 0))
    assert events.may_play_event(state, USSR, CARD["socialist-governments"])
    state.played |= card_mask("the-iron-lady")
    assert not events.may_play_event(state, USSR, CARD["socialist-governments"])


def test_fidel(position: Position) -> None:
    assert at(happen(position(cuba=(2, 1)), "fidel", USSR), "cuba") == (0, 3)
    assert at(happen(position(cuba=(0, 5)), "fidel", USSR), "cuba") == (0, 5)


def test_vietnam_revolts(position: Position) -> None:
    state = happen(position(vietnam=(1, 0)), "vietnam-revolts", USSR)
    assert at(state, "vietnam") == (1, 2)
    assert state.effects & effect("vietnam-revolts")


def test_blockade_discard(position: Position) -> None:
    """Only a card of 3 or more will do, and not The China Card; a starred one is discarded without its event."""
    state = position(west_germany=(4, 1))
    in_hand(state, US, "duck-and-cover", "fidel", "marshall-plan", "asia-scoring")
    state.china, state.china_face_up = US, True
    happen(state, "blockade", USSR)
    assert state.to_move == US
    assert options(state) == ["#4", "#23", "done"]
    play(state, "#23")
    assert (at(state, "west-germany"), state.discard, state.removed) == ((4, 1), card_mask("marshall-plan"), 0)
    assert not state.hands[US] & card_mask("marshall-plan")


def test_blockade_without_discard(position: Position) -> None:
    state = position(west_germany=(4, 1))
    in_hand(state, US, "duck-and-cover")
    play(happen(state, "blockade", USSR), "done")
    assert (at(state, "west-germany"), state.hands[US]) == ((0, 1), card_mask("duck-and-cover"))


def test_blockade_counts_the_value_in_effect(position: Position) -> None:
    """Red Scare makes 2 of a 3, Containment 3 of a 2."""
    state = position(west_germany=(4, 0))
    in_hand(state, US, "duck-and-cover", "fidel")
    weak, strong = state.copy(), state
    weak.effects |= effect("red-scare-purge", US)
    assert options(happen(weak, "blockade", USSR)) == ["done"]
    strong.effects |= effect("containment", US)
    assert options(happen(strong, "blockade", USSR)) == ["#4", "#8", "done"]


def test_romanian_abdication(position: Position) -> None:
    assert at(happen(position(romania=(2, 1)), "romanian-abdication", USSR), "romania") == (0, 3)


def test_control_lead_decides_how_much_is_lacking(position: Position) -> None:
    """Where the lead must be higher than the stability, 4 are needed in Romania."""
    state = read_otherwise(position(romania=(2, 1)), "2.1.7/control-lead", "exceeds")
    assert at(happen(state, "romanian-abdication", USSR), "romania") == (0, 4)


def test_comecon(position: Position) -> None:
    state = happen(position(poland=(3, 0), hungary=(1, 0)), "comecon", USSR)
    assert "poland" not in options(state)
    play(state, "hungary")
    assert "hungary" not in options(state)
    play(state, "austria", "romania", "yugoslavia")
    assert state.to_move is None
    assert [at(state, c) for c in ("hungary", "austria")] == [(1, 1), (0, 1)]


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_nasser(position: Position, before: int, after: int) -> None:
    assert at(happen(position(egypt=(before, 1)), "nasser", USSR), "egypt") == (after, 3)


def test_warsaw_pact_removes(position: Position) -> None:
    held = dict.fromkeys(("poland", "hungary", "romania", "bulgaria", "finland"), (2, 0))
    state = happen(position(italy=(1, 0), **held), "warsaw-pact-formed", USSR)
    play(state, "remove-all-influence")
    assert options(state) == ["bulgaria", "finland", "hungary", "poland", "romania"]
    play(state, "poland", "finland", "hungary", "romania")
    assert state.to_move is None
    assert [at(state, c)[US] for c in ("poland", "finland", "hungary", "romania", "bulgaria")] == [0, 0, 0, 0, 2]


def test_warsaw_pact_adds(position: Position) -> None:
    """Also where the US is in control; five in all, two in a country."""
    state = happen(position(poland=(3, 0)), "warsaw-pact-formed", USSR)
    play(state, "add-influence", "poland", "poland")
    assert "poland" not in options(state)
    play(state, "austria", "hungary", "austria")
    assert state.to_move is None
    assert [at(state, c) for c in ("poland", "austria", "hungary")] == [(3, 2), (0, 2), (0, 1)]


def test_de_gaulle(position: Position) -> None:
    assert at(happen(position(france=(3, 1)), "de-gaulle-leads-france", USSR), "france") == (1, 2)
    assert at(happen(position(france=(1, 0)), "de-gaulle-leads-france", USSR), "france") == (0, 1)


def test_suez_crisis(position: Position) -> None:
    state = happen(position(france=(3, 0), united_kingdom=(5, 0), italy=(2, 0)), "suez-crisis", USSR)
    assert options(state) == ["france", "united-kingdom"]
    play(state, "france", "france", "united-kingdom")
    assert options(state) == ["united-kingdom"]
    play(state, "united-kingdom")
    assert state.to_move is None
    assert (at(state, "france"), at(state, "united-kingdom")) == ((1, 0), (3, 0))


def test_decolonization(position: Position) -> None:
    """Countries that the US controls are open to it; Egypt is in the Middle East."""
    state = happen(position(zaire=(2, 0)), "decolonization", USSR)
    assert "egypt" not in options(state)
    play(state, "zaire", "vietnam", "angola")
    assert "zaire" not in options(state)
    play(state, "burma")
    assert state.to_move is None
    assert (at(state, "zaire"), at(state, "burma")) == ((2, 1), (0, 1))


def test_de_stalinization(position: Position) -> None:
    """Italy falls to the US (stability 2) when the USSR leaves it, so nothing comes back there."""
    state = happen(position(poland=(0, 4), italy=(2, 1), france=(3, 0)), "de-stalinization", USSR)
    assert options(state) == ["italy", "poland", "done"]
    play(state, "italy", "poland", "poland", "done")
    assert {"italy", "france", "done"}.isdisjoint(options(state))
    play(state, "chile", "chile")
    assert "chile" not in options(state)
    play(state, "poland")
    assert state.to_move is None
    assert [at(state, c)[USSR] for c in ("italy", "poland", "chile")] == [0, 3, 2]


def test_de_stalinization_of_four(position: Position) -> None:
    """The fourth ends the taking, without a word."""
    state = happen(position(poland=(0, 6)), "de-stalinization", USSR)
    play(state, "poland", "poland", "poland", "poland")
    assert "done" not in options(state)
    play(state, "cuba", "cuba", "chile", "chile")
    assert state.to_move is None


def test_de_stalinization_of_nothing(position: Position) -> None:
    state = happen(position(poland=(0, 6)), "de-stalinization", USSR)
    play(state, "done")
    assert (state.to_move, at(state, "poland")) == (None, (0, 6))


# Both sides


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
    assert options(state) == ["#7", "#8"]
    play(state, "#8")
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


# Wars


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


# The optional cards


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
    play(state, "#15", "event")
    assert not state.stack  # DEFCON has not moved in this one
    in_hand(state, USSR, "blockade")
    action_rounds.begin_action_round(state, USSR)
    advance(state)
    play(state, "#10", "operations", "coup", "panama", "die-1")
    assert (state.defcon, options(state)) == (2, ["canada", "panama"])
    play(state, "panama")
    assert at(state, "panama") == (2, 0)


# Through the play of cards


def test_playing_the_china_card_ends_formosan_resolution(position: Position) -> None:
    state = position(phasing=US)
    events.carry_out_event(state, US, CARD["formosan-resolution"])
    state.china, state.china_face_up = US, True
    playing.offer_card_play(state, US)
    advance(state)
    play(state, "#6", "space-race")
    assert state.lasting == 0


@pytest.mark.parametrize(("way", "vp"), [("event-first", 1), ("event-last", 1), ("space-race", 0)])
def test_defectors_played_by_the_ussr(position: Position, way: str, vp: int) -> None:
    state = position(phasing=USSR)
    state.held[USSR] = 1 << COUNTRY["finland"]
    in_hand(state, USSR, "defectors")
    playing.offer_card_play(state, USSR)
    advance(state)
    play(state, "#103", way)
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
    play(state, "#32", "event", "#103", "influence", "finland", "finland")
    assert (state.vp, state.hands[USSR]) == (0, 0)
    assert state.discard == card_mask("defectors", "un-intervention")


def test_defectors_against_a_higher_headline(position: Position) -> None:
    """Socialist Governments has 3 against 2 and would come first; UN Intervention is no headline card."""
    state = position(italy=(3, 0))
    in_hand(state, US, "defectors", "un-intervention")
    in_hand(state, USSR, "socialist-governments")
    headlines.play_headlines(state)
    advance(state)
    play(state, "#7")
    assert options(state) == ["#103"]
    play(state, "#103")
    assert at(state, "italy") == (3, 0)
    assert (state.discard, state.vp) == (card_mask("defectors", "socialist-governments"), 0)
    assert not state.played & card_mask("socialist-governments")
