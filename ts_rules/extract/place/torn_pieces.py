"""Pieces torn off by a page or a column, and the rules that each may belong to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ..look.language_marks import Language, words
from ..look.line_features import Look
from .cohesion import Cohesion, whole
from .line_clues import Clues, Floats, Placing
from .text_breaks import MOST, PAGE

__all__ = ["with_goals"]

WHOLE = 0.9  # how probable a seam is that makes a known word of two halves
BROKEN = 0.15  # and one that makes a sentence of two pieces
DANGLES = 4.0  # how much better an end is that no sentence has: an article, a preposition
TINY = 1e-9
DOUBT = 0.02  # probability from which the text may break off
EVEN = 0.5
ORDERLY = 0.05  # how probable a break is where the next rule begins
ANNOUNCES = ":"
ENDS = (
    200  # at which a sentence stops in its middle, nearest to where it may go on; the books we know have a fifth of it
)


def with_goals(clues: Sequence[Clues], placings: Sequence[Placing], under: Floats, lang: Language) -> list[Clues]:
    """The clues, those that may begin a torn piece with the rules that it may belong to.

    `under` says how probably each line stands under each rule so far.  A line that begins in the middle of a sentence
    looks for a line that ends in the middle of one; a paragraph in full sentences for a list that was announced; and
    either for a rule on the same page, since that is how far columns are torn apart.
    """
    looks = [clue.look for clue in clues]
    cohesion = Cohesion(looks, [p.joined < EVEN or e.opens != "" for e, p in zip(looks, placings, strict=True)])
    text = _Torn(
        clues,
        looks,
        under,
        lang,
        cohesion,
        {pair for look in looks for pair in pairwise(words(look.text))},
        [n for n in range(len(looks)) if _breaks_off(clues, n, cohesion.known)],
        [n for n in range(len(looks)) if _announces(clues, n)],
        _near(placings, under.shape[1]),
        _follows(clues, placings, under, cohesion),
    )
    found: list[Clues] = []
    astray = 0.0
    for n, clue in enumerate(clues):
        if n and found[-1].broken >= WHOLE:
            astray = max(astray, found[-1].broken)
        if not clue.labelled:
            found.append(text.with_goal(n) if n else clue)
        elif n and not clue.listed:
            found.append(replace(clue, astray=astray))
            astray = 0.0
        else:
            found.append(clue)
    return found


@dataclass(frozen=True, slots=True)
class _Torn:
    """What the whole text tells of where its pieces may belong."""

    clues: Sequence[Clues]
    looks: Sequence[Look]
    under: Floats
    lang: Language
    cohesion: Cohesion
    pairs: set[tuple[str, str]]  # words that stand side by side in a line somewhere
    ends: Sequence[int]  # lines at which a sentence stops in its middle
    debts: Sequence[int]  # lines that announce a list which does not follow
    pages: Floats  # line × rule: the rules that begin near it
    follows: dict[int, Floats]  # for some lines the rules whose broken end they go on with

    def with_goal(self, n: int) -> Clues:
        """The clues of a line without a clear label, with the rules that it may belong to."""
        clue, look = self.clues[n], self.looks[n]
        if not look.after_blank:
            return replace(clue, goal=self.follows[n]) if n in self.follows else clue
        if look.small and not look.bullet and self.ends and (n - 1 in self.ends or self.looks[n - 1].ends):
            return self._inside_a_sentence(n)
        owed = self.debts and not look.opens
        goal = self.under[self.debts].sum(axis=0) if owed else self.pages[n]
        return replace(clue, goal=_spread(goal, self.pages[n]))

    def _inside_a_sentence(self, n: int) -> Clues:
        """The same for a line that begins in the middle of a sentence."""
        near = _nearest(self.ends, n)
        fitting = _fitting(self.looks, n, near, self.cohesion.known, self.pairs)
        fitting = [e for e in fitting if abs(e - n) <= PAGE] or fitting
        chosen = fitting or [e for e in near if not self.looks[e].hyphen] or near
        # Most of all one with an article or a preposition, or about the same.
        lasts = [(words(self.looks[end].text) or [""])[-1] for end in chosen]
        better = np.array([DANGLES if last in self.lang.frequent else 1.0 for last in lasts])
        fits = self.cohesion.fits([n], chosen)[0] * better
        fits /= max(fits.sum(), TINY)
        return replace(
            self.clues[n],
            goal=_spread(fits @ self.under[chosen], self.pages[n]),
            broken=WHOLE if fitting else BROKEN,
            loose=bool(fitting) and float(fits @ [bool(self.looks[e].inside) for e in chosen]) > EVEN,
        )


def _follows(
    clues: Sequence[Clues], placings: Sequence[Placing], under: Floats, cohesion: Cohesion
) -> dict[int, Floats]:
    """For lines above which the text may break off: the rules whose broken end they go on with, as probabilities."""
    looks = [w.look for w in clues]
    last = len(looks) - 1
    breaks = np.array([1.0 - p.joined for p in placings])
    begins = [n for n in range(1, len(looks)) if breaks[n] > DOUBT and not clues[n].labelled]
    ends = [n for n in range(len(looks)) if n + 1 == len(looks) or breaks[n + 1] > DOUBT]
    if not begins or len(ends) < 2:
        return {}
    begins = sorted(sorted(begins, key=lambda n: -breaks[n])[:MOST])
    ends = sorted(sorted(ends, key=lambda n: -1.0 if n == last else -breaks[n + 1])[:MOST])
    fits = cohesion.fits(begins, ends)
    torn = [1.0 if n == last else ORDERLY if _in_order(placings[n], placings[n + 1]) else breaks[n + 1] for n in ends]
    fits *= np.array(torn)
    for i, n in enumerate(begins):
        fits[i] *= [e != n - 1 for e in ends]
    goals = fits @ under[ends]
    goals /= np.maximum(goals.sum(axis=1, keepdims=True), TINY)
    return dict(zip(begins, goals, strict=True))


def _in_order(this: Placing, after: Placing) -> bool:
    return after.starts and after.place == this.place + 1


def _nearest(ends: Sequence[int], n: int) -> Sequence[int]:
    """The ends that stand nearest to a line, in their order."""
    if len(ends) <= ENDS:
        return ends
    at = bisect_left(ends, n)
    first = min(max(at - ENDS // 2, 0), len(ends) - ENDS)
    return ends[first : first + ENDS]


def _near(placings: Sequence[Placing], size: int) -> Floats:
    """For every line the rules that begin in the lines about it."""
    lines = len(placings)
    sums = np.zeros((lines + 1, size))
    for n, placing in enumerate(placings):
        sums[n + 1] = sums[n]
        sums[n + 1, placing.place] += placing.starts * placing.sure
    at = np.arange(lines)
    return np.asarray(sums[np.minimum(at + PAGE, lines)] - sums[np.maximum(at - PAGE, 0)])


def _breaks_off(clues: Sequence[Clues], n: int, known: set[str]) -> bool:
    """Whether a sentence stops here and the next line does not go on with it."""
    look = clues[n].look
    if look.ends or (look.heading_like and look.after_blank):
        return False
    if n + 1 == len(clues):
        return True
    after = clues[n + 1]
    if look.hyphen and after.look.after_blank:
        return whole(look, after.look) not in known
    return after.labelled or bool(after.look.opens) or (after.look.after_blank and not look.bullet)


def _announces(clues: Sequence[Clues], n: int) -> bool:
    """Whether a list was announced that does not follow."""
    if not clues[n].look.text.endswith(ANNOUNCES) or n + 1 == len(clues):
        return False
    after = clues[n + 1]
    return after.labelled or bool(after.look.opens) or after.look.text.startswith("(")


def _fitting(
    looks: Sequence[Look], n: int, ends: Sequence[int], known: set[str], pairs: set[tuple[str, str]]
) -> list[int]:
    """The ends to which a beginning surely fits: halves make a known word, or two words stand together elsewhere."""
    first = next(iter(words(looks[n].text)), "")
    halves = [e for e in ends if looks[e].hyphen and whole(looks[e], looks[n]) in known]
    lasts = {e: (words(looks[e].text) or [""])[-1] for e in ends if not looks[e].hyphen}
    return halves or [e for e, last in lasts.items() if (last, first) in pairs]


def _spread(goal: Floats, page: Floats) -> Floats:
    """The goal, those rules of it that are on the page before all others."""
    goal = goal / max(goal.sum(), TINY)
    page = page / max(page.sum(), TINY)
    both = goal * page
    both = both / both.sum() if both.sum() > TINY else goal
    return np.asarray((both + goal + page) / 3)
