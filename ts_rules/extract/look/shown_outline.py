"""Which game's outline a text shows, whatever its language: numbers of its rules, and below them what they speak of.

Numbers alone tell little, since many rulebooks have a 3.1 and a 6.2.  So what stands below each number (figures,
references, names) is held against the rule of that number, and against every other rule of the game: only in a text of
this game the right rule fits far better than the others do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from statistics import fmean, pstdev

from ...games import installed, load_game
from ...languages import UNKNOWN
from ...model import Game, Rule, RuleId
from .line_concepts import KINDS, Concept, concepts_of
from .line_features import Look

__all__ = ["ShownOutline", "shown_outline"]

HEAD = re.compile(r"\W{0,3}(\d{1,2}(?:\.\d{1,2}){1,3})(?!\d|\.\w)")
LEAST_NUMBERS = 8  # of the game
LEAST_SHARE = 0.6  # of the numbers in the text that the game has
LEAST_ORDER = 0.4  # of the steps from number to number go a little forward
NEARLY_ALL = 0.75  # of its numbers, and
MOST = 0.5  # of those of the game: so much of a tree no other game has, whatever stands below
STEP = 3  # rules
LEAST_FIT = 6.0  # deviations by which the right rules fit better than others; texts about something else have at most 3
NEAR = 3  # rules: a section and its neighbours speak of the same things
LINES = 20_000  # that are looked at
SIDES = "side/"


@dataclass(frozen=True, slots=True)
class ShownOutline:
    """How much of a game's outline a text shows."""

    game: Game
    printed: int  # different numbers at the heads of lines
    rules: frozenset[RuleId]  # whose numbers these are
    size: int  # of the outline: rules that have a number
    order: float  # share of steps forward
    fit: float  # how many deviations better what stands below the numbers fits its rule than the others

    @property
    def share(self) -> float:
        """Of the numbers printed those that the game has."""
        return len(self.rules) / max(1, self.printed)

    @property
    def edition(self) -> str:
        """The edition with most of the rules that are shown, and fewest of those that are not."""

        def alike(edition: str) -> float:
            numbered = {r.id for r in _numbered(self.game) if edition in r.editions}
            return len(self.rules & numbered) / len(self.rules | numbered)

        return max(self.game.spec.editions, key=alike)

    @property
    def sure(self) -> float:
        """How sure it is that this is the game, by how much of its outline there is."""
        return round(self.share * (1 + len(self.rules) / self.size) / 2, 3)

    @property
    def told(self) -> bool:
        """Whether it can hardly be anything but a rulebook of this game."""
        if len(self.rules) < LEAST_NUMBERS or self.order < LEAST_ORDER:
            return False
        whole = self.share >= NEARLY_ALL and len(self.rules) >= MOST * self.size
        return whole or (self.share >= LEAST_SHARE and self.fit >= LEAST_FIT)


def shown_outline(looks: Sequence[Look]) -> ShownOutline | None:
    """The outline that the text shows best; None where it prints no numbers of rules at all."""
    looks = looks[:LINES]
    heads = {n: found[1] for n, look in enumerate(looks) if (found := HEAD.match(look.text))}
    shown = [_of_game(load_game(spec.id), looks, heads) for spec in installed().values()]
    return max(filter(None, shown), key=lambda s: (s.told, len(s.rules), s.fit), default=None)


def _of_game(game: Game, looks: Sequence[Look], heads: Mapping[int, str]) -> ShownOutline | None:
    rules = _numbered(game)
    places = {r.printed: n for n, r in enumerate(rules)}
    begins = {n: places[number] for n, number in heads.items() if number in places}
    if not begins:
        return None
    order = list(begins.values())
    forward = sum(0 < b - a <= STEP for a, b in pairwise(order))
    fit = _fit(_below(game, looks, begins), [_facts(game, r) for r in rules])
    shown = frozenset(rules[place].id for place in order)
    return ShownOutline(game, len(set(heads.values())), shown, len(rules), forward / max(1, len(order) - 1), fit)


def _numbered(game: Game) -> list[Rule]:
    """The rules that books print a number of their own for, letters left out: those stand at the head of any list."""
    return [r for r in game if all(isinstance(step, int) for step in r.id.path)]


def _below(game: Game, looks: Sequence[Look], begins: Mapping[int, int]) -> dict[int, Counter[Concept]]:
    """What stands below the first line with each number, up to the next number."""
    found: dict[int, Counter[Concept]] = {}
    under: Counter[Concept] = Counter()
    concepts = concepts_of(looks, [None] * len(looks), UNKNOWN, game.id)
    for n, said in enumerate(concepts):
        if n in begins:
            under = Counter() if begins[n] in found else found.setdefault(begins[n], Counter())
            under.update({c: k for c, k in said.items() if c[0] != "reference"})  # as its own number looks
        else:
            under.update(said)
    return found


def _facts(game: Game, rule: Rule) -> frozenset[Concept]:
    """What a text can say of a rule in any language: its figures, its references, the names in it."""
    readings = (r.statement for v in rule.all_variants() for r in v.readings.values())
    found: set[Concept] = {("reference", str(r)) for r in rule.references()}
    for statement in (rule.statement, *(c.statement for c in rule.clauses), *readings):
        for slot in statement.slots():
            if slot.kind == "name":
                found.add(("name", slot.path.replace(".", "/", 1)))
            elif slot.kind == "figure" and not slot.path.startswith("."):
                found.update(("figure", figure) for figure in _figures(game, slot.path))
    return frozenset(c for c in found if c[0] in KINDS)


def _figures(game: Game, path: str) -> Iterator[str]:
    for value in game.figures.get(path, {}).values():
        if str(value).isdigit():
            yield str(value)


def _fit(below: Mapping[int, Counter[Concept]], facts: Sequence[frozenset[Concept]]) -> float:
    """How much better what stands below the numbers fits its rules than the rules some places away."""
    often = Counter(c for known in facts for c in known)
    tells = {c: log(len(facts) / n) for c, n in often.items()}

    def total(away: int) -> float:
        return sum(tells[c] for place, said in below.items() for c in said if c in facts[(place + away) % len(facts)])

    others = [total(away) for away in range(NEAR, len(facts) - NEAR)]
    if len(others) < LEAST_NUMBERS:
        return 0.0
    return (total(0) - fmean(others)) / max(pstdev(others), 1.0)
