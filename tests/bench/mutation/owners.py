"""Which rules and cards a change belongs to, and so which scenarios may judge it.

A marked function belongs to its own rule or card alone. A helper or a table belongs to the marked functions of its
module that use it, directly or through other helpers (a kind of decision ties what is legal and what it does to
whoever asks for it); else to those of its module that it uses itself; else to the marked functions of other modules
that use it; else to all rules of its module and to those of others that it asks. In a module without any, which only
says how the game goes on, it belongs to the rules that it asks itself, directly or through their helpers, and to the
one that a decision of its names; else to those of what uses it. Besides, it belongs to the rules and cards that it
names: what a card's text asks of a rule may stand in the module of that rule. A scenario belongs to a rule if it names
the rule or anything inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .sources import Module, Name, Unit

__all__ = ["Owners", "scenarios_of"]

Scenario = dict[str, Any]


class Owners:
    """The graph of what uses what."""

    def __init__(self, modules: Mapping[str, Module], cards: Iterable[str]) -> None:
        known = {mark for m in modules.values() for u in m.units for mark in u.marks}
        self.named = frozenset(cards) | known
        self.units: dict[Name, Unit] = {(u.module, n): u for m in modules.values() for u in m.units for n in u.names}
        self.used_by: dict[int, list[Unit]] = {}
        for module in modules.values():
            for unit in module.units:
                for name in unit.uses:
                    if (used := self.units.get(name)) is not None and used is not unit:
                        self.used_by.setdefault(id(used), []).append(unit)
        self.all_marks = {m.name: {mark for u in m.units for mark in u.marks} for m in modules.values()}

    def of(self, unit: Unit) -> frozenset[str]:
        """The ids of the rules, clauses and cards that a unit belongs to."""
        if unit.marks:
            return frozenset(unit.marks)
        inside: Callable[[Unit], bool] = lambda other: other.module == unit.module  # noqa: E731 - one of two, chosen below
        found = (
            self._reached(unit, self._users, inside)
            or self._reached(unit, self._used, inside)
            or self._reached(unit, self._users, lambda _other: True)
            or self.all_marks[unit.module] | self._reached(unit, self._used, self._tells_rules)
        )
        if not found and not self.all_marks[unit.module]:
            return frozenset(self._asked(unit))
        return frozenset(found | self._named(unit))

    def _asked(self, unit: Unit) -> set[str]:
        """The rules that a step of the game asks; where it asks none, those of the steps that use it."""
        seen, near = {id(unit)}, [unit]
        while near:
            beside = [u for n in near for u in (*self._used(n), *self._users(n)) if u.module == n.module]
            found = {mark for n in near for mark in self._reached(n, self._used, self._tells_rules)}
            found |= {word for u in (*near, *beside) if not u.is_function for word in u.texts & self.named}
            if found:
                return found
            near = [u for n in near for u in self._users(n) if id(u) not in seen]
            seen.update(map(id, near))
        return set()

    def _tells_rules(self, unit: Unit) -> bool:
        return bool(self.all_marks[unit.module])

    def _users(self, unit: Unit) -> list[Unit]:
        return self.used_by.get(id(unit), [])

    def _used(self, unit: Unit) -> list[Unit]:
        return [u for name in unit.uses if (u := self.units.get(name)) is not None]

    @staticmethod
    def _reached(start: Unit, step: Callable[[Unit], list[Unit]], within: Callable[[Unit], bool]) -> set[str]:
        """The marks of the first marked units on every way from a unit."""
        found: set[str] = set()
        seen, waiting = {id(start)}, [start]
        while waiting:
            for unit in step(waiting.pop()):
                if id(unit) in seen or not within(unit):
                    continue
                seen.add(id(unit))
                if unit.marks:
                    found.update(unit.marks)
                else:
                    waiting.append(unit)
        return found

    def _named(self, unit: Unit) -> set[str]:
        """Rules by id and cards by slug in a unit, in the helpers that use it, and in the tables that these use."""
        room = unit.module.partition(".")[0]
        near, waiting = {id(unit): unit}, [unit]
        while waiting:
            for user in self._users(waiting.pop()):
                same = user.module == unit.module or (room == "cards" and user.module.startswith("cards."))
                if same and not user.marks and id(user) not in near:
                    near[id(user)] = user
                    waiting.append(user)
        tables = [used for u in near.values() for used in self._used(u) if not used.is_function]
        words = {word for u in (*near.values(), *tables) for text in u.texts for word in (text, *text.split("."))}
        return words & self.named


def rule_of(ident: str) -> str:
    """The rule of a clause or variant; a card stays a card."""
    return ident.partition("/")[0]


def scenarios_of(owners: Iterable[str], scenarios: Iterable[Scenario]) -> list[Scenario]:
    """The scenarios that name one of these rules, or anything inside it, or one of these cards."""
    rules = {rule_of(o) for o in owners}
    exact = set(owners)
    found = [s for s in scenarios if any(rule_of(a) in rules for a in s["about"])]
    return sorted(found, key=lambda s: not exact.intersection(s["about"]))
