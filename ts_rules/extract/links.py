"""Which torn beginning goes on with which torn end: every end of the text is gone on with once, by one beginning.

Where the text may break off, the line below may go on with the line above, or with any other line behind which the text
may break off.  How well two of them go together is told by three witnesses: the form of the sentence and the words that
both sides share (`Cohesion`), and whether the rule that is under way at the end agrees with what begins.  Since each
has one partner, a pair that is certain frees all others of a doubt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cohesion import Cohesion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["Links", "Messages", "linked"]

ROUNDS = 25  # in which the shares of every beginning and of every end are made whole
PAGE = 110  # lines before and behind that may be of the same page
LEAST = 1e-12
AGREE = 0.005  # how far two rules agree that do not
WORTH = 0.03  # a break as probable as that, or one that what is said on both sides makes so, is looked at
RELUCTANT = 2  # power of a break's probability: so much rarer than a break is the one that leads to this very place
SURE = 0.5  # a break less probable than that is none
SMALL = 3  # from so many breaks partners can be told


@dataclass(frozen=True, slots=True)
class Messages:
    """What the outline says at each line, apart from the break above it."""

    ahead: Floats  # line × rule: how probable the rule is behind the line, from what stands above
    below: Floats  # line × rule: how well the lines from here on go with each rule being under way above them


@dataclass(frozen=True, slots=True)
class Links:
    """For each line that is probably torn from the one above: how probably it is not, and what comes from elsewhere."""

    goes_on: dict[int, float]
    comes: dict[int, Floats]  # for a beginning: the rules that are under way at the ends it may go on with
    leads: dict[int, Floats]  # for the beginning behind an end: what the beginnings say that may go on with that end


def linked(breaks: Floats, far: float, cohesion: Cohesion, said: Messages) -> Links | None:
    """The partners of all places where the text may break off.

    `breaks` says how probably it does above each line, `far` how probably its partner stands on another page.
    """
    import numpy as np

    below = said.below / np.maximum(said.below.max(axis=1, keepdims=True), LEAST)
    along = np.maximum((below[1:] * said.ahead[:-1]).sum(axis=1), AGREE)
    begins = [0, *(int(n) for n in np.flatnonzero(breaks[1:] / along > WORTH) + 1)]
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
    found = [i for i in range(1, len(begins)) if stays[i] < 1 - SURE and not cohesion.looks[begins[i]].heading_like]
    return Links(
        {begins[i]: float(stays[i]) for i in found},
        {begins[i]: comes[i] for i in found},
        {begins[i]: leads[i] for i in found},
    )


def _paired(fits: Floats) -> Floats:
    """Beginning × end: the shares in which both are whole."""
    import numpy as np

    shares = np.maximum(fits, LEAST)
    for _ in range(ROUNDS):
        shares = shares / shares.sum(axis=1, keepdims=True)
        shares = shares / shares.sum(axis=0, keepdims=True)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))
