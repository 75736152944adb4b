"""`ts-rules explain`: everything that is known of one rule."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import click

from ..errors import WrongCall
from ..translate import Renderer
from .messages import _
from .options import (
    IdType,
    edition_note,
    find,
    format_option,
    game_option,
    lang_option,
    print_json,
    ruleset_option,
    take_ruleset,
)

__all__ = ["command"]

FEW = 3  # titles of scenarios that are shown for each sentence; --all shows every one


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
    from ..report.errata import phrase
    from ..report.known import known_of

    game, found = find(ident, game_name, ruleset)
    if found.rule is None:
        raise WrongCall(_("'{id}' is a card: ts-rules show tells of cards.").format(id=ident[:60]))
    chosen = take_ruleset(game, ruleset)
    body = known_of(Renderer(game, chosen, lang), found.rule)
    if style == "json":
        print_json("explain", {"ruleset": chosen.name, "lang": lang, **body})
        return
    say = phrase(lang)
    head = f"{body['rule']}  {body['title']}  [{game.spec.title}, {edition_note(chosen)}]"
    lines = [head, *_wrapped(body["statement"]), *_about(body, None if whole else FEW)]
    for clause in body["clauses"]:
        lines += ["", f"  {clause['clause']}", *_wrapped(clause["statement"], 4)]
        lines += _about(clause, None if whole else FEW, 4)
    for variant in body["variants"]:
        lines += ["", *_variant(variant, say)]
    lines += ["", *_books(body, say)]
    for name, title in (
        ("names", _("Names: {names}")),
        ("named_by", _("Named by: {names}")),
        ("cards", _("Cards: {names}")),
    ):
        if body[name]:
            lines += _wrapped(title.format(names=", ".join(body[name])))
    click.echo("\n".join(lines))


def _about(part: dict[str, Any], few: int | None, indent: int = 2) -> Iterator[str]:
    code, scenarios = part["code"], part["scenarios"]
    if part["doubt"]:
        yield from _wrapped(_("Doubt: {why}").format(why=part["doubt"]), indent)
    if code["executable"]:
        # On a line of its own, however long: a path that is broken cannot be opened.
        yield " " * indent + _("Runs: {place}").format(place=f"{code['file']}:{code['line']}")
    else:
        yield from _wrapped(_("Nothing to execute: {why}").format(why=code["why"]), indent)
    if scenarios:
        yield from _wrapped(_("Shown by {count} scenarios:").format(count=len(scenarios)), indent)
        for scenario in scenarios[:few]:
            yield from _wrapped(f"- {scenario['title']} ({scenario['id']})", indent + 2)
        if few is not None and len(scenarios) > few:
            yield from _wrapped(_("... and {count} more (--all)").format(count=len(scenarios) - few), indent + 2)


def _variant(variant: dict[str, Any], say: Callable[[str], str]) -> Iterator[str]:
    yield f"  {variant['variant']}"
    for reading in variant["readings"]:
        held = f" [{', '.join(reading['editions'])}]" if reading["editions"] else ""
        yield from _wrapped(f"- {reading['reading']}{held}: {reading['statement']}", 4)
        if reading["shown_by"]:
            yield from _wrapped(_("shown by {names}").format(names=reading["shown_by"]), 6)
        if reading["unplayable"]:
            yield from _wrapped(_("Cannot be played: {why}").format(why=reading["unplayable"]), 6)
    for said in variant["books"]:
        yield from _wrapped(_said(said, say), 4)
    if variant["unobservable"]:
        yield from _wrapped(_("(No play can show it: {why})").format(why=variant["unobservable"]), 4)
    if variant["doubt"]:
        yield from _wrapped(_("Doubt: {why}").format(why=variant["doubt"]), 4)


def _said(said: dict[str, Any], say: Callable[[str], str]) -> str:
    from ..report.sheet import places

    where = f", {places(said['lines'], say)}" if said["lines"] else ""
    parts = [f"{said['book']}: {said['says']} ({say(said['verdict'])}{where})"]
    if said["plays"] != said["says"]:
        parts.append(_("plays as {reading}").format(reading=said["plays"]))
    parts += [f"{slug} ({places(lines, say)})" for slug, lines in said["also"].items()]
    parts += [part for part in (said["chosen"], said["note"]) if part]
    return " · ".join(parts)


def _books(body: dict[str, Any], say: Callable[[str], str]) -> Iterator[str]:
    from ..report.sheet import places

    for book in body["books"]:
        if book["lines"]:
            number = f" {book['printed']}" if book["printed"] else ""
            where = places(book["lines"], say)
        elif book["also_in"]:
            number, where = "", _("together with {names}").format(names=", ".join(book["also_in"]))
        else:
            number, where = "", _("not there") if not book["has"] else _("no section of its own")
        notes = f" ({', '.join(book['notes'])})" if book["notes"] else ""
        yield from _wrapped(f"{book['book']}{number}: {where}{notes}")


def _wrapped(text: str, indent: int = 2) -> list[str]:
    margin = " " * indent
    return textwrap.wrap(text, 96, initial_indent=margin, subsequent_indent=margin + "  ", break_on_hyphens=False)
