"""What came of our scenarios on an engine, told by rule, and beside an earlier report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from .reader_language import _, locale_language

if TYPE_CHECKING:
    from ..model import Game
    from ..verify.engines import Comparison, Outcome, Report, RuleOutcomes

__all__ = ["sayer", "tell_comparison", "tell_report"]

NAMED = 6  # scenarios of a rule, or of a kind of change, that are named; the JSON has all of them


def sayer(game: Game) -> Callable[[str], str]:
    """Gives the statement of a rule or card, as its first edition has it; nothing where none says it."""
    from ..translate import Renderer

    renderer = Renderer(game, game.ruleset(game.spec.canonical), locale_language())

    def say(ident: str) -> str:
        found = game.find(ident)
        if found.card is not None:
            event = game.events.get(found.card.slug)
            return renderer.sentence(f"card.{found.card.slug}", event.statement).text if event else ""
        rule = found.rule
        return renderer.sentence(ident, rule.statement).text if rule and rule.statement.text else ""

    return say


def tell_report(report: Report, say: Callable[[str], str]) -> None:
    """Whose scenarios fail, by rule; why some were left out; how many there are of each."""
    from ..verify.engines import culprits

    click.echo(f"{report.hello.engine} {report.hello.version}".strip())
    for rule, failing in culprits(report):
        _tell_rule(report, rule, failing, say)
    for why, count in report.reasons():
        click.echo(_("left out {count}: {why}").format(count=count, why=why))
    click.echo(_("{passed} passed, {failed} failed, {broken} broke down, {skipped} left out").format(**report.counts()))
    if not report.judged:
        click.echo(_("Nothing was judged."))


def _tell_rule(report: Report, rule: RuleOutcomes, failing: Sequence[Outcome], say: Callable[[str], str]) -> None:
    """One rule: how many of its scenarios fail, what it says, and the first of those that no rule before it has."""
    counted = _("{failing} of {judged} fail").format(failing=len(rule.failing), judged=rule.judged)
    click.echo(f"{rule.id} {report.title(rule.id)}: {counted}")
    if statement := say(rule.id):
        click.echo(f"  {statement}")
    first, *more = failing
    click.echo(f"  {_('FAIL')} {_named(first)} {first.scenario.title}")
    for difference in first.differences:
        click.echo(f"       - {difference}")
    if more:
        click.echo("  " + _("and {count} more: {names}").format(count=len(more), names=_some(more)))


def _named(outcome: Outcome) -> str:
    return f"{outcome.scenario.id} [{outcome.ruleset}]"


def _some(outcomes: Sequence[Outcome]) -> str:
    return ", ".join(map(_named, outcomes[:NAMED])) + (", ..." if outcomes[NAMED:] else "")


def tell_comparison(found: Comparison) -> None:
    """What has changed since the earlier report, a line for each kind of change."""
    click.echo(_("compared with {engine}, {file}:").format(engine=found.earlier.engine, file=found.earlier.file))
    for title, outcomes in (
        (_("newly failing"), found.newly_failing),
        (_("passed before, left out now"), found.lost),
        (_("newly passing"), found.newly_passing),
        (_("still failing"), found.still_failing),
    ):
        click.echo(f"  {title}: {len(outcomes)}" + (f" ({_some(outcomes)})" if outcomes else ""))
    if found.changed:
        click.echo("  " + _("scenarios that are not those of before: {count}").format(count=len(found.changed)))
