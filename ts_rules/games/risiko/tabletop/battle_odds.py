"""A battle fought until it is won or broken off: chance of conquest and what is left, exactly or in floating point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from ..rules.s4_2_combat import GARRISON
from .battle_throws import WHOLE, DiceRule, losses_of_throw

__all__ = ["BattleOdds", "battle_odds", "exact_odds"]

Number = TypeVar("Number", float, Fraction)
Weight = TypeVar("Weight", int, float)
Armies = tuple[int, int]
"""Of the attacker and of the defender."""


@dataclass(frozen=True, slots=True)
class BattleOdds(Generic[Number]):
    """How likely each end of a battle is, by the armies that both have left then."""

    attackers: int
    defenders: int
    ends: Mapping[Armies, Number]

    @property
    def conquest(self) -> Number:
        """The chance that no defender is left."""
        return self._sum((p, 1) for (_, defenders), p in self.ends.items() if not defenders)

    @property
    def attackers_left(self) -> dict[int, Number]:
        """By number: the chance that so many armies are left of the attacker, those that moved in among them."""
        return self._of_side(0)

    @property
    def defenders_left(self) -> dict[int, Number]:
        """Likewise of the defender; none where the territory is taken."""
        return self._of_side(1)

    @property
    def mean_attackers_left(self) -> Number:
        """How many the attacker has left on average."""
        return self._sum((p, attackers) for (attackers, _), p in self.ends.items())

    @property
    def mean_defenders_left(self) -> Number:
        """Likewise the defender."""
        return self._sum((p, defenders) for (_, defenders), p in self.ends.items())

    @property
    def attackers_lost(self) -> Number:
        """How many armies the attacker loses on average."""
        return self.attackers - self.mean_attackers_left

    @property
    def defenders_lost(self) -> Number:
        """Likewise the defender."""
        return self.defenders - self.mean_defenders_left

    def _of_side(self, side: int) -> dict[int, Number]:
        found: dict[int, Number] = {}
        for end, chance in sorted(self.ends.items()):
            found[end[side]] = found[end[side]] + chance if end[side] in found else chance
        return dict(sorted(found.items()))

    def _sum(self, parts: Iterator[tuple[Number, int]]) -> Number:
        nothing = next(iter(self.ends.values())) * 0
        return sum((chance * times for chance, times in parts), nothing)


def exact_odds(attackers: int, defenders: int, rule: DiceRule, stop: int = GARRISON) -> BattleOdds[Fraction]:
    """The attacker goes on until the territory is taken, or `stop` armies or fewer are left, or no attack is allowed.

    Reckoned in whole numbers: after so many throws every chance is one of `WHOLE` to their power.
    """
    ended: dict[Armies, int] = defaultdict(int)
    going, whole = {(attackers, defenders): 1}, 1
    while going:
        going, over = _next_throw(going, rule, stop)
        for armies in ended:
            ended[armies] *= WHOLE
        for armies, ways in over.items():
            ended[armies] += ways * WHOLE
        whole *= WHOLE
    return BattleOdds(attackers, defenders, {end: Fraction(ways, whole) for end, ways in sorted(ended.items())})


def battle_odds(attackers: int, defenders: int, rule: DiceRule, stop: int = GARRISON) -> BattleOdds[float]:
    """The same in floating point, many times as fast."""
    ended: dict[Armies, float] = defaultdict(float)
    going = {(attackers, defenders): 1.0}
    while going:
        going, over = _next_throw(going, rule, stop)
        for armies, chance in over.items():
            ended[armies] += chance
        going = {armies: chance / WHOLE for armies, chance in going.items()}
    return BattleOdds(attackers, defenders, dict(sorted(ended.items())))


def _next_throw(
    going: Mapping[Armies, Weight], rule: DiceRule, stop: int
) -> tuple[dict[Armies, Weight], dict[Armies, Weight]]:
    """From all battles that might go on: those after one more throw, `WHOLE` times as many, and those that end here."""
    after: dict[Armies, Weight] = {}
    over: dict[Armies, Weight] = {}
    for armies, chance in going.items():
        attackers, defenders = armies
        losses = losses_of_throw(rule, attackers, defenders) if attackers > stop else ()
        if not losses:
            over[armies] = chance
        for own, other, ways in losses:
            left = attackers - own, defenders - other
            after[left] = after.get(left, 0) + chance * ways
    return after, over
