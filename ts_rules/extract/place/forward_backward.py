"""Forward and backward sums through the lines: how probable each rule is at every line.

These loops run over every line of a book a dozen times; they change rows in place, since making one costs as much as
what is done with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .line_clues import Floats
from .text_breaks import Messages, Partners

__all__ = ["Chance", "Passage"]

LEAST = 1e-12


@dataclass(frozen=True, slots=True)
class Chance:
    """The transition into a line: the rule goes on, breaks off, or another begins."""

    stays: float
    seam: float
    start: float
    labels: Floats | None  # how well the label fits each rule; None where no rule can begin
    goal: Floats | None = None  # where a piece that was torn off may belong
    astray: float = 0.0  # how probable it is that the order says nothing: a piece that was torn off stands above


@dataclass(frozen=True, slots=True)
class Passage:
    """How one line leads to the next, for all lines of a book."""

    seams: Floats  # from rule × to rule, where the text breaks off
    order: Floats  # the same where another rule begins
    goal: float  # share of a break that leads where the torn piece may belong
    partners: Partners

    def sums(self, chances: Sequence[Chance], speaks: Floats) -> tuple[Floats, Floats, Floats, Messages]:
        """For every line the probability of every rule, of every rule beginning, and that the text just goes on."""
        forward, starts = self._forward(chances, speaks)
        sums, joins, below = self._backward(chances, speaks, forward, starts)
        return sums, starts, joins, Messages(forward, below)

    def _share(self, chance: Chance) -> float:
        return 0.0 if chance.goal is None else self.goal

    def _forward(self, chances: Sequence[Chance], speaks: Floats) -> tuple[Floats, Floats]:
        """What stands above says of every line: of its rule, and of a rule that begins there."""
        lines, size = speaks.shape
        goes_on, comes = self.partners.goes_on, self.partners.comes
        total_of = np.add.reduce  # a third faster than sum(), for rows as short
        forward = np.empty((lines, size))
        starts = np.zeros((lines, size))
        state = np.full(size, 1.0 / size)
        for n, chance in enumerate(chances):
            if n in goes_on:
                state = goes_on[n] * state + (1 - goes_on[n]) * comes[n]
            ahead = state @ self.seams
            ahead *= chance.seam * (1 - self._share(chance))
            ahead += chance.stays * state
            if chance.goal is not None:
                ahead += chance.seam * self.goal * chance.goal
            begun = None
            if chance.labels is not None:
                astray = chance.astray * goes_on.get(n, 1.0)
                begun = state @ self.order
                if astray:
                    begun *= 1 - astray
                    begun += astray / size
                begun *= chance.start
                begun *= chance.labels
                ahead += begun
            said = speaks[n]
            ahead *= said
            total = max(total_of(ahead), LEAST)
            ahead /= total
            state = forward[n] = ahead
            if begun is not None:
                starts[n] = begun * (said / total)
        return forward, starts

    def _backward(
        self, chances: Sequence[Chance], speaks: Floats, forward: Floats, starts: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """What stands below added to it; `starts` are made whole on the way."""
        lines, size = speaks.shape
        goes_on, leads = self.partners.goes_on, self.partners.leads
        total_of, most_of = np.add.reduce, np.maximum.reduce
        back = np.ones(size)
        sums = np.empty((lines, size))
        below = np.empty((lines, size))
        joins = np.zeros(lines)
        for n in range(lines - 1, -1, -1):
            chance = chances[n]
            both = forward[n] * back
            total = max(total_of(both), LEAST)
            both /= total
            sums[n] = both
            seen = speaks[n] * back
            behind = self.seams @ seen
            behind *= chance.seam * (1 - self._share(chance))
            behind += chance.stays * seen
            if chance.goal is not None:
                behind += chance.seam * self.goal * float(chance.goal @ seen)
            if chance.labels is not None:
                starts[n] *= back / total
                begun = chance.labels * seen
                astray = chance.astray * goes_on.get(n, 1.0)
                ordered = self.order @ begun
                if astray:
                    ordered *= 1 - astray
                    ordered += astray * float(begun.mean())
                ordered *= chance.start
                behind += ordered
            below[n] = behind
            if n:
                above = forward[n - 1]
                joins[n] = chance.stays * float(above @ seen) / max(float(above @ behind), LEAST)
            if n in goes_on:
                joins[n] *= goes_on[n]
                behind = goes_on[n] * behind / max(most_of(behind), LEAST) + (1 - goes_on[n]) * leads[n]
            back = behind / max(most_of(behind), LEAST)
        return sums, joins, below
