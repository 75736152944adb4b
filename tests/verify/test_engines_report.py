"""The report of an engine: failures under the rule that is most suspect, and beside a report that was kept."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ts_rules.cli.engines import run_engine
from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import Scenario, all_scenarios
from ts_rules.verify.engines import Hello, Outcome, Report, compared, culprits, read_report
from ts_rules.verify.engines.outcomes import SCHEMA, Came, digest_of


@cache
def scenario() -> Scenario:
    return next(s for s in all_scenarios(PLAYED) if s.id == "coup-in-mexico")


def outcome(ident: str, came: Came, *about: str) -> Outcome:
    return Outcome(replace(scenario(), id=ident, about=about or ("6.3.4",)), "deluxe", came, ("defcon",))


def report(*outcomes: Outcome) -> Report:
    return Report(Hello("mine", "2"), [*outcomes], PLAYED.game)


SOME = (
    outcome("a", "failed", "6.3.2", "6.3.4"),
    outcome("b", "failed", "6.3.2/coup-result", "6.3.4/defcon-after"),
    outcome("c", "passed", "6.3.2"),
    outcome("d", "passed", "6.3.2/coup-surplus"),
    outcome("e", "broken", "nato", "6.3.2"),
    outcome("f", "skipped", "6.3.4"),
)


def test_failures_stand_under_the_rule_whose_scenarios_all_fail() -> None:
    told = [(rule.id, [o.scenario.id for o in failing]) for rule, failing in culprits(report(*SOME))]
    assert told == [("6.3.4", ["a", "b"]), ("nato", ["e"])]  # 6.3.2 has more failures, and others that pass


def test_every_failure_stands_under_one_rule() -> None:
    told = [o.scenario.id for _rule, failing in culprits(report(*SOME)) for o in failing]
    assert sorted(told) == ["a", "b", "e"]
    assert culprits(report(outcome("a", "passed"))) == []


def test_rules_of_a_report_are_counted_and_the_most_suspect_is_first() -> None:
    body = json.loads(json.dumps(report(*SOME).to_json(lambda ident: f"about {ident}")))
    assert [(r["rule"], r["card"], r["failed"], r["broken"], r["passed"], r["skipped"]) for r in body["rules"]] == [
        ("6.3.4", None, 2, 0, 0, 1),
        ("6.3.2", None, 2, 1, 2, 0),
        (None, "nato", 0, 1, 0, 0),
    ]
    first = body["rules"][0]
    assert (first["title"], first["statement"]) == ("Coups in battlegrounds", "about 6.3.4")
    assert first["first"] == {"scenario": "a", "ruleset": "deluxe"}
    assert body["rules"][2]["title"] == "NATO"
    assert [row["rules"] for row in body["rows"]][4] == ["6.3.2"]  # ids of rules only; NATO is a card
    assert [rule["suspicion"] for rule in body["rules"]] == [0.816, 0.775, 0.577]


def kept(folder: Path, *outcomes: Outcome, **other: Any) -> Path:
    path = folder / "kept.json"
    path.write_text(json.dumps({"schema": SCHEMA, **report(*outcomes).to_json(), **other}), encoding="utf-8")
    return path


def test_a_report_beside_an_earlier_one(tmp_path: Path) -> None:
    earlier = kept(
        tmp_path,
        *(outcome("new", "passed"), outcome("still", "failed"), outcome("healed", "broken"), outcome("fine", "passed")),
        *(outcome("gone", "passed"), outcome("hidden", "failed"), outcome("not asked now", "failed")),
    )
    now = report(
        *(outcome("new", "broken"), outcome("still", "failed"), outcome("healed", "passed"), outcome("fine", "passed")),
        *(outcome("gone", "skipped"), outcome("hidden", "skipped"), outcome("never seen", "failed")),
    )
    found = compared(now, read_report(earlier))
    names = {
        name: [o.scenario.id for o in getattr(found, name)]
        for name in ("newly_failing", "lost", "newly_passing", "still_failing")
    }
    assert names == {
        "newly_failing": ["new", "never seen"],
        "lost": ["gone"],
        "newly_passing": ["healed"],
        "still_failing": ["still"],
    }
    assert found.worse
    assert found.earlier.engine == "mine 2"
    assert [row["scenario"] for row in found.to_json()["newly_failing"]] == names["newly_failing"]


@pytest.mark.parametrize(("before", "now", "worse"), [("failed", "failed", False), ("passed", "skipped", True)])
def test_what_failed_before_is_no_worse_and_what_is_left_out_now_is(
    tmp_path: Path, before: Came, now: Came, worse: bool
) -> None:
    found = compared(report(outcome("a", now)), read_report(kept(tmp_path, outcome("a", before))))
    assert found.worse == worse


def test_a_scenario_that_is_another_one_now_is_told(tmp_path: Path) -> None:
    earlier = read_report(kept(tmp_path, outcome("a", "passed"), outcome("b", "passed")))
    other = replace(outcome("a", "failed").scenario, play=("us: cuba", "die-1"))
    found = compared(report(Outcome(other, "deluxe", "failed"), outcome("b", "failed")), earlier)
    assert [row["scenario_changed"] for row in found.to_json()["newly_failing"]] == [True, False]


def test_a_title_is_not_what_an_engine_is_asked() -> None:
    assert digest_of(scenario()) == digest_of(replace(scenario(), title="Another", about=("6.3",), note="so"))
    assert digest_of(scenario()) != digest_of(replace(scenario(), then={"defcon": 3}))


NAMED = '"engine": {"name": "", "version": ""}'
NO_REPORT = [
    ("", "is no JSON"),
    ("[" * 50_000, "is no JSON"),
    ("[]", "does not have the schema"),
    ('{"schema": "ts-rules/soak/1"}', "does not have the schema"),
    (f'{{"schema": "{SCHEMA}"}}', "is incomplete"),
    (f'{{"schema": "{SCHEMA}", "rows": [1], {NAMED}}}', "is incomplete"),
    (
        f'{{"schema": "{SCHEMA}", "rows": [{{"scenario": "a", "ruleset": "b", "outcome": "good"}}], {NAMED}}}',
        "has an outcome 'good'",
    ),
]


@pytest.mark.parametrize(("text", "words"), NO_REPORT)
def test_what_is_no_report_is_told_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=words) as told:
        read_report(path)
    assert "kept.json" in str(told.value)


OWN = "ts_rules.verify.engines.own:OwnEngine"


def test_the_gate_lets_through_what_failed_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake is an error at first, none beside the report that was kept; another mistake is one again."""
    monkeypatch.chdir(tmp_path)
    text = """
    from ts_rules.verify.engines.own import OwnEngine
    class Wrong(OwnEngine):
        def state(self, facts):
            found = super().state(facts)
            return {**found, **{name: value for name, value in WRONG.items() if name in facts}}
    """
    body = "\n".join(line[4:] for line in text.splitlines())
    (tmp_path / "first_mistake.py").write_text(body + "WRONG = {'defcon': 4}\n", encoding="utf-8")
    (tmp_path / "second_mistake.py").write_text(body + "WRONG = {'defcon': 4, 'vp': 7}\n", encoding="utf-8")
    about = ["6.3.4", "6.4.1"]
    assert run_engine("first_mistake:Wrong", about=about, rulesets=["deluxe"], style="json", gate=True) == 1
    (tmp_path / "kept.json").write_text(capsys.readouterr().out, encoding="utf-8")
    again = {"about": about, "rulesets": ["deluxe"], "compare": Path("kept.json")}
    assert run_engine("first_mistake:Wrong", **again, gate=True) == 0
    assert "  newly failing: 0\n" in capsys.readouterr().out
    assert run_engine("first_mistake:Wrong", **again) == 1  # without the gate every failure counts
    assert run_engine("second_mistake:Wrong", **again, gate=True) == 1
    assert "  newly failing: " in (told := capsys.readouterr().out)
    assert "6.4.1 " in told
    assert run_engine(OWN, **again, gate=True) == 0
    assert "  still failing: 0\n" in capsys.readouterr().out
