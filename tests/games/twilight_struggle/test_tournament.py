"""Tournament play: held cards, dealing and bidding (11)."""

from __future__ import annotations

import pytest
from by_hand import Position, at
from by_name import legal, play

from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import card_mask
from ts_rules.games.twilight_struggle.rules import s11_0_tournament as tournament
from ts_rules.games.twilight_struggle.rules import s11_1_4_bidding as bidding

# 11.1.1, 11.1.2: held cards


@pytest.mark.parametrize(
    ("us", "ussr", "winner"),
    [("asia-scoring", "nato", USSR), ("nato", "africa-scoring", US), ("asia-scoring", "africa-scoring", NOBODY)],
)
def test_a_held_scoring_card_loses_the_game(position: Position, us: str, ussr: str, winner: int) -> None:
    state = position(tournament=True)
    state.hands = [card_mask(us), card_mask(ussr)]
    tournament.check_held_cards(state)
    assert state.result == (winner, "11.1.2")


def test_a_book_where_the_opponent_loses(position: Position) -> None:
    state = position(readings={"11.1.2/loser": "opponent"}, tournament=True)
    state.hands[US] = card_mask("asia-scoring")
    tournament.check_held_cards(state)
    assert state.result == (US, "11.1.2")


def test_held_cards_without_a_scoring_card(position: Position) -> None:
    state = position(tournament=True)
    state.hands = [card_mask("nato"), card_mask("nasser", "blockade")]
    tournament.check_held_cards(state)
    assert state.result is None


@pytest.mark.parametrize(("reading", "caught"), [("shown-after-turn", False), ("always-visible", True)])
def test_when_held_cards_are_seen(position: Position, reading: str, *, caught: bool) -> None:
    state = position(readings={"11.1.1/held-cards": reading}, tournament=True)
    state.hands[US] = card_mask("asia-scoring")
    tournament.check_held_cards(state, turn_over=False)
    assert (state.result is not None) is caught


# 11.1.3: dealing


@pytest.mark.parametrize(
    ("us", "ussr", "order"),
    [
        (2, 2, (USSR, US, USSR, US)),
        (3, 1, (USSR, US, US, US)),
        (1, 3, (USSR, US, USSR, USSR)),
        (2, 0, (US, US)),
        (0, 0, ()),
    ],
)
def test_dealing_order(us: int, ussr: int, order: tuple[int, ...]) -> None:
    assert tournament.deal_order(us, ussr) == order


# 11.1.4: bidding


def bid(state: State, *moves: str) -> State:
    state.stack = [bidding.NO_EXTRA_INFLUENCE]
    tournament.offer_bids(state)
    advance(state)
    return play(state, *moves)


def test_sealed_bids_are_made_without_knowing_the_other(position: Position) -> None:
    state = bid(position(tournament=True))
    first = legal(state)
    assert {"bid-us-0", "bid-ussr-0", "bid-ussr-3"} <= first
    assert state.to_move == 0
    play(state, "bid-us-4")
    assert (state.to_move, legal(state)) == (1, first)


def test_sealed_bids_for_different_sides(position: Position) -> None:
    state = bid(position(tournament=True, italy=(2, 0)), "bid-us-9", "bid-ussr-2")
    assert not state.stack  # nobody places anything
    assert not state.effects & effect("seats-changed")
    assert bid(position(tournament=True), "bid-ussr-1", "bid-us-1").effects & effect("seats-changed")


@pytest.mark.parametrize(
    ("moves", "changed", "receiver", "amount"),
    [
        (("bid-ussr-3", "bid-ussr-2"), True, US, 3),
        (("bid-ussr-2", "bid-ussr-3"), False, US, 3),
        (("bid-us-1", "bid-us-0"), False, USSR, 1),
        (("bid-us-1", "bid-us-2"), True, USSR, 2),
    ],
)
def test_sealed_bids_for_the_same_side(
    position: Position, moves: tuple[str, str], receiver: int, amount: int, *, changed: bool
) -> None:
    state = bid(position(tournament=True, france=(2, 0), poland=(0, 2)), *moves)
    assert bool(state.effects & effect("seats-changed")) is changed
    country = ("france", "poland")[receiver]
    for _ in range(amount):
        assert (state.to_move, legal(state)) == (receiver, {country})
        play(state, country)
    assert not state.stack
    assert sum(at(state, country)) == 2 + amount


@pytest.mark.parametrize(("lot", "changed"), [("lot-first-player", True), ("lot-second-player", False)])
def test_equal_sealed_bids(position: Position, lot: str, *, changed: bool) -> None:
    state = bid(position(tournament=True, italy=(2, 0)), "bid-ussr-1", "bid-ussr-1")
    assert state.to_move == NATURE
    play(state, lot)
    assert bool(state.effects & effect("seats-changed")) is changed
    assert (state.to_move, legal(state)) == (US, {"italy"})  # the side that nobody bid for
    assert at(play(state, "italy"), "italy") == (3, 0)


def test_influence_from_a_bid_goes_where_there_is_some_and_not_too_high(position: Position) -> None:
    # Italy and Panama have stability 2; Panama needs 3 against 1. Two more than control are allowed: 4 and 5.
    state = position(tournament=True, italy=(3, 0), panama=(4, 1), france=(0, 1))
    bidding.place_extra_influence(state, US, 4)
    advance(state)
    assert legal(state) == {"italy", "panama"}
    play(state, "italy")
    assert legal(state) == {"panama"}
    play(state, "panama")
    assert not state.stack  # the rest has no room
    assert (at(state, "italy"), at(state, "panama")) == ((4, 0), (5, 1))


def test_auction(position: Position) -> None:
    state = bid(position("2e", tournament=True))
    assert state.to_move == NATURE
    play(state, "lot-second-player")
    assert state.to_move == 1
    assert "done" not in legal(state)
    play(state, "bid-ussr-2")
    assert state.to_move == 0
    assert "bid-ussr-2" not in legal(state)
    assert {"bid-ussr-3", "bid-us-3", "done"} <= legal(state)
    play(state, "bid-ussr-3", "bid-ussr-5")
    assert state.to_move == 0
    play(state, "done")  # the second plays the USSR for 5 VP, and the lower bids count for nothing
    assert (state.vp, state.stack) == (5, [])
    assert not state.effects & effect("seats-changed")


def test_auction_won_by_the_first_player(position: Position) -> None:
    state = bid(position("2e", tournament=True), "lot-first-player", "bid-ussr-1", "bid-us-2", "bid-ussr-4", "done")
    assert state.vp == 4
    assert state.effects & effect("seats-changed")
    state = bid(position("2e", tournament=True), "lot-first-player", "bid-us-3", "done")
    assert state.vp == -3
    assert not state.effects & effect("seats-changed")
