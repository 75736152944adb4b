"""Playing our scenarios on somebody's engine, and judging them exactly as we judge our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ...books import recorded
from ...books import ruleset as ruleset_of
from ...errors import TsRulesError
from ...model import Ruleset
from ...playing import PlayedGame
from ...playing.named_rules import rules_to, with_readings
from ...playing.notation import Unreadable, move_named, move_of, side_and_name
from ...playing.saved_position import to_json
from ...playing.scenario_file import Scenario
from ...playing.scenario_run import Refused, Rulesets, Tried, judge
from ...playing.why_not import in_english, reasons
from .adapter import ALL, Adapter, Asked, Breakdown, Cannot, Hello, TimedOut
from .engine_messages import facts_of, legal_of, reason
from .outcomes import Outcome, Report
from .program import Program

__all__ = ["Examiner", "Job", "jobs_of", "named_ruleset", "shows", "verify_engine"]

Played = PlayedGame[Any]
Job = tuple[Scenario, str, Any]
"""A scenario, a ruleset by name, and the rules that they come to."""

MOST_BREAKDOWNS = 10  # after so many an engine is given nothing more, as after the first that cost a whole time limit
GIVEN_UP = f"not asked: the engine broke down {MOST_BREAKDOWNS} times"
TOO_SLOW = "not asked: the engine did not answer in time before"


def named_ruleset(played: Played, name: str) -> Ruleset:
    """An edition or a book as a ruleset."""
    book = recorded().get(name)
    if book is not None and book.game == played.spec.id:
        return ruleset_of(book, played.game)
    return played.game.ruleset(name)


def shows(scenario: Scenario, ident: str) -> bool:
    """Whether a scenario is about a rule or something below it, a clause, a variant or a card."""
    return any(about == ident or about.startswith((f"{ident}.", f"{ident}/")) for about in scenario.about)


def jobs_of(
    played: Played, scenarios: Iterable[Scenario], find: Rulesets | None = None, rulesets: tuple[str, ...] = ()
) -> Iterator[Job]:
    """Each scenario under each of its rulesets, or under others."""
    for scenario in scenarios:
        for name in rulesets or scenario.rulesets:
            try:
                ruleset = with_readings(played.game, (find or played.game.ruleset)(name), scenario.readings)
                yield scenario, name, played.rules(ruleset, scenario.given.get("options") or {})
            except TsRulesError as problem:
                raise scenario.bad(f"rulesets: {problem}") from None


def verify_engine(
    played: Played,
    adapter: Adapter,
    scenarios: Iterable[Scenario],
    progress: Callable[[int], object] = lambda _done: None,
    *,
    find: Rulesets | None = None,
    rulesets: tuple[str, ...] = (),
) -> Report:
    """Play every scenario under each of its rulesets on an engine; `progress` hears of each that is done."""
    examiner = Examiner(played, adapter)
    report = Report(examiner.hello, game=played.game)
    for job in jobs_of(played, scenarios, find, rulesets):
        report.outcomes.append(examiner.outcome(job))
        progress(1)
    return report


class Examiner:
    """Takes an engine through scenarios, until it has broken down too often."""

    def __init__(self, played: Played, adapter: Adapter) -> None:
        self._played = played
        self.hello = adapter.hello()
        self._adapter = adapter
        self._breakdowns = 0
        self._given_up = ""

    def outcome(self, job: Job) -> Outcome:
        """One scenario under one ruleset."""
        if self._given_up:
            return Outcome(job[0], job[1], "broken", (self._given_up,))
        done = self._examine(*job)
        self._breakdowns += done.came == "broken"
        if self._breakdowns >= MOST_BREAKDOWNS:
            self._given_up = GIVEN_UP
        return done

    def _examine(self, scenario: Scenario, name: str, rules: Any) -> Outcome:
        _check_moves(self._played, scenario)
        if why := _beyond(self._played, self.hello, scenario, rules):
            return Outcome(scenario, name, "skipped", (why,))
        table = _Seat(self._played, self._adapter, _asked(self._played, scenario, rules, self.hello))
        if isinstance(self._adapter, Program):
            self._adapter.new_case()
        try:
            table.set_up()
            differences = judge(self._played, scenario, table, partial(_why_not, self._played, scenario, rules))
        except Refused as refusal:
            return Outcome(scenario, name, "failed", (f"the position is refused: {refusal}",))
        except Cannot as problem:
            return Outcome(scenario, name, "skipped", (f"the engine cannot: {reason(problem)}",))
        except Breakdown as trouble:
            if isinstance(trouble, TimedOut):
                self._given_up = TOO_SLOW
            return Outcome(scenario, name, "broken", (f"the engine {trouble}",))
        except Exception as trouble:  # noqa: BLE001 - whatever goes wrong in somebody's adapter is a finding
            said_so = reason(f"{type(trouble).__name__}: {trouble}")
            return Outcome(scenario, name, "broken", (f"the engine raised {said_so}",))
        return Outcome(scenario, name, "failed" if differences else "passed", tuple(differences))


def _why_not(played: Played, scenario: Scenario, rules: Any, move: str) -> str:
    """The rules of ours that forbid a move which the engine takes for legal, where our engine comes as far."""
    try:
        given = {name: value for name, value in scenario.given.items() if name != "options"}
        position = played.position(rules, given)
        for text in scenario.play:
            position.play(move_of(played, text, position))
        found = reasons(played, position, move_of(played, move, position))
    except (TsRulesError, Unreadable):
        return ""
    return "".join(f"; {said}" for said in in_english(played, found)).rstrip(".")


def _check_moves(played: Played, scenario: Scenario) -> None:
    """A move that is none is the scenario's mistake, not the engine's."""
    try:
        for move in (*scenario.play, *scenario.legal, *scenario.illegal, *(scenario.only or ()), *scenario.refused):
            move_named(played, move)
    except Unreadable as problem:
        raise scenario.bad(str(problem)) from None


def _beyond(played: Played, hello: Hello, scenario: Scenario, rules: Any) -> str:
    """Why an engine is not asked at all: what it says that it does not play; empty if it may play this."""
    named = rules_to(played, rules)
    if named["edition"] not in (hello.editions or (played.spec.canonical,)):
        return f"the engine does not play the edition {named['edition']}"
    readings = [f"{variant}/{reading}" for variant, reading in named["readings"].items()]
    for what, wanted, has in (
        ("option", named["options"], hello.options),
        ("reading", readings, hello.readings),
        ("fact", scenario.then, hello.facts),
        ("word", [word for word in scenario.given if word != "options"], hello.words),
    ):
        if has != ALL and (missing := [item for item in wanted if item not in has]):
            return f"the engine does not know the {what} {missing[0]}"
    return "only our own engine has promises" if scenario.promises else ""


def _asked(played: Played, scenario: Scenario, rules: Any, hello: Hello) -> Asked:
    given = {name: value for name, value in scenario.given.items() if name != "options"}
    saved = None
    if hello.given == "saved":
        try:
            saved = to_json(played, played.position(rules, given))
        except TsRulesError as problem:
            raise scenario.bad(f"given: {problem}") from None
        given = {}
    return Asked(**rules_to(played, rules), given=given, saved=saved)


class _Seat:
    """An engine at the judge's table."""

    def __init__(self, played: Played, adapter: Adapter, asked: Asked) -> None:
        self._game = played
        self._adapter = adapter
        self._asked = asked
        self._played: list[str] = []
        self._wanted: dict[str, Sequence[str]] = {}

    def set_up(self) -> None:
        """Give the position and play again whatever was played."""
        self._adapter.position(self._asked)
        for move in self._played:
            self._move(move)

    def _move(self, text: str) -> None:
        side, _name = side_and_name(self._game, text)
        self._adapter.play(self.read(text), side)

    def play(self, move: str) -> None:
        self._move(move)
        self._played.append(move)

    def legal(self) -> list[str]:
        return [self._as_written(move) for move in legal_of(self._adapter.legal())]

    def tries(self, move: str) -> Tried:
        before = self._look()
        try:
            self._move(move)
        except Refused:
            return "refused" if self._look() == before else "changed"
        self.set_up()  # there is no taking back: begin again
        return "legal"

    def _look(self) -> tuple[object, ...]:
        """All that can be seen of a position: the facts that the scenario asks for, and the legal moves."""
        return self._state(self._wanted), sorted(self.legal())

    def facts(self, wanted: Mapping[str, object]) -> Mapping[str, Any]:
        self._wanted = {name: tuple(v) if isinstance(v, Mapping) else () for name, v in wanted.items()}
        return self._state(self._wanted)

    def _state(self, wanted: Mapping[str, Sequence[str]]) -> Mapping[str, Any]:
        return facts_of(self._game, self._adapter.state(wanted), wanted) if wanted else {}

    def read(self, move: str) -> str:
        return self._game.said(move_named(self._game, move))

    def _as_written(self, move: str) -> str:
        """A move of the engine's as we write it; what is no move stands as it is, and will not be found."""
        try:
            return self.read(move)
        except Unreadable:
            return reason(move)
