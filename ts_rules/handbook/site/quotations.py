"""What hand-written pages quote: a rule, a clause or a card by its id, `oxo:2` of another game than the first."""

from __future__ import annotations

import re
from html import escape

from ...errors import BadId
from ...games import installed, load_game
from ...translate import Renderer

__all__ = ["MARK", "first_game", "named", "quoted", "quotes", "with_quotations"]

MARK = "<!-- what {} says -->"
"""Stands where a sentence is quoted until Sphinx is done: it need not start where only a sentence is another one."""
MARKED = re.compile(r"<!-- what (\S+) says -->")
DIRECTIVE = re.compile(r"^\s*\.\. rules:(?:rule|card):: *(\S+) *$", re.MULTILINE)


def first_game() -> str:
    """The short name of the game that is meant where none is named."""
    return next(iter(installed().values())).short


def named(text: str) -> str:
    """`6.3.2` is of the first game, `oxo:2` of another."""
    return text if ":" in text else f"{first_game()}:{text}"


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


def quotes(source: str) -> bool:
    """Whether a hand-written page quotes anything."""
    return bool(DIRECTIVE.search(source))


def with_quotations(page: str, lang: str) -> str:
    """A page as Sphinx has made it, with the sentences at their marks."""
    return MARKED.sub(lambda mark: escape(quoted(mark[1], lang), quote=False), page)
