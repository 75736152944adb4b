"""Games move by move as hypothesis likes them: after every move the promises hold that rules make of every position.

The promises are worked out here from the JSON of the position and the data files, not by `play.checks`.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from game_parts import new
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from positions import WAYS_TO_PLAY
from slow_board import CARDS, COUNTRIES, SIDES, TURN, Position

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.checks import broken
from ts_rules.games.twilight_struggle.play.hidden import Seen, determinize, seen_by
from ts_rules.games.twilight_struggle.play.kinds import NAMES
from ts_rules.games.twilight_struggle.play.moves import MOVES, Move
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State
from ts_rules.playing.chance import choose
from ts_rules.playing.game_record import replay, write_record
from ts_rules.playing.notation import IllegalMove
from ts_rules.playing.saved_position import from_json, to_json

MOST_AHEAD = 260  # moves at random before hypothesis takes over: two turns or three
SHOWING = ("cia-created", "lone-gunman", "the-cambridge-five", "aldrich-ames-remix")
JOINS = {"early": 0, "mid": TURN["mid_war"]["first_turn"], "late": TURN["late_war"]["first_turn"]}


def seen_text(seen: Seen) -> str:
    """Everything that a side sees, to be compared."""
    return json.dumps([to_json(PLAYED, seen.state), seen.side, seen.pool, seen.hand, seen.draw, seen.headline])


class Games(RuleBasedStateMachine):
    state: State
    said: dict[str, Any]

    @initialize(
        way=st.integers(0, len(WAYS_TO_PLAY) - 1),
        seed=st.integers(0, 99),
        ahead=st.integers(0, MOST_AHEAD),
        headlines=st.booleans(),
    )
    def begin(self, way: int, seed: int, ahead: int, headlines: bool) -> None:
        """So many moves at random; then, if asked for, on to the next choice of a headline card."""
        self.state = new(*WAYS_TO_PLAY[way])
        self.played: list[Move] = []
        self.last_round = (0, 0, -1)
        rng = Random(seed)
        while self.state.stack and (len(self.played) < ahead or (headlines and not self.is_choosing_headline())):
            self.move(choose(PLAYED, self.state, rng))
        self.said = to_json(PLAYED, self.state)

    def is_choosing_headline(self) -> bool:
        return bool(self.state.stack) and NAMES[self.state.stack[-1][0]] == "choose-headline"

    def move(self, move: Move) -> None:
        self.played.append(move)
        self.state.play(move)

    @precondition(lambda self: self.state.stack)
    @rule(number=st.integers(0, 10_000))
    def play(self, number: int) -> None:
        legal = self.state.legal()
        self.move(legal[number % len(legal)])
        self.said = to_json(PLAYED, self.state)

    @precondition(lambda self: self.state.stack)
    @rule(number=st.integers(0, 10_000))
    def play_on(self, number: int) -> None:
        """The same once more, so that games go on rather than being looked at."""
        self.play(number)

    @rule(number=st.integers(0, 10_000))
    def an_illegal_move_changes_nothing(self, number: int) -> None:
        move = MOVES[number % len(MOVES)]
        legal = self.state.legal() if self.state.stack else []
        if move not in legal:
            with pytest.raises(IllegalMove):
                self.state.play(move)
            assert to_json(PLAYED, self.state) == self.said

    @rule()
    def it_can_be_written_and_read(self) -> None:
        again = from_json(PLAYED, json.loads(json.dumps(to_json(PLAYED, self.state))))
        assert to_json(PLAYED, again) == self.said
        if self.state.stack:
            assert again.legal() == self.state.legal()

    @precondition(lambda self: self.state.stack)
    @rule(number=st.integers(0, 10_000))
    def a_copy_goes_its_own_way(self, number: int) -> None:
        first, second = self.state.copy(), self.state.copy()
        move = first.legal()[number % len(first.legal())]
        first.play(move)
        assert to_json(PLAYED, self.state) == to_json(PLAYED, second) == self.said
        second.play(move)
        assert to_json(PLAYED, first) == to_json(PLAYED, second)

    @rule(side=st.sampled_from([US, USSR]), seed=st.integers(0, 99))
    def what_a_side_sees(self, side: int, seed: int) -> None:
        """The hand of the other and the draw pile are hidden; any way to fill them in looks the same to the side."""
        seen = seen_by(self.state, side)
        other = 1 - side
        assert seen.state.draw == 0
        assert seen.state.hands[other] & ~self.state.hands[other] == 0
        assert (seen.state.hands[other].bit_count() + seen.hand, seen.draw) == (
            self.state.hands[other].bit_count(),
            self.state.draw.bit_count(),
        )
        if seen.state.hands[other]:
            assert self.is_shown(SIDES[other])
        guess = determinize(seen, Random(seed))
        assert guess.hands[side] == self.state.hands[side]
        assert seen_text(seen_by(guess, side)) == seen_text(seen)
        assert broken(guess) == ""
        if self.state.to_move == side:
            assert guess.legal() == self.state.legal()
        assert to_json(PLAYED, self.state) == self.said

    def is_shown(self, victim: str) -> bool:
        """Whether anything lets cards of a hand be known: it lies open, an event shows it, a card is owed."""
        open_hand = "aldrich-ames-remix" in self.said["effects"] and victim == "us"
        asked_by = self.said["stack"][0]["by"] if self.said["stack"] else ""
        owed = f"missile-envy/by-{'us' if victim == 'ussr' else 'ussr'}" in self.said["effects"]
        return open_hand or owed or asked_by in SHOWING

    @invariant()
    def headline_cards_are_secret(self) -> None:
        """4.5.C/secret-choice: whoever has not chosen yet knows no more than that the other has."""
        if self.is_choosing_headline():
            for side in (US, USSR):
                self.what_a_side_sees(side, len(self.played))

    @invariant()
    def influence_is_never_negative(self) -> None:
        """6.1, 6.2.3, 6.3.2; and control is what influence says (2.1.7)."""
        position = Position(lambda: self.said)
        for country in COUNTRIES:
            us, ussr = (position.influence(side, country) for side in SIDES)
            assert us >= 0 <= ussr
        for side in (US, USSR):
            held = {c for i, c in enumerate(COUNTRIES) if self.state.control[side] >> i & 1}
            assert held == {c for c in COUNTRIES if position.controls(SIDES[side], c)}

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """2.2.6, 4.3, 4.4: in a hand, a pile, out of the game, beside the map, or on the table; and only once."""
        if self.state.result is not None:
            return
        said = self.said
        beside = [c for c in said["lasting"] if not CARDS[c].get("starred")]
        piles = [*said["hands"].values(), said["draw"], said["discard"], said["removed"], beside]
        lying = [card for pile in piles for card in pile]
        assert len(lying) == len(set(lying))
        table = json.dumps([said["current"], *said["headlines"].values(), said["stack"]])
        for card, printed in CARDS.items():
            if not self.plays_with(card):
                assert card not in lying
            elif said["turn"] >= JOINS[printed["era"]]:
                assert card in lying or f'"{card}"' in table, card

    def plays_with(self, card: str) -> bool:
        """Whether a card, other than The China Card, is in this game."""
        printed, edition = CARDS[card], self.said["edition"]
        if card == "the-china-card" or edition not in printed.get("editions", (edition,)):
            return False
        return not printed.get("optional") or bool(self.said["options"].get("optional_cards", True))

    @invariant()
    def markers_stay_on_their_tracks(self) -> None:
        """8.1.1, 8.1.2: DEFCON; 10.2.1: VP; 6.4.1: the space race; 4.1: turns."""
        said = self.said
        assert 1 <= said["defcon"] <= 5
        assert (said["defcon"] > 1) or said["result"]
        assert -20 <= said["vp"] <= 20
        assert 0 <= said["turn"] <= TURN["last"]
        assert all(0 <= box <= 8 for box in said["space"].values())
        assert min(said["military_operations"].values()) >= 0

    @invariant()
    def nobody_plays_out_of_turn(self) -> None:
        """4.5.D: a card is played by the phasing player, round after round, the USSR before the US."""
        said = self.said
        if said["result"] or not said["stack"] or said["stack"][0]["kind"] != "play-card":
            return
        side = SIDES.index(said["stack"][0]["side"])
        assert said["stack"][0]["side"] == said["phasing"]
        here = (said["turn"], said["round"], USSR - side)  # the USSR first
        assert here >= self.last_round
        self.last_round = here

    @invariant()
    def there_is_a_move_until_the_game_is_over(self) -> None:
        assert bool(self.state.stack) == (self.state.result is None)
        if self.state.stack:
            assert self.state.legal()
            assert self.state.to_move in (US, USSR, NATURE)

    def teardown(self) -> None:
        """A record of the moves leads to the same position."""
        text = write_record(PLAYED, self.state.rules, self.played)
        assert to_json(PLAYED, replay(PLAYED, text).state) == to_json(PLAYED, self.state)


Games.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # what fails is printed move by move; making it smaller takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestGames = Games.TestCase
