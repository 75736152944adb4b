"""The Soviet events of the Early War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, happen, in_hand, options, read_otherwise
from by_name import play

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, card_mask
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


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
    assert options(state) == ["duck-and-cover", "marshall-plan", "done"]
    play(state, "marshall-plan")
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
    strong.effects |= effect("containment")
    assert options(happen(strong, "blockade", USSR)) == ["duck-and-cover", "fidel", "done"]


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
