"""How probably the text breaks off above each line, told from the form of the two lines alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .look.line_features import Look
from .witness import Placing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["breaks_above"]

USUAL = 0.7  # share of the lines that are no longer than a usual one
SHORT = 0.75  # of that: a line that is shorter is the last of a paragraph
FAR = 25  # places: a step between two rules that no column on the page explains
DOUBT = 8  # jumps for which it counts that most of them lead to the same page
LEAST = 0.004  # a break less probable than this is none
TIMES = {  # how much more often two lines are of this form where a page was torn than elsewhere
    "small behind a stop": 40.0,
    "small behind a stop and a blank": 15.0,
    "behind a short line": 5.0,
    "behind a sentence": 1.0,
    "sentence goes on": 0.4,
    "sentence broken": 0.75,
    "sentence broken by a mark": 8.0,
    "broken word": 60.0,
    "half a word": 1.0,
    "behind a heading": 0.45,
    "paragraph": 0.9,
    "small below a heading": 6.0,
    "paragraph breaks": 10.0,
    "paragraph goes on": 1.9,
}


def breaks_above(looks: Sequence[Look], placings: Sequence[Placing]) -> tuple[Floats, float]:
    """For every line how probable a break is, and how many of them lead far away.

    How often there is one, and how far it leads, the order of the rules that begin tells.
    """
    import numpy as np

    begins = [p.place for p in placings if p.starts]
    steps = [b - a for a, b in pairwise(begins)]
    jumps = sum(not -2 <= s <= 4 for s in steps)
    far = sum(abs(s) > FAR for s in steps)
    rate = jumps / max(1, len(looks))
    lengths = sorted(len(e.text) for e in looks)
    short = SHORT * lengths[int(USUAL * (len(lengths) - 1))]
    times = [TIMES[form(a, b, short)] for a, b in pairwise(looks)]
    odds = rate / (1 - rate) * np.array([0.0, *times])
    found = odds / (1 + odds)
    return np.where(found > LEAST, found, 0.0), (far + 0.2) / (jumps + DOUBT)


def form(above: Look, this: Look, short: float) -> str:
    """How two lines stand below each other."""
    marked = bool(this.opens) or this.bullet or this.text[:1].isdigit()
    if above.hyphen:
        return "half a word" if this.small else "broken word"
    if above.heading_like and len(above.text) < short:
        if this.after_blank:
            return "small below a heading" if this.small else "paragraph"
        return "behind a heading"
    if above.ends:
        if this.small:
            return "small behind a stop and a blank" if this.after_blank else "small behind a stop"
        if this.after_blank:
            return "paragraph"
        return "behind a short line" if len(above.text) < short else "behind a sentence"
    if this.after_blank:
        if this.small:
            return "paragraph goes on"
        return "paragraph" if len(above.text) < short else "paragraph breaks"
    return "sentence broken by a mark" if marked else "sentence goes on" if this.small else "sentence broken"
