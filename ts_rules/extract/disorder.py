"""How disordered a text is, and how carelessly it was numbered: told from the text itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from .look.line_features import Look
from .weights import Weights
from .witness import Placing, Witness

__all__ = ["care", "unrest"]

FAR = 25  # places: a step between two labels that no column on the page explains
TRIED = 7.0  # what costs more was hardly meant as a label


def unrest(looks: Sequence[Look], placings: Sequence[Placing], weights: Weights, *, free: bool) -> Weights:
    """The weights for a text as disordered as a first reading shows it to be: breaks cost less where there are many."""
    begins = [p.place for p in placings if p.starts]
    steps = [b - a for a, b in pairwise(begins)]
    jumps = sum(not -2 <= s <= 4 for s in steps)
    rate = weights.seam.unrest * jumps / max(1, len(placings))
    seam, order = weights.seam, weights.order
    fresh = [n for n, look in enumerate(looks) if n and look.after_blank and not placings[n].starts]
    torn = sum(placings[n].place != placings[n - 1].place for n in fresh)
    far = sum(abs(s) > FAR for s in steps) / max(1, len(steps))
    paragraph = (torn + seam.paragraph * seam.doubt) / (len(fresh) + seam.doubt)
    return replace(
        weights,
        seam=replace(
            seam,
            near=seam.near if free else 1.0 - max(seam.far, min(far, 1.0 - seam.near)),
            inside=max(seam.inside, rate),
            odd=max(seam.odd, rate),
            paragraph=max(paragraph, rate),
            goes_on=max(seam.goes_on, rate),
        ),
        order=replace(order, anywhere=max(order.anywhere, min(order.most, jumps / max(1, len(steps))))),
    )


def care(witnesses: Sequence[Witness], weights: Weights) -> float:
    """How much dearer than usual a misprint is: in a text whose labels are nearly all sound, a wrong one is rare."""
    shown = [w.label.best for w in witnesses if w.label is not None and w.look.after_blank and w.label.best < TRIED]
    wrong = sum(best >= weights.start.misprint for best in shown)
    return weights.start.care * max(0.0, 1.0 - (wrong / max(1, len(shown))) / weights.start.careless)
