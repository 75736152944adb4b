"""`ts-rules tree`: the tree of rules."""

from __future__ import annotations

from typing import Any

import click

from ..errors import UnknownId
from ..model import Game, Rule
from ..terms import form, termbase
from ..translate import Renderer
from .options import (
    IdType,
    edition_note,
    find,
    format_option,
    game_option,
    games_with,
    lang_option,
    print_json,
    ruleset_option,
    take_ruleset,
)
from .reader_language import _, locale_language

__all__ = ["command"]


@click.command(
    "tree",
    help=_("Show the tree of rules: of all games, of one, or below one rule."),
    epilog=_(
        "\b\nExamples:\n  ts-rules tree --game ts\n  ts-rules tree --under 6.3\n"
        "  ts-rules tree --game ts --ruleset ts-it-2e\n  ts-rules tree --game risiko --depth 1 --format json"
    ),
)
@game_option
@click.option("--under", metavar="ID", type=IdType(), help=_("Only this rule and what stands below it."))
@click.option("--depth", type=click.IntRange(1, 9), default=9, help=_("How many levels."))
@click.option("--clauses/--no-clauses", default=False, help=_("Show the clauses inside rules too."))
@ruleset_option
@lang_option
@format_option
def command(
    game_name: str | None,
    under: str | None,
    depth: int,
    clauses: bool,  # noqa: FBT001 - click passes options by name
    ruleset: str | None,
    lang: str,
    style: str,
) -> None:
    """Choose the rules, then print them."""
    top: Rule | None = None
    if under is None:
        chosen = games_with(game_name, ruleset)
    else:
        game, found = find(under, game_name, ruleset)
        if found.rule is None or found.clause or found.variant:
            raise UnknownId(f"'{under}' is no rule that others stand below.")
        chosen, top = [game], found.rule
    rows: list[dict[str, Any]] = []
    for game in chosen:
        rules = take_ruleset(game, ruleset)
        renderer = Renderer(game, rules, lang)
        kept = _kept(game, top, depth, ruleset)
        if style == "json":
            rows += [
                {
                    "game": game.id,
                    "rule": rule.printed,
                    "parent": parent.printed if (parent := game.parent(rule)) else None,
                    "slug": rule.slug,
                    "title": renderer.title(rule.printed, rule.title),
                    "editions": list(rule.editions),
                    "printings": list(rule.printings),
                    "clauses": [clause.printed for clause in rule.clauses],
                }
                for rule in kept
            ]
            continue
        head = f"{game.spec.title} [{edition_note(rules)}]" if ruleset else game.spec.title
        click.echo(f"{head}: {len(kept)} {form(termbase()['rule'], len(kept), locale_language())}")
        for rule in kept:
            click.echo(f"{'  ' * (game.depth(rule) + 1)}{rule.printed}  {renderer.title(rule.printed, rule.title)}")
            for clause in rule.clauses if clauses else ():
                click.echo(f"{'  ' * (game.depth(rule) + 3)}{clause}")
    if style == "json":
        print_json("tree", {"rules": rows})


def _kept(game: Game, top: Rule | None, depth: int, ruleset: str | None) -> list[Rule]:
    if ruleset is None:
        rules = list(game)
    elif ruleset in game.spec.rulesets:
        rules = [r for r in game if ruleset in r.printings]
    else:
        from ..books import find_book, rules_of

        rules = list(rules_of(find_book(ruleset), game))
    if top is not None:
        rules = [r for r in rules if r is top or r.id.is_under(top.id)]
    floor = game.depth(top) if top else 0
    return [r for r in rules if game.depth(r) - floor < depth]
