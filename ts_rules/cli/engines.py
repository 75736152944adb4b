"""`ts-rules verify --engine`: our scenarios on somebody's engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from .options import print_json
from .reader_language import _
from .terminal_output import bar

if TYPE_CHECKING:
    from ..playing.scenario_file import Scenario
    from ..verify.engines import Report
    from .playing import Played

__all__ = ["FORMATS", "check_engine", "engine_options", "given_options", "run_engine"]

SECONDS = 10.0


def _a_number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """The range lets through what is no number: nan is neither below nor above anything."""
    if math.isnan(value):
        raise click.BadParameter(_("is no number of seconds."), ctx, param)
    return value


SHARED = ("rules", "books", "style", "game_name")  # options of the command that mean something for an engine too
FORMATS = {"table": "text", "json": "json"}
OPTIONS = {
    "engine": click.option(
        "--engine",
        metavar="CMD|MODULE:ADAPTER",
        help=_("Judge this engine by our scenarios: a program, or an adapter in Python."),
    ),
    "engine_seconds": click.option(
        "--engine-seconds",
        type=click.FloatRange(min=0.1, max=3600),
        default=SECONDS,
        show_default=True,
        callback=_a_number,
        help=_("How long the engine has for one answer."),
    ),
    "scenarios": click.option(
        "--scenarios",
        multiple=True,
        metavar="FILE",
        type=click.Path(path_type=Path),
        help=_("With --engine: the scenarios of this file instead of the game's own."),
    ),
}


def engine_options(command: Callable[..., object]) -> Callable[..., object]:
    """A command that also judges an engine."""
    for option in reversed(OPTIONS.values()):
        command = option(command)
    return command


def check_engine(ctx: click.Context, engine: str | None, style: str) -> None:
    """Options that do not go together are a wrong call."""
    given = given_options(ctx)
    wrong = [p for p in given if (p.name in OPTIONS if engine is None else p.name not in (*OPTIONS, *SHARED))]
    if wrong and engine is None:
        raise click.UsageError(_("{option} needs --engine.").format(option=wrong[0].opts[0]), ctx)
    if wrong:
        raise click.UsageError(_("{option} does not go with --engine.").format(option=wrong[0].opts[0]), ctx)
    if engine is not None and style not in FORMATS:
        raise click.UsageError(_("--engine prints text or JSON; pytest --ts-rules-engine writes JUnit XML."), ctx)


def given_options(ctx: click.Context) -> list[click.Parameter]:
    """What stands on the command line."""
    params = ctx.command.params
    return [p for p in params if ctx.get_parameter_source(p.name or "") is ParameterSource.COMMANDLINE]


def run_engine(
    engine: str,
    seconds: float = SECONDS,
    *,
    game: str | None = None,
    about: Sequence[str] = (),
    rulesets: Sequence[str] = (),
    files: Sequence[Path] = (),
    style: str = "text",
) -> int:
    """Play the scenarios on an engine and print what came of it; 0 where all that was judged passed, else 1."""
    from ..verify.engines import open_engine, verify_engine
    from .playing import find_rulesets

    played, chosen = _chosen(game, files, about)
    program = open_engine(played, engine, seconds)
    try:
        with bar(_("scenarios"), sum(len(rulesets or s.rulesets) for s in chosen)) as tick:
            find = find_rulesets(played)
            report = verify_engine(played, program, chosen, tick, find=find, rulesets=tuple(rulesets))
    finally:
        program.close()
    if style == "json":
        print_json("engine-report", report.to_json())
    else:
        _tell(report)
    return 0 if report.sound else 1


def _chosen(game: str | None, files: Sequence[Path], about: Sequence[str]) -> tuple[Played, list[Scenario]]:
    from ..playing.scenario_file import all_scenarios, read_scenarios
    from ..verify.engines import shows
    from .playing import every_played, take_played, told_by

    played = told_by(files[0], every_played(game)) if files else take_played(game)
    found = [s for path in files for s in read_scenarios(played, path)] if files else all_scenarios(played)
    chosen = [s for s in found if not about or any(shows(s, ident) for ident in about)]
    if not chosen:
        raise click.UsageError(_("No scenario of {count} fits.").format(count=len(found)))
    return played, chosen


def _tell(report: Report) -> None:
    click.echo(f"{report.hello.engine} {report.hello.version}".strip())
    for outcome in report.outcomes:
        if outcome.came in ("failed", "broken"):
            click.echo(f"{_('FAIL')} {outcome.scenario.id} [{outcome.ruleset}] {outcome.scenario.title}")
            for difference in outcome.differences:
                click.echo(f"     - {difference}")
    for why, count in report.reasons():
        click.echo(_("left out {count}: {why}").format(count=count, why=why))
    click.echo(_("{passed} passed, {failed} failed, {broken} broke down, {skipped} left out").format(**report.counts()))
    if not report.judged:
        click.echo(_("Nothing was judged."))
