"""`ts-rules verify --engine`: our scenarios on somebody's engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from .engine_report import sayer, tell_comparison, tell_report
from .options import print_json
from .reader_language import _
from .terminal_output import bar

if TYPE_CHECKING:
    from ..playing.scenario_file import Scenario
    from .playing import Played

__all__ = ["FORMATS", "SECONDS", "a_number", "check_engine", "engine_options", "given_options", "run_engine"]

SECONDS = 10.0


def a_number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """A number of seconds: the range lets through what is no number: nan is neither below nor above anything."""
    if math.isnan(value):
        raise click.BadParameter(_("is no number of seconds."), ctx, param)
    return value


SHARED = (
    "rules",
    "books",
    "style",
    "game_name",
    "gate",
)  # options of the command that mean something for an engine too
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
        callback=a_number,
        help=_("How long the engine has for a scenario, all its answers together."),
    ),
    "scenarios": click.option(
        "--scenarios",
        multiple=True,
        metavar="FILE",
        type=click.Path(path_type=Path),
        help=_("With --engine: the scenarios of this file instead of the game's own."),
    ),
    "compare": click.option(
        "--compare",
        metavar="REPORT",
        type=click.Path(path_type=Path),
        help=_("With --engine: tell what fails newly, still and no more since this report (JSON)."),
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
    compare: Path | None = None,
    gate: bool = False,
    style: str = "text",
) -> int:
    """Play the scenarios on an engine and print what came of it.

    0 where all that was judged passed, else 1; at the gate 0 also where all that fails failed before.
    """
    from ..verify.engines import compared, open_engine, read_report, verify_engine
    from .playing import find_rulesets

    earlier = read_report(compare) if compare else None  # before anything is played
    played, chosen = _chosen(game, files, about)
    program = open_engine(played, engine, seconds)
    try:
        with bar(_("scenarios"), sum(len(rulesets or s.rulesets) for s in chosen)) as tick:
            find = find_rulesets(played)
            report = verify_engine(played, program, chosen, tick, find=find, rulesets=tuple(rulesets))
    finally:
        program.close()
    found = compared(report, earlier) if earlier else None
    say = sayer(played.game)
    if style == "json":
        more = {"comparison": found.to_json()} if found else {}
        print_json("engine-report", {**report.to_json(say), **more})
    else:
        tell_report(report, say)
        if found:
            tell_comparison(found)
    sound = report.judged > 0 and not found.worse if found and gate else report.sound
    return 0 if sound else 1


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
