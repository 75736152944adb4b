"""The table of the playground over noughts and crosses: questions and whole answers."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ts_rules.handbook import tabletop as tables
from ts_rules.handbook.playground import table as playing
from ts_rules.handbook.playground.table import TABLE, Table
from ts_rules.playing import PlayedGame, played_game
from ts_rules.playing.named_rules import rules_to
from ts_rules.playing.scenario_file import all_scenarios, packed, unpacked

PLUGIN = Path(__file__).resolve().parents[1] / "plugin" / "noughts"


@pytest.fixture(scope="module")
def noughts() -> Iterator[PlayedGame[Any]]:
    """What plays it, from its folder."""
    sys.path.insert(0, str(PLUGIN))
    try:
        played = played_game(importlib.import_module("noughts_and_crosses").SPEC)
        assert played is not None
        yield played
    finally:
        sys.path.remove(str(PLUGIN))
    for name in [name for name in sys.modules if name.startswith("noughts_and_crosses")]:
        del sys.modules[name]


@pytest.fixture
def table(noughts: PlayedGame[Any]) -> Table:
    game = noughts.game
    rules = {name: rules_to(noughts, noughts.rules(game.ruleset(name), {})) for name in game.spec.editions}
    return Table(noughts, rules, apart=("asked_by",), quiet=("result",))


def ask(table: Table, **question: Any) -> Any:
    return json.loads(table.answer(json.dumps(question)))


def game(*moves: str, **more: Any) -> dict[str, Any]:
    return {"ruleset": "pub", "moves": list(moves), **more}


EMPTY = dict.fromkeys("123456789", "")
FULL = {"1": "x", "2": "o", "3": "x", "4": "x", "5": "o", "6": "o", "7": "o", "8": "x"}
"""One space is left, and no line can be filled."""


def test_the_list_of_scenarios_and_one_of_them(table: Table) -> None:
    listed = ask(table, do="scenarios")
    assert listed[2] == ["nobody-wins-a-full-board", "A full board without a line has no winner", "3 3/no-line"]
    assert len(listed) == 3
    assert ask(table, do="scenario", id="nobody-wins-a-full-board") == {
        "title": "A full board without a line has no winner",
        "about": ["3", "3/no-line"],
        "game": {"ruleset": "pub", "given": {"board": FULL}, "readings": {"3/no-line": "nobody-wins"}, "moves": ["9"]},
    }
    wrong = "x" * 70
    assert ask(table, do="scenario", id=wrong)["error"].endswith(f"there is none called '{'x' * 60}'.")


def test_where_a_game_stands(table: Table) -> None:
    told = ask(table, do="show", game=game("5", "1"))
    assert told["board"] == {**EMPTY, "5": "x", "1": "o"}
    assert (told["to_move"], told["winner"], told["result"], told["ruleset"]) == ("crosses", "none", "nothing", "pub")
    assert [move for move, _weight in told["legal"]] == list("2346789")
    assert told["prompt"]
    assert [(line["move"], line["to_move"]) for line in told["log"]] == [("5", "crosses"), ("1", "noughts")]
    assert told["log"][0]["changes"] == [{"what": "board", "of": "5", "from": "", "to": "x"}]
    assert told["log"][1]["changes"] == [{"what": "board", "of": "1", "from": "", "to": "o"}]


def test_a_game_that_is_over(table: Table) -> None:
    told = ask(table, do="show", game=game("9", given={"board": FULL}))
    assert (told["to_move"], told["winner"], told["result"], told["legal"], told["prompt"]) == (
        *("nobody", "draw", "3"),
        *([], ""),
    )
    (line,) = told["log"]
    assert [change["what"] for change in line["changes"]] == ["board", "winner"]  # `result` is quiet
    assert line["changes"][1] == {"what": "winner", "of": "", "from": "none", "to": "draw"}


def test_what_has_been_played_is_not_played_again(table: Table) -> None:
    """Any way of going on, back or aside leads to the same as from the start."""
    for moves in ("5", "51", "519", "51", "52", "", "5281", "1"):
        told = ask(table, do="show", game=game(*moves))
        expected = dict(EMPTY)
        for n, space in enumerate(moves):
            expected[space] = "xo"[n % 2]
        assert told["board"] == expected, moves
        assert len(told["log"]) == len(moves)
        assert [len(states) for _key, _moves, states in [table._line]] == [len(moves) + 1]
    first = table._line[2][0]
    ask(table, do="show", game=game("1", "2", "3"))
    assert table._line[2][0] is first
    assert ask(table, do="show", game=game("1", ruleset="school"))["ruleset"] == "school"
    assert table._line[2][0] is not first
    assert ask(table, do="show", game=game("9", given={"board": FULL}))["winner"] == "draw"


def test_what_is_refused_is_said(table: Table) -> None:
    assert "error" in ask(table, do="show", game=game("5", "5"))
    assert "error" in ask(table, do="show", game=game("x"))
    assert ask(table, do="show", game=game(ruleset="y" * 70))["error"].startswith(f"ruleset: '{'y' * 60}' is")
    for wrong in (
        {"other": 1},
        {"given": {"x": 1}},
        {"moves": "1"},
        {"moves": ["1"] * 5001},
        {"readings": {"3/no-line": 1}},
    ):
        assert "error" in ask(table, do="show", game={**game(), **wrong}), wrong
    assert ask(table, do="show", game={})["ruleset"] == "pub"  # the first, where none is named


def test_what_each_ruleset_makes_of_it(table: Table) -> None:
    told = ask(table, do="compare", game=game("9", given={"board": FULL}))
    pub, school = told["columns"]
    full = {**FULL, "9": "x"}
    base = {
        "stopped": None,
        "why": "",
        "facts": {"board": full, "to_move": "nobody", "decision": "nothing", "winner": "draw", "result": "3"},
        "legal": [],
    }
    assert told["base"] == base
    assert pub == {"ruleset": "pub", "same": True, "because": [], **base}
    assert school == {
        **base,
        "ruleset": "school",
        "same": False,
        "because": ["3/no-line"],
        "facts": {**base["facts"], "winner": "noughts"},  # type: ignore[dict-item]
    }
    alike = ask(table, do="compare", game=game("1"))
    assert [(c["same"], c["because"], c["legal"]) for c in alike["columns"]] == 2 * [(True, [], list("23456789"))]
    pinned = ask(table, do="compare", game=game("9", given={"board": FULL}, readings={"3/no-line": "noughts-wins"}))
    assert "error" in pinned
    pinned = ask(table, do="compare", game=game("9", given={"board": FULL}, readings={"3/no-line": "noughts-win"}))
    assert [(c["same"], c["because"]) for c in pinned["columns"]] == [(False, ["3/no-line"]), (True, [])]


def test_where_a_ruleset_stops(table: Table) -> None:
    told = ask(table, do="compare", game=game("1", "2", "2"))
    assert [(c["stopped"], c["facts"], c["legal"]) for c in told["columns"]] == 2 * [(3, {}, [])]
    assert all(c["why"] for c in told["columns"])
    start = ask(table, do="compare", game=game(given={"board": {"1": "z"}}))
    assert [c["stopped"] for c in start["columns"]] == [0, 0]


def test_for_long_games_no_reasons_are_looked_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_REASONED", 1)
    asked = game("9", given={"board": FULL})
    assert ask(table, do="compare", game=asked)["columns"][1]["because"] == ["3/no-line"]
    monkeypatch.setattr(playing, "MOST_REASONED", 0)
    assert ask(table, do="compare", game=asked)["columns"][1]["because"] == []


def test_what_may_be_drawn_unseen_is_not_compared(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(table.played), "openness", lambda _self, _state: "unseen")
    assert {tuple(c["legal"]) for c in ask(table, do="compare", game=game("1"))["columns"]} == {()}


def test_every_scenario_of_a_stretch_to_its_end(table: Table) -> None:
    found = ask(table, do="prove", first=1, last=3)
    assert [row[:3] for row in found] == [
        ["a-marked-space-is-taken", "pub", []],
        ["nobody-wins-a-full-board", "pub", []],
    ]
    position, legal = found[0][3]
    assert (position["board"], position["ruleset"]) == ({"5": "x", "1": "o"}, "pub")
    assert legal == list("2346789")


def test_what_came_and_went_of_a_list() -> None:
    """A list of numbers is one value."""
    assert [*playing._change("w", "k", [1, 2], [1, 2])] == []
    assert [*playing._change("w", "k", ["a", "b"], ["b", "c"])] == [
        {"what": "w", "of": "k", "came": ["c"], "went": ["a"]}
    ]
    assert [*playing._change("w", "k", [], ["c"])] == [{"what": "w", "of": "k", "came": ["c"], "went": []}]
    assert [*playing._change("w", "k", [1, 2], [2, 3])] == [{"what": "w", "of": "k", "from": [1, 2], "to": [2, 3]}]
    assert [*playing._change("w", "k", ["a"], 1)] == [{"what": "w", "of": "k", "from": ["a"], "to": 1}]
    assert [*playing._change("w", "", 1, 2)] == [{"what": "w", "of": "", "from": 1, "to": 2}]


def test_a_table_from_its_folder(table: Table, tmp_path: Path) -> None:
    noughts = table.played
    rules = {"pub": rules_to(noughts, noughts.rules(noughts.game.ruleset("pub"), {}))}
    scenarios = [packed(scenario) for scenario in all_scenarios(noughts)]
    told = {"package": "noughts_and_crosses", "rulesets": rules, "apart": ["winner"], "quiet": ["board"], "place": []}
    told["scenarios"] = scenarios[1:]  # the folder of the game has them all
    (tmp_path / TABLE).write_text(json.dumps(told), "utf-8")
    found = Table.beside(str(tmp_path))
    assert list(found.rulesets) == ["pub"]
    assert ask(found, do="scenarios") == ask(table, do="scenarios")[1:]
    assert "winner" not in ask(found, do="compare", game=game("1"))["base"]["facts"]
    assert ask(found, do="show", game=game("1"))["log"][0]["changes"] == []


def test_a_scenario_travels_whole(noughts: PlayedGame[Any]) -> None:
    for scenario in all_scenarios(noughts):
        there = unpacked(json.loads(json.dumps(packed(scenario))))
        assert there == replace(scenario, file=there.file, line=there.line)
    nothing = replace(scenario, only=())
    assert unpacked(json.loads(json.dumps(packed(nothing)))).only == ()
    assert unpacked(json.loads(json.dumps(packed(replace(scenario, only=None))))).only is None


# The plain tabletop shows the same game.


def test_a_scenario_told_plainly(noughts: PlayedGame[Any]) -> None:
    scenario = {s.id: s for s in all_scenarios(noughts)}["a-marked-space-is-taken"]
    tale = tables.Tabletop().tale(noughts.game, scenario, "en")
    first, second = tale.steps
    assert (tale.id, tale.ruleset) == ("a-marked-space-is-taken", "pub")
    assert tale.outcome == ("to move: crosses",)
    assert tale.start == ("board: ",)
    assert first.sentence == f"{noughts.title(0)}: 5"
    assert second.sentence == f"{noughts.title(1)}: 1"
    assert {step.is_card for step in tale.steps} == {False}
    school = tables.Tabletop().tale(noughts.game, scenario, "en", noughts.game.ruleset("school"))
    assert school.ruleset == "school"


def test_what_is_plain_about_a_tabletop(noughts: PlayedGame[Any]) -> None:
    from types import SimpleNamespace

    shown: Any = tables.Tabletop()
    playground = shown.playground(SimpleNamespace(game=noughts.game))
    assert playground.words["facts"]["winner"] == "Winner"
    assert playground.words["facts"]["board"] == "Board"
    assert list(playground.words["text"]) == ["crosses", "noughts"]
    assert (shown.places(None), shown.pages(None), shown.listed(None), shown.chapters(None)) == ({}, (), (), ())
    assert shown.drawn(None) is False
    terminal, renderer = shown.terminal(str), SimpleNamespace(game=noughts.game)
    state = noughts.new(noughts.rules(noughts.game.ruleset("pub"), {}))
    assert terminal.move_line(4, state, renderer) == "5"
    assert [*terminal.hand(state, renderer, 0)] == []
    board = [*terminal.board(state, renderer)]
    assert board[:2] == ["board: 1 , 2 , 3 , 4 , 5 , 6 , 7 , 8 , 9 ", "to move: crosses"]
