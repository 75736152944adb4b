"""The door for programs: new games from a seed, sentences of refusal, and what each side is shown."""

from __future__ import annotations

from random import Random

import pytest
from game_parts import new, position

import ts_rules
from ts_rules.errors import BadInput, WrongCall
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.hidden import determinize, seen_by
from ts_rules.games.twilight_struggle.play.moves import CARD_MOVES, COUNTRY_MOVES, option
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.playing.chance import deal
from ts_rules.playing.notation import IllegalMove
from ts_rules.playing.saved_position import to_json


def card(slug: str) -> int:
    return CARD_MOVES[CARD[slug]]


def seeded(ruleset: str, seed: int) -> State:
    game = ts_rules.new("ts", ruleset, seed=seed)
    game.deal()
    state: State = game.position
    return state


def test_a_seed_deals_the_first_hands_and_no_more() -> None:
    dealt = seeded("deluxe", 7)
    assert to_json(PLAYED, dealt) == to_json(PLAYED, seeded("deluxe", 7))
    assert to_json(PLAYED, dealt) != to_json(PLAYED, seeded("deluxe", 8))
    assert dealt.to_move == USSR
    assert [hand.bit_count() for hand in dealt.hands] == [8, 8]
    without = new("deluxe")
    assert without.to_move == NATURE
    assert without.hands == [0, 0]


def test_a_seeded_game_is_a_game_whose_deal_is_a_record() -> None:
    state = new("2e")
    dealt = deal(PLAYED, state, Random(7))
    assert len(dealt) == 16
    assert to_json(PLAYED, state) == to_json(PLAYED, seeded("2e", 7))
    again = new("2e")
    for move in dealt:
        again.play(move)
    assert to_json(PLAYED, again) == to_json(PLAYED, state)


def test_dice_stay_the_callers_choice() -> None:
    """A position from a seed holds no generator: every face of a die can be played."""
    for face in range(1, 7):
        state = position(to_play="us", ask="coup", ops=3, influence={"mexico": [0, 2]})
        state.play(COUNTRY_MOVES[COUNTRY["mexico"]])
        assert deal(PLAYED, state.copy(), Random(1)) in [[die] for die in state.legal()]
        state.play(option(f"die-{face}"))
        assert not state.stack


def refusal(state: State, move: int) -> str:
    with pytest.raises(IllegalMove) as found:
        state.play(move)
    return str(found.value)


def test_a_refusal_names_cards_as_people_do() -> None:
    state = position(to_play="us", hands={"us": ["nato", "nasser"]})
    why = "'fidel' is not possible: Fidel: it is not in the player's hand (4.5.D, 5.1)."
    who = f"{why} The US must choose: Choose a card to play (5.1)"
    assert refusal(state, card("fidel")) == f"{who}; possible are nasser, nato."
    state = position(to_play="ussr", ask="card:nasser")
    assert refusal(state, option("event-first")).endswith("did you mean 'event'?")


def test_a_refusal_after_the_end() -> None:
    state = position(defcon=2, to_play="us", ask="coup", ops=1, influence={"panama": [0, 1]})
    state.play(COUNTRY_MOVES[COUNTRY["panama"]])
    if state.stack:
        state.play(option("die-1"))
    assert state.result == (USSR, "8.1.3")
    assert refusal(state, card("nato")) == "'nato' is not possible: the game is over (won by ussr, 8.1.3)."
    assert refusal(State(state.rules), card("nato")) == "'nato' is not possible: nothing is left to decide."


HANDS = {"us": ["nato", "asia-scoring", "nasser"], "ussr": ["fidel", "europe-scoring"]}


@pytest.mark.parametrize(
    ("who", "ask", "shown"),
    [
        ("us", "event:cia-created", ["fidel", "europe-scoring"]),
        ("ussr", "event:lone-gunman", ["nato", "asia-scoring", "nasser"]),
        ("ussr", "event:the-cambridge-five", ["asia-scoring"]),
        ("ussr", "event:aldrich-ames-remix", ["nato", "asia-scoring", "nasser"]),
    ],
)
def test_an_event_shows_cards_to_the_side_that_it_asks(who: str, ask: str, shown: list[str]) -> None:
    turn = 5 if ask == "event:the-cambridge-five" else 8
    state = position(turn=turn, to_play=who, ask=ask, hands=HANDS)
    side = {"us": US, "ussr": USSR}[who]
    assert state.to_move == side
    assert seen_by(state, side).state.hands[1 - side] == card_mask(*shown)
    assert seen_by(state, 1 - side).state.hands[side] == 0  # it shows nothing of its own
    guess = determinize(seen_by(state, side), Random(1))
    assert guess.hands[1 - side] & card_mask(*shown) == card_mask(*shown)


@pytest.mark.parametrize(("who", "slug"), [("us", "cia-created"), ("ussr", "lone-gunman")])
def test_the_same_card_played_for_its_points_shows_nothing(who: str, slug: str) -> None:
    state = position(turn=8, to_play=who, ask=f"card:{slug}", hands=HANDS)
    side = {"us": US, "ussr": USSR}[who]
    state.play(option("operations"))
    assert state.to_move == side
    assert seen_by(state, side).state.hands[1 - side] == 0


def test_what_was_shown_is_for_the_player_to_remember() -> None:
    state = position(turn=1, to_play="us", ask="event:cia-created", hands=HANDS)
    state.play(option("influence"))
    assert seen_by(state, US).state.hands[USSR] == card_mask(*HANDS["ussr"])
    state.play(state.legal()[0])
    assert seen_by(state, US).state.hands[USSR] == 0


def test_a_hand_that_lies_open_for_the_turn_is_seen_by_the_other_side_alone() -> None:
    """The US hand, to the end of the turn of Aldrich Ames Remix."""
    state = position(turn=8, to_play="us", ask="operations", ops=2, hands=HANDS, effects=["aldrich-ames-remix"])
    assert seen_by(state, USSR).state.hands[US] == card_mask(*HANDS["us"])
    assert seen_by(state, US).state.hands[USSR] == 0
    closed = position(turn=8, to_play="us", ask="operations", ops=2, hands=HANDS)
    assert seen_by(closed, USSR).state.hands[US] == 0


@pytest.mark.parametrize(("holder", "by"), [("us", "ussr"), ("ussr", "us")])
def test_who_was_given_missile_envy_is_known_to_hold_it(holder: str, by: str) -> None:
    sides = {"us": US, "ussr": USSR}
    hands = {holder: ["missile-envy", "duck-and-cover"], by: ["nasser", "fidel"]}
    owed = [f"missile-envy/by-{by}"]
    state = position(turn=5, to_play=holder, ask="operations", ops=2, hands=hands, effects=owed)
    assert seen_by(state, sides[by]).state.hands[sides[holder]] == card_mask("missile-envy")
    assert seen_by(state, sides[holder]).state.hands[sides[by]] == 0
    drawn = position(turn=5, to_play=holder, ask="operations", ops=2, hands=hands)  # the card came from the draw pile
    assert seen_by(drawn, sides[by]).state.hands[sides[holder]] == 0
    gone = position(
        turn=5, to_play=by, ask="operations", ops=2, hands={**hands, holder: ["duck-and-cover"]}, effects=owed
    )
    assert seen_by(gone, sides[by]).state.hands[sides[holder]] == 0


@pytest.mark.parametrize(
    ("crisis", "mover", "defcon", "danger"),
    [
        ("ussr", "us", 5, True),
        ("ussr", "ussr", 5, False),
        ("us", "ussr", 5, True),
        ("us", "us", 5, False),
        ("", "us", 5, False),
        ("", "us", 2, True),
        ("", "us", 3, False),
    ],
)
def test_a_careful_player_knows_when_a_coup_attempt_would_lose_the_game(
    crisis: str, mover: str, defcon: int, danger: bool
) -> None:
    effects = [f"cuban-missile-crisis/by-{crisis}"] if crisis else []
    state = position(turn=5, to_play=mover, ask="operations", ops=3, defcon=defcon, effects=effects)
    assert PLAYED.in_danger(state) is danger


@pytest.mark.parametrize("amount", [-1, 21, pytest.param(10**5000, id="huge")])
def test_a_bonus_that_no_game_gives_is_refused(amount: int) -> None:
    with pytest.raises(WrongCall, match=r"'bonus_influence' cannot be .{1,80}: it is from 0 to 20"):
        ts_rules.new("ts", options={"bonus_influence": amount})


@pytest.mark.parametrize("over", [{"vp": 20}, {"vp": -20}, {"defcon": 1}])
def test_a_game_that_is_over_asks_nothing(over: dict[str, int]) -> None:
    hands = {"us": ["nato"], "ussr": ["fidel"]}
    with pytest.raises(BadInput, match=r"the game is over at .* and something is still to do"):
        ts_rules.position("ts", to_play="us", hands=hands, **over)
    game = ts_rules.position("ts", to_play="us", hands=hands)
    with pytest.raises(BadInput, match="the game is over at"):
        ts_rules.from_json({**game.to_json(), **over})
