"""The flow of the game: what the rules say of set-up, decks, turns, headlines, action rounds and playing cards.

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ts_rules.games.twilight_struggle.cards import mid_crises
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.kinds import NAMES, Frame
from ts_rules.games.twilight_struggle.play.notation import move_of, said
from ts_rules.games.twilight_struggle.play.rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.starts import new
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    CARD,
    CARDS,
    COUNTRY,
    NEIGHBOURS,
    NEXT_TO,
    OF_ERA,
    REGION,
    bits,
    card_mask,
    country_mask,
)
from ts_rules.games.twilight_struggle.rules import s02_1_map as game_map
from ts_rules.games.twilight_struggle.rules import s03_0_setup as setup
from ts_rules.games.twilight_struggle.rules import s04_0_turns_and_decks as decks
from ts_rules.games.twilight_struggle.rules import s04_5_c_headline_phase as headline_phase
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s04_5_turn as turn_steps
from ts_rules.games.twilight_struggle.rules import s05_0_playing_cards as playing
from ts_rules.games.twilight_struggle.rules import s05_2_opponent_events as opponent_events
from ts_rules.games.twilight_struggle.rules import s05_3_card_text as card_text
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s08_1_defcon as defcon
from ts_rules.model import Game

Make = Callable[..., State]
STOP = NAMES[mid_crises.AFTER_SUMMIT]
"""A decision that comes up nowhere here: it stands below the part of a game that a test looks at."""
HALT: Frame = (mid_crises.AFTER_SUMMIT, US, "summit")


@pytest.fixture
def make(ts: Game) -> Make:
    """A position in the middle of nothing: what is not said is empty, DEFCON 5, no stack but the stop."""

    def build(
        *,
        edition: str = "deluxe",
        readings: dict[str, str] | None = None,
        turn: int = 1,
        us: tuple[str, ...] = (),
        ussr: tuple[str, ...] = (),
        phasing: int = USSR,
        round_: int = 1,
        china: int = NOBODY,
        played: tuple[str, ...] = (),
        **options: bool,
    ) -> State:
        ruleset = ts.ruleset(edition).with_readings("changed", readings or {})
        state = State(compile_rules(ruleset, Options(**options)))
        state.turn, state.round, state.phasing, state.defcon = turn, round_, phasing, 5
        state.hands = [card_mask(*us), card_mask(*ussr)]
        state.china, state.china_face_up = china, china != NOBODY
        state.played = card_mask(*played)
        state.push(HALT)
        return state

    return build


def moves(state: State) -> set[str]:
    return {said(m) for m in state.legal()} if state.stack else set()


def kind(state: State) -> str:
    return NAMES[state.stack[-1][0]]


def play(state: State, *notations: str) -> State:
    for text in notations:
        state.play(move_of(text, state))
    return state


def names(mask: int) -> set[str]:
    return {CARDS[c] for c in bits(mask)}


def piles(state: State, card: str) -> set[str]:
    where = {"us": state.hands[US], "ussr": state.hands[USSR], "draw": state.draw, "discard": state.discard}
    return {name for name, mask in {**where, "removed": state.removed}.items() if mask >> CARD[card] & 1}


def until(state: State, asked: str, rng: random.Random | None = None) -> State:
    """Go on with the first move, or any, until a kind of decision comes up or the part under test is over."""
    while kind(state) not in (asked, STOP):
        legal = state.legal()
        state.play(rng.choice(legal) if rng else legal[0])
    return state


class Recorder:
    """Takes the place of events: notes who carries out which card while who is the phasing player."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[str, int, int]] = []
        monkeypatch.setattr(events, "follow_card_text", self.note)

    def note(self, state: State, player: int, card: int) -> None:
        self.seen.append((CARDS[card], player, state.phasing))

    @property
    def cards(self) -> list[str]:
        return [card for card, _player, _phasing in self.seen]


# ---- 2.1: the map


def test_regions_have_the_countries_that_the_map_shows() -> None:
    sizes = {region: mask.bit_count() for region, mask in REGION.items()}
    assert sizes == {
        "europe": 21,
        "western-europe": 14,  # Austria and Finland count in both halves of Europe
        "eastern-europe": 9,
        "asia": 15,
        "southeast-asia": 7,
        "middle-east": 10,
        "africa": 18,
        "central-america": 10,
        "south-america": 10,
    }
    assert REGION["western-europe"] & REGION["eastern-europe"] == country_mask("austria", "finland")
    assert REGION["southeast-asia"] & ~REGION["asia"] == 0
    assert country_mask("libya", "egypt") & ~REGION["middle-east"] == 0
    assert country_mask("canada", "turkey") & ~REGION["europe"] == 0


def test_links_go_both_ways_and_superpowers_have_their_neighbours() -> None:
    for country, mask in enumerate(NEIGHBOURS):
        assert all(NEIGHBOURS[other] >> country & 1 for other in bits(mask))
    assert NEIGHBOURS[COUNTRY["cuba"]] == country_mask("haiti", "nicaragua")
    assert NEXT_TO[US] == country_mask("canada", "cuba", "japan", "mexico")
    assert NEXT_TO[USSR] == country_mask("afghanistan", "finland", "north-korea", "poland", "romania")
    assert BATTLEGROUNDS >> COUNTRY["cuba"] & 1
    assert not BATTLEGROUNDS >> COUNTRY["haiti"] & 1


@pytest.mark.parametrize(
    ("us", "ussr", "reaches", "exceeds"),
    [(2, 0, US, None), (3, 0, US, US), (3, 1, US, None), (4, 1, US, US), (2, 1, None, None), (1, 3, USSR, None)],
)
def test_control_takes_influence_and_a_lead(
    make: Make, us: int, ussr: int, reaches: int | None, exceeds: int | None
) -> None:
    """Iran has a stability of two."""
    for reading, controller in (("reaches", reaches), ("exceeds", exceeds)):
        state = make(readings={"2.1.7/control-lead": reading})
        influence.put(state, US, COUNTRY["iran"], us)
        influence.put(state, USSR, COUNTRY["iran"], ussr)
        assert game_map.controller_of(state, COUNTRY["iran"]) == controller
        assert [state.control[s] >> COUNTRY["iran"] & 1 for s in (US, USSR)] == [controller == US, controller == USSR]


# ---- 3.0: set-up


def set_up(edition: str, **options: bool) -> State:
    state = new(edition, Options(**options))
    while state.to_move == NATURE:
        state.play(state.legal()[0])
    return state


@pytest.mark.parametrize(
    ("edition", "optional", "deck"), [("deluxe", True, 38), ("deluxe", False, 35), ("2e", True, 35)]
)
def test_the_early_war_deck_is_dealt_first(edition: str, optional: bool, deck: int) -> None:
    """35 cards of the Early War besides The China Card, and three optional ones in Deluxe."""
    state = new(edition, Options(optional_cards=optional))
    assert state.to_move == NATURE
    assert len(state.legal()) == state.draw.bit_count() == deck
    dealt = []
    while state.to_move == NATURE:
        before = state.hands[:]
        state.play(state.legal()[-1])
        dealt.append(US if state.hands[US] != before[US] else USSR)
    assert dealt == [USSR, US] * 8
    assert state.draw.bit_count() == deck - 16
    assert names(state.hands[US] | state.hands[USSR] | state.draw) <= names(OF_ERA["early"])
    assert (state.china, state.china_face_up) == (USSR, True)


@pytest.mark.parametrize(("edition", "us_total", "canada"), [("deluxe", 25, 2), ("2e", 23, 0)])
def test_starting_influence(edition: str, us_total: int, canada: int) -> None:
    state = set_up(edition)
    assert state.to_move == USSR  # first, with both hands dealt
    assert moves(state) == {
        *("austria", "finland", "bulgaria", "czechoslovakia", "east-germany", "hungary", "poland", "romania"),
        "yugoslavia",
    }
    play(state, *["poland"] * 6)
    assert state.to_move == US
    held = {slug: state.influence[2 * c + USSR] for slug, c in COUNTRY.items() if state.influence[2 * c + USSR]}
    assert held == {"syria": 1, "iraq": 1, "north-korea": 3, "east-germany": 3, "finland": 1, "poland": 6}
    assert len(state.legal()) == 14
    play(state, *["italy"] * 7)
    held = {slug: state.influence[2 * c + US] for slug, c in COUNTRY.items() if state.influence[2 * c + US]}
    fixed = {"iran": 1, "israel": 1, "japan": 1, "australia": 4, "philippines": 1, "south-korea": 1, "panama": 1}
    fixed |= {"south-africa": 1, "united-kingdom": 5, "italy": 7}
    assert held == (fixed | {"canada": canada} if canada else fixed)
    assert sum(held.values()) == us_total
    assert (state.defcon, state.vp, state.turn, state.space, state.military_operations) == (5, 0, 1, [0, 0], [0, 0])
    assert (kind(state), state.round) == ("choose-headline", 0)
    assert [hand.bit_count() for hand in state.hands] == [8, 8]


def test_every_marker_is_put_on_its_starting_space(make: Make) -> None:
    state = make(turn=7)
    state.space, state.military_operations, state.defcon, state.vp = [3, 4], [2, 1], 2, -7
    setup.place_markers(state)
    assert (state.space, state.military_operations, state.turn) == ([0, 0], [0, 0], 1)
    assert (state.defcon, state.vp) == (5, 0)


def test_variants_of_play_change_the_set_up() -> None:
    assert set_up("deluxe", civil_war=True).china == NOBODY
    late = set_up("deluxe", late_war=True)
    assert (late.turn, late.defcon, [h.bit_count() for h in late.hands]) == (8, 4, [9, 9])
    bonus = play(set_up("deluxe", bonus_influence=2), *["poland"] * 6, *["italy"] * 7)
    assert (bonus.to_move, kind(bonus)) == (US, "place-bid-influence")
    assert moves(bonus) >= {"iran", "australia"}
    assert "france" not in moves(bonus)  # no influence of its own there


# ---- 4.0: decks


@pytest.mark.parametrize(("turn", "size"), [(1, 8), (2, 8), (3, 8), (4, 9), (7, 9), (8, 9), (10, 9)])
def test_hands_are_filled_up(make: Make, turn: int, size: int) -> None:
    state = make(turn=turn, us=("fidel", "nato"), ussr=("comecon",), china=USSR)
    state.draw = OF_ERA["mid"]
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [size, size]  # The China Card does not count


def test_a_full_hand_is_dealt_nothing(make: Make) -> None:
    state = make(turn=1, us=tuple(CARDS[7:17]))
    state.draw = OF_ERA["mid"]
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [10, 8]


def test_the_draw_pile_is_used_up_before_the_reshuffle(make: Make) -> None:
    state = make(turn=2)
    state.draw = card_mask("fidel", "nato")
    state.discard = sum(1 << CARD[c] for c in CARDS[22:40])
    state.removed = card_mask("nasser")
    turn_steps.deal_cards(state)
    advance(state)
    assert moves(state) == {"fidel", "nato"}
    play(state, "fidel")
    assert moves(state) == {"nato"}
    play(state, "nato")
    assert moves(state) == set(CARDS[22:40])  # the whole discard pile, and nothing removed from the game
    assert state.discard == 0
    until(state, "none")
    assert [hand.bit_count() for hand in state.hands] == [8, 8]
    assert state.draw.bit_count() == 18 - 14


def test_a_deal_ends_when_there_are_no_cards(make: Make) -> None:
    state = make(turn=2)
    state.draw = card_mask("fidel")
    turn_steps.deal_cards(state)
    advance(state)
    until(state, "none")
    assert names(state.hands[USSR]) == {"fidel"}


@pytest.mark.parametrize(("turn", "era"), [(3, "mid"), (7, "late")])
def test_a_new_deck_joins_the_draw_pile_alone(make: Make, turn: int, era: str) -> None:
    state = make(turn=turn)
    state.draw, state.discard, state.removed = card_mask("fidel"), card_mask("nato", "comecon"), card_mask("nasser")
    turn_steps.advance_turn_marker(state)
    assert state.turn == turn + 1
    assert state.draw == OF_ERA[era] | card_mask("fidel")
    assert state.discard == card_mask("nato", "comecon")
    until_next = make(turn=turn + 1)
    until_next.draw, until_next.discard = 0, card_mask("nato", "comecon")
    decks.draw_card(until_next, US)
    advance(until_next)
    assert moves(until_next) == {"nato", "comecon"}  # they come back with the next reshuffle


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 6, 8, 9])
def test_other_turns_bring_no_deck(make: Make, turn: int) -> None:
    state = make(turn=turn)
    turn_steps.advance_turn_marker(state)
    assert (state.turn, state.draw) == (turn + 1, 0)


def test_decks_of_the_second_edition_lack_the_optional_cards(make: Make) -> None:
    state = make(edition="2e", turn=3)
    turn_steps.advance_turn_marker(state)
    assert "che" not in names(state.draw)
    assert "brush-war" in names(state.draw)


# ---- 4.5: the turn


def test_a_turn_takes_its_steps_in_order(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    steps = {
        "A": (turn_steps, "improve_defcon"),
        "B": (turn_steps, "deal_cards"),
        "C": (headline_phase, "play_headlines"),
        "D": (action_rounds, "play_action_rounds"),
        "E": (turn_steps, "check_military_operations"),
        "F": (turn_steps, "show_held_cards"),
        "G": (turn_steps, "turn_china_card_face_up"),
        "H": (turn_steps, "advance_turn_marker"),
        "I": (turn_steps, "carry_out_final_scoring"),
    }
    for letter, (module, name) in steps.items():
        monkeypatch.setattr(module, name, lambda _state, letter=letter: seen.append(letter))
    state = make(turn=10)
    turn_steps.play_turn(state)
    advance(state)
    assert "".join(seen) == "ABCDEFGI"  # there is no turn for the marker to go on to


def test_only_the_last_turn_ends_with_final_scoring() -> None:
    for turn in range(1, 11):
        assert turn_steps.has_final_scoring(turn) == (turn == 10)


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_defcon_improves_at_the_start_of_a_turn(make: Make, before: int, after: int) -> None:
    state = make()
    state.defcon = before
    turn_steps.improve_defcon(state)
    assert state.defcon == after


def test_military_operations_are_checked_and_go_back(make: Make) -> None:
    state = make()
    state.defcon, state.military_operations = 3, [3, 1]
    turn_steps.check_military_operations(state)
    assert (state.vp, state.military_operations) == (2, [0, 0])


def test_what_lasts_for_the_turn_ends_with_it(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headline_phase, "play_headlines", lambda _state: None)
    monkeypatch.setattr(action_rounds, "play_action_rounds", lambda _state: None)
    state = make(turn=1, us=tuple(CARDS[7:15]), ussr=tuple(CARDS[15:23]), china=US)
    state.china_face_up, state.space_cards = False, [1, 1]
    state.effects = effect("containment", US) | effect("nuclear-subs") | effect("missile-envy", USSR)
    state.military_operations = [5, 5]
    monkeypatch.setattr(turn_steps, "play_turn", lambda _state: None)
    state.push(*((turn_steps.TURN_STEP, NATURE, f"4.5.{x}", 1) for x in "EFGHI"))
    advance(state)
    assert state.effects == effect("missile-envy", USSR)  # it waits for an action round, not for the turn
    assert (state.turn, state.space_cards, state.china_face_up) == (2, [0, 0], True)
    assert [hand.bit_count() for hand in state.hands] == [8, 8]  # held cards stay in hand


@pytest.mark.parametrize(("tournament", "result"), [(False, None), (True, (USSR, "11.1.2"))])
def test_a_held_scoring_card_loses_a_tournament(make: Make, tournament: bool, result: object) -> None:
    state = make(us=("asia-scoring", "fidel"), ussr=("nato",), tournament=tournament)
    turn_steps.show_held_cards(state)
    assert state.result == result


# ---- 4.5.C: headlines


def headlines(state: State, us: str, ussr: str) -> State:
    headline_phase.play_headlines(state)
    advance(state)
    for _ in range(2):
        play(state, us if state.to_move == US else ussr)
    return state


@pytest.mark.parametrize(
    ("us", "ussr", "order"),
    [
        ("duck-and-cover", "fidel", ["duck-and-cover", "fidel"]),  # 3 and 2
        ("truman-doctrine", "comecon", ["comecon", "truman-doctrine"]),  # 1 and 3
        ("duck-and-cover", "comecon", ["duck-and-cover", "comecon"]),  # a tie: the US first
        ("blockade", "cia-created", ["blockade", "cia-created"]),  # the same, each with the other's event
        ("asia-scoring", "nasser", ["nasser", "asia-scoring"]),  # a scoring card second, even after a 1
        ("nasser", "asia-scoring", ["nasser", "asia-scoring"]),
        ("asia-scoring", "europe-scoring", ["asia-scoring", "europe-scoring"]),  # two of them: the US first
        ("europe-scoring", "asia-scoring", ["europe-scoring", "asia-scoring"]),
    ],
)
def test_order_of_headlines(make: Make, monkeypatch: pytest.MonkeyPatch, us: str, ussr: str, order: list[str]) -> None:
    recorder = Recorder(monkeypatch)
    headlines(make(us=(us,), ussr=(ussr,)), us, ussr)
    assert recorder.cards == order


def test_headlines_are_carried_out_by_the_side_of_the_event(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = headlines(make(us=("fidel",), ussr=("olympic-games",)), "fidel", "olympic-games")
    # Whoever carries it out, the phasing player is the one who chose the card.
    assert recorder.seen == [("fidel", USSR, US), ("olympic-games", USSR, USSR)]
    assert piles(state, "fidel") == {"removed"}
    assert piles(state, "olympic-games") == {"discard"}
    assert kind(state) == STOP  # and no Operations points for anybody


def test_a_headline_whose_event_cannot_happen_is_discarded(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = headlines(make(us=("nato",), ussr=("kitchen-debates",)), "nato", "kitchen-debates")
    assert recorder.cards == []
    assert piles(state, "nato") == piles(state, "kitchen-debates") == {"discard"}
    late = headlines(make(us=("nato",), ussr=("warsaw-pact-formed",)), "nato", "warsaw-pact-formed")
    assert recorder.cards == ["warsaw-pact-formed"]  # NATO comes first, and too early
    assert piles(late, "nato") == {"discard"}


def test_what_may_be_a_headline(make: Make) -> None:
    hand = ("asia-scoring", "un-intervention", "fidel")
    state = make(us=hand, ussr=hand[:1], china=US, round_=0)
    headline_phase.play_headlines(state)
    advance(state)
    until(state, "choose-headline")
    if state.to_move == USSR:
        assert moves(state) == {"asia-scoring"}  # nobody may pass
        play(state, "asia-scoring")
    assert moves(state) == {"asia-scoring", "fidel"}


def test_defectors_cancels_a_soviet_headline(make: Make) -> None:
    state = headlines(make(us=("defectors",), ussr=("warsaw-pact-formed",)), "defectors", "warsaw-pact-formed")
    assert kind(state) == STOP
    assert piles(state, "warsaw-pact-formed") == piles(state, "defectors") == {"discard"}
    assert not state.played & card_mask("warsaw-pact-formed")


@pytest.mark.parametrize(("space", "first"), [([4, 3], USSR), ([3, 4], US), ([5, 0], USSR)])
def test_box_4_makes_the_opponent_choose_first(make: Make, space: list[int], first: int) -> None:
    state = make(us=("fidel",), ussr=("nato",))
    state.space = space
    headline_phase.play_headlines(state)
    advance(state)
    assert state.to_move == first


# ---- 4.5.D: action rounds


def plays(state: State) -> list[tuple[int, int]]:
    """(round, side) of every card played; each is sent on its way as an event that does nothing."""
    seen = []
    while kind(state) != STOP:
        if kind(state) == "play-card":
            seen.append((state.round, state.to_move or 0))
        legal = moves(state)
        wanted = legal & {"play-action-round", "event"}
        play(state, min(wanted or legal))
    return seen


US_HAND = (
    "duck-and-cover",
    "truman-doctrine",
    "containment",
    "independent-reds",
    "marshall-plan",
    "special-relationship",
)
US_HAND += ("olympic-games", "east-european-unrest", "indo-pakistani-war")
USSR_HAND = ("fidel", "comecon", "nasser", "decolonization", "vietnam-revolts", "blockade", "romanian-abdication")
USSR_HAND += ("suez-crisis", "de-stalinization")


@pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (3, 6), (4, 7), (7, 7), (8, 7), (10, 7)])
def test_number_and_order_of_action_rounds(make: Make, monkeypatch: pytest.MonkeyPatch, turn: int, rounds: int) -> None:
    Recorder(monkeypatch)
    state = make(turn=turn, us=US_HAND, ussr=USSR_HAND)
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state) == [(n, side) for n in range(1, rounds + 1) for side in (USSR, US)]
    assert [hand.bit_count() for hand in state.hands] == [9 - rounds, 9 - rounds]


@pytest.mark.parametrize(("turn", "usual"), [(1, 6), (5, 7)])
def test_more_rounds_by_box_8_are_a_choice(make: Make, monkeypatch: pytest.MonkeyPatch, turn: int, usual: int) -> None:
    Recorder(monkeypatch)
    state = make(turn=turn, us=US_HAND, ussr=USSR_HAND)
    state.space = [7, 8]
    action_rounds.play_action_rounds(state)
    advance(state)
    declined = state.copy()
    both = [(n, side) for n in range(1, usual + 1) for side in (USSR, US)]
    assert plays(state) == [*both, *((n, USSR) for n in range(usual + 1, 9))]
    until(declined, "one-more-action-round")
    assert (declined.to_move, moves(declined)) == (USSR, {"play-action-round", "done"})
    play(declined, *["done"] * (8 - usual))
    assert kind(declined) == STOP


def test_north_sea_oil_gives_the_us_an_eighth_round(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=9, us=US_HAND, ussr=USSR_HAND)
    state.effects |= effect("north-sea-oil")
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state)[-1] == (8, US)


def test_who_runs_out_of_cards_waits(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=1, us=US_HAND[:2], ussr=USSR_HAND[:3])
    action_rounds.play_action_rounds(state)
    advance(state)
    assert plays(state) == [(1, USSR), (1, US), (2, USSR), (2, US), (3, USSR)]


def test_the_china_card_is_never_forced(make: Make) -> None:
    state = make(us=("truman-doctrine",), china=US)
    action_rounds.begin_action_round(state, US)
    advance(state)
    assert moves(state) == {"truman-doctrine", "the-china-card"}  # nobody may pass with a card in hand
    empty = make(china=US)
    action_rounds.begin_action_round(empty, US)
    advance(empty)
    assert moves(empty) == {"the-china-card", "done"}
    assert kind(play(empty, "done")) == STOP
    face_down = make(china=US)
    face_down.china_face_up = False
    action_rounds.begin_action_round(face_down, US)
    advance(face_down)
    assert kind(face_down) == STOP


def test_the_china_card_passes_face_down(make: Make) -> None:
    state = make(ussr=("fidel",), china=USSR)
    action_rounds.begin_action_round(state, USSR)
    advance(state)
    play(state, "the-china-card")
    assert moves(state) == {"operations", "space-race"}
    until(play(state, "operations", "influence"), "play-card")
    assert (state.china, state.china_face_up, names(state.hands[USSR])) == (US, False, {"fidel"})


def test_box_6_lets_a_player_discard_a_held_card(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorder(monkeypatch)
    state = make(turn=1, us=US_HAND, ussr=USSR_HAND)
    state.space = [6, 5]
    action_rounds.play_action_rounds(state)
    advance(state)
    until(state, "may-discard-held-card")
    assert (state.to_move, state.round, len(state.legal())) == (US, 6, 4)  # three held cards, or none of them
    card = min(moves(state) - {"done"})
    assert kind(play(state, card)) == STOP
    assert piles(state, card) == {"discard"}


def test_box_6_may_end_the_turn_by_a_reading(make: Make) -> None:
    state = make(turn=1, us=US_HAND, ussr=USSR_HAND, readings={"6.4.4/box-6": "ends-turn"})
    state.space = [5, 6]
    action_rounds.play_action_rounds(state)
    advance(state)
    assert moves(state) == {*USSR_HAND, "end-turn"}
    play(state, "end-turn")
    assert moves(state) == set(USSR_HAND)
    assert kind(play(state, "fidel")) == STOP  # nobody plays another action round
    due = make(turn=1, ussr=("asia-scoring", "fidel"), readings={"6.4.4/box-6": "ends-turn"})
    due.space = [5, 6]
    assert moves(asked(due, USSR)) == {"asia-scoring", "fidel"}


# ---- scoring cards are never held


def asked(state: State, side: int) -> State:
    action_rounds.begin_action_round(state, side)
    advance(state)
    return state


@pytest.mark.parametrize(
    ("round_", "hand", "offered"),
    [
        (6, ("asia-scoring", "fidel", "nasser"), {"asia-scoring"}),
        (5, ("asia-scoring", "fidel", "nasser"), {"asia-scoring", "fidel", "nasser"}),
        (5, ("asia-scoring", "europe-scoring", "fidel"), {"asia-scoring", "europe-scoring"}),
        (
            4,
            ("asia-scoring", "europe-scoring", "fidel", "nasser"),
            {"asia-scoring", "europe-scoring", "fidel", "nasser"},
        ),
        (6, ("fidel", "nasser"), {"fidel", "nasser"}),
        (1, ("asia-scoring", "fidel"), {"asia-scoring", "fidel"}),
    ],
)
def test_no_play_may_leave_a_scoring_card_in_hand(
    make: Make, round_: int, hand: tuple[str, ...], offered: set[str]
) -> None:
    """Turn 1 has six action rounds."""
    assert moves(asked(make(ussr=hand, round_=round_), USSR)) == offered
    assert moves(asked(make(ussr=hand, round_=round_, tournament=True), USSR)) == set(hand)


def test_the_china_card_must_leave_room_for_scoring_cards(make: Make) -> None:
    hand = ("asia-scoring", "fidel")
    assert moves(asked(make(ussr=hand, round_=6, china=USSR), USSR)) == {"asia-scoring"}
    assert moves(asked(make(ussr=hand, round_=5, china=USSR), USSR)) == {*hand, "the-china-card"}


def test_an_extra_round_leaves_room_and_is_then_due(make: Make) -> None:
    hand = ("asia-scoring", "fidel")
    state = make(ussr=hand, round_=7, turn=5)
    state.space = [0, 8]
    assert moves(asked(state, USSR)) == set(hand)
    late = make(ussr=hand, round_=8, turn=5)
    late.space = [0, 8]
    late.push((action_rounds.TAKE_ROUND, USSR, "4.5.D"))
    advance(late)
    assert moves(late) == {"play-action-round"}


def test_missile_envy_makes_nobody_hold_a_scoring_card(make: Make) -> None:
    hand = ("asia-scoring", "missile-envy")
    due = make(ussr=hand, round_=7, turn=5)
    due.effects |= effect("missile-envy", USSR)
    assert moves(asked(due, USSR)) == {"asia-scoring"}
    bound = make(ussr=hand, round_=6, turn=5)
    bound.effects |= effect("missile-envy", USSR)
    assert moves(asked(bound, USSR)) == {"operations", "space-race"}  # of Missile Envy, which must be played


# ---- 5.0: playing cards


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
def test_how_a_card_can_be_played(make: Make, side: int, card: str, expected: set[str]) -> None:
    for edition in ("deluxe", "2e"):
        assert ways(make(edition=edition, us=(card,)), side, card) == expected


def test_requirements_and_bans(make: Make) -> None:
    for enabling in ("marshall-plan", "warsaw-pact-formed"):
        assert "event" in ways(make(played=(enabling,)), US, "nato")
    for forbidding, card in (("camp-david-accords", "arab-israeli-war"), ("north-sea-oil", "opec")):
        state = make(played=(forbidding,))
        assert "event" not in ways(state, USSR, card)
        assert ways(make(played=(forbidding,)), US, card) == {"operations", "space-race"}
    assert "event" in ways(make(us=("fidel",)), US, "un-intervention")


def test_neutral_events_follow_the_reading(make: Make) -> None:
    readings = {"2.2.2/two-coloured": "both", "5.2/association": "opponent"}
    assert ways(make(readings=readings), US, "olympic-games") == {"event", "event-first", "event-last", "space-race"}
    readings["2.2.2/two-coloured"] = "neither"
    assert ways(make(readings=readings), US, "olympic-games") == {"event", "operations", "space-race"}


def test_events_barred_by_the_civil_war(make: Make) -> None:
    for options, expected in (({}, True), ({"civil_war": True}, False)):
        assert ("event" in ways(make(**options), USSR, "red-scare-purge")) == expected
        assert "operations" in ways(make(**options), USSR, "red-scare-purge")
        assert "event" in ways(make(**options), US, "red-scare-purge")


@pytest.mark.parametrize("order", ["event-first", "event-last"])
def test_the_opposing_event_is_carried_out_by_the_opponent(
    make: Make, monkeypatch: pytest.MonkeyPatch, order: str
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


def test_cards_whose_event_did_not_happen_are_discarded(make: Make) -> None:
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
def test_where_a_card_goes_after_its_event(make: Make, card: str, pile: str) -> None:
    state = make(us=(card,))
    ways(state, US, card)
    play(state, "event")
    assert piles(state, card) == {pile}
    assert state.played >> CARD[card] & 1


def test_a_lasting_event_lies_beside_the_map(make: Make) -> None:
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
    make: Make, monkeypatch: pytest.MonkeyPatch, space: list[int], reading: str, happens: bool
) -> None:
    recorder = Recorder(monkeypatch)
    state = make(readings={"5.2/star-wars-position": reading}, ussr=("star-wars",))
    state.space = space
    ways(state, USSR, "star-wars")
    play(state, "event-first")
    assert bool(recorder.seen) == happens
    until(state, "none")
    assert piles(state, "star-wars") == {"removed" if happens else "discard"}


def test_a_forced_discard_does_nothing(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = make(us=("asia-scoring", "truman-doctrine"))
    card_text.discard_from_hand(state, US, CARD["asia-scoring"])
    card_text.discard_from_hand(state, US, CARD["truman-doctrine"])
    assert (recorder.seen, state.hands[US]) == ([], 0)
    assert names(state.discard) == {"asia-scoring", "truman-doctrine"}


def test_a_higher_value_serves_as_well() -> None:
    assert [card_text.meets_demand(value, 2) for value in (1, 2, 3)] == [False, True, True]


def test_the_phasing_player_decides_the_order(make: Make) -> None:
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


def test_we_will_bury_you_waits_for_the_next_us_round(make: Make) -> None:
    for hand, choice, vp in (
        (("containment",), ("containment", "event"), -3),
        (("un-intervention", "fidel"), ("un-intervention", "event"), 0),
        ((), (), -3),
    ):
        state = make(turn=5, us=hand)
        state.effects |= effect("we-will-bury-you")
        play(asked(state, US), *choice)
        assert state.vp == vp
    own = make(turn=5, us=("we-will-bury-you",))
    influence.put(own, US, COUNTRY["france"], 3)
    until(play(asked(own, US), "we-will-bury-you", "event-last", "influence"), "none")
    assert (own.vp, own.effects & effect("we-will-bury-you") != 0) == (0, True)  # the next round is still to come


def test_norad_watches_defcon_in_each_action_round(make: Make) -> None:
    for levels, reached in (((2,), True), ((2, 3), True), ((3,), False), ((), False)):
        state = make(ussr=("how-i-learned-to-stop-worrying",))
        state.lasting = card_mask("norad")
        state.defcon = 4
        influence.put(state, US, COUNTRY["canada"], 4)
        asked(state, USSR)
        for level in levels:
            defcon.set_defcon(state, level)
        play(state, "how-i-learned-to-stop-worrying", "event", "defcon-4")
        assert (kind(state) == "place-by-event") == reached


# ---- whole games


@pytest.mark.parametrize("edition", ["deluxe", "2e"])
def test_random_games_come_to_an_end(edition: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        state, made = new(edition), 0
        while state.stack:
            state.play(rng.choice(state.legal()))
            made += 1
            assert made < 5000
        assert state.result is not None
