"""What the calculators share: rulesets, states to ask the engine with, and values that many rulesets have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from .....books import recorded
from .....books.readings import ruleset
from ...play.compiled_rules import Rules, compile_rules, game
from ...play.state import State
from ...play.tables import ALL_COUNTRIES, CIVIL_WAR_SPACE

__all__ = ["EVERYWHERE", "SIDES", "asked", "by_ruleset", "flags", "rulesets"]

SIDES = (0, 1)
EVERYWHERE = ALL_COUNTRIES


@cache
def rulesets() -> Mapping[str, Rules]:
    """The editions, their printings and the books, each as the engine reads it."""
    found = {name: compile_rules(game().ruleset(name)) for name in game().spec.rulesets}
    books = (b for b in recorded().values() if b.game == game().id)
    return found | {book.id: compile_rules(ruleset(book, game())) for book in books}


def asked(rules: Rules, **facts: Any) -> State:
    """A board on which nothing stands but these facts."""
    state = State(rules)
    state.defcon = 5
    for name, value in facts.items():
        setattr(state, name, value)
    return state


def by_ruleset(table: Callable[[Rules], Any]) -> dict[str, Any]:
    """A table for each ruleset; those that have the same share it."""
    distinct: list[Any] = []
    which = {}
    for name, rules in rulesets().items():
        made = table(rules)
        if made not in distinct:
            distinct.append(made)
        which[name] = distinct.index(made)
    return {"of": which, "tables": distinct}


def flags(mask: int) -> str:
    """A mask of countries as a text of 0 and 1, by country."""
    return "".join(str(mask >> country & 1) for country in range(CIVIL_WAR_SPACE))
