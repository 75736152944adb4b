"""How the labels of a book are printed, where its pages show it: with room above them, in bold letters.

A line that begins with the number of a rule, but looks like no other label, goes on with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .look.line_features import Look
from .weights import Weights
from .witness import Witness

__all__ = ["Habits", "habits_of"]


@dataclass(frozen=True, slots=True)
class Habits:
    """What labels have; nothing is known of texts without pages."""

    room: bool = False
    bold: bool = False

    def broken(self, look: Look) -> bool:
        """Whether a line does not look as the labels do."""
        return (self.room and look.close) or (self.bold and not look.line.bold)


def habits_of(witnesses: Sequence[Witness], weights: Weights) -> Habits:
    """What most clear labels have; whether they are bold is asked of those that have room above them."""
    clear = [w.look for w in witnesses if w.label is not None and w.label.clear and w.look.line.box is not None]
    apart = [look for look in clear if look.after_blank]
    close = sum(look.close for look in clear)
    bold = sum(look.line.bold for look in apart)
    share = weights.start.habit
    return Habits(room=len(apart) > share * (len(apart) + close), bold=bold > share * len(apart) > 0)
