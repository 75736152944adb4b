"""Rules and clauses: a node of the tree, its statement, and the code that carries it out."""

from __future__ import annotations

from collections.abc import Callable

from .printing import Follows
from .ruleid import Address, RuleId
from .statement import Statement
from .values import value
from .variant import Variant

__all__ = ["Clause", "Code", "Rule"]

Code = Callable[..., object] | type
"""A function, or a frozen class that holds a table."""


@value
class Clause:
    """One idea inside a rule that holds several."""

    id: Address
    printed: str
    statement: Statement
    code: Code
    lead: str = ""
    """The word or two that a player looks for, where a rule holds many ideas."""
    variants: tuple[Variant, ...] = ()
    editions: tuple[str, ...] = ()
    prose_only: str = ""
    doubt: str = ""

    def __str__(self) -> str:
        return self.printed

    @property
    def slug(self) -> str:
        """Its name inside the rule."""
        return self.id.item or ""


@value
class Rule:
    """One node of a game's tree."""

    game: str
    id: RuleId
    printed: str
    slug: str
    title: str
    statement: Statement
    code: Code
    variants: tuple[Variant, ...] = ()
    clauses: tuple[Clause, ...] = ()
    editions: tuple[str, ...] = ()
    see: tuple[RuleId, ...] = ()
    prose_only: str = ""
    doubt: str = ""
    printings: tuple[str, ...] = ()
    """Its editions, with those of their earlier printings that have it."""

    def __str__(self) -> str:
        return self.printed

    def is_in(self, rules: Follows) -> bool:
        """Whether what a book or a ruleset rests on has it."""
        return (rules.printing or rules.edition) in (self.printings or self.editions)

    def all_variants(self) -> tuple[Variant, ...]:
        """Those of the rule and of its clauses."""
        return self.variants + tuple(v for c in self.clauses for v in c.variants)

    def idents(self) -> tuple[str, ...]:
        """Its own id, and those of its clauses and variants."""
        return (self.printed, *(c.printed for c in self.clauses), *(v.id for v in self.all_variants()))

    def references(self) -> tuple[RuleId, ...]:
        """Every other rule it points at, by `see` or inside a sentence, in order of mention."""
        said = [*self.see, *self.statement.references()]
        for clause in self.clauses:
            said += clause.statement.references()
        for variant in self.all_variants():
            for reading in variant.readings.values():
                said += reading.statement.references()
        return tuple(dict.fromkeys(r for r in said if r != self.id))
