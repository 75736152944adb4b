"""`ts-rules scenario`: run scenarios under the rulesets that they name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadFile, BadInput, MissingExtra, UnknownId
from ..model import nearest
from ..paths import shown
from ..playing.rulings import Ruling, rulings_of
from ..playing.scenario_file import Scenario, all_scenarios, read_scenarios
from ..playing.scenario_run import Outcome, run_scenario
from .options import format_option, game_option, lang_option, print_json, rulesets_of
from .playing import Played, every_played, find_rulesets, told_by
from .reader_language import _

if TYPE_CHECKING:
    from ..handbook.tabletop import Tale

__all__ = ["command"]


@click.group("scenario", help=_("Scenarios: positions, moves, and what must come out."))
def command() -> None:
    """A group: looking for scenarios and telling them stand beside running them."""


@command.command(
    "run",
    help=_("Run scenarios of files, or all that come with the game, each under every ruleset that it names."),
    epilog=_(
        "\b\nExamples:\n  ts-rules scenario run\n  ts-rules scenario run mine.toml\n"
        "  ts-rules scenario run --about 6.3.2 --format json\n  ts-rules scenario run --ruleset ts-pl-deluxe"
    ),
)
@click.argument("files", metavar="[FILE...]", type=click.Path(path_type=Path), nargs=-1)
@click.option("--about", metavar="ID", help=_("Only those that show this rule, clause or card."))
@click.option("--id", "ident", metavar="ID", help=_("Only the scenario of this id."))
@click.option("--ruling", metavar="ID", help=_("Only those that carry out this official ruling."))
@click.option("--ruleset", metavar="NAME", help=_("Under this ruleset instead of those that they name."))
@game_option
@click.option("--quiet", is_flag=True, help=_("Name only those that come out otherwise."))
@format_option
@click.pass_context
def run_command(
    ctx: click.Context,
    files: tuple[Path, ...],
    about: str | None,
    ident: str | None,
    ruling: str | None,
    ruleset: str | None,
    game_name: str | None,
    *,
    quiet: bool,
    style: str,
) -> None:
    """Exit code 1 if anything comes out otherwise, 3 if a file is broken."""
    found = _scenarios_of(files, game_name, ruleset)
    if ruling:
        _ruling_of(ruling, game_name)
    chosen = [
        (p, s) for p, s in found if about in (None, *s.about) and ident in (None, s.id) and ruling in (None, *s.rulings)
    ]
    if not chosen:
        raise click.UsageError(_("No scenario of {count} fits.").format(count=len(found)), ctx)
    named = (ruleset,) if ruleset else ()
    outcomes = [o for p, s in chosen for o in run_scenario(p, s, find_rulesets(p), named)]
    failed = [o for o in outcomes if not o.passed]
    if style == "json":
        told = [
            {
                "scenario": o.scenario.id,
                "about": list(o.scenario.about),
                "rulings": list(o.scenario.rulings),
                "ruleset": o.ruleset,
                "passed": o.passed,
                "differences": list(o.differences),
                "file": shown(o.scenario.file),
                "line": o.scenario.line or None,
            }
            for o in outcomes
        ]
        print_json("scenario-run", {"outcomes": told, "failed": len(failed)})
    else:
        for outcome in outcomes:
            if not (quiet and outcome.passed):
                _tell(outcome)
        passed = len(outcomes) - len(failed)
        click.echo(_("{passed} passed, {failed} failed").format(passed=passed, failed=len(failed)))
    ctx.exit(1 if failed else 0)


def _scenarios_of(files: Sequence[Path], game: str | None, ruleset: str | None = None) -> list[tuple[Played, Scenario]]:
    """The scenarios of files, or all that come with the games that can be played, each with what plays it."""
    found = every_played(game)
    if not files:
        found = [p for p in found if ruleset in rulesets_of(p.game)] or found
        return [(played, s) for played in found for s in all_scenarios(played)]
    if gone := next((path for path in files if not path.exists()), None):
        raise BadFile(gone, "does not exist: check the name")
    return [(played, s) for path in files for played in (told_by(path, found),) for s in read_scenarios(played, path)]


def _tell(outcome: Outcome) -> None:
    scenario = outcome.scenario
    click.echo(f"{_('ok  ') if outcome.passed else _('FAIL')} {scenario.id} [{outcome.ruleset}] {scenario.title}")
    if not outcome.passed:
        click.echo(f"     {shown(scenario.file)}{f':{scenario.line}' if scenario.line else ''}")
        for difference in outcome.differences:
            click.echo(f"     - {difference}")


@command.command(
    "list",
    help=_("List scenarios: all, or those about a rule or card, or after an official ruling."),
    epilog=_(
        "\b\nExamples:\n  ts-rules scenario list --about 6.3.2\n"
        "  ts-rules scenario list --ruling faq-103-nostar --format json"
    ),
)
@click.option("--about", metavar="ID", help=_("Only those that show this rule, clause or card."))
@click.option("--ruling", metavar="ID", help=_("Only those that carry out this official ruling."))
@game_option
@format_option
def list_command(about: str | None, ruling: str | None, game_name: str | None, style: str) -> None:
    """A ruling that no scenario shows says why; that is an answer too."""
    told = _ruling_of(ruling, game_name) if ruling else None
    found = [s for _p, s in _scenarios_of((), game_name) if about in (None, *s.about) and ruling in (None, *s.rulings)]
    if style == "json":
        rows = [
            {
                "scenario": s.id,
                "title": s.title,
                "about": list(s.about),
                "rulings": list(s.rulings),
                "rulesets": list(s.rulesets),
                "file": shown(s.file),
                "line": s.line or None,
            }
            for s in found
        ]
        print_json("scenario-list", {"ruling": _as_json(told) if told else None, "scenarios": rows})
        return
    if told:
        click.echo("\n".join(_ruling_as_text(told)))
    for s in found:
        click.echo(f"{s.id}  {s.title}")
    click.echo(_("{count} scenarios").format(count=len(found)))


def _ruling_of(ident: str, game: str | None) -> Ruling:
    """The official ruling of an id, of whichever game that can be played."""
    known = {name: ruling for played in every_played(game) for name, ruling in rulings_of(played.game).items()}
    if ident not in known:
        problem = _("There is no official ruling '{name}'.").format(name=ident[:60])
        raise UnknownId(problem, nearest(ident, tuple(known)))
    return known[ident]


def _as_json(ruling: Ruling) -> dict[str, object]:
    said = {"about": list(ruling.about), "faq": ruling.faq, "situation": ruling.situation, "ruling": ruling.ruling}
    later = {"superseded": ruling.superseded or None, "today": ruling.today or None, "cannot": ruling.cannot or None}
    return {"id": ruling.id, **said, **later}


def _ruling_as_text(ruling: Ruling) -> Iterator[str]:
    yield f"{ruling.id} ({', '.join(ruling.about)})"
    yield f"  {ruling.situation} → {ruling.ruling}"
    if ruling.superseded:
        yield f"  {_('superseded')}: {ruling.superseded}. {ruling.today}"
    if ruling.cannot:
        yield f"  {_('no scenario')}: {ruling.cannot}"


@command.command(
    "tell",
    help=_("Tell scenarios in sentences: where they start, each move and what it changes, what comes out."),
    epilog=_(
        "\b\nExamples:\n  ts-rules scenario tell coup-in-mexico\n  ts-rules scenario tell coup-in-mexico --lang pl\n"
        "  ts-rules scenario tell mine.toml --ruleset ts-it-2e --format json"
    ),
)
@click.argument("names", metavar="FILE-OR-ID...", nargs=-1, required=True)
@game_option
@lang_option
@click.option("--ruleset", metavar="NAME", help=_("Under this ruleset instead of those that they name."))
@format_option
def tell_command(names: tuple[str, ...], game_name: str | None, lang: str, ruleset: str | None, style: str) -> None:
    """Each scenario is played under the first ruleset that it names, unless another is given."""
    try:
        from ..handbook.tabletop import shown_by
    except ImportError:
        raise MissingExtra("Telling scenarios", "handbook") from None
    found = [s for name in names for s in _named(name, game_name)]
    rulesets = [find_rulesets(p)(ruleset or s.rulesets[0]) for p, s in found]
    tales = []
    for (p, s), chosen in zip(found, rulesets, strict=True):
        try:
            tales.append(shown_by(p.game).tale(p.game, s, lang, chosen))
        except BadFile:
            raise
        except BadInput as problem:
            raise s.bad(str(problem)) from None
    if style == "json":
        told = [
            {
                "scenario": tale.id,
                "rulings": list(s.rulings),
                "ruleset": tale.ruleset,
                "start": [*tale.start, *tale.occasion, *tale.at_once],
                "steps": [
                    {"sentence": step.sentence, "asked_by": step.asked, "changes": list(step.details)}
                    for step in tale.steps
                ],
                "outcome": list(tale.outcome),
            }
            for tale, (_p, s) in zip(tales, found, strict=True)
        ]
        print_json("scenario-tell", {"lang": lang, "tales": told})
        return
    for number, tale in enumerate(tales):
        click.echo("\n".join(([""] if number else []) + [*_as_text(tale)]))


def _named(name: str, game: str | None) -> list[tuple[Played, Scenario]]:
    """The scenarios of a file, or the one of an id."""
    if name.endswith(".toml"):
        return _scenarios_of([Path(name)], game)
    known = {s.id: (p, s) for p, s in _scenarios_of((), game)}
    if name not in known:
        raise UnknownId(_("There is no scenario '{name}'.").format(name=name[:60]), nearest(name, tuple(known)))
    return [known[name]]


def _as_text(tale: Tale) -> Iterator[str]:
    yield f"{tale.id} [{tale.ruleset}]"
    yield from (f"  {line}" for line in (*tale.start, *tale.occasion, *tale.at_once))
    for number, step in enumerate(tale.steps, 1):
        yield f"  {number}. {step.sentence} [{step.asked_name}]"
        yield from (f"     {line}" for line in step.details)
    yield from (f"  = {line}" for line in tale.outcome)
