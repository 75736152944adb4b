"""Random games under any rules: ruleset, options and readings drawn by lot, every promise checked after every move."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ts_rules.errors import TsRulesError
from ts_rules.games import played_games
from ts_rules.model.values import defaults
from ts_rules.playing.chance import POLICIES, choose
from ts_rules.playing.game_record import replay, write_record
from ts_rules.playing.named_rules import rules_to, with_readings
from ts_rules.playing.played_game import PlayedGame
from ts_rules.playing.promises import Promises
from ts_rules.playing.saved_position import from_text, to_json
from ts_rules.playing.soaking import play_one

__all__ = ["Game", "game"]

TWICE = 20
"""One game in so many is also written as a record and replayed, and saved and taken up again at a moment by lot."""
CAREFUL = 50
"""One in so many is played by players that shun what loses at once: slower, and longer games."""
OPTIONS = {"bonus_influence": range(21)}
"""Options that are numbers; all others are flags."""


@dataclass(slots=True)
class Game:
    """What came of one game."""

    game: str
    ruleset: str
    rules: dict[str, Any]
    moves: int
    replayed: bool
    problem: str = ""
    shown: str = ""
    results: dict[str, int] = field(default_factory=dict)


def game(seed: str, number: int) -> Game:
    """Game `number` of a seed: the same for whoever plays it."""
    rng = Random(f"{seed}/{number}")
    played = rng.choice(played_games())
    rules = _rules(played, rng)
    said = rules_to(played, rules)
    policy = "careful" if number % CAREFUL == CAREFUL - 1 else "random"
    twice = number % TWICE == 0
    done = play_one(played, rules, f"{seed}/play", number, policy)
    problem, shown = (done.broken.problem, done.broken.scenario) if done.broken else ("", "")
    if twice and not problem:
        problem = _again(played, rules, rng, policy)
    return Game(played.spec.id, said["ruleset"], said, done.moves, twice, problem, shown, dict(done.results))


def _rules(played: PlayedGame[Any], rng: Random) -> Any:
    """A ruleset, then options and readings in three games of four: what a game refuses to play is drawn anew."""
    while True:
        ruleset = rng.choice(_rulesets(played))
        options: dict[str, object] = {}
        if rng.random() < 0.75:
            for name, usual in _options(played).items():
                if rng.random() < 0.3:
                    options[name] = rng.choice(OPTIONS[name]) if name in OPTIONS else not usual
        try:
            if rng.random() < 0.3:
                ids = rng.sample([*ruleset.readings], k=min(len(ruleset.readings), rng.choice((1, 2, 5, 20))))
                changed = {i: rng.choice([*_readings(played, i)]) for i in ids}
                ruleset = with_readings(played.game, ruleset, changed)
            return played.rules(ruleset, options)
        except TsRulesError:
            continue


_known: dict[str, list[Any]] = {}


def _rulesets(played: PlayedGame[Any]) -> list[Any]:
    from ts_rules.cli.options import rulesets_of, take_ruleset

    if played.spec.id not in _known:
        _known[played.spec.id] = [take_ruleset(played.game, name) for name in rulesets_of(played.game)]
    return _known[played.spec.id]


def _options(played: PlayedGame[Any]) -> dict[str, object]:
    if played.spec.id != "twilight-struggle":
        return {}
    from ts_rules.games.twilight_struggle.play.compiled_rules import Options

    return dict(defaults(Options))


def _readings(played: PlayedGame[Any], ident: str) -> Any:
    variant = played.game.find(ident).variant
    assert variant is not None
    return variant.readings


def _again(played: PlayedGame[Any], rules: Any, rng: Random, policy: str) -> str:
    """A whole game, its record replayed, and a save of it taken up: all three come to the same end."""
    state, moves, saved = played.new(rules), [], (0, json.dumps(to_json(played, played.new(rules))))
    promises, when = Promises(played, whole=True), rng.randrange(400)
    problem = promises.at_start(state)
    while not problem and state.result is None:
        player = choose if state.to_move == played.chance else POLICIES[policy]
        moves.append(player(played, state, rng))
        state.play(moves[-1])
        problem = promises.after_move(state)
        if len(moves) == when:
            saved = (when, json.dumps(to_json(played, state)))
    if problem:
        return problem
    end = to_json(played, state)
    if to_json(played, replay(played, write_record(played, rules, moves)).state) != end:
        return "the record replays to another end"
    taken_up = from_text(played, saved[1])
    for move in moves[saved[0] :]:
        taken_up.play(move)
    if to_json(played, taken_up) != end:
        return f"the game saved after {saved[0]} moves goes on to another end"
    return ""
