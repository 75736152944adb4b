"""What is known of a line before it is placed (`Clues`), and the rule that it is placed under (`Placing`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..look.line_features import Look
from ..look.printed_numbers import Candidate

__all__ = ["Clues", "Floats", "Placing"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Clues:
    """What is known of a line before the outline is solved."""

    look: Look
    label: Candidate | None
    listed: bool = False  # a label in a bare list of what follows: no rule begins here
    table: bool = False  # names and figures side by side: no rule begins here, and what is above goes on
    loose: bool = False  # it goes on with an example or a note
    goal: Floats | None = None  # where a piece that was torn off may belong, as a probability for each rule
    astray: float = 0.0  # how probable it is that the order says nothing: a piece that was torn off stands above
    broken: float = 0.0  # how probable it is that what follows cannot follow, whatever it looks like

    @property
    def labelled(self) -> bool:
        """Whether it begins with what can hardly be anything but the number of a rule."""
        return self.label is not None and self.label.clear


@dataclass(frozen=True, slots=True)
class Placing:
    """A line under a rule."""

    place: int  # in the outline
    sure: float  # the probability of that rule
    starts: bool  # a rule begins with this line
    others: tuple[tuple[int, float], ...]  # the next best rules
    joined: float = 1.0  # the probability that the passage of the line above just goes on
