"""Playing cards for events and for operations (5.0).

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position, action_round
from game_parts import Recorder, kind, moves, names, piles, play, until

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s05_0_playing_cards as playing
from ts_rules.games.twilight_struggle.rules import s05_2_opponent_events as opponent_events
from ts_rules.games.twilight_struggle.rules import s05_3_card_text as card_text
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.games.twilight_struggle.rules import s08_1_defcon as defcon


def ways(state: State, side: int, card: str) -> set[str]:
    state.phasing, state.options = side, None
    placing.freeze_reach(state)
    playing.play_card(state, side, CARD[card])
    advance(state)
    return moves(state)


@pytest.mark.parametrize(
    ("side", "card", "expected"),
    [
        (US, "duck-and-cover", {"event", "operations", "space-race"}),
        (US, "olympic-games", {"event", "operations", "space-race"}),
        (US, "cia-created", {"event", "operations"}),  # a value of one reaches no box
        (US, "fidel", {"event-first", "event-last", "space-race"}),
        (USSR, "duck-and-cover", {"event-first", "event-last", "space-race"}),
        (USSR, "asia-scoring", {"event"}),
        (US, "nato", {"operations", "space-race"}),  # neither requirement has been played
        (USSR, "nato", {"operations", "space-race"}),
        (US, "kitchen-debates", {"operations"}),  # not ahead in battlegrounds
        (USSR, "kitchen-debates", {"event-first", "event-last"}),  # it might be by then
        (US, "un-intervention", {"operations"}),  # no card to go with
    ],
)
def test_how_a_card_can_be_played(make: Position, side: int, card: str, expected: set[str]) -> None:
    for edition in ("deluxe", "2e"):
        assert ways(make(edition=edition, us=(card,)), side, card) == expected


def test_requirements_and_bans(make: Position) -> None:
    for enabling in ("marshall-plan", "warsaw-pact-formed"):
        assert "event" in ways(make(played=(enabling,)), US, "nato")
    for forbidding, card in (("camp-david-accords", "arab-israeli-war"), ("north-sea-oil", "opec")):
        state = make(played=(forbidding,))
        assert "event" not in ways(state, USSR, card)
        assert ways(make(played=(forbidding,)), US, card) == {"operations", "space-race"}
    assert "event" in ways(make(us=("fidel",)), US, "un-intervention")


def test_neutral_events_follow_the_reading(make: Position) -> None:
    readings = {"2.2.2/two-coloured": "both", "5.2/association": "opponent"}
    assert ways(make(readings=readings), US, "olympic-games") == {"event", "event-first", "event-last", "space-race"}
    readings["2.2.2/two-coloured"] = "neither"
    assert ways(make(readings=readings), US, "olympic-games") == {"event", "operations", "space-race"}


def test_events_barred_by_the_civil_war(make: Position) -> None:
    for options, expected in (({}, True), ({"civil_war": True}, False)):
        assert ("event" in ways(make(**options), USSR, "red-scare-purge")) == expected
        assert "operations" in ways(make(**options), USSR, "red-scare-purge")
        assert "event" in ways(make(**options), US, "red-scare-purge")


@pytest.mark.parametrize("order", ["event-first", "event-last"])
def test_the_opposing_event_is_carried_out_by_the_opponent(
    make: Position, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    recorder = Recorder(monkeypatch)
    state = make(us=("fidel",), phasing=US)
    influence.put(state, US, COUNTRY["france"], 3)
    ways(state, US, "fidel")
    play(state, order)
    assert bool(recorder.seen) == (order == "event-first")
    assert kind(state) == "use-operations"
    assert piles(state, "fidel") == set()
    play(state, "influence", "france", "france")
    assert recorder.seen == [("fidel", USSR, US)]
    assert piles(state, "fidel") == {"removed"}


def test_cards_whose_event_did_not_happen_are_discarded(make: Position) -> None:
    for card, side, *played in (
        ("nato", USSR),
        ("willy-brandt", US, "tear-down-this-wall"),
        ("flower-power", US, "an-evil-empire"),
    ):
        state = make(played=tuple(played))
        influence.put(state, side, COUNTRY["france"], 3)
        ways(state, side, card)
        until(play(state, "operations", "influence"), "none")
        assert piles(state, card) == {"discard"}, card


@pytest.mark.parametrize(
    ("card", "pile"),
    [
        ("duck-and-cover", "discard"),
        ("truman-doctrine", "removed"),  # it changes nothing here and counts as played
        ("southeast-asia-scoring", "removed"),
        ("africa-scoring", "discard"),
        ("containment", "removed"),
    ],
)
def test_where_a_card_goes_after_its_event(make: Position, card: str, pile: str) -> None:
    state = make(us=(card,))
    ways(state, US, card)
    play(state, "event")
    assert piles(state, card) == {pile}
    assert state.played >> CARD[card] & 1


def test_a_lasting_event_lies_beside_the_map(make: Position) -> None:
    state = make(us=("shuttle-diplomacy",))
    ways(state, US, "shuttle-diplomacy")
    play(state, "event")
    assert state.lasting == card_mask("shuttle-diplomacy")
    assert piles(state, "shuttle-diplomacy") == set()
    norad = make(us=("norad",), ussr=("quagmire",))
    ways(norad, US, "norad")
    play(norad, "event")
    assert norad.lasting == card_mask("norad")
    ways(norad, USSR, "quagmire")
    play(norad, "event")
    assert norad.lasting == card_mask("quagmire")  # which cancels NORAD


@pytest.mark.parametrize(
    ("space", "reading", "happens"),
    [
        ([2, 1], "not-ahead", True),
        ([1, 1], "not-ahead", False),
        ([2, 1], "ahead", False),
        ([1, 1], "ahead", False),  # by the text of the card itself
    ],
)
def test_star_wars_played_by_the_ussr(
    make: Position, monkeypatch: pytest.MonkeyPatch, space: list[int], reading: str, happens: bool
) -> None:
    recorder = Recorder(monkeypatch)
    state = make(readings={"5.2/star-wars-position": reading}, ussr=("star-wars",))
    state.space = space
    ways(state, USSR, "star-wars")
    play(state, "event-first")
    assert bool(recorder.seen) == happens
    until(state, "none")
    assert piles(state, "star-wars") == {"removed" if happens else "discard"}


def test_a_forced_discard_does_nothing(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = make(us=("asia-scoring", "truman-doctrine"))
    card_text.discard_from_hand(state, US, CARD["asia-scoring"])
    card_text.discard_from_hand(state, US, CARD["truman-doctrine"])
    assert (recorder.seen, state.hands[US]) == ([], 0)
    assert names(state.discard) == {"asia-scoring", "truman-doctrine"}


def test_a_higher_value_serves_as_well() -> None:
    assert [card_text.meets_demand(value, 2) for value in (1, 2, 3)] == [False, True, True]


def test_the_phasing_player_decides_the_order(make: Position) -> None:
    """Also where the other side plays a card in that action round: Grain Sales."""
    state = make(us=("fidel",))
    influence.put(state, US, COUNTRY["france"], 3)
    state.phasing = USSR
    playing.play_card(state, US, CARD["fidel"])
    advance(state)
    assert moves(state) == {"operations", "space-race"}
    play(state, "operations")
    assert (state.to_move, moves(state)) == (USSR, {"event-first", "event-last"})
    assert opponent_events.decides_event_order(state) == USSR


def test_we_will_bury_you_waits_for_the_next_us_round(make: Position) -> None:
    for hand, choice, vp in (
        (("containment",), ("containment", "event"), -3),
        (("un-intervention", "fidel"), ("un-intervention", "event"), 0),
        ((), (), -3),
    ):
        state = make(turn=5, us=hand)
        state.effects |= effect("we-will-bury-you")
        play(action_round(state, US), *choice)
        assert state.vp == vp
    own = make(turn=5, us=("we-will-bury-you",))
    influence.put(own, US, COUNTRY["france"], 3)
    until(play(action_round(own, US), "we-will-bury-you", "event-last", "influence"), "none")
    assert (own.vp, own.effects & effect("we-will-bury-you") != 0) == (0, True)  # the next round is still to come


def test_norad_watches_defcon_in_each_action_round(make: Position) -> None:
    for levels, reached in (((2,), True), ((2, 3), True), ((3,), False), ((), False)):
        state = make(ussr=("how-i-learned-to-stop-worrying",))
        state.lasting = card_mask("norad")
        state.defcon = 4
        influence.put(state, US, COUNTRY["canada"], 4)
        action_round(state, USSR)
        for level in levels:
            defcon.set_defcon(state, level)
        play(state, "how-i-learned-to-stop-worrying", "event", "defcon-4")
        assert (kind(state) == "place-by-event") == reached
