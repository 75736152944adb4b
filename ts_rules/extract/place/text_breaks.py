"""Where the text breaks off, and which torn end each torn beginning goes on with.

How probably it breaks off above a line the form of the two lines tells.  There the line below may go on with the line
above, or with any other line behind which the text may break off: every end is gone on with once, by one beginning.
How well two of them go together is told by three witnesses: the form of the sentence and the words that both sides
share (`Cohesion`), and whether the rule that is under way at the end agrees with what begins.  Since each has one
partner, a pair that is certain frees all others of a doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..look.line_features import Look
from .cohesion import Cohesion
from .line_clues import Floats, Placing
from .model_weights import FAR

__all__ = ["MOST", "PAGE", "Messages", "Partners", "breaks_above", "partners_of"]

USUAL = 0.7  # share of the lines that are no longer than a usual one
SHORT = 0.75  # of that: a line that is shorter is the last of a paragraph
DOUBT = 8  # jumps for which it counts that most of them lead to the same page
LEAST_BREAK = 0.004  # a break less probable than this is none
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
ROUNDS = 25  # in which the shares of every beginning and of every end are made whole
MOST = 1000  # places that are looked at; every pair of them is weighed, and the books we know have a fifth of it
PAGE = 110  # lines before and behind that may be of the same page
LEAST = 1e-12
AGREE = 0.005  # how far two rules agree that do not
WORTH = 0.03  # a break as probable as that, or one that what is said on both sides makes so, is looked at
RELUCTANT = 2  # power of a break's probability: so much rarer than a break is the one that leads to this very place
SURELY_BROKEN = 0.5  # a break less probable than that is none
SMALL = 3  # from so many breaks partners can be told


def breaks_above(looks: Sequence[Look], placings: Sequence[Placing]) -> tuple[Floats, float]:
    """For every line how probable a break is, and how many of them lead far away.

    How often there is one, and how far it leads, the order of the rules that begin tells.
    """
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
    return np.where(found > LEAST_BREAK, found, 0.0), (far + 0.2) / (jumps + DOUBT)


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


@dataclass(frozen=True, slots=True)
class Messages:
    """What the outline says at each line, apart from the break above it."""

    ahead: Floats  # line × rule: how probable the rule is behind the line, from what stands above
    below: Floats  # line × rule: how well the lines from here on go with each rule being under way above them


@dataclass(frozen=True, slots=True)
class Partners:
    """For each line that is probably torn from the one above: how probably it is not, and what comes from elsewhere."""

    goes_on: dict[int, float]
    comes: dict[int, Floats]  # for a beginning: the rules that are under way at the ends it may go on with
    leads: dict[int, Floats]  # for the beginning behind an end: what the beginnings say that may go on with that end


def partners_of(breaks: Floats, far: float, cohesion: Cohesion, said: Messages) -> Partners | None:
    """The partners of all places where the text may break off.

    `breaks` says how probably it does above each line, `far` how probably its partner stands on another page.
    """
    below = said.below / np.maximum(said.below.max(axis=1, keepdims=True), LEAST)
    along = np.maximum((below[1:] * said.ahead[:-1]).sum(axis=1), AGREE)
    begins = [0, *_most_probable(breaks[1:] / along)]
    if len(begins) < SMALL:
        return None
    ends = [len(breaks) - 1, *(n - 1 for n in begins[1:])]
    ahead, below = said.ahead[ends], below[begins]
    agree = np.maximum(below @ ahead.T, AGREE * below.mean(axis=1)[:, None])
    torn = breaks[begins]
    torn[0] = 1.0
    forms = cohesion.forms(begins, ends)
    np.fill_diagonal(forms, (1 - torn) / torn**RELUCTANT * torn.sum())  # what the line above tells is in `breaks`
    forms[0, 0] = 1.0
    away = np.abs(np.subtract.outer(begins, ends)) > PAGE
    shares = _paired(cohesion.close(begins, ends) * forms * agree * np.where(away, far, 1.0))
    stays = np.diagonal(shares)
    apart = shares / np.maximum(agree, LEAST)
    np.fill_diagonal(apart, 0.0)
    comes = apart @ ahead
    leads = apart.T @ below
    comes /= np.maximum(comes.sum(axis=1, keepdims=True), LEAST)
    leads /= np.maximum(leads.max(axis=1, keepdims=True), LEAST)
    # A heading begins something of its own, whatever stands above.
    found = [
        i for i in range(1, len(begins)) if stays[i] < 1 - SURELY_BROKEN and not cohesion.looks[begins[i]].heading_like
    ]
    return Partners(
        {begins[i]: float(stays[i]) for i in found},
        {begins[i]: comes[i] for i in found},
        {begins[i]: leads[i] for i in found},
    )


def _most_probable(odds: Floats) -> list[int]:
    """The lines above which a break is worth a look, no more than can be weighed against each other."""
    worth = np.flatnonzero(odds > WORTH)
    if len(worth) > MOST:
        worth = np.sort(worth[np.argsort(-odds[worth], kind="stable")[:MOST]])
    return [int(n) + 1 for n in worth]


def _paired(fits: Floats) -> Floats:
    """Beginning × end: the shares in which both are whole."""
    shares = np.maximum(fits, LEAST)
    for _ in range(ROUNDS):
        shares = shares / shares.sum(axis=1, keepdims=True)
        shares = shares / shares.sum(axis=0, keepdims=True)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))
