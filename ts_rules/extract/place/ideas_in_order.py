"""The ideas of a book without numbers: each stretch of its text under a rule, mostly in the order of the tree.

The path through the rules with the best total wins: what a stretch speaks of (concepts, and the words that our own
statements have in the language of the book) against what it costs to go on, to go to the next rule, to leave one out
and to turn back, which depends on the cut between two stretches.  Sums over all paths say how sure each step is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..look.language_marks import Language
from ..look.line_concepts import Concept
from ..look.rule_outline import Outline
from .line_clues import Floats
from .model_weights import Ideas
from .rule_profiles import profiles, spoken_words, telling_words, titles
from .stretches import CUTS, Stretch

__all__ = ["Stated", "ideas_of"]

SMOOTH = 0.5
TITLE = 2.0  # what a title says of a heading, beside all that the rule says
SISTERS = 0.3  # what a sister of a rule tells of it, where its parts tell all
TWICE = 0.5  # what a concept tells that a stretch has more than once
LEAST = 1e-9
NEVER = -300.0
INSIDE = ("clause", "phrase")  # cuts inside a sentence
WITHIN = ("sentence", *INSIDE)  # and inside a paragraph


@dataclass(frozen=True, slots=True)
class Stated:
    """A stretch, the rule that it states (a place in the outline), others that it states too, and how sure that is."""

    stretch: Stretch
    place: int
    also: tuple[int, ...]
    sure: float
    under: float  # how sure the heading is that it stands under


def ideas_of(
    stretches: Sequence[Stretch], outline: Outline, edition: str, lang: Language, weights: Ideas
) -> list[Stated]:
    """Every stretch under a rule."""
    if not stretches:
        return []
    said = _said(stretches, outline, edition, lang, weights)
    steps = {cut: _steps(outline, cut, weights) for cut in CUTS}
    between = [_between(steps, above, this) for above, this in pairwise(stretches)]
    first = steps["paragraph"][0].copy()
    first[0] = 0.0  # the text mostly begins with the first rule
    both = np.concatenate([said, said], axis=1)
    path = [state % len(outline) for state in _best(both, between, first)]
    sums = _sums(both, between, first)
    sure = sums[:, : len(outline)] + sums[:, len(outline) :]
    rules = _mainly(path, _left_out(path, said, outline, weights), said)
    up = np.array(outline.headings())
    return [
        Stated(stretch, *_split(rules.get(n, (place,))), float(sure[n, place]), float(sure[n, up == up[place]].sum()))
        for n, (stretch, place) in enumerate(zip(stretches, path, strict=True))
    ]


def _split(rules: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return rules[0], rules[1:]


def _said(stretches: Sequence[Stretch], outline: Outline, edition: str, lang: Language, weights: Ideas) -> Floats:
    """Stretch × rule: how much better what it says fits the rule than any other."""
    game = outline.game.id
    known, named = profiles(game, edition), titles(game)
    own = [known[r.printed] for r in outline.rules]
    spoken = spoken_words(game, lang.id)
    kinds = {"term": 1.0, "reference": weights.figures, "name": weights.names, "figure": weights.figures, "dice": 1.0}
    concepts = _Table(
        [{c: kinds[c[0]] * n for c, n in row.items()} for row in _newly_said(stretches)],
        [{c: n**weights.power for c, n in row.items()} for row in own],
    )
    text = concepts.tells(concepts.rules, concepts.family(outline), weights.own, weights.family)
    entitled: list[dict[Concept, float]] = [dict(row) for row in own]
    for row, rule in zip(entitled, outline.rules, strict=True):
        for concept, count in named[rule.printed].items():
            row[concept] = row.get(concept, 0.0) + TITLE * count
    heading = _Table([s.concepts for s in stretches], entitled).tells_of_headings(outline, weights)
    by_words = _Table(
        [dict.fromkeys(telling_words(s.text, lang.id), 1.0) for s in stretches],
        [dict.fromkeys(spoken.get(r.printed, ()), 1.0) for r in outline.rules],
    )
    spoken_text = weights.words * by_words.shared()
    inner = np.array([outline.heads(n) for n in range(len(outline))])
    text = weights.weight * ((1 - weights.plain) * text + weights.plain * concepts.shared()) + spoken_text
    stands = np.array([s.heading for s in stretches])[:, None]
    as_heading = np.where(inner, heading, text - weights.no_heading)
    return np.asarray(np.where(stands, as_heading, text - weights.bare * inner))


def _newly_said(stretches: Sequence[Stretch]) -> list[dict[Concept, float]]:
    """What each stretch speaks of; what its paragraph repeats says less each time."""
    found: list[dict[Concept, float]] = []
    before: Counter[Concept] = Counter()
    for stretch in stretches:
        if stretch.cut not in WITHIN:
            before.clear()
        found.append({c: (1 + TWICE * (n > 1)) / (1 + before[c]) for c, n in stretch.concepts.items()})
        before.update(stretch.concepts.keys())
    return found


class _Table:
    """Counts of stretches and of rules, over the same columns."""

    def __init__(
        self,
        stretches: Sequence[dict[Concept, float] | Counter[Concept] | dict[str, float]],
        rules: Sequence[dict[Concept, float] | Counter[Concept] | dict[str, float]],
    ) -> None:
        index: dict[object, int] = {}
        for row in stretches:
            for column in row:
                index.setdefault(column, len(index))
        self.seen, self.rules = (np.zeros((len(rows), len(index))) for rows in (stretches, rules))
        for table, rows in ((self.seen, stretches), (self.rules, rules)):
            for n, row in enumerate(rows):
                for column, count in row.items():
                    if column in index:
                        table[n, index[column]] = count
        everywhere = self.seen.sum(axis=0) + self.rules.sum(axis=0) + SMOOTH
        self.background = everywhere / everywhere.sum()

    def shares(self, counts: Floats) -> Floats:
        """Rows as probabilities; one that is empty speaks like the whole book."""
        total = counts.sum(axis=1, keepdims=True)
        return np.asarray(np.where(total > 0, counts / np.maximum(total, SMOOTH), self.background))

    def tells(self, rules: Floats, family: Floats | None, own: float, related: float) -> Floats:
        """Stretch × rule: the logarithm of how much more probable the rule makes what is said."""
        mix = own * self.shares(rules) + (1 - own - related) * self.background
        if family is not None:
            mix = mix + related * self.shares(family)
        return np.asarray(self.seen @ np.log(mix / self.background).T)

    def shared(self) -> Floats:
        """Stretch × rule: how much the columns that both have tell, each by how few rules have it."""
        told_by = np.maximum((self.rules > 0).sum(axis=0), 1)
        rare = np.log(len(self.rules) / told_by)
        return np.asarray(self.seen @ ((self.rules > 0) * rare).T)

    def family(self, outline: Outline) -> Floats:
        """What the parts of a rule say, or its sisters."""
        paths = [r.id.path for r in outline.rules]
        kin = np.zeros((len(paths), len(paths)))
        for a, one in enumerate(paths):
            for b, other in enumerate(paths):
                if a != b and other[: len(one)] == one:
                    kin[a, b] = 1.0
                elif a != b and len(one) > 1 and one[:-1] == other[:-1]:
                    kin[a, b] = SISTERS
        return np.asarray(kin @ self.rules)

    def tells_of_headings(self, outline: Outline, weights: Ideas) -> Floats:
        """The same for headings, which say in few words what stands below them."""
        return weights.heading * self.tells(self.rules, self.family(outline), weights.own, weights.family)


def _steps(outline: Outline, cut: str, weights: Ideas) -> Floats:
    """State × state: what a step costs at such a cut, as a logarithm.

    Behind the rules stand the same rules once more, with the next one told already: inside a sentence an idea may
    interrupt the one before it.
    """
    size = len(outline)
    to = np.arange(size)[None, :] - np.arange(size)[:, None]
    inner = np.array([outline.heads(n) for n in range(size)], dtype=float)
    passed = np.concatenate([[0.0], np.cumsum(weights.skip + (weights.skip_heading - weights.skip) * inner)])
    left_out = passed[None, :size] - passed[1:, None]
    stay, on = getattr(weights, "heading_step" if cut == "heading" else cut)
    back = weights.back + on + weights.far * np.abs(to)
    plain = np.where(to == 0, -stay, np.where(to > 0, -on - np.minimum(left_out, weights.back), -back))
    found = np.full((2 * size, 2 * size), NEVER)
    found[:size, :size] = plain
    one = np.arange(size - 1)
    found[size + one, size + one] = -stay
    found[size + one, :size] = np.where(one[:, None] + 1 < np.arange(size)[None, :], plain[1:], NEVER)
    if cut in INSIDE:
        told = one[(inner[:-1] == 0) & (inner[1:] == 0)]
        found[told + 1, size + told] = -weights.interrupted
    return np.asarray(found)


def _between(steps: dict[str, Floats], above: Stretch, this: Stretch) -> Floats:
    """What steps cost between two stretches; below a heading its first idea begins."""
    if this.heading:
        return steps["heading"]
    if this.cut == "entry" and above.cut != "entry":
        return steps["row"]
    return steps["paragraph"] if above.heading else steps[this.cut]


def _best(said: Floats, between: Sequence[Floats], first: Floats) -> list[int]:
    """The path with the best total."""
    best = first + said[0]
    came: list[Floats] = []
    for row, steps in zip(said[1:], between, strict=True):
        through = best[:, None] + steps
        came.append(through.argmax(axis=0))
        best = through.max(axis=0) + row
    path = [int(best.argmax())]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return path[::-1]


def _sums(said: Floats, between: Sequence[Floats], first: Floats) -> Floats:
    """Stretch × rule: how probable each rule is, over all paths."""
    likely = np.exp(said - said.max(axis=1, keepdims=True))
    moves = [np.exp(steps) for steps in between]
    forward = np.zeros_like(said)
    state = np.exp(first - first.max()) * likely[0]
    forward[0] = state / state.sum()
    for n, move in enumerate(moves, start=1):
        state = (forward[n - 1] @ move) * likely[n]
        forward[n] = state / max(state.sum(), LEAST)
    behind = np.ones(said.shape[1])
    found = np.zeros_like(said)
    found[-1] = forward[-1]
    for n in range(len(moves) - 1, -1, -1):
        behind = moves[n] @ (behind * likely[n + 1])
        behind = behind / max(behind.sum(), LEAST)
        both = forward[n] * behind
        found[n] = both / max(both.sum(), LEAST)
    return found


def _left_out(path: Sequence[int], said: Floats, outline: Outline, weights: Ideas) -> dict[int, tuple[int, ...]]:
    """Rules that the path goes past: each is stated together with the one before it or the one behind it, if any."""
    found: dict[int, list[int]] = {}
    visited = set(path)
    for n in range(1, len(path)):
        for place in range(path[n - 1] + 1, path[n]):
            if place in visited or outline.heads(place):
                continue
            beside = [m for m in range(len(path)) if path[m] in (path[n - 1], path[n])]
            best = max(beside, key=lambda m: said[m, place])
            if said[best, place] >= weights.together:
                for m in beside:
                    if path[m] == path[best]:
                        found.setdefault(m, []).append(place)
    return {n: tuple(places) for n, places in found.items()}


def _mainly(path: Sequence[int], also: dict[int, tuple[int, ...]], said: Floats) -> dict[int, tuple[int, ...]]:
    """The rules of stretches that state several, that which they speak of most before the others."""
    together: dict[tuple[int, ...], list[int]] = {}
    for n, places in also.items():
        together.setdefault((path[n], *places), []).append(n)
    found = {}
    for rules, members in together.items():
        total = said[members].sum(axis=0)
        found.update(dict.fromkeys(members, tuple(sorted(rules, key=lambda place: -float(total[place])))))
    return found
