"""`ts-rules explain`: everything that is known of one rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from ..errors import WrongCall
from .options import IdType, edition_note, find, format_option, game_option, lang_option, ruleset_option, take_ruleset
from .reader_language import _
from .show import gathered, print_known
from .terminal_output import wrapped

if TYPE_CHECKING:
    from ..report.known import BookAt, BookOf, KnownVariant, Stated

__all__ = ["command"]

FEW = 3  # titles of scenarios that are shown for each sentence; --all shows every one
HANG = 2  # so far in are the further lines of what is broken into several


@click.command(
    "explain",
    help=_("Tell everything that is known of one rule: what it says, what each book says, what shows it."),
    epilog=_(
        "\b\nExamples:\n  ts-rules explain 6.3.4\n  ts-rules explain 6.3.4/defcon-after --all\n"
        "  ts-rules explain 11.1.4 --ruleset 2e --lang it\n  ts-rules explain 4.2 --game risiko --format json"
    ),
)
@click.argument("ident", metavar="ID", type=IdType())
@game_option
@lang_option
@ruleset_option
@click.option("--all", "whole", is_flag=True, help=_("Every scenario, by its title."))
@format_option
def command(*, ident: str, game_name: str | None, lang: str, ruleset: str | None, whole: bool, style: str) -> None:
    """Gather it, print it."""
    from ..report.known import KnownRule
    from ..translate import phrase

    game, found = find(ident, game_name, ruleset)
    chosen = take_ruleset(game, ruleset)
    known = None if found.card else gathered(game, found, chosen, lang, played=True)
    if not isinstance(known, KnownRule):
        raise WrongCall(_("'{id}' is a card: ts-rules show tells of cards.").format(id=ident[:60]))
    if style == "json":
        print_known(known)
        return
    say = phrase(lang)
    lines = [f"{known.rule}  {known.title}  [{game.spec.title}, {edition_note(chosen)}]"]
    lines += _stated(known, known.ruleset, None if whole else FEW)
    for clause in known.clauses:
        lines += ["", f"  {clause.clause}", *_stated(clause, known.ruleset, None if whole else FEW, 4)]
    for variant in known.variants:
        lines += ["", *_variant(variant, say)]
    lines += ["", *(line for book in known.books for line in _book(book, say))]
    for names, title in (
        (known.see, _("Names: {names}")),
        (known.named_by, _("Named by: {names}")),
        (known.cards, _("Cards: {names}")),
        (known.heeds, _("Its code heeds: {names}")),
    ):
        if names:
            lines += wrapped(title.format(names=", ".join(names)), 2, HANG)
    for problem in known.problems:
        where = f"{problem.book or ''} {problem.about}".strip()
        lines += wrapped(_("{where} is to be looked at: {why}").format(where=where, why=problem.why), 2, HANG)
    click.echo("\n".join(lines))


def _stated(part: Stated, ruleset: str, few: int | None, indent: int = 2) -> Iterator[str]:
    yield from wrapped(part.said.under(ruleset), indent, HANG)
    if part.doubt:
        yield from wrapped(_("Doubt: {why}").format(why=part.doubt), indent, HANG)
    if part.code.state == "prose-only":
        yield from wrapped(_("Nothing to execute: {why}").format(why=part.code.why), indent, HANG)
    else:
        # On a line of its own, however long: a path that is broken cannot be opened.
        yield " " * indent + _("Runs: {place}").format(place=f"{part.code.file}:{part.code.line}")
    if part.scenarios:
        scenarios = sorted(part.scenarios, key=lambda s: s.passed)  # what fails comes first
        yield from wrapped(_("Shown by {count} scenarios:").format(count=len(scenarios)), indent, HANG)
        for scenario in scenarios[:few]:
            fails = " " + _("fails: {why}").format(why=scenario.why) if scenario.why else ""
            yield from wrapped(f"- {scenario.title} ({scenario.scenario}){fails}", indent + 2, HANG)
        if few is not None and len(scenarios) > few:
            yield from wrapped(_("... and {count} more (--all)").format(count=len(scenarios) - few), indent + 2, HANG)


def _variant(variant: KnownVariant, say: Callable[[str], str]) -> Iterator[str]:
    yield f"  {variant.variant}"
    for reading in variant.readings:
        held = f" [{', '.join(reading.printings)}]" if reading.printings else ""
        yield from wrapped(f"- {reading.reading}{held}: {reading.statement}", 4, HANG)
        if reading.decided_by:
            yield from wrapped(_("shown by {names}").format(names=reading.decided_by), 6, HANG)
        if reading.unplayable:
            yield from wrapped(_("Cannot be played: {why}").format(why=reading.unplayable), 6, HANG)
    for said in variant.books:
        yield from wrapped(_said(said, say), 4, HANG)
    if variant.unobservable:
        yield from wrapped(_("(No play can show it: {why})").format(why=variant.unobservable), 4, HANG)
    if variant.note:
        yield from wrapped(_("Known: {what}").format(what=variant.note), 4, HANG)
    if variant.doubt:
        yield from wrapped(_("Doubt: {why}").format(why=variant.doubt), 4, HANG)


def _said(said: BookAt, say: Callable[[str], str]) -> str:
    from ..report.sheet import places

    where = f", {places(said.lines, say)}" if said.lines else ""
    parts = [f"{said.book}: {said.says} ({say(said.verdict)}{where})"]
    if said.plays != said.says:
        parts.append(_("plays as {reading}").format(reading=said.plays))
    parts += [f"{slug} ({places(lines, say)})" for slug, lines in said.also.items()]
    if said.sure < 1:
        parts.append(_("{sure:.0%} sure: nobody has looked at it in the book").format(sure=said.sure))
    return " · ".join([*parts, *(part for part in (said.chosen, said.note) if part)])


def _book(book: BookOf, say: Callable[[str], str]) -> list[str]:
    from ..report.sheet import places

    number = f" {book.printed}" if book.printed else ""
    where = places(book.lines, say) if book.lines else _("no section of its own") if book.has else _("not there")
    beside = ", " + _("together with {names}").format(names=", ".join(book.also_in)) if book.also_in else ""
    notes = f" ({', '.join(book.notes)})" if book.notes else ""
    return wrapped(f"{book.book}{number}: {where}{beside}{notes}", 2, HANG)
