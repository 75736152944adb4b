"""The format of scenarios: what a file may say, what is refused and how, and what a run reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.paths import PACKAGE
from ts_rules.playing.scenario_facts import all_facts
from ts_rules.playing.scenario_file import read_scenarios
from ts_rules.playing.scenario_run import run_scenario

GOOD = """schema = "ts-rules/scenario/1"

[[scenario]]
id = "coup"
title = "A coup"
about = ["6.3.2", "6.3.2/coup-surplus", "6.3.4/defcon-after", "nato"]
books = { ts-it-2e = [[701, 713]] }
note = "Why."
rulesets = ["deluxe", "2e"]
play = ["us: mexico", "die-4"]
legal = []
illegal = ["mexico"]
refused = "cuba"

[scenario.readings]
"6.3.4/defcon-after" = "lowers"

[scenario.given]
to_play = "us"
ask = "coup"
ops = 3
influence = { mexico = [0, 2] }
hands = { us = ["nato"] }

[scenario.then]
influence = { mexico = [1, 0] }
control = { mexico = "nobody" }
status = { us = { central-america = "none" } }
military_operations = { us = 3 }
hands = { us = ["nato", "not marshall-plan"], ussr = [] }
effects = []
defcon = 4
to_move = "nobody"
decision = "nothing"
winner = "none"
sizes = { us = 1 }
china = "nobody"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def outcomes(tmp_path: Path, text: str) -> list[str]:
    return [
        d
        for s in read_scenarios(PLAYED, written(tmp_path, text))
        for o in run_scenario(PLAYED, s)
        for d in o.differences
    ]


def test_all_that_a_scenario_can_say(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(PLAYED, written(tmp_path, GOOD))
    assert (scenario.id, scenario.line) == ("coup", 3)
    assert scenario.books == {"ts-it-2e": ((701, 713),)}
    assert [(o.ruleset, o.differences) for o in run_scenario(PLAYED, scenario)] == [("deluxe", ()), ("2e", ())]


TYPOS = [
    ("schema", 'schema = "ts-rules/scenario/1"', 'schema = "ts-rules/scenario/2"', "is no file of scenarios"),
    ("broken TOML", "note =", "note", "broken TOML"),
    ("outside", "[[scenario]]\n", "author = 1\n[[scenario]]\n", "has 'author' outside"),
    ("field", "note =", "noet =", "has no 'noet'. Did you mean 'note'"),
    ("id", 'id = "coup"', 'id = "Coup!"', "needs an id"),
    ("title", 'title = "A coup"', 'title = ""', "needs a title"),
    ("about a rule", '"6.3.2",', '"6.3.22",', "Did you mean '6.3.2'"),
    ("about a card", '"nato"]\nbooks', '"natto"]\nbooks', "Did you mean 'nato'"),
    ("about nothing", "about = [", "about = [] # [", "names no rule"),
    ("books", "[[701, 713]]", "[[713, 701]]", "a range of lines"),
    ("lines of books", "[[701, 713]]", '[[701, ""]]', "is no whole number"),
    ("books as a number", "[[701, 713]]", "[701]", "is no list"),
    ("play is no list", 'play = ["us: mexico", "die-4"]', 'play = "mexico"', "play: 'mexico' is no list"),
    ("play has a number", '"die-4"]', "4]", "4 is no text"),
    ("unknown variant", '"6.3.4/defcon-after" = "lowers"', '"6.3.4/defcon" = "lowers"', "6.3.4/defcon-after"),
    ("unknown reading", '= "lowers"', '= "lower"', "has no reading 'lower'"),
    ("unknown fact", "ops = 3", "opps = 3", "given: has no 'opps'. Did you mean 'ops'"),
    ("unknown country", "influence = { mexico = [0, 2] }", "influence = { mexiko = [0, 2] }", "Did you mean 'mexico'"),
    ("unknown card", 'us = ["nato"] }', 'us = ["natto"] }', "Did you mean 'nato'"),
    ("unknown ask", 'ask = "coup"', 'ask = "coop"', "Did you mean 'coup'"),
    ("a number for an ask", 'ask = "coup"', "ask = 1", "ask: 1 is no text"),
    ("unknown side", 'to_play = "us"', 'to_play = "usa"', "'usa' is no side"),
    ("bad number", "ops = 3", "ops = 30", "ops: 30 is not between"),
    ("then: unknown word", "defcon = 4", "defcom = 4", "then: has no 'defcom'. Did you mean 'defcon'"),
    ("then: unknown country", "mexico = [1, 0]", "mexiko = [1, 0]", "has no 'mexiko'. Did you mean 'mexico'"),
    ("then: one number", "mexico = [1, 0]", "mexico = [1]", "needs 2 numbers"),
    ("then: a text for a number", "defcon = 4", 'defcon = "4"', "is no whole number"),
    ("then: unknown level", 'america = "none"', 'america = "presense"', "Did you mean 'presence'"),
    ("then: unknown region", "central-america =", "centralamerica =", "Did you mean 'central-america'"),
    ("then: unknown card", '"not marshall-plan"', '"not marshal-plan"', "Did you mean 'marshall-plan'"),
    ("then: a hand that is no list", "ussr = [] }", 'ussr = "nato" }', "is no list"),
    ("then: unknown decision", '"nothing"', '"noting"', "Did you mean 'nothing'"),
    ("then: unknown winner", 'winner = "none"', 'winner = "usa"', "is no answer here"),
    ("a move that is none", '"us: mexico"', '"us: mexiko"', "did you mean 'mexico'"),
    ("a move of another side", '"us: mexico"', '"ussr: mexico"', "it is the move of us"),
    ("an illegal move that is none", 'illegal = ["mexico"]', 'illegal = ["mexiko"]', "did you mean 'mexico'"),
    ("unknown ruleset", '["deluxe", "2e"]', '["3e"]', "rulesets: '3e' is no edition"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), [t[1:] for t in TYPOS], ids=[t[0] for t in TYPOS])
def test_a_typo_is_refused_with_file_and_scenario(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert GOOD.count(before) >= 1
    path = written(tmp_path, GOOD.replace(before, after, 1))
    with pytest.raises(BadFile) as caught:
        [o for s in read_scenarios(PLAYED, path) for o in run_scenario(PLAYED, s)]
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert len(str(caught.value)) < 600


WRONG = [
    ("influence", "mexico = [1, 0]", "mexico = [2, 0]", "influence of mexico: expected 2 / 0, found 1 / 0"),
    ("a number", "defcon = 4", "defcon = 5", "defcon: expected 5, found 4"),
    ("a side", "us = 3 }", "us = 2 }", "military_operations of us: expected 2, found 3"),
    ("control", 'mexico = "nobody"', 'mexico = "us"', "control of mexico: expected us, found nobody"),
    ("status", 'america = "none"', 'america = "control"', "status of us of central-america: expected control, found"),
    ("not in a list", '"not marshall-plan"', '"marshall-plan"', "hands of us: expected marshall-plan, found nato"),
    ("in a list", '["nato", "not', '["not nato", "not', "hands of us: expected no nato, found nato"),
    ("an empty list", 'us = ["nato", "not marshall-plan"]', "us = []", "hands of us: expected nothing, found nato"),
    ("winner", 'winner = "none"', 'winner = "draw"', "winner: expected draw, found none"),
    ("refused move", '"die-4"]', '"die-4", "mexico"]', "move 3 of 3 is refused"),
    ("not legal", "legal = []", 'legal = ["cuba"]', "'cuba' should be legal; legal are nothing"),
    ("legal", 'play = ["us: mexico", "die-4"]\nlegal = []', "legal = []", "'mexico' should not be legal"),
    ("only", "legal = []", 'only = ["cuba"]', "only cuba should be legal; legal are nothing"),
    (
        "not refused",
        'play = ["us: mexico", "die-4"]\nlegal = []\nillegal = ["mexico"]\nrefused = "cuba"',
        'refused = "mexico"',
        "'mexico' should be refused and is legal",
    ),
]


@pytest.mark.parametrize(("before", "after", "sentence"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_difference_is_told_in_words(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert GOOD.count(before) == 1, before
    assert sentence in " | ".join(outcomes(tmp_path, GOOD.replace(before, after)))


def test_under_another_reading_something_else_comes_out(tmp_path: Path) -> None:
    changed = GOOD.replace('"lowers"', '"raises"')
    assert outcomes(tmp_path, changed) == ["defcon: expected 4, found 5"] * 2


@pytest.mark.parametrize(
    "text", ["", "scenario = 3\n", "[[scenario]]\n", 'schema = "ts-rules/scenario/1"\nscenario = [3]\n', "\x00"]
)
def test_files_that_are_none(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile):
        read_scenarios(PLAYED, written(tmp_path, text))


def test_an_id_stands_once(tmp_path: Path) -> None:
    twice = GOOD + GOOD.partition("\n")[2]
    with pytest.raises(BadFile, match="stands twice"):
        read_scenarios(PLAYED, written(tmp_path, twice))


def test_a_scenario_must_say_what_comes_out(tmp_path: Path) -> None:
    text = 'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "x"\ntitle = "X"\nabout = ["6.3.2"]\n'
    with pytest.raises(BadFile, match="says nothing that must come out"):
        read_scenarios(PLAYED, written(tmp_path, text))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        read_scenarios(PLAYED, tmp_path / "none.toml")


def test_ours_show_the_whole_format() -> None:
    ours = PACKAGE / "games" / "twilight_struggle" / "scenarios" / "00-format.toml"
    assert read_scenarios(PLAYED, ours)
    for word in {*PLAYED.given, "options", *all_facts(PLAYED)} - {"card"}:
        assert word in ours.read_text("utf-8"), f"00-format.toml does not tell of '{word}'"
