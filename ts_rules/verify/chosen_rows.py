"""Which rows of the matrix somebody asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import BadId, UnknownId
from ..model import Found, Game, RuleId
from .rows import Link, Report, Row

__all__ = ["Choice", "choose", "rules_named"]


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules with all below them, variants and clauses, verdicts, states of links, cards; nothing means all."""

    rules: frozenset[RuleId] = frozenset()
    items: frozenset[str] = frozenset()
    verdicts: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    """Scenarios about these are taken beside those about the rules: a book has no row for a card."""

    @property
    def whole(self) -> bool:
        """Whether everything is asked for."""
        return self.every_rule and not (self.verdicts or self.states)

    @property
    def every_rule(self) -> bool:
        """Whether no rule is left out, whatever is shown of it."""
        return not (self.rules or self.items or self.cards)

    def of(self, rows: Iterable[Row]) -> tuple[Row, ...]:
        """Those that fit."""
        return tuple(
            row
            for row in rows
            if (not self.verdicts or row.verdict in self.verdicts)
            and (not self.states or row.link in self.states)
            and self.takes(RuleId.parse(row.rule), row.clause, row.variant)
        )

    def takes(self, rule: RuleId, *items: str | None) -> bool:
        """Whether a rule, or something inside it, is asked for."""
        if self.every_rule:
            return True
        return bool(self.items.intersection(items)) or any(rule == r or rule.is_under(r) for r in self.rules)

    def takes_scenario(self, about: Iterable[str]) -> bool:
        """Whether a scenario is about anything that is asked for; one on a card alone belongs to everything."""
        if self.every_rule:
            return True
        if self.cards.intersection(about := tuple(about)):
            return True
        wanted = self.rules | {RuleId.parse(item.partition("/")[0]) for item in self.items}
        ids = (ident.partition("/")[0] for ident in about)
        return any(rule == w or rule.is_under(w) for ident in ids for rule in rules_named(ident) for w in wanted)

    def sound(self, report: Report) -> bool:
        """What `--gate` asks: every link ok and, unless only some verdicts or states are asked for, all the rest."""
        if not (self.verdicts or self.states):
            return report.sound
        return all(row.link is Link.OK for row in self.of(report.rows))


def choose(games: Iterable[Game], idents: Iterable[str], verdicts: Iterable[str], states: Iterable[str]) -> Choice:
    """A choice from words; `UnknownId` for an id that no game has."""
    known = tuple(games)
    rules: set[RuleId] = set()
    items: set[str] = set()
    for ident in idents:
        found = _find(known, ident)
        if found.variant:
            items.add(found.variant.id)
        elif found.clause:
            items.add(found.clause.printed)
        elif found.rule:
            rules.add(found.rule.id)
        else:
            raise UnknownId(f"'{ident}' is a card, and books are compared by rules.")
    return Choice(frozenset(rules), frozenset(items), frozenset(verdicts), frozenset(states))


def _find(games: tuple[Game, ...], ident: str) -> Found:
    problems: list[UnknownId] = []
    for game in games:
        try:
            return game.find(ident)
        except UnknownId as problem:
            problems.append(problem)
    if not problems:
        raise UnknownId(f"No game is chosen in which '{ident[:60]}' could be looked for.")
    if len(problems) == 1:
        raise problems[0]
    near = tuple(dict.fromkeys(name for problem in problems for name in problem.nearest))
    raise UnknownId(f"No game that is chosen has a rule '{ident[:60]}'.", near[:3])


def rules_named(ident: str) -> tuple[RuleId, ...]:
    """The rule of an id; none of a card's."""
    try:
        return (RuleId.parse(ident),)
    except BadId:
        return ()
