"""Positions as JSON, as facts and as a player sees them; options; what is refused, and in which words."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import ts_rules
from ts_rules.errors import BadInput, TsRulesError
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.playing.chance import choose, eager
from ts_rules.playing.game_record import read_record, replay, write_record
from ts_rules.playing.saved_position import from_json, to_json

MIDDLE = {"player-1": {"alaska": 4, "alberta": 2, "brasile": 2}, "player-2": {"kamchatka": 2, "cita": 1}}


def battle() -> Any:
    game = ts_rules.position("risiko", ask="combat", territories=MIDDLE, hands={"player-2": ["joker-1"]})
    game.play("alaska-to-kamchatka", "dice-2")
    return game


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["base", "tournament"])
def test_every_position_of_a_game_is_read_as_it_was_written(edition: str, players: int) -> None:
    rng = Random(players)
    state = PLAYED.new(PLAYED.rules(PLAYED.game.ruleset(edition), {"players": players}))
    asked = set()
    for n in range(900):
        if n % 7 == 0:
            text = json.dumps(to_json(PLAYED, state))
            again = from_json(PLAYED, json.loads(text))
            assert json.dumps(to_json(PLAYED, again)) == text
            assert again.to_move == state.to_move
            assert [*again.legal()] == [*state.legal()]
            asked.add(PLAYED.decision(state))
        state.play(choose(PLAYED, state, rng))
    assert len(asked) >= 9


def test_a_record_is_replayed_move_by_move() -> None:
    rng = Random(5)
    state = PLAYED.new(PLAYED.rules(PLAYED.game.ruleset("tournament"), {"players": 4, "laps": 9}))
    moves = []
    for _n in range(400):
        moves.append(choose(PLAYED, state, rng))
        state.play(moves[-1])
    text = write_record(PLAYED, state.rules, moves)
    assert "options: laps=9, players=4" in text.replace(" = ", "=")
    done = replay(PLAYED, text, "record")
    assert done.moves == moves
    assert to_json(PLAYED, done.state) == to_json(PLAYED, state)
    assert read_record(PLAYED, text).rules() is state.rules


def test_players_do_not_see_what_others_hold() -> None:
    game = ts_rules.position(
        "risiko",
        territories=MIDDLE,
        hands={"player-1": ["alaska"], "player-2": ["joker-1", "cita"]},
        objectives={"player-1": "asia-africa", "player-2": "destroy-red"},
    )
    seen = game.seen_by("player-1")
    assert seen["hands"] == {"player-1": ["card-alaska"], "player-2": [], "player-3": []}
    assert seen["objectives"] == {"player-1": "asia-africa"}
    assert seen["deck"] == []
    assert seen["unseen"]["hands"] == {"player-2": 2, "player-3": 0}
    assert {"joker-1", "card-cita", "card-siam"} <= set(seen["unseen"]["cards"])
    assert "card-alaska" not in seen["unseen"]["cards"]


@pytest.mark.parametrize("players", [2, 7, 0, -1])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(TsRulesError, match=r"players.*3 to 6 can play \(0\.1\)"):
        ts_rules.new("risiko", players=players)


def test_three_to_six_can_play() -> None:
    for players in (3, 4, 5, 6):
        assert len(ts_rules.new("risiko", players=players).position.rules.seats) == players


def test_only_a_tournament_ends_on_time() -> None:
    with pytest.raises(TsRulesError, match="tournament"):
        ts_rules.new("risiko", laps=10)
    assert ts_rules.new("risiko", "tournament", laps=10).position.rules.laps == 10


def test_a_move_that_is_not_possible_says_what_is() -> None:
    with pytest.raises(ts_rules.IllegalMove, match="must choose: Say with how many armies to attack"):
        battle().play("alberta")


BROKEN: dict[str, tuple[dict[str, object], str]] = {
    "an unknown territory": ({"origin": "atlantide"}, "atlantide"),
    "armies below the garrison": ({"armies": "alaska=0"}, "at least 1 must stay"),
    "more dice than armies": ({"defence": 3}, "more armies defend than there are"),
    "a card in two hands": ({"discard": ["joker-1"]}, "two places"),
    "a lost card": ({"deck": []}, "is nowhere"),
    "a battle far apart": ({"target": "siam"}, "not next to each other"),
    "a territory without owner": ({"owner": "alaska=None"}, "alaska"),
    "another phase": ({"phase": "reinforcements"}, "not asked in this phase"),
    "somebody who does not play": ({"player": "player-6"}, "no player of this game"),
    "dice out of order": ({"rolled": [1, 6]}, "the highest first"),
    "a move that nobody asks": ({"asked": "dance"}, "no thing to ask"),
    "eliminated too early": ({"beaten_by": {"player-3": "player-1"}}, "still has something"),
    "a number that is none": ({"turn": "five"}, "no whole number"),
    "nothing to place": ({"asked": "place-reinforcement", "phase": "reinforcements"}, "no army left to place"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(fault: str) -> None:
    table = battle().to_json()
    changes, sentence = BROKEN[fault]
    for name, value in changes.items():
        if isinstance(value, str) and "=" in value:
            slug, _equals, said = value.partition("=")
            table[name][slug] = None if said == "None" else int(said)
        else:
            table[name] = value
    if fault == "nothing to place":
        table |= {"origin": None, "target": None, "defence": 0, "attack": 0}
    with pytest.raises(BadInput, match=sentence):
        ts_rules.from_json(table)


def test_facts_of_seats_that_nobody_has() -> None:
    facts = battle().facts()
    assert facts["territories"]["player-6"] == 0
    assert facts["colours"]["player-4"] == "none"
    assert facts["defence_dice"] == 2


def test_a_position_is_given_again_in_the_words_of_a_scenario() -> None:
    """What is asked, of whom, and the board are the same again; with all that can still come of them."""
    given_again: set[str] = set()
    for seed in range(4):
        rng = Random(seed)
        state = PLAYED.new(PLAYED.rules(PLAYED.game.ruleset("base"), {"players": 3}))
        while state.to_move is not None:
            for given in PLAYED.ways_to_give(state):
                again = PLAYED.position(state.rules, given)
                assert to_json(PLAYED, again) == to_json(PLAYED, state)
                given_again.add(PLAYED.decision(state))
            state.play((choose if state.to_move == PLAYED.chance else eager)(PLAYED, state, rng))
    assert given_again == {"attack", "place-reinforcement", "place-starting-army", "strategic-move", "trade-card"}


STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    10**12,
    "",
    "alaska",
    "player-2",
    [],
    ["alaska"],
    {},
    {"player-1": 3},
    1.5,
)


def _spoiled(table: Any, rng: Random) -> Any:
    """A copy of a JSON document in which one value, however deep, is another one or is gone."""
    if isinstance(table, dict) and table and rng.random() < 0.8:
        key = rng.choice([*table])
        rest = {k: v for k, v in table.items() if k != key}
        return rest if rng.random() < 0.1 else {**rest, key: _spoiled(table[key], rng)}
    if isinstance(table, list) and table and rng.random() < 0.5:
        place = rng.randrange(len(table))
        return [*table[:place], _spoiled(table[place], rng), *table[place + 1 :]]
    return rng.choice(STRANGE)


def test_whatever_is_written_in_a_position_it_is_refused_or_it_can_be_played() -> None:
    rng = Random(9)
    taken = 0
    for n in range(1500):
        table = _spoiled(
            battle().to_json() if n % 2 else ts_rules.position("risiko", territories=MIDDLE).to_json(), rng
        )
        try:
            game = ts_rules.from_json(table)
        except TsRulesError:
            continue
        taken += 1
        for _m in range(20):
            if game.to_move is None:
                break
            game.play(rng.choice(game.legal()))
            assert PLAYED.broken(game.position) == ""
    assert taken > 20


def test_whatever_is_given_it_is_refused_or_it_can_be_played() -> None:
    rng = Random(10)
    given = {
        "ask": "combat",
        "territories": MIDDLE,
        "hands": {"player-2": ["joker-1"]},
        "objectives": {"player-1": "asia-africa"},
        "colours": {"player-1": "blue"},
        "unplaced": {},
        "out": {},
        "turn": 6,
        "player": "player-1",
        "first": "player-2",
        "rest": "player-3",
        "discard": [],
        "deck": None,
        "conquests": 1,
        "players": 4,
    }
    given["territories"] = {**MIDDLE, "player-3": {"siam": 1}}
    taken = 0
    for _n in range(1500):
        if not isinstance(spoiled := _spoiled(given, rng), dict):
            continue
        try:
            game = ts_rules.position("risiko", rng.choice(("base", "tournament")), **spoiled)
        except TsRulesError:
            continue
        taken += 1
        assert PLAYED.broken(game.position) == ""
    assert taken > 20
