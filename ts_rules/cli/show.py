"""`ts-rules show`: a rule, clause, variant, reading or card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..model.values import changed
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
from .reader_language import _
from .terminal_output import wrapped

if TYPE_CHECKING:
    from ..model import Found, Game, Ruleset
    from ..report.known import KnownCard, KnownRule, KnownVariant

__all__ = ["command", "gathered", "print_known"]


@click.command(
    "show",
    help=_("Show a rule, clause, variant, reading or card, under an edition or as a book has it."),
    epilog=_(
        "\b\nExamples:\n  ts-rules show 6.3.2\n  ts-rules show 3.3 --ruleset 2e\n"
        "  ts-rules show 4.5.C/headline-scoring\n  ts-rules show 6.3.2/coup-success/exceed\n"
        "  ts-rules show nato --lang pl\n  ts-rules show 4.2 --game risiko --format json"
    ),
)
@click.argument("ident", metavar="ID", type=IdType())
@game_option
@lang_option
@ruleset_option
@format_option
def command(ident: str, game_name: str | None, lang: str, ruleset: str | None, style: str) -> None:
    """Find it, gather what is known of it, print it."""
    from ..report.known import KnownCard

    game, found = find(ident, game_name, ruleset)
    chosen = take_ruleset(game, ruleset)
    known = gathered(game, found, chosen, lang, played=style == "json")
    asked, parts = "", tuple[bool, ...]()
    if not isinstance(known, KnownCard):
        parts = tuple(c.said.translated for c in known.clauses)
        known, asked = _only(known, found)
    if style == "json":
        print_known(known, asked)
        return
    lines = _card(known) if isinstance(known, KnownCard) else _rule(known, game, edition_note(chosen), asked)
    click.echo("\n".join(lines))
    if not all((known.said.translated, *parts)):
        click.echo(_("(not translated into '{lang}' yet: shown in English)").format(lang=lang), err=True)


def gathered(game: Game, found: Found, ruleset: Ruleset, lang: str, *, played: bool) -> KnownRule | KnownCard:
    """All that is known of the rule or card; scenarios only with `played`: they are played where not known yet."""
    from ..report.gathering import Gathering
    from ..report.sentences import Sentences

    proven = None
    if played:
        from ..report.proven import proven as prove

        proven = prove(game, found.card or found.rule)
    gathering = Gathering(Sentences(game, lang), ruleset, proven)
    if found.card:
        return gathering.card(found.card)
    assert found.rule is not None  # noqa: S101 - Game.find sets it for all that is no card
    return gathering.rule(found.rule)


def print_known(known: KnownRule | KnownCard, asked: str = "") -> None:
    """`ts-rules/rule/2` or `ts-rules/card/2`; `asked` is what inside the rule was asked for."""
    from ..report.known import document

    print_json("rule", {**document(known), **({"asked": asked} if asked else {})})


def _only(known: KnownRule, found: Found) -> tuple[KnownRule, str]:
    """Narrowed to what was asked for inside the rule, and its id; the rule's own statement stays as context."""
    if not (found.clause or found.variant):
        return known, ""
    clause, variant = found.clause.printed if found.clause else "", found.variant.id if found.variant else ""
    narrowed = changed(
        known,
        clauses=tuple(c for c in known.clauses if c.clause == clause),
        variants=tuple(v for v in known.variants if v.variant == variant),
    )
    return narrowed, clause or (f"{variant}/{found.reading.slug}" if found.reading else variant)


def _card(card: KnownCard) -> Iterator[str]:
    marks = "".join(
        f", {word}" for held, word in ((card.starred, _("starred")), (card.underlined, _("lasting"))) if held
    )
    side = card.side if card.side == "neutral" else card.side.upper()
    yield f"#{card.number} {card.title}  ({side}, {card.ops} Ops, {card.era}{marks})"
    if card.gloss:
        yield f"  = {card.gloss}"
    yield from wrapped(card.said.under(card.ruleset))
    if card.title_assumed:
        yield from wrapped(_("The name is ours: no book we know prints it in this language."))
    for kind, slugs in card.links.items():
        yield from wrapped(f"{kind.replace('_', ' ').capitalize()}: {', '.join(slugs)}")
    if card.see:
        yield from wrapped(_("See: {names}").format(names=", ".join(card.see)))
    if card.confidence != "high":
        yield from wrapped(_("Confidence: {level}").format(level=card.confidence))
    yield from _ending(card)


def _rule(rule: KnownRule, game: Game, ruleset: str, asked: str) -> Iterator[str]:
    yield f"{rule.rule}  {rule.title}  [{game.spec.title}, {ruleset}]"
    yield from wrapped(rule.said.under(rule.ruleset))
    for clause in rule.clauses:
        if clause.in_ruleset:
            yield f"  {clause.clause}"
            yield from wrapped(clause.said.under(rule.ruleset), 4)
            only = clause.printings if clause.printings != rule.printings else ()
            yield from _aside(_("Only in: {names}"), names=", ".join(only))
            yield from _aside(_("Doubt: {why}"), why=clause.doubt)
    if left_out := [c.clause for c in rule.clauses if not c.in_ruleset]:
        yield from wrapped(_("(in another edition also: {names})").format(names=", ".join(left_out)))
    for variant in rule.variants:
        yield from _variant(variant, asked)
    if not rule.in_ruleset:
        yield from wrapped(_("Not in this edition or book; in: {names}").format(names=", ".join(rule.printings)))
    if books := [book.book for book in rule.books if book.has]:
        yield from wrapped(_("Books: {names}").format(names=", ".join(books)))
    if rule.see:
        yield from wrapped(_("See: {names}").format(names=", ".join(rule.see)))
    yield from _ending(rule)


def _variant(variant: KnownVariant, asked: str) -> Iterator[str]:
    yield f"  {variant.variant}:"
    for reading in variant.readings:
        sought = "> " if asked == f"{variant.variant}/{reading.reading}" else ""
        held = "*" if reading.reading == variant.in_force else "-"
        yield from wrapped(f"{sought}{held} {reading.reading}: {reading.statement}", 4)
    yield from _aside(_("No play can show it: {why}"), why=variant.unobservable)
    yield from _aside(_("Known: {what}"), what=variant.note)
    yield from _aside(_("Doubt: {why}"), why=variant.doubt)


def _aside(text: str, **filled: str) -> list[str]:
    """What is to be known of a clause or variant beside its text, where there is anything."""
    return wrapped(f"({text.format(**filled)})", 4) if all(filled.values()) else []


def _ending(known: KnownRule | KnownCard) -> Iterator[str]:
    if known.doubt:
        yield from wrapped(_("Doubt: {why}").format(why=known.doubt))
    if known.code.state == "prose-only":
        yield from wrapped(_("Nothing to execute: {why}").format(why=known.code.why))
    elif known.code.state == "not-yet-executable":
        yield from wrapped(_("Not yet executable."))
