"""Why a move is refused: the rule that forbids it, in a sentence; and that no refusal is left without a rule."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ts_rules
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import BORDERS
from ts_rules.games.risiko.play.moves import ARMY_MOVES, CARD_MOVES, DICE_MOVES, PAIR_MOVES, TERRITORY_MOVES
from ts_rules.playing.chance import choose, eager
from ts_rules.playing.why_not import in_english, reasons

HOME = {"player-1": {"alaska": 3, "alberta": 1, "brasile": 3}, "player-2": {"kamchatka": 3, "ontario": 1}}
Given = dict[str, Any]
COMBAT: Given = {"ask": "combat"}
ONE_TERRITORY = {"player-1": {"alaska": 3}, "player-2": {"kamchatka": 1}}
FIVE = {"player-1": {"alaska": 5, "alberta": 1}, "player-2": {"kamchatka": 1, "siam": 1}}
ATTACK, MOVE = "alaska-to-kamchatka", "alaska-to-alberta"
FORBIDDEN: dict[str, tuple[str, Given, tuple[str, ...], str, str, str]] = {
    "lone army": ("base", COMBAT, (), "alberta-to-ontario", "4.2.6", "Alberta: a single army is there"),
    "own territory": ("base", COMBAT, (), MOVE, "4.2.32", "player's own"),
    "enemy origin": ("base", COMBAT, (), "kamchatka-to-alaska", "4.2.26", "not the player's own"),
    "outnumbered": ("tournament", COMBAT, (), ATTACK, "4.2.14", "2 dice against 3"),
    "too early": (
        "base",
        {"ask": "combat", "turn": 2, "territories": ONE_TERRITORY},
        (),
        ATTACK,
        "5.3/attacks-too-early",
        "cannot be eliminated in turn 2",
    ),
    "too many dice": ("base", COMBAT, (ATTACK, "dice-1"), "dice-3", "4.2.13", "2 dice at most"),
    "placed abroad": (
        "base",
        {"ask": "placing", "unplaced": {"player-1": 2}},
        (),
        "ontario",
        "4.1.17",
        "Ontario: it is not",
    ),
    "the last roll": (
        "base",
        {"ask": "combat", "territories": FIVE},
        (ATTACK, "dice-3", "roll-666", "roll-1"),
        "armies-2",
        "4.2.28",
        "the 3 armies of the last roll must move in",
    ),
    "a border": (
        "tournament",
        {"ask": "strategic-move", "territories": FIVE},
        (MOVE,),
        "armies-4",
        "4.3.4",
        "3 armies at most",
    ),
    "apart": ("base", COMBAT, (), "alaska-to-ontario", "4.2.7", "Alaska and Ontario: they do not border"),
    "too far": ("base", {"ask": "strategic-move"}, (), "alaska-to-brasile", "4.3.1", "do not border"),
    "not held": (
        "base",
        {"hands": {"player-1": ["alaska", "quebec", "alberta"]}},
        (),
        "card-siam",
        "4.1.8",
        "not hold",
    ),
}


@pytest.mark.parametrize("case", FORBIDDEN)
def test_the_rule_that_forbids_is_named(case: str) -> None:
    ruleset, given, play, move, rule, sentence = FORBIDDEN[case]
    game = ts_rules.position("risiko", ruleset, **{"territories": HOME, **given})
    game.play(*play)
    found = game.why_not(move)
    assert [reason.by for reason in found][:1] == [rule]
    assert sentence in found[0].sentence


def test_what_is_legal_is_forbidden_by_nothing_and_what_is_not_by_something() -> None:
    """The reasons come from elsewhere than the list of moves: they must say the same."""
    rng = Random(3)
    pairs = [move for (a, b), move in PAIR_MOVES.items() if BORDERS[a] >> b & 1 or not rng.randrange(20)]
    state = PLAYED.new(PLAYED.rules(PLAYED.game.ruleset("tournament"), {"players": 4}))
    of_kind = {
        "attack": pairs,
        "place-reinforcement": [*TERRITORY_MOVES],
        "commit-armies": [*DICE_MOVES],
        "occupy": [*ARMY_MOVES[:30]],
        "armies-to-move": [*ARMY_MOVES[1:30]],
        "strategic-move": pairs,
        "trade-card": [*CARD_MOVES],
    }
    seen = dict.fromkeys(of_kind, 0)
    for _n in range(1200):
        if state.to_move is None:
            break
        kind = PLAYED.decision(state)
        if kind in of_kind and rng.random() < 0.2:
            seen[kind] += 1
            for move in of_kind[kind]:
                found = PLAYED.why_not(state, move) if move not in state.legal() else ()
                assert bool(found) == (move not in state.legal()), (kind, str(move))
                assert all(said.endswith(").") for said in in_english(PLAYED, reasons(PLAYED, state, move)))
        state.play((choose if state.to_move == PLAYED.chance else eager)(PLAYED, state, rng))
    assert all(seen.values()), seen
