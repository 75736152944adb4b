"""A pytest plugin: `pytest --ts-rules-engine ENGINE` adds our scenarios as tests of an engine.

Every pytest loads this module if ts_rules is installed, so nothing heavy is imported before the option is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .engines.comparison import Earlier
    from .engines.examiner import Examiner, Job
    from .engines.program import Program

__all__ = ["EngineFailure", "ScenarioTest"]

ENGINE, GAME, ABOUT = "ts_rules_engine", "ts_rules_game", "ts_rules_about"
RULESET, SECONDS, COMPARE = "ts_rules_ruleset", "ts_rules_seconds", "ts_rules_compare"
programs: pytest.StashKey[Program] = pytest.StashKey()


class EngineFailure(Exception):
    """What came out otherwise than a scenario says, a line for each."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options."""
    group = parser.getgroup("ts-rules", "scenarios of board-game rules")
    group.addoption("--ts-rules-engine", dest=ENGINE, metavar="CMD|MODULE:ADAPTER", help="test this engine")
    group.addoption("--ts-rules-game", dest=GAME, metavar="GAME", help="its game, where several can be played")
    group.addoption(
        "--ts-rules-about",
        dest=ABOUT,
        action="append",
        default=[],
        metavar="ID",
        help="only scenarios about this rule and those below it, clause, variant or card (may be repeated)",
    )
    group.addoption("--ts-rules-ruleset", dest=RULESET, metavar="NAME", help="an edition or a book instead of theirs")
    group.addoption("--ts-rules-seconds", dest=SECONDS, type=float, default=10.0, help="time for a scenario")
    group.addoption(
        "--ts-rules-compare",
        dest=COMPARE,
        type=Path,
        metavar="REPORT",
        help="what failed in this report (verify --engine ... --format json) is expected to fail",
    )


@pytest.hookimpl(tryfirst=True)  # before others choose among the tests by -k or -m
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the scenarios, if an engine was named."""
    named: str | None = config.getoption(ENGINE)
    if not named:
        return
    from ..errors import TsRulesError
    from ..games import find_played
    from ..playing.scenario_file import all_scenarios
    from .engines.comparison import read_report
    from .engines.examiner import Examiner, jobs_of, named_ruleset, shows
    from .engines.program import open_engine

    asked: list[str] = config.getoption(ABOUT)
    ruleset: str | None = config.getoption(RULESET)
    kept: Path | None = config.getoption(COMPARE)
    try:
        earlier = read_report(kept) if kept else None
        played = find_played(config.getoption(GAME))
        chosen = (s for s in all_scenarios(played) if not asked or any(shows(s, ident) for ident in asked))
        jobs = [*jobs_of(played, chosen, partial(named_ruleset, played), (ruleset,) if ruleset else ())]
        config.stash[programs] = open_engine(played, named, config.getoption(SECONDS))
    except TsRulesError as problem:
        raise pytest.UsageError(str(problem)) from None
    if not jobs:
        raise pytest.UsageError(f"no scenario is about {', '.join(asked)}")
    examiner = Examiner(played, config.stash[programs])
    items += (ScenarioTest.of(session, examiner, job, asked, earlier) for job in jobs)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the engine."""
    if program := config.stash.get(programs, None):
        program.close()


class ScenarioTest(pytest.Item):
    """One scenario under one ruleset: `6.3.2 coup-in-mexico [deluxe]`."""

    examiner: Examiner
    job: Job
    earlier: Earlier | None

    @classmethod
    def of(
        cls, session: pytest.Session, examiner: Examiner, job: Job, asked: Sequence[str], earlier: Earlier | None
    ) -> ScenarioTest:
        """The test of a scenario, named for the rule that was asked for, or else for the first that it shows."""
        scenario, ruleset, _rules = job
        rule = next((about for about in asked if about in scenario.about), scenario.about[0])
        made: ScenarioTest = cls.from_parent(
            session, name=f"{rule} {scenario.id} [{ruleset}]", nodeid=f"ts-rules::{rule}::{scenario.id}[{ruleset}]"
        )
        made.examiner, made.job, made.earlier = examiner, job, earlier
        made.extra_keyword_matches.update(scenario.about)
        return made

    def runtest(self) -> None:
        """Play it."""
        outcome = self.examiner.outcome(self.job)
        if outcome.came == "skipped":
            pytest.skip(outcome.differences[0])
        if outcome.failing and self.earlier and self.earlier.knows(outcome):
            pytest.xfail(outcome.differences[0])
        if outcome.failing:
            raise EngineFailure("\n".join(outcome.differences))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The scenario, what was played, and what came out otherwise."""
        if not isinstance(excinfo.value, EngineFailure):
            return super().repr_failure(excinfo, style)
        scenario, ruleset, _rules = self.job
        return "\n".join(
            [
                f"{scenario.title} [{ruleset}]",
                f"  about: {', '.join(scenario.about)}",
                f"  given: {', '.join(f'{name} = {value!r}' for name, value in scenario.given.items()) or 'as usual'}",
                f"  play:  {', '.join(scenario.play) or 'nothing'}",
                *(f"  - {line}" for line in str(excinfo.value).splitlines()),
                f"  in {scenario.file}:{scenario.line}",
            ]
        )

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        scenario = self.job[0]
        return scenario.file, max(scenario.line - 1, 0), self.name
