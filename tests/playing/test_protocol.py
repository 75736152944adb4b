"""A game that says the least it can is played by all that plays games: what is usual comes with the protocol."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from sequences_of_moves import perft

from ts_rules.errors import BadInput, BrokenPack, TsRulesError
from ts_rules.model import GameSpec
from ts_rules.playing import NOBODY, PlayedGame, played_game
from ts_rules.playing.chance import choose, outcomes
from ts_rules.playing.game_record import header_of, replay, write_record
from ts_rules.playing.notation import IllegalMove, Unreadable, legal_here, move_of
from ts_rules.playing.parting import Pair, partings
from ts_rules.playing.saved_position import from_json, to_json
from ts_rules.playing.scenario_facts import check, facts
from ts_rules.playing.scenario_file import all_scenarios
from ts_rules.playing.scenario_run import run_scenario
from ts_rules.playing.soaking import soak
from ts_rules.playing.trial import Trials, trial_of
from ts_rules.verify.engines import PROTOCOL, Hello, verify_engine
from ts_rules.verify.engines.adapter import ALL
from ts_rules.verify.engines.engine_messages import hello_of
from ts_rules.verify.engines.own import OwnEngine

Played = PlayedGame[Any]
LINES = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


def over(*spaces: int) -> bool:
    """Whether whoever marked last has a line: written without a look at the game."""
    last = set(spaces[(len(spaces) - 1) % 2 :: 2])
    return any(line <= last for line in LINES)


def counted(depth: int) -> int:
    """Sequences of so many moves in which nobody has won before the last."""
    return sum(not any(over(*s[:n]) for n in range(1, depth)) for s in permutations(range(1, 10), depth))


@pytest.mark.parametrize("depth", range(1, 7))
def test_sequences_of_moves_are_counted_as_by_hand(new: Any, depth: int) -> None:
    assert perft(new, depth) == counted(depth)


def test_what_is_usual_need_not_be_said(noughts: Played, new: Any) -> None:
    assert noughts.chance == 2
    assert (noughts.decision(new), noughts.asked_by(new), noughts.prompt(new)) == ("move", "1", "Choose a move")
    assert outcomes(noughts, new) == [(move, 1) for move in range(9)]
    assert {choose(noughts, new, Random(n)) for n in range(100)} == set(range(9))
    assert facts(noughts, new, {"to_move": "", "winner": "", "result": ""}) == {
        "to_move": "crosses",
        "winner": "none",
        "result": "nothing",
    }


def test_scenarios_are_read_played_and_judged(noughts: Played) -> None:
    found = all_scenarios(noughts)
    assert [o.differences for s in found for o in run_scenario(noughts, s)] == [(), (), ()]
    (draw,) = (s for s in found if s.decides)
    (outcome,) = run_scenario(noughts, draw, rulesets=("school",))
    assert outcome.passed  # it pins its reading
    other = noughts.game.ruleset("school").readings
    trials = Trials(noughts)
    (trial,) = (t for t in trials.trials if t.decides)
    assert list(trials.play(trial, noughts.game.ruleset("pub"), other)) == [
        "winner: expected draw, found noughts",
    ]


def test_another_scenario_is_another_trial_and_where_it_stands_is_no_part_of_it(noughts: Played) -> None:
    (draw,) = (s for s in all_scenarios(noughts) if s.decides)
    digest = trial_of(draw).digest
    others = (
        *(replace(draw, play=play) for play in (draw.play[:-1], (*draw.play, "1"))),
        *(replace(draw, then={**draw.then, "winner": "none"}), replace(draw, only=()), replace(draw, promises=True)),
        *(replace(draw, readings={}), replace(draw, given={**draw.given, "options": {}}), replace(draw, legal=("x",))),
    )
    assert len({digest, *(trial_of(other).digest for other in others)}) == len(others) + 1
    assert trial_of(replace(draw, line=7, file=draw.file.with_name("y.toml"))).digest == digest


def test_what_a_scenario_says_is_checked(noughts: Played) -> None:
    for then, sentence in (
        ({"winer": "draw"}, "Did you mean 'winner'"),
        ({"winner": "us"}, "'us' is no answer here (crosses, noughts, draw, none)"),
        ({"board": {"10": "x"}}, "has no '10'"),
        ({"decision": "moves"}, "Did you mean 'move'"),
    ):
        with pytest.raises(BadInput) as caught:
            check(noughts, then, "then")
        assert sentence in str(caught.value)


def test_a_move_is_read_or_refused_in_a_sentence(noughts: Played, new: Any) -> None:
    assert move_of(noughts, "crosses: 5", new) == 4
    for text, sentence in (
        ("noughts: 5", "it is the move of crosses, not of noughts"),
        ("us: 5", "'us' is no side: write crosses, noughts or chance"),
        ("10", "'10' is no move"),
    ):
        with pytest.raises(Unreadable) as caught:
            move_of(noughts, text, new)
        assert sentence in str(caught.value)
    new.play(4)
    before = to_json(noughts, new)
    with pytest.raises(IllegalMove, match="Noughts must choose: Choose a move \\(1\\)"):
        new.play(4)
    assert to_json(noughts, new) == before


def test_after_the_end_nothing_is_legal_and_a_move_is_told_who_won(new: Any) -> None:
    for move in (0, 3, 1, 4, 2):
        new.play(move)
    assert (new.to_move, new.result, list(legal_here(new))) == (None, (0, "2"), [])
    with pytest.raises(IllegalMove, match=r"the game is over \(won by crosses, 2\)"):
        new.play(5)


def test_a_game_is_written_replayed_and_saved(noughts: Played, new: Any) -> None:
    text = write_record(noughts, new.rules, [4, 0, 8])
    assert header_of(text) == {"game": "noughts", "ruleset": "pub"}
    again = replay(noughts, text)
    assert again.moves == [4, 0, 8]
    said = to_json(noughts, again.state)
    assert (said["game"], said["board"]) == ("noughts", {"1": "o", "5": "x", "9": "x"})
    assert to_json(noughts, from_json(noughts, said)) == said
    for wrong in ({**said, "game": "chess"}, {**said, "board": {"1": "z"}}, {**said, "schema": "x"}, {}, 3):
        with pytest.raises(BadInput):
            from_json(noughts, wrong)


def test_a_promise_that_is_broken_is_found_and_shown_again(noughts: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = noughts.rules(noughts.game.ruleset("pub"), {})
    assert soak(noughts, 30, rules).broken is None
    monkeypatch.setattr(type(noughts), "broken", lambda _self, p: "five is taken" if "4" in p.marks else "")
    found = soak(noughts, 30, rules).broken
    assert found is not None
    assert found.problem == "five is taken"
    assert "4" in replay(noughts, found.record).state.marks
    assert "promises = true" in found.scenario


def test_a_whole_game_must_come_to_a_result_and_a_part_need_not(
    noughts: Played, new: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody forgot what comes after the second mark."""
    (draw,) = (s for s in all_scenarios(noughts) if s.decides)
    stuck = property(lambda board: None if len(board.marks) == 2 else len(board.marks) % 2)
    monkeypatch.setattr(type(new), "to_move", stuck)
    whole = replace(draw, given={}, play=("1", "2"), then={}, promises=True)
    part = replace(whole, given={"board": {"1": "x"}}, play=("2",))
    told = [list(o.differences) for s in (whole, part) for o in run_scenario(noughts, s)]
    assert told == [
        [
            "a promise is broken after move 2 of 2, '2': nothing is left to do, and the game has no result",
        ],
        [],
    ]


def test_games_under_two_editions_part_at_the_end_alone(noughts: Played) -> None:
    pub, school = (noughts.rules(noughts.game.ruleset(name), {}) for name in ("pub", "school"))
    found = [p for n in range(60) for p in partings(Pair(noughts, pub, school), "0", n, "random", [])]
    assert found
    assert {(p.kind, p.rule, p.explained, p.after) for p in found} == {("position", "3", ("3/no-line",), 8)}
    assert all("winner: first draw, second noughts" in p.differences for p in found)


def test_any_game_can_be_asked_of_an_engine_of_others(noughts: Played) -> None:
    found = all_scenarios(noughts)
    for given in ("given", "saved"):
        engine = OwnEngine(noughts)
        engine.given = given
        report = verify_engine(noughts, engine, found)
        assert (report.count("passed"), report.sound, report.hello.game) == (3, True, "noughts")
    (draw,) = (s for s in found if s.decides)
    wrong = verify_engine(noughts, OwnEngine(noughts), [replace(draw, then={"winner": "noughts"})])
    assert [o.differences for o in wrong.outcomes] == [("winner: expected noughts, found draw",)]
    hello = {"protocol": PROTOCOL, "game": "noughts", "engine": "mine"}
    assert hello_of(noughts, hello).game == "noughts"
    with pytest.raises(BadInput, match="plays 'twilight-struggle', not noughts"):
        hello_of(noughts, {**hello, "game": "twilight-struggle"})
    with pytest.raises(BadInput, match="no edition 'deluxe': pub, school"):
        hello_of(noughts, {**hello, "editions": ["deluxe"]})


def test_an_edition_that_is_not_named_is_the_first(noughts: Played) -> None:
    class Silent(OwnEngine):
        def hello(self) -> Hello:
            return Hello("silent", readings=ALL)

    (draw,) = (s for s in all_scenarios(noughts) if s.decides)
    report = verify_engine(noughts, Silent(noughts), [draw], rulesets=("pub", "school"))
    assert [o.came for o in report.outcomes] == ["passed", "skipped"]


def test_a_draw_is_nobodys(new: Any) -> None:
    for move in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        new.play(move)
    assert new.result == (NOBODY, "3")


TEXTS = {"still": None, "empty": "x = 1\n", "breaks": "1 / 0\n", "asks": "from nowhere import x\n"}


def test_a_package_without_play_and_one_that_breaks(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in TEXTS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
        if text is not None:
            (tmp_path / name / "play.py").write_text(text, encoding="utf-8")
    specs = {name: GameSpec(name, name, name, name, ("one",)) for name in TEXTS}
    assert played_game(specs["still"]) is None
    assert played_game(specs["empty"]) is None
    for name in ("breaks", "asks"):
        with pytest.raises(BrokenPack, match=f"The game {name} cannot be played"):
            played_game(specs[name])
    assert issubclass(BrokenPack, TsRulesError)
    for name in specs:
        sys.modules.pop(name, None)


def test_a_refused_move_names_the_rule_of_the_game(new: Any) -> None:
    new.play(0)
    with pytest.raises(IllegalMove, match=r"Space 1: there is a mark in it \(1\)\.") as refused:
        new.play(0)
    assert [reason.by for reason in refused.value.reasons] == ["1"]


def test_noughts_and_crosses_can_be_given_as_it_is_written(noughts: Any, new: Any) -> None:
    position = new
    position.play(4)
    (given,) = noughts.ways_to_give(position)
    assert noughts.parts(noughts.position(position.rules, given)) == noughts.parts(position)
