"""Headlines (4.5.C).

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position
from game_parts import STOP, Recorder, kind, moves, piles, play, until

from ts_rules.games.twilight_struggle.play.state import US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_c_headline_phase as headline_phase


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
def test_order_of_headlines(
    make: Position, monkeypatch: pytest.MonkeyPatch, us: str, ussr: str, order: list[str]
) -> None:
    recorder = Recorder(monkeypatch)
    headlines(make(us=(us,), ussr=(ussr,)), us, ussr)
    assert recorder.cards == order


def test_headlines_are_carried_out_by_the_side_of_the_event(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = headlines(make(us=("fidel",), ussr=("olympic-games",)), "fidel", "olympic-games")
    # Whoever carries it out, the phasing player is the one who chose the card.
    assert recorder.seen == [("fidel", USSR, US), ("olympic-games", USSR, USSR)]
    assert piles(state, "fidel") == {"removed"}
    assert piles(state, "olympic-games") == {"discard"}
    assert kind(state) == STOP  # and no Operations points for anybody


def test_a_headline_whose_event_cannot_happen_is_discarded(make: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    state = headlines(make(us=("nato",), ussr=("kitchen-debates",)), "nato", "kitchen-debates")
    assert recorder.cards == []
    assert piles(state, "nato") == piles(state, "kitchen-debates") == {"discard"}
    late = headlines(make(us=("nato",), ussr=("warsaw-pact-formed",)), "nato", "warsaw-pact-formed")
    assert recorder.cards == ["warsaw-pact-formed"]  # NATO comes first, and too early
    assert piles(late, "nato") == {"discard"}


def test_what_may_be_a_headline(make: Position) -> None:
    hand = ("asia-scoring", "un-intervention", "fidel")
    state = make(us=hand, ussr=hand[:1], china=US, round_=0)
    headline_phase.play_headlines(state)
    advance(state)
    until(state, "choose-headline")
    if state.to_move == USSR:
        assert moves(state) == {"asia-scoring"}  # nobody may pass
        play(state, "asia-scoring")
    assert moves(state) == {"asia-scoring", "fidel"}


def test_defectors_cancels_a_soviet_headline(make: Position) -> None:
    state = headlines(make(us=("defectors",), ussr=("warsaw-pact-formed",)), "defectors", "warsaw-pact-formed")
    assert kind(state) == STOP
    assert piles(state, "warsaw-pact-formed") == piles(state, "defectors") == {"discard"}
    assert not state.played & card_mask("warsaw-pact-formed")


@pytest.mark.parametrize(("space", "first"), [([4, 3], USSR), ([3, 4], US), ([5, 0], USSR)])
def test_box_4_makes_the_opponent_choose_first(make: Position, space: list[int], first: int) -> None:
    state = make(us=("fidel",), ussr=("nato",))
    state.space = space
    headline_phase.play_headlines(state)
    advance(state)
    assert state.to_move == first
