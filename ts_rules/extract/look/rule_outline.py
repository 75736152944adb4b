"""The rules that a book may hold, in order, and how their numbers are printed: what it is read against."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...books import rules_of
from ...model import Book, Game, Rule, RuleId
from .printed_numbers import slips

__all__ = ["Outline"]

SECTIONS = 2  # figures in the number of a rule whose sisters are rules of their own, not sections


@dataclass(frozen=True, slots=True)
class Outline:
    """Rules in the order of the tree.  A rule whose id begins with a letter is printed without a number."""

    game: Game
    rules: tuple[Rule, ...]
    numbered: bool  # whether the book prints the numbers of the tree
    summary: bool = False
    coarse: bool = False  # lines are put under headings: the rules with others below them
    inner: frozenset[RuleId] = field(init=False, repr=False, compare=False)  # that others of them stand below
    links: frozenset[tuple[int, int]] = field(init=False, repr=False, compare=False)  # which refers to which

    def __post_init__(self) -> None:
        places = {r.id: n for n, r in enumerate(self.rules)}
        links = ((n, places[o]) for n, r in enumerate(self.rules) for o in r.references() if o in places)
        object.__setattr__(self, "inner", frozenset(a for i in places for a in i.ancestors() if a in places))
        object.__setattr__(self, "links", frozenset(links))

    @property
    def free(self) -> bool:
        """Whether each paragraph may be about another rule: no number tells where one ends."""
        return self.summary or self.coarse

    @classmethod
    def of_book(cls, book: Book, game: Game) -> Outline:
        """What a recorded book holds.  A book that numbers nothing is read by its headings: the inner rules.

        A summary of which nobody has said what it covers may be about any rule of its edition.
        """
        summary = book.kind == "summary"
        coarse = book.own_numbers and not summary
        unread = summary and not book.covers
        rules = rules_of(replace(book, kind="full") if unread else book, game)
        return cls(game, rules, not book.own_numbers, summary, coarse)

    @classmethod
    def of_edition(cls, game: Game, edition: str, *, numbered: bool = True) -> Outline:
        """All that an edition holds, for a book that is not recorded."""
        rules = tuple(r for r in game if edition in r.editions)
        return cls(game, rules, numbered, coarse=not numbered)

    def __len__(self) -> int:
        return len(self.rules)

    def place(self, rule: RuleId) -> int | None:
        """Where a rule stands in the outline."""
        return next((n for n, r in enumerate(self.rules) if r.id == rule), None)

    def labels(self) -> list[list[tuple[str, float]]]:
        """For every rule the ways in which its number is printed, each with what it costs."""
        return [self._ways(r) if self.numbered else [] for r in self.rules]

    def sisters(self) -> dict[int, list[int]]:
        """For every numbered rule the others right below the same rule."""
        groups: dict[tuple[int | str, ...], list[int]] = {}
        for n, rule in enumerate(self.rules):
            if self.is_numbered(n) and len(rule.id.path) > SECTIONS:
                groups.setdefault(rule.id.path[:-1], []).append(n)
        return {n: [m for m in group if m != n] for group in groups.values() for n in group}

    def is_numbered(self, place: int) -> bool:
        """Whether books print a number before this rule."""
        return self.numbered and isinstance(self.rules[place].id.path[0], int)

    def _ways(self, rule: Rule) -> list[tuple[str, float]]:
        path = rule.id.path
        if not isinstance(path[0], int):
            return []
        if isinstance(path[-1], str):
            return [(path[-1], 0.0), (rule.printed, 0.0)]
        if rule.printed.endswith(".0"):
            return [(rule.printed, 0.0), (rule.printed[:-1], 0.4)]
        ways = [(rule.printed, 0.0)]
        if len(path) > 2 and path[-1] != path[-2]:
            turned = (*path[:-2], path[-1], path[-2])
            ways.append((".".join(map(str, turned)), slips().turned))
        return ways

    def has_below(self, place: int) -> bool:
        """Whether other rules of the outline stand below this one."""
        return self.rules[place].id in self.inner

    def heads(self, place: int) -> bool:
        """Whether books print a heading for this rule: others stand below it, or nothing stands above it."""
        return self.has_below(place) or len(self.rules[place].id.path) == 1

    def headings(self) -> list[int]:
        """For every rule the heading under which it stands: itself, or the nearest above that has others below it."""
        places = {r.id: n for n, r in enumerate(self.rules)}
        found = []
        for n, rule in enumerate(self.rules):
            above = next((places[a] for a in rule.id.ancestors() if a in places), n)
            found.append(above if self.coarse and not self.has_below(n) else n)
        return found
