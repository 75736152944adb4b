"""`ts-rules show`: a rule, clause, variant, reading or card."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from ..model import Card, Clause, Game, Rule, Variant
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
    """Find it, describe it, print it."""
    game, found = find(ident, game_name, ruleset)
    chosen = take_ruleset(game, ruleset)
    renderer = Renderer(game, chosen, lang)
    if found.card:
        body = describe_card(renderer, found.card)
    elif found.reading and found.variant and found.rule:
        body = _only(describe_rule(renderer, found.rule), reading=f"{found.variant.id}/{found.reading.slug}")
    elif found.variant and found.rule:
        body = _only(describe_rule(renderer, found.rule), variant=found.variant.id)
    elif found.clause and found.rule:
        body = _only(describe_rule(renderer, found.rule), clause=found.clause.printed)
    else:
        assert found.rule is not None  # noqa: S101 - Game.find sets it for all that is no card
        body = describe_rule(renderer, found.rule)
    if style == "json":
        print_json("show", {"game": game.id, "ruleset": chosen.name, "edition": chosen.edition, "lang": lang, **body})
    else:
        click.echo("\n".join(_lines(body, game, edition_note(chosen))))
        if not body["translated"]:
            click.echo(_("(not translated into '{lang}' yet: shown in English)").format(lang=lang), err=True)


def describe_rule(renderer: Renderer, rule: Rule) -> dict[str, Any]:
    """Everything known of a rule, as data."""
    from ..books import recorded, rules_of

    game = renderer.game
    here = rule.printed
    said = renderer.sentence(here, rule.statement)
    clauses = [_clause(renderer, here, c) for c in rule.clauses]
    books = [b.id for b in recorded().values() if b.game == game.id and rule in rules_of(b, game)]
    return {
        "rule": here,
        "title": renderer.title(here, rule.title),
        "slug": rule.slug,
        "statement": said.text,
        "translated": said.translated and all(c["translated"] for c in clauses),
        "clauses": clauses,
        "variants": [_variant(renderer, v) for v in rule.all_variants()],
        "editions": list(rule.editions),
        "books": books,
        "see": [game.rules[r].printed for r in rule.references()],
        "in_ruleset": renderer.ruleset.name in (*rule.editions, *books),
        "doubt": renderer.remark(f"{here}/doubt", rule.doubt).text,
        **_status(renderer, here, rule.prose_only),
    }


def describe_card(renderer: Renderer, card: Card) -> dict[str, Any]:
    """Everything known of a card, as data."""
    game = renderer.game
    event = game.events[card.slug]
    said = renderer.sentence(f"card.{card.slug}", event.statement)
    name = renderer.name(f"card.{card.slug}")
    return {
        "card": card.slug,
        "number": card.number,
        "title": name.text,
        "title_assumed": name.assumed,
        "gloss": name.gloss,
        "side": card.side,
        "ops": card.ops,
        "era": card.era,
        "starred": card.starred,
        "underlined": card.underlined,
        "optional": card.optional,
        "statement": said.text,
        "translated": said.translated,
        "confidence": event.confidence,
        "doubt": renderer.remark(f"card.{card.slug}/doubt", event.doubt).text,
        "links": {kind: list(slugs) for kind, slugs in card.links.items()},
        "see": list(event.see),
        **_status(renderer, card.slug, ""),
    }


def _clause(renderer: Renderer, rule: str, clause: Clause) -> dict[str, Any]:
    where = f"{rule}/{clause.slug}"
    said = renderer.sentence(where, clause.statement)
    return {
        "clause": where,
        "statement": said.text,
        "translated": said.translated,
        "editions": list(clause.editions),
        "in_ruleset": not clause.editions or renderer.ruleset.edition in clause.editions,
        "doubt": renderer.remark(f"{where}/doubt", clause.doubt).text,
        **_status(renderer, where, clause.prose_only),
    }


def _status(renderer: Renderer, ident: str, prose_only: str) -> dict[str, str]:
    if prose_only:
        return {"code": "prose-only", "why": renderer.remark(f"{ident}/prose-only", prose_only).text}
    return {"code": "not-yet-executable" if ident in renderer.game.not_yet else "executable"}


def _variant(renderer: Renderer, variant: Variant) -> dict[str, Any]:
    readings = {
        slug: renderer.sentence(f"{variant.id}/{slug}", r.statement).text for slug, r in variant.readings.items()
    }
    return {
        "variant": variant.id,
        "readings": readings,
        "in_force": renderer.ruleset.readings[variant.id],
        "editions": {e: variant.in_edition(e) for e in renderer.game.spec.editions},
        "unobservable": renderer.remark(f"{variant.id}/unobservable", variant.unobservable).text,
        "doubt": renderer.remark(f"{variant.id}/doubt", variant.doubt).text,
    }


def _only(body: dict[str, Any], *, clause: str = "", variant: str = "", reading: str = "") -> dict[str, Any]:
    """The same, narrowed to what was asked for; the rule's own statement stays as context."""
    wanted = variant or reading.rpartition("/")[0]
    kept = {
        **body,
        "clauses": [c for c in body["clauses"] if c["clause"] == clause],
        "variants": [v for v in body["variants"] if v["variant"] == wanted],
    }
    return {**kept, "asked": clause or variant or reading}


def _lines(body: dict[str, Any], game: Game, ruleset: str) -> list[str]:
    if "card" in body:
        head = f"#{body['number']} {body['title']}"
        marks = [_("starred")] * body["starred"] + [_("lasting")] * body["underlined"]
        facts = f"{body['side'].upper() if body['side'] != 'neutral' else body['side']}, {body['ops']} Ops, "
        lines = [f"{head}  ({facts}{body['era']}{''.join(', ' + m for m in marks)})"]
        if body["gloss"]:
            lines.append(f"  = {body['gloss']}")
    else:
        lines = [f"{body['rule']}  {body['title']}  [{game.spec.title}, {ruleset}]"]
    lines += _wrapped(body["statement"])
    clauses = body.get("clauses", ())
    for clause in (c for c in clauses if c["in_ruleset"]):
        lines += [f"  {clause['clause']}", *_wrapped(clause["statement"], 4), *_asides(clause)]
    if left_out := [c["clause"] for c in clauses if not c["in_ruleset"]]:
        lines += _wrapped(_("(in another edition also: {names})").format(names=", ".join(left_out)))
    for variant in body.get("variants", ()):
        lines.append(f"  {variant['variant']}:")
        for slug, text in variant["readings"].items():
            asked = "> " if body.get("asked") == f"{variant['variant']}/{slug}" else ""
            lines += _wrapped(f"{asked}{'*' if slug == variant['in_force'] else '-'} {slug}: {text}", 4)
        lines += _asides(variant)
    lines += _notes(body)
    return lines


def _asides(part: dict[str, Any]) -> list[str]:
    """What is to be known of a clause or variant beside its text."""
    said = []
    if part.get("editions") and isinstance(part["editions"], list):
        said.append(_("Only in: {names}").format(names=", ".join(part["editions"])))
    if part.get("unobservable"):
        said.append(_("No play can show it: {why}").format(why=part["unobservable"]))
    if part["doubt"]:
        said.append(_("Doubt: {why}").format(why=part["doubt"]))
    return [line for text in said for line in _wrapped(f"({text})", 4)]


def _notes(body: dict[str, Any]) -> list[str]:
    notes = []
    if not body.get("in_ruleset", True):
        notes.append(_("Not in this edition or book; in: {names}").format(names=", ".join(body["editions"])))
    if body.get("title_assumed"):
        notes.append(_("The name is ours: no book we know prints it in this language."))
    if body.get("books"):
        notes.append(_("Books: {names}").format(names=", ".join(body["books"])))
    for kind, slugs in body.get("links", {}).items():
        notes.append(f"{kind.replace('_', ' ').capitalize()}: {', '.join(slugs)}")
    if body["see"]:
        notes.append(_("See: {names}").format(names=", ".join(body["see"])))
    if body.get("confidence", "high") != "high":
        notes.append(_("Confidence: {level}").format(level=body["confidence"]))
    if body["doubt"]:
        notes.append(_("Doubt: {why}").format(why=body["doubt"]))
    if body["code"] == "prose-only":
        notes.append(_("Nothing to execute: {why}").format(why=body["why"]))
    elif body["code"] == "not-yet-executable":
        notes.append(_("Not yet executable."))
    return [line for note in notes for line in _wrapped(note)]


def _wrapped(text: str, indent: int = 2) -> list[str]:
    margin = " " * indent
    return textwrap.wrap(text, 96, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)
