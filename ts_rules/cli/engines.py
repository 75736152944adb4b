"""`ts-rules verify --engine`: our scenarios on somebody's engine. `verify` takes it in by `cls=EngineCommand`."""

from __future__ import annotations

import math
from collections.abc import Sequence
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

__all__ = ["EngineCommand", "run_engine"]

SECONDS = 10.0


def _a_number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """The range lets through what is no number: nan is neither below nor above anything."""
    if math.isnan(value):
        raise click.BadParameter(_("is no number of seconds."), ctx, param)
    return value


OPTIONS = (
    click.Option(
        ["--engine"],
        metavar="CMD|MODULE:ADAPTER",
        help=_("Judge this engine by our scenarios: a program, or an adapter in Python."),
    ),
    click.Option(
        ["--engine-seconds"],
        type=click.FloatRange(min=0.1, max=3600),
        default=SECONDS,
        show_default=True,
        callback=_a_number,
        help=_("How long the engine has for one answer."),
    ),
    click.Option(
        ["--scenarios"],
        multiple=True,
        metavar="FILE",
        type=click.Path(path_type=Path),
        help=_("With --engine: the scenarios of this file instead of the game's own."),
    ),
)
NAMES = tuple(str(option.name) for option in OPTIONS)
SHARED = ("rules", "books", "style", "game_name")  # parameters of the command that mean something for an engine too
FORMATS = {"table": "text", "text": "text", "json": "json"}


class EngineCommand(click.Command):
    """A command that judges an engine where `--engine` is given, and is itself where it is not."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own parameters, then those of an engine, then `--help`."""
        params = super().get_params(ctx)
        return [*params[: len(self.params)], *OPTIONS, *params[len(self.params) :]]

    def invoke(self, ctx: click.Context) -> object:
        """Judge the engine and end with its exit code, or do what the command does."""
        engine, seconds, files = (ctx.params.pop(name) for name in NAMES)
        _check(self, ctx, engine)
        if engine is None:
            return super().invoke(ctx)
        rules, books = ctx.params.get("rules", ()), ctx.params.get("books", ())
        style = FORMATS[ctx.params.get("style", "text")]
        game = ctx.params.get("game_name")
        done = run_engine(engine, seconds, game=game, about=rules, rulesets=books, files=files, style=style)
        return ctx.exit(done)


def _check(command: click.Command, ctx: click.Context, engine: str | None) -> None:
    """Options that do not go together are a wrong call."""
    given = [
        p for p in command.get_params(ctx) if ctx.get_parameter_source(p.name or "") is ParameterSource.COMMANDLINE
    ]
    wrong = [p for p in given if (p in OPTIONS if engine is None else p not in OPTIONS and p.name not in SHARED)]
    if wrong and engine is None:
        raise click.UsageError(_("{option} needs --engine.").format(option=wrong[0].opts[0]), ctx)
    if wrong:
        raise click.UsageError(_("{option} does not go with --engine.").format(option=wrong[0].opts[0]), ctx)
    if engine is not None and ctx.params.get("style", "text") not in FORMATS:
        raise click.UsageError(_("--engine prints text or JSON; pytest --ts-rules-engine writes JUnit XML."), ctx)


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
    click.echo(
        _("{passed} passed, {failed} failed, {broken} broke down, {skipped} left out").format(
            passed=report.count("passed"),
            failed=report.count("failed"),
            broken=report.count("broken"),
            skipped=report.count("skipped"),
        )
    )
    if not report.judged:
        click.echo(_("Nothing was judged."))
