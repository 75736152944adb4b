"""Whole games, move by move, against a referee that was written apart from the rules as stated."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from slow_referee import complaints, legal

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.chance import POLICIES, choose
from ts_rules.playing.named_rules import with_readings
from ts_rules.playing.saved_position import to_json

OTHERWISE = {
    "4.2.16/first-to-declare": "attacker",
    "4.2.33/after-attacks": "turn",
    "4.3.1/by-sea": "barred",
    "5.3/too-early": "last-army",
    "4.1.1/least-armies": "some",
}
MIXED = {"4.2.14/least-dice": "defenders", "4.3.4/left-behind": "border-garrison"}
WAYS: dict[str, tuple[str, dict[str, object], dict[str, str]]] = {
    **{f"base, {n} players": ("base", {"players": n}, {}) for n in (3, 4, 5, 6)},
    **{f"tournament, {n} players": ("tournament", {"players": n, "laps": 25}, {}) for n in (3, 6)},
    "otherwise read": ("base", {"players": 4}, OTHERWISE),
    "mixed readings": ("base", {"players": 3}, MIXED),
}
MOVES = 1500  # of a game; most end earlier
COMMON = ("place-reinforcement", "attack", "occupy", "strategic-move", "armies-to-move", "trade-card", "draw-card")


def rules_of(way: str) -> Any:
    edition, options, readings = WAYS[way]
    return PLAYED.rules(with_readings(PLAYED.game, PLAYED.game.ruleset(edition), readings), options)


@pytest.mark.parametrize("policy", ["eager", "random"])
@pytest.mark.parametrize("way", WAYS)
def test_a_game_by_the_book(way: str, policy: str) -> None:
    rng = Random(f"{way}/{policy}")
    state = PLAYED.new(rules_of(way))
    seen: Counter[str] = Counter()
    before = to_json(PLAYED, state)
    for _n in range(MOVES):
        if state.to_move is None:
            break
        assert {PLAYED.said(move) for move in state.legal()} == legal(before), before
        seen[before["asked"]] += 1
        player = choose if state.to_move == PLAYED.chance else POLICIES[policy]
        move = player(PLAYED, state, rng)
        state.play(move)
        after = to_json(PLAYED, state)
        assert not [*complaints(before, PLAYED.said(move), after)], (before, PLAYED.said(move), after)
        before = after
    assert all(seen[kind] for kind in COMMON[: 5 if policy == "random" else None]), seen
