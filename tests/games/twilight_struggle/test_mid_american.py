"""The American events of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, card, happen, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import CONDITIONS
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_kitchen_debates(mid_war: Position) -> None:
    state = mid_war(italy=(2, 0), thailand=(2, 0), poland=(0, 3), canada=(4, 0))
    assert CONDITIONS[CARD["kitchen-debates"]](state, US)
    assert happen(state, "kitchen-debates", US).vp == 2


def test_kitchen_debates_needs_more_battlegrounds(mid_war: Position) -> None:
    """One battleground each: Canada is none."""
    assert not CONDITIONS[CARD["kitchen-debates"]](mid_war(italy=(2, 0), poland=(0, 3), canada=(4, 0)), US)


def test_colonial_rear_guards(mid_war: Position) -> None:
    state = happen(mid_war(), "colonial-rear-guards", US)
    assert "india" not in options(state)
    assert "egypt" not in options(state)
    play(state, "angola")
    assert "angola" not in options(state)
    play(state, "zaire", "vietnam", "burma")
    assert [at(state, c) for c in ("angola", "zaire", "vietnam", "burma")] == [(1, 0)] * 4
    assert not state.stack


def test_panama_canal_returned(mid_war: Position) -> None:
    state = happen(mid_war(panama=(1, 0)), "panama-canal-returned", US)
    assert [at(state, c)[US] for c in ("panama", "costa-rica", "venezuela")] == [2, 1, 1]


def test_puppet_governments(mid_war: Position) -> None:
    state = happen(mid_war(chile=(1, 0), peru=(0, 1)), "puppet-governments", US)
    assert not {"chile", "peru", "chinese-civil-war"} & set(options(state))
    play(state, "brazil")
    assert "brazil" not in options(state)
    play(state, "kenya", "done")
    assert (at(state, "brazil"), at(state, "kenya"), state.stack) == ((1, 0), (1, 0), [])


def test_grain_sales_returns_the_card(mid_war: Position) -> None:
    """Two points for the US, and the USSR keeps its card."""
    state = mid_war(italy=(1, 0))
    in_hand(state, USSR, "fidel", "allende")
    happen(state, "grain-sales-to-soviets", US)
    assert (state.to_move, options(state)) == (NATURE, [card("fidel"), card("allende")])
    play(state, card("allende"))
    assert (state.to_move, options(state)) == (US, ["play-card", "return-card"])
    play(state, "return-card", "influence", "italy", "italy")
    assert (at(state, "italy"), state.stack) == ((3, 0), [])
    assert state.hands == [0, card_mask("fidel", "allende")]


def test_grain_sales_without_a_card(mid_war: Position) -> None:
    """The USSR has none but The China Card, which is never drawn; the US may leave the two points."""
    state = mid_war(italy=(1, 0))
    state.china = USSR
    happen(state, "grain-sales-to-soviets", US)
    assert "influence" in options(state)
    assert not play(state, "done").stack


def test_grain_sales_plays_the_card(mid_war: Position) -> None:
    """Duck and Cover as a US event, as if from the own hand."""
    state = mid_war(phasing=US)
    in_hand(state, USSR, "duck-and-cover")
    happen(state, "grain-sales-to-soviets", US)
    play(state, card("duck-and-cover"), "play-card", "event")
    assert (state.defcon, state.vp) == (4, 1)
    assert state.discard == card_mask("duck-and-cover")
    assert state.hands == [0, 0]


def test_oas_founded(mid_war: Position) -> None:
    state = happen(mid_war(), "oas-founded", US)
    assert "angola" not in options(state)
    play(state, "chile", "chile")
    assert (at(state, "chile"), state.stack) == ((2, 0), [])


def test_nixon_takes_the_china_card_face_down(mid_war: Position) -> None:
    state = mid_war()
    state.china, state.china_face_up = USSR, True
    happen(state, "nixon-plays-the-china-card", US)
    assert (state.china, state.china_face_up, state.vp) == (US, False, 0)


def test_nixon_gives_vp(mid_war: Position) -> None:
    state = mid_war()
    state.china, state.china_face_up = US, True
    happen(state, "nixon-plays-the-china-card", US)
    assert (state.china, state.china_face_up, state.vp) == (US, True, 2)


def test_sadat_expels_soviets(mid_war: Position) -> None:
    assert at(happen(mid_war(egypt=(1, 4)), "sadat-expels-soviets", US), "egypt") == (2, 0)


def test_voice_of_america(mid_war: Position) -> None:
    """Four in all, two in a country, none in Europe."""
    state = happen(mid_war(cuba=(0, 3), iran=(0, 1), angola=(0, 3), poland=(0, 4)), "the-voice-of-america", US)
    assert sorted(options(state)) == ["angola", "cuba", "iran"]
    play(state, "cuba", "cuba")
    assert sorted(options(state)) == ["angola", "iran"]
    play(state, "iran", "angola")
    assert [at(state, c)[USSR] for c in ("cuba", "iran", "angola", "poland")] == [1, 0, 2, 4]
    assert not state.stack


def test_voice_of_america_takes_what_there_is(mid_war: Position) -> None:
    state = happen(mid_war(cuba=(0, 3)), "the-voice-of-america", US)
    play(state, "cuba", "cuba")
    assert (at(state, "cuba"), state.stack) == ((0, 1), [])


@pytest.mark.parametrize(("slug", "vp"), [("nixon-plays-the-china-card", 2), ("ussuri-river-skirmish", 0)])
def test_us_counts_as_holder_in_the_civil_war(mid_war: Position, slug: str, vp: int) -> None:
    """12.4.1: nobody holds The China Card yet."""
    state = mid_war(civil_war=True)
    assert state.china == NOBODY
    happen(state, slug, US)
    assert (state.vp, bool(state.stack)) == (vp, slug == "ussuri-river-skirmish")
    assert happen(mid_war(), slug, US).stack == []  # without the variant there is always a holder


def test_cultural_revolution_waits_for_the_civil_war(mid_war: Position) -> None:
    assert not events.may_play_as_event(mid_war(civil_war=True), USSR, CARD["cultural-revolution"])
    assert events.may_play_as_event(mid_war(), USSR, CARD["cultural-revolution"])


def test_ussuri_takes_the_china_card_face_up(mid_war: Position) -> None:
    state = mid_war()
    state.china, state.china_face_up = USSR, False
    happen(state, "ussuri-river-skirmish", US)
    assert (state.china, state.china_face_up, state.stack) == (US, True, [])


def test_ussuri_places_in_asia(mid_war: Position) -> None:
    state = mid_war()
    state.china = US
    happen(state, "ussuri-river-skirmish", US)
    play(state, "japan", "japan")
    assert not {"japan", "iran", "chinese-civil-war"} & set(options(state))
    play(state, "thailand", "india")
    assert [at(state, c)[US] for c in ("japan", "thailand", "india")] == [2, 1, 1]
    assert not state.stack


def test_ask_not(mid_war: Position) -> None:
    """All discards come before the first draw; no event happens."""
    state = mid_war()
    in_hand(state, US, "asia-scoring", "fidel", "nato")
    state.draw = card_mask("junta", "summit", "opec")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    play(state, card("asia-scoring"), card("fidel"))
    assert options(state) == [card("nato"), "done"]
    play(state, "done")
    assert state.discard == card_mask("asia-scoring", "fidel")
    assert (state.to_move, options(state)) == (NATURE, [card("summit"), card("junta"), card("opec")])
    play(state, card("junta"), card("opec"))
    assert state.hands[US] == card_mask("nato", "junta", "opec")
    assert (state.draw, state.vp, state.stack) == (card_mask("summit"), 0, [])


def test_ask_not_may_discard_nothing(mid_war: Position) -> None:
    state = mid_war()
    in_hand(state, US, "nato")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    assert play(state, "done").hands[US] == card_mask("nato")


def test_ask_not_reshuffles(mid_war: Position) -> None:
    """The draw pile holds one card: for the second the discards come back, the two of the US among them."""
    state = mid_war()
    in_hand(state, US, "fidel", "nato")
    state.draw = card_mask("junta")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    play(state, card("fidel"), card("nato"), "done", card("junta"))
    assert options(state) == [card("fidel"), card("nato")]


def test_alliance_for_progress(mid_war: Position) -> None:
    """Brazil and Mexico; Haiti is no battleground, and Cuba is not controlled."""
    state = mid_war(brazil=(2, 0), mexico=(2, 0), haiti=(1, 0), cuba=(2, 0), italy=(2, 0))
    assert happen(state, "alliance-for-progress", US).vp == 2
