"""Where everything stands: the page and the anchor of every rule, card, country and term, alike in all languages.

A rule with many rules below it has a page of its own; the others stand on the page of their section, so that a
reader sees the context.  Page names hold no language: that is the folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..games import load_game
from ..model import Game, Rule
from ..terms import termbase
from .tabletop import tabletop_of

__all__ = ["Place", "book_file", "chapter_of", "chapters", "place", "places", "stem"]

OWN_PAGE = 4
"""A rule of the second level with as many rules (itself counted) has its own page."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a game, without folder and ending, and the anchor there (empty: its top)."""

    page: str
    anchor: str = ""

    @property
    def link(self) -> str:
        """From any page of the same game and language."""
        return f"{self.page}.html#{self.anchor}" if self.anchor else f"{self.page}.html"


def stem(rule: Rule) -> str:
    """How the page of a rule is called: 06, 06-3, ots."""
    parts = str(rule.id).split(".")
    parts[0] = f"{int(parts[0]):02d}" if parts[0].isdigit() else parts[0].lower()
    return "-".join(p.lower() for p in parts)


def chapter_of(game: Game, rule: Rule) -> Rule:
    """The rule on whose page this one stands."""
    line = [rule]
    while parent := game.parent(line[-1]):
        line.append(parent)
    line.reverse()
    if len(line) > 1 and sum(r is line[1] or r.id.is_under(line[1].id) for r in game) >= OWN_PAGE:
        return line[1]
    return line[0]


@cache
def chapters(game_id: str) -> Mapping[str, tuple[Rule, ...]]:
    """The pages of rules in the order of the tree, and the rules on each."""
    game = load_game(game_id)
    pages: dict[str, list[Rule]] = {}
    for rule in game:
        pages.setdefault(stem(chapter_of(game, rule)), []).append(rule)
    return {page: tuple(rules) for page, rules in pages.items()}


@cache
def places(game_id: str) -> Mapping[tuple[str, str], Place]:
    """By kind (`r`, `c`, `t`, and what its tabletop adds) and id."""
    game = load_game(game_id)
    found: dict[tuple[str, str], Place] = {}
    for page, rules in chapters(game_id).items():
        for rule in rules:
            found["r", rule.printed] = Place(page, f"r-{rule.printed}")
            for ident in (*(c.printed for c in rule.clauses), *(v.id for v in rule.all_variants())):
                found["r", ident] = Place(page, f"r-{ident}")
    for card in game.cards.values():
        found["c", card.slug] = Place(f"cards-{card.era}", f"c-{card.slug}")
    if tabletop := tabletop_of(game):
        found |= tabletop.places(game)
    for ident, term in termbase().items():
        if not term.games or game_id in term.games:
            found["t", ident] = Place("terms", f"t-{ident}")
    return found


def place(game: Game, kind: str, ident: str) -> Place:
    """The place of one thing."""
    return places(game.id)[kind, ident]


def book_file(short: str, lang: str, kind: str) -> str:
    """The handbook of a game as a file: `ts-pl.pdf`."""
    return f"{short}-{lang}.{kind}"
