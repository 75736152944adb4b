"""What hand-written pages quote: a rule, a clause or a card by its id, `risiko:4.2` of another game than the first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import BadId, TsRulesError
from ..games import load_game
from ..translate import Renderer

__all__ = ["GAME", "named", "quotations", "quoted"]

GAME = "ts"
DIRECTIVE = re.compile(r"^\s*\.\. rules:(?:rule|card):: *(\S+) *$", re.MULTILINE)


def named(text: str) -> str:
    """`6.3.2` is of the first game, `risiko:4.2` of another."""
    return text if ":" in text else f"{GAME}:{text}"


def quoted(name: str, lang: str) -> str:
    """What a rule, a clause or a card says, as a hand-written page quotes it."""
    game_name, _, ident = named(name).partition(":")
    game = load_game(game_name)
    found = game.find(ident)
    if found.card:
        where, statement = f"card.{found.card.slug}", game.events[found.card.slug].statement
    elif found.clause:
        where, statement = str(found.clause.id), found.clause.statement
    elif found.rule and not found.variant:
        where, statement = found.rule.printed, found.rule.statement
    else:
        raise BadId(f"{ident} names neither a rule nor a clause nor a card")
    return Renderer(game, game.ruleset(game.spec.canonical), lang).sentence(where, statement).text


def quotations(text: str, lang: str) -> Iterator[str]:
    """The sentences that a hand-written page quotes; the page itself says what is wrong with one that is not there."""
    for ident in DIRECTIVE.findall(text):
        try:
            yield quoted(ident, lang)
        except TsRulesError:
            yield ident
