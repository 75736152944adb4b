"""The code of a rule, clause, variant or card: what must run when a scenario shows it.

A function counts when it runs.  Three things need a wider look, and each is reported under its own name:

own        its own function runs (of a class: one of its methods)
table      its function runs only while the game is loaded and fills a table; a function that reads this table, or a
           table made from it, runs
part       a rule that holds several ideas: the code of one of its clauses runs
elsewhere  a card whose text changes other rules: a function runs that names the card, or reads a table that does
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import CodeType

from ..model import Code, Game
from .functions import Function, Name, Tables, codes_of, functions_of
from .functions_run import filled_by

__all__ = ["ELSEWHERE", "NO", "OWN", "PART", "TABLE", "Held", "code_of"]

OWN, TABLE, PART, ELSEWHERE, NO = "own", "table", "part", "elsewhere", "no"
WAYS = (OWN, TABLE, PART, ELSEWHERE)
Codes = frozenset[CodeType]


@dataclass(frozen=True, slots=True)
class Held:
    """The code that an id stands for, by the ways in which it counts; empty where there is nothing to run."""

    by_way: Mapping[str, Codes]

    def entered(self, ran: set[CodeType]) -> str:
        """The nearest way in which it was entered; `no`; empty where there is nothing to enter."""
        if not any(self.by_way.values()):
            return ""
        return next((way for way in WAYS if way in self.by_way and not self.by_way[way].isdisjoint(ran)), NO)


def code_of(game: Game) -> dict[str, Held]:
    """The code of everything that a scenario can be about, by its id."""
    modules = [m for n, m in sys.modules.items() if n.startswith(f"{game.spec.package}.") and m is not None]
    functions = [f for module in modules for f in functions_of(module)]
    tables = Tables(modules, functions, filled_by(game.id, game.spec.package))

    def of(code: Code) -> dict[str, Codes]:
        own = frozenset(codes_of(code))
        names: set[Name] = {(code.__module__, c.co_qualname) for c in own}
        return {OWN: own, TABLE: tables.readers_after(names)}

    held: dict[str, Held] = {}
    for rule in game:
        mine, clauses = of(rule.code), {c.printed: of(c.code) for c in rule.clauses}
        parts = _all(clauses.values())
        held[rule.printed] = Held({**mine, PART: parts})
        held |= {ident: Held(codes) for ident, codes in clauses.items()}
        held |= {v.id: Held({**mine, PART: parts}) for v in rule.variants}
        whole = parts | _all([mine])
        held |= {v.id: Held({**clauses[c.printed], PART: whole}) for c in rule.clauses for v in c.variants}
    named = _named(frozenset(game.cards), functions, tables)
    for slug, event in game.events.items():
        held[slug] = Held({**of(event.code), ELSEWHERE: named.get(slug, frozenset())})
    return held


def _all(several: Iterable[Mapping[str, Codes]]) -> Codes:
    return frozenset(code for codes in several for way in (OWN, TABLE) for code in codes[way])


def _named(cards: frozenset[str], functions: Iterable[Function], tables: Tables) -> dict[str, Codes]:
    """Card → the functions that name it, as a text or through a table in whose making it is named."""
    told: dict[Name, set[str]] = {}
    for statement in tables.statements:
        for table in statement.assigns:
            told.setdefault(table, set()).update(_cards_in(statement.texts, cards))
    found: dict[str, set[CodeType]] = {}
    for function in functions:
        through = (told.get(table, set()) for table in tables.read_by[function.code])
        for card in _cards_in(function.texts, cards).union(*through):
            found.setdefault(card, set()).add(function.code)
    return {card: frozenset(codes) for card, codes in found.items()}


def _cards_in(texts: Iterable[str], cards: frozenset[str]) -> set[str]:
    """The cards that texts name: `nato`, `card.nato.ops`."""
    return {part for text in texts for part in (text, *text.split("."))} & cards
