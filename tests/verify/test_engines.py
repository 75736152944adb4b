"""Our scenarios on any engine: judged exactly as on our own, and what an engine does not play is never a pass."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from json_schema import matches, published

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import game
from ts_rules.playing.scenario_file import Scenario, all_scenarios, read_scenarios
from ts_rules.playing.scenario_run import play_scenario, run_scenario
from ts_rules.verify.engines import Cannot, Hello, Refused, Report, verify_engine
from ts_rules.verify.engines.adapter import ALL, Asked, Breakdown
from ts_rules.verify.engines.examiner import MOST_BREAKDOWNS
from ts_rules.verify.engines.own import OwnEngine
from ts_rules.verify.engines.served_adapter import serve

ROOT = Path(__file__).resolve().parents[2]
EVERY = 17  # one scenario in so many where all of them would take long


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(all_scenarios(PLAYED))


def some(*idents: str) -> list[Scenario]:
    chosen = [s for s in scenarios() if s.id in idents]
    assert len(chosen) == len(idents)
    return chosen


def test_our_own_engine_has_the_same_outcomes_through_the_adapter() -> None:
    report = verify_engine(PLAYED, OwnEngine(), scenarios())
    assert report.count("skipped") == 0
    directly = [(o.scenario.id, o.ruleset, o.differences) for s in scenarios() for o in run_scenario(PLAYED, s)]
    assert [(o.scenario.id, o.ruleset, o.differences) for o in report.outcomes] == directly
    assert len(directly) > 3000
    assert all((o.came == "passed") == (not o.differences) for o in report.outcomes)


def wrong(scenario: Scenario) -> Scenario:
    """A scenario that asks for what cannot be, in every way in which a scenario can ask."""
    return replace(
        scenario,
        then={**scenario.then, "turn": 9, "defcon": 1, "hands": {"us": ["nato", "not fidel"]}, "status": {"us": {}}},
        legal=("mexico", "die-6", "no-roll"),
        illegal=("die-1", "event", "done", "poland"),
        only=("nato", "angola"),
        refused=("die-2", "operations", "canada", "event", "space-race"),
    )


@pytest.mark.parametrize("given", ["given", "saved"])
def test_what_comes_out_otherwise_is_said_in_the_same_words(given: str) -> None:
    class Engine(OwnEngine):
        pass

    Engine.given = given
    chosen = [wrong(s) for s in scenarios()[::EVERY]]
    report = verify_engine(PLAYED, Engine(), chosen)
    directly = [o.differences for s in chosen for o in run_scenario(PLAYED, s)]
    assert [o.differences for o in report.outcomes] == directly
    assert {o.came for o in report.outcomes} == {"failed"}
    said = "\n".join(line for differences in directly for line in differences)
    for words in (
        "should be legal",
        "should not be legal",
        "only ",
        "should be refused and is legal",
        "defcon: expected",
    ):
        assert words in said


def test_a_move_that_is_refused_is_said_in_the_same_words() -> None:
    (coup,) = some("coup-in-mexico")
    (outcome, *_more) = verify_engine(
        PLAYED, OwnEngine(), [replace(coup, play=("us: mexico", "chance: die-4", "nato"))]
    ).outcomes
    assert list(outcome.differences) == play_scenario(PLAYED, outcome.scenario, game().ruleset("deluxe"))
    assert outcome.differences[0].startswith("move 3 of 3 is refused: ")


def test_the_side_in_front_of_a_move_must_be_the_one_to_move() -> None:
    (coup,) = some("coup-in-mexico")
    (outcome, _second) = verify_engine(PLAYED, OwnEngine(), [replace(coup, play=("ussr: mexico", "die-4"))]).outcomes
    assert outcome.came == "failed"
    assert outcome.differences[0].startswith("move 1 of 2 is refused: ")


class Small(OwnEngine):
    """Our engine, as far as a test lets it."""

    says = Hello("small")

    def hello(self) -> Hello:
        return self.says


BEYOND = [
    (Hello("e", editions=("2e",), options=ALL, readings=ALL), "coup-in-mexico", "edition deluxe"),
    (Hello("e", readings=ALL), "end-scoring-card-found-in-a-tournament", "option tournament"),
    (Hello("e", options=ALL), "coup-raises-defcon-where-a-book-says-so", "reading 6.3.4/defcon-after/raises"),
    (Hello("e", options=ALL, readings=ALL, facts=("vp",)), "coup-in-mexico", "fact influence"),
    (Hello("e", options=ALL, readings=ALL, words=("to_play", "ask", "ops")), "coup-in-mexico", "word influence"),
]


@pytest.mark.parametrize(("hello", "ident", "why"), BEYOND)
def test_what_an_engine_does_not_claim_is_left_out_and_counted(hello: Hello, ident: str, why: str) -> None:
    class Engine(Small):
        says = hello

        def position(self, asked: Asked) -> None:
            raise AssertionError(f"it must not be asked: {asked}")

    report = verify_engine(PLAYED, Engine(), some(ident), rulesets=("deluxe",))
    assert [o.came for o in report.outcomes] == ["skipped"]
    assert [(why in reason, count) for reason, count in report.reasons()] == [(True, 1)]
    assert not report.sound  # nothing was judged
    body = report.to_json()
    assert body["summary"]["skipped"] == body["summary"]["reasons"][0]["count"] == 1


@pytest.mark.parametrize("where", ["position", "legal", "play", "state"])
def test_whatever_it_cannot_do_is_left_out_and_never_passed(where: str) -> None:
    def cannot(*_args: object) -> None:
        raise Cannot(f"no {where} today")

    engine = OwnEngine()
    setattr(engine, where, cannot)
    chosen = some("coup-in-mexico", "space-box-1-card-too-low")
    report = verify_engine(PLAYED, engine, chosen)
    left_out = {o.scenario.id for o in report.outcomes if o.came == "skipped"}
    needs = {"state": {"coup-in-mexico"}, "legal": {"space-box-1-card-too-low"}}
    assert left_out == needs.get(where, {s.id for s in chosen})
    assert report.count("failed") == report.count("broken") == 0
    assert report.reasons()[0][0] == f"the engine cannot: no {where} today"


def test_promises_are_for_our_own_engine_alone() -> None:
    (coup,) = some("coup-in-mexico")
    report = verify_engine(PLAYED, OwnEngine(), [replace(coup, promises=True)])
    assert {o.came for o in report.outcomes} == {"skipped"}


def test_a_position_that_is_refused_is_a_finding() -> None:
    engine = OwnEngine()

    def refuse(_asked: Asked) -> None:
        raise Refused("no such place")

    engine.position = refuse  # type: ignore[method-assign]
    (outcome, _second) = verify_engine(PLAYED, engine, some("coup-in-mexico")).outcomes
    assert (outcome.came, outcome.differences) == ("failed", ("the position is refused: no such place",))


class Forgetful(OwnEngine):
    """Changes the position when it refuses a move."""

    def play(self, move: str, side: str) -> None:
        try:
            super().play(move, side)
        except Refused:
            self._here.defcon -= 1
            raise


class Lenient(OwnEngine):
    """Accepts every move that it does not know, and does nothing."""

    def play(self, move: str, side: str) -> None:
        try:
            super().play(move, side)
        except Refused:
            self._here.vp += 1


def test_a_refusal_must_leave_the_position_alone() -> None:
    (scenario,) = some("space-box-1-card-too-low")
    with_defcon = replace(scenario, then={"defcon": 5})
    (outcome, _second) = verify_engine(PLAYED, Forgetful(), [with_defcon]).outcomes
    assert outcome.differences == ("'space-race' is refused, but the position has changed",)


def test_what_must_be_refused_and_is_not_is_a_finding_each_time() -> None:
    (scenario,) = some("space-box-1-card-too-low")
    twice = replace(scenario, refused=("space-race", "mexico"), then={"vp": 0})
    (outcome, _second) = verify_engine(PLAYED, Lenient(), [twice]).outcomes
    why = "Captured Nazi Scientist: its Operations value is 1; box 1 of the space race demands 2"
    assert outcome.differences == (
        f"'space-race' should be refused and is legal; {why} (6.4.1/least-value)",
        "'mexico' should be refused and is legal",
    )


class Answering(OwnEngine):
    """Answers one question with something else."""

    def __init__(self, facts: object = None, moves: object = None) -> None:
        super().__init__()
        self.facts, self.moves = facts, moves

    def legal(self) -> Any:
        return super().legal() if self.moves is None else self.moves

    def state(self, facts: Mapping[str, Sequence[str]]) -> Any:
        return super().state(facts) if self.facts is None else self.facts


NONSENSE = [
    (Answering(facts={}), "left it out"),
    (Answering(facts=[]), "which is no object"),
    (Answering(facts={"influence": 3, "military_operations": {"us": 3, "ussr": 0}}), "gave a wrong fact"),
    (
        Answering(facts={"influence": {"mexico": [1, "0"]}, "military_operations": {"us": 3, "ussr": 0}}),
        "'0' is no whole",
    ),
    (Answering(facts={"influence": {"mexico": [1, 0]}, "military_operations": {"us": True, "ussr": 0}}), "True is no"),
    (Answering(facts={"influence": {"mexico": [1, 0]}, "military_operations": {"us": 3}}), "of ussr and left it out"),
    (Answering(moves=[1, 2]), "no list of texts"),
    (Answering(moves=["x"] * 5000), "5000 legal moves"),
]


@pytest.mark.parametrize(("engine", "words"), NONSENSE)
def test_answers_that_are_none_are_breakdowns(engine: Answering, words: str) -> None:
    (coup,) = some("coup-in-mexico")
    then = {name: coup.then[name] for name in ("influence", "military_operations")}
    asking = replace(coup, then=then, legal=("die-1",) if engine.moves else ())
    (outcome, _second) = verify_engine(PLAYED, engine, [asking]).outcomes
    assert outcome.came == "broken"
    assert words in outcome.differences[0]


def test_influence_that_is_left_out_is_none() -> None:
    (scenario,) = some("coup-in-mexico")
    nothing = replace(scenario, then={"influence": {"mexico": [0, 0]}})
    (outcome, _second) = verify_engine(PLAYED, Answering(facts={"influence": {}}), [nothing]).outcomes
    assert outcome.came == "passed"
    (outcome, _second) = verify_engine(PLAYED, Answering(facts={"influence": {}}), [scenario]).outcomes
    assert outcome.came == "broken"  # military operations are never left out


def test_a_crash_of_an_adapter_is_a_finding_and_enough_is_enough() -> None:
    engine, asked = OwnEngine(), []

    def crash(_asked: Asked) -> None:
        asked.append(1)
        raise ZeroDivisionError("division\nby zero")

    engine.position = crash  # type: ignore[method-assign]
    report = verify_engine(PLAYED, engine, scenarios()[:40])
    assert {o.came for o in report.outcomes} == {"broken"}
    assert report.outcomes[0].differences == ("the engine raised ZeroDivisionError: division by zero",)
    assert len(asked) == MOST_BREAKDOWNS
    assert report.outcomes[-1].differences == (f"not asked: the engine broke down {MOST_BREAKDOWNS} times",)
    assert not report.sound


def test_a_scenario_with_a_mistake_is_not_the_engines_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "a"\ntitle = "A"\nabout = ["6.3.2"]\nplay = ["mexiko"]\n'
        "[scenario.then]\nvp = 0\n",
        encoding="utf-8",
    )
    with pytest.raises(BadFile, match="did you mean 'mexico'"):
        verify_engine(PLAYED, OwnEngine(), read_scenarios(PLAYED, path))


def test_the_report_has_a_row_for_every_scenario_and_ruleset() -> None:
    report = verify_engine(PLAYED, OwnEngine(), some("coup-in-mexico"))
    body = json.loads(json.dumps(report.to_json()))
    assert [(r["scenario"], r["ruleset"], r["outcome"], r["differences"]) for r in body["rows"]] == [
        ("coup-in-mexico", "deluxe", "passed", []),
        ("coup-in-mexico", "2e", "passed", []),
    ]
    assert body["engine"]["protocol"] == "ts-rules/engine/1"
    assert {name: body["summary"][name] for name in ("passed", "failed", "broken", "skipped")} == {
        "passed": 2,
        "failed": 0,
        "broken": 0,
        "skipped": 0,
    }
    assert report.sound
    assert not Report(Hello("nobody")).sound


def test_progress_hears_of_everything() -> None:
    heard: list[int] = []
    verify_engine(PLAYED, OwnEngine(), some("coup-in-mexico", "space-box-1-first"), heard.append)
    assert sum(heard) == 4


# The published schema.

SCHEMA = published("engine-messages.schema.json")


def exchanged() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Questions of every kind, and what our engine answers."""
    asked = {"ruleset": "deluxe", "edition": "deluxe", "options": {}, "readings": {}}
    coup = {"to_play": "us", "ask": "coup", "ops": 3, "influence": {"mexico": [0, 2]}}
    questions: list[dict[str, Any]] = [
        {"ask": "hello", "protocol": "ts-rules/engine/1"},
        {"ask": "legal"},
        {"ask": "position", **asked, "given": coup},
        {"ask": "legal"},
        {"ask": "play", "move": "mexico", "side": "us"},
        {"ask": "play", "move": "mexico", "side": ""},
        {"ask": "state", "facts": {"influence": ["mexico"], "defcon": []}},
        {"ask": "position", **asked, "given": {"colour": "red"}},
    ]
    questions = [{**question, "id": number} for number, question in enumerate(questions)]
    out = BytesIO()
    serve(OwnEngine(), BytesIO(b"".join(json.dumps(q).encode() + b"\n" for q in questions)), out)
    yield from zip(questions, map(json.loads, out.getvalue().splitlines()), strict=True)


def test_every_message_is_as_the_schema_says() -> None:
    answers = []
    for question, answer in exchanged():
        assert matches(question, SCHEMA["$defs"]["question"], SCHEMA), question
        assert matches(answer, SCHEMA["$defs"]["answer"], SCHEMA), answer
        assert answer["id"] == question["id"]
        answers.append(next(k for k in answer if k != "id"))
    assert answers == ["ok", "refused", "ok", "ok", "ok", "refused", "ok", "cannot"]


def test_the_schema_knows_what_is_no_message() -> None:
    for question, answer in exchanged():
        for message in (question, answer):
            for spoiled in ({**message, "id": "1"}, {**message, "more": 1}, {"id": 1}):
                assert not matches(spoiled, SCHEMA, SCHEMA), spoiled


def test_breakdowns_are_no_refusals() -> None:
    assert not issubclass(Breakdown, Refused | Cannot)
