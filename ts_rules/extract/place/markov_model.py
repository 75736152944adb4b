"""The hidden Markov model over the lines of a book: which rule each line belongs to, and how sure that is.

The hidden state is a rule of the outline.  From one line to the next
the rule goes on; or another begins, with a label that looks like its number and mostly in the order of the outline; or
the text breaks off and goes on elsewhere, where columns were read in the wrong order.  What a line speaks of is the
second witness.  Forward and backward sums give for every line the probability of every rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..look.line_features import Look
from ..look.printed_numbers import Candidate
from ..look.rule_outline import Outline
from .forward_backward import Chance, Passage
from .line_clues import Clues, Floats, Placing
from .model_weights import LabelStyle, Weights, care, goes_on, label_style
from .text_breaks import Messages, Partners

__all__ = ["place_lines"]

PASSES = 4
LINKED = 2  # passes after which torn ends have found their partners
TWICE = 6.0  # nats against a second beginning of a rule that has a better one


def place_lines(
    outline: Outline,
    clues: Sequence[Clues],
    content: Floats,
    weights: Weights,
    link: Callable[[Messages], Partners | None] | None = None,
) -> list[Placing]:
    """Every line under a rule.  `content`: for each line and rule the log-likelihood of what the line speaks of.

    `link` looks for the partners of torn ends and beginnings, from what the outline says on both sides of each break.
    """
    if not clues:
        return []
    model = Model(outline, weights, care(clues, weights), label_style(clues, weights))
    chances = [model.chances(w, clues[n - 1] if n else None) for n, w in enumerate(clues)]
    speaks = np.exp(content - content.max(axis=1, keepdims=True))
    partners: Partners | None = None
    for n in range(PASSES):
        before = partners
        passage = Passage(model.seams, model.order, weights.seam.goal, partners or Partners({}, {}, {}))
        sums, begins, joins, said = passage.sums(chances, speaks)
        better = model.once_each(chances, begins)
        partners = link(said) if link is not None else None
        if better is None and (n >= LINKED or not any(found and found.goes_on for found in (before, partners))):
            break  # what comes next would come out the same
        chances = better or chances
    return model.read(sums, begins, joins)


class Model:
    """The transitions that an outline and its weights give."""

    def __init__(self, outline: Outline, weights: Weights, care: float, style: LabelStyle) -> None:
        self.outline = outline
        self.weights = weights
        self.care = care
        self.style = style
        size = len(outline)
        steps = np.subtract.outer(np.arange(size), np.arange(size)).T  # [from, to] = to - from
        self.order = self._order(steps)
        near = np.exp(-np.abs(steps) / weights.seam.reach)
        np.fill_diagonal(near, 0.0)
        near /= near.sum(axis=1, keepdims=True)
        self.seams = weights.seam.near * near + (1 - weights.seam.near) / size
        self.inner = np.array([float(outline.has_below(n)) for n in range(size)])
        self.unnumbered = np.array([0.0 if outline.is_numbered(n) else 1.0 for n in range(size)])

    def _order(self, steps: NDArray[np.int64]) -> Floats:
        w = self.weights.order
        size = len(self.outline)
        kernel = np.full((size, size), w.anywhere / size)
        kernel += np.where(steps >= 1, w.next * np.power(w.skip, 1.6 * np.maximum(steps - 1, 0)), 0.0)
        kernel += np.where((steps < 0) & (steps >= -2), w.back / 2, 0.0)
        sections = np.array([len(r.id.path) == 1 for r in self.outline.rules], dtype=float)
        kernel += w.section * sections / max(1.0, sections.sum())
        np.fill_diagonal(kernel, w.again)
        return np.asarray(kernel / kernel.sum(axis=1, keepdims=True))

    def chances(self, this: Clues, above: Clues | None) -> Chance:
        """The transition into one line, from how it and the line above look."""
        seam = self._seam(this.look, above.look if above else None)
        if this.table:
            seam = min(seam, self.weights.seam.opened)
        seam = max(seam, this.broken)
        start, labels = self._start(this, above)
        stays = (1 - start) * (1 - seam)
        seam = (1 - start) * seam
        return Chance(stays, seam, start, labels, this.goal, this.astray)

    def _start(self, this: Clues, above: Clues | None) -> tuple[float, Floats | None]:
        """How probably a rule begins here, and how well the line fits each of them; None where none can."""
        look = this.look
        fresh = look.after_blank or look.artifact or above is None
        ended = above is None or above.look.ends or above.look.heading_like or above.label is not None
        if this.label is not None and not this.listed:
            w = self.weights.start
            usual = w.after_blank if fresh else w.after_end if ended else w.inside
            amid = self.style.behind_stops and above is not None and goes_on(above, this)
            unlike = w.amid if amid else w.unlike if self.style.unlike(look) else usual
            return unlike, self._fits_label(look, this.label)
        if this.listed or this.table or look.small or look.bullet or not (fresh or ended):
            return 0.0, None
        return self._without_label(look, stands=fresh or above is None or above.look.heading_like)

    def _fits_label(self, look: Look, label: Candidate) -> Floats:
        w = self.weights.start
        fits = np.zeros(len(self.outline))
        rare = min(w.rare * (label.end - label.begins), w.rarest)
        for place, cost in label.costs.items():
            fits[place] = np.exp(rare - cost - (self.care if cost >= w.misprint else 0.0))
        if look.heading_like and self.outline.numbered:
            fits *= np.exp(w.inner * (2 * self.inner - 1))
        return fits

    def _without_label(self, look: Look, *, stands: bool) -> tuple[float, Floats]:
        """A label may be lost; and of rules that have none a heading is enough, where it `stands` like one."""
        w = self.weights.start
        lost = w.free if self.outline.free else w.lost
        if not (look.heading_like and self.unnumbered.any()):
            return lost, np.ones(len(self.outline))
        fits = self.unnumbered + (1 - self.unnumbered) * (lost / w.heading)
        if not self.outline.numbered:
            fits = fits * np.exp((w.inner if self.outline.coarse else w.inner / 2) * (2 * self.inner - 1))
        return max(w.heading if stands else w.lost, lost), fits

    def _seam(self, this: Look, above: Look | None) -> float:
        """How probably the text breaks off between two lines, from how they look."""
        w = self.weights.seam
        if above is None or (this.motto and not above.heading_like):
            return w.broken
        if above.heading_like and above.after_blank:
            return w.inside if self.outline.coarse else max(w.opened, w.inside)
        if this.opens or this.echo or (this.bullet and not above.heading_like):
            return max(w.opened, w.inside)
        goes_on = not above.ends and not above.heading_like
        if this.after_blank:
            return self._seam_of_paragraphs(this, goes_on=goes_on or above.hyphen)
        if above.hyphen:
            return w.inside if this.small else w.odd
        return w.inside if goes_on else w.odd

    def _seam_of_paragraphs(self, this: Look, *, goes_on: bool) -> float:
        w = self.weights.seam
        if goes_on:
            return w.goes_on if this.small else w.broken
        if this.small:
            return w.broken
        return w.free if self.outline.free else w.paragraph

    def once_each(self, chances: Sequence[Chance], begins: Floats) -> list[Chance] | None:
        """The chances with every second beginning of a rule made dear; None where each begins once."""
        likely = [(int(begins[n].argmax()), n) for n in range(len(chances)) if begins[n].max() > 0.5]
        by_rule: dict[int, list[int]] = {}
        for place, n in likely:
            by_rule.setdefault(place, []).append(n)
        changed = list(chances)
        dear = np.exp(-TWICE)
        found = False
        for place, lines in by_rule.items():
            if len(lines) < 2:
                continue
            best = max(lines, key=lambda n: float(begins[n][place]) * float(_fit(chances[n], place)))
            for n in lines:
                labels = changed[n].labels
                if n == best or labels is None:
                    continue
                labels = labels.copy()
                labels[place] *= dear
                changed[n] = replace(changed[n], labels=labels)
                found = True
        return changed if found else None

    def read(self, sums: Floats, begins: Floats, joins: Floats) -> list[Placing]:
        """The most probable rule of every line."""
        if self.outline.coarse:
            up = np.eye(len(self.outline))[self.outline.headings()]
            sums = sums @ up
            begins = begins * self.inner
        placings = []
        for n in range(len(sums)):
            ranked = sums[n].argsort()[::-1][:4]
            best = int(ranked[0])
            others = tuple((int(p), float(sums[n][p])) for p in ranked[1:] if sums[n][p] > 0.01)
            starts = bool(begins[n][best] > 0.5 * sums[n][best])
            placings.append(Placing(best, float(sums[n][best]), starts, others, float(joins[n])))
        return placings


def _fit(chance: Chance, place: int) -> float:
    return 0.0 if chance.labels is None else float(chance.labels[place])
