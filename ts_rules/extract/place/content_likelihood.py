"""How well what a line speaks of fits each rule: the second witness beside the printed number.

Two languages are spoken of a line.  In concepts (terms, names, figures, references) it is compared with what our own
statement of each rule speaks of; in its own words with the other lines that stand under the rule and its family so far.
Both are mixtures: of the rule itself, of its family, and of the whole book, which tells nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from ..look.language_marks import words
from ..look.line_concepts import Concept
from ..look.line_features import Look
from ..look.rule_outline import Outline
from .cohesion import STEM
from .line_clues import Floats
from .model_weights import Content
from .rule_profiles import profiles, titles

__all__ = ["family_matrix", "speaks", "words_speak"]

SMOOTH = 0.5
FRIEND = 0.5  # share of a rule in the talk of one that refers to it, where a member of the family has 1
AT_ONCE = 4000  # words; the books we know have fewer, and a table of all words that a text may have takes a gigabyte
TITLE = 2.0  # what a title says, beside all that the rule says


@cache
def family_matrix(paths: tuple[tuple[int | str, ...], ...], links: frozenset[tuple[int, int]]) -> Floats:
    """Rule × rule: how much of a family's talk comes from each member: parent, section, sisters, children, and friends.

    The friends of a rule are those that the tree refers it to.
    """
    kin = np.zeros((len(paths), len(paths)))
    for a, one in enumerate(paths):
        for b, other in enumerate(paths):
            if a != b and one[0] == other[0]:
                close = other[: len(one)] == one or one[: len(other)] == other or one[:-1] == other[:-1]
                kin[a, b] = 1.0 if close else 0.5
    for a, b in links:
        if a != b:
            kin[a, b] = max(kin[a, b], FRIEND)
    return kin


def speaks(
    outline: Outline,
    edition: str,
    lines: Sequence[Mapping[Concept, int]],
    paragraphs: Sequence[int],
    headings: Sequence[bool],
    kin: Floats,
    weights: Content,
) -> Floats:
    """For each line and rule, how much more probable the concepts of the line are under that rule than anywhere."""
    kinds = {"term": 1.0, "reference": 1.0, "name": weights.names, "figure": weights.figures, "dice": 1.0}
    index: dict[Concept, int] = {}
    for line in lines:
        for concept in line:
            index.setdefault(concept, len(index))
    own = _table(outline, profiles(outline.game.id, edition), index)
    titled = _table(outline, titles(outline.game.id), index)
    seen = np.zeros((len(lines), len(index)))
    before: Counter[Concept] = Counter()
    for n, line in enumerate(lines):
        if n and paragraphs[n] != paragraphs[n - 1]:
            before.clear()
        for concept in line:
            # What a paragraph repeats says less each time.
            before[concept] += 1
            seen[n, index[concept]] = kinds[concept[0]] / before[concept]
    everywhere = seen.sum(axis=0) + own.sum(axis=0)
    seen *= _tempered(seen.sum(axis=1), paragraphs, weights.enough, weights.temper)[:, None]
    own = np.power(own, weights.power)
    gain = _gain(own, kin @ own, everywhere, weights)
    said = seen @ gain.T
    nothing = np.zeros_like(everywhere)
    both = TITLE * _shares(titled, nothing) + _shares(own, nothing)
    as_heading = seen @ _gain(both, own, everywhere, weights).T
    said[headings] = weights.heading * as_heading[headings]
    return np.asarray(weights.weight * said)


def _table(outline: Outline, known: Mapping[str, Mapping[Concept, float]], index: Mapping[Concept, int]) -> Floats:
    """Rule × concept: how much each rule speaks of what the book speaks of."""
    found = np.zeros((len(outline), len(index)))
    for place, rule in enumerate(outline.rules):
        for concept, count in known[rule.printed].items():
            if concept in index:
                found[place, index[concept]] = count
    return found


def _gain(own: Floats, family: Floats, everywhere: Floats, weights: Content) -> Floats:
    background = (everywhere + SMOOTH) / (everywhere + SMOOTH).sum()
    mix = weights.own * _shares(own, background) + weights.family * _shares(family, background)
    mix = mix + (1 - weights.own - weights.family) * background
    return np.asarray(np.log(mix / background))


def _shares(counts: Floats, background: Floats) -> Floats:
    """Rows as probabilities; a rule that says nothing we know speaks like the whole book."""
    total = counts.sum(axis=1, keepdims=True)
    return np.asarray(np.where(total > 0, counts / np.maximum(total, SMOOTH), background))


def words_speak(
    looks: Sequence[Look], paragraphs: Sequence[int], under: Floats, kin: Floats, weights: Content
) -> Floats:
    """As `speaks`, in the book's own words: `under` says how probably each line stands under each rule so far.

    A paragraph is no witness for itself, so its own words are taken out of what it is compared with.
    """
    index: dict[str, int] = {}
    rows = [[index.setdefault(w[:STEM], len(index)) for w in words(e.text) if len(w) > 2] for e in looks]
    sizes = np.array([float(len(set(row))) for row in rows])
    own, everywhere = _own_words(rows, len(index), under)
    family = kin @ own
    result = np.zeros_like(under)
    groups: dict[int, list[int]] = {}
    for n, paragraph in enumerate(paragraphs):
        groups.setdefault(paragraph, []).append(n)
    own_total, family_total = own.sum(axis=1), family.sum(axis=1)
    background = (everywhere + SMOOTH) / (everywhere + SMOOTH).sum()
    for numbers in groups.values():
        members = np.array(numbers)
        share = under[members]
        used = np.unique([word for n in numbers for word in rows[n]])
        if not len(used):
            continue
        said = np.array([np.isin(used, rows[n]) for n in numbers], dtype=float)
        some = np.flatnonzero(share.any(axis=0))  # a few rules: of all others it says nothing
        part = share[:, some].T
        mine, all_mine = np.zeros((len(own), len(used))), np.zeros(len(own))
        mine[some], all_mine[some] = part @ said, part @ sizes[members]
        kin_mine, kin_all = kin[:, some] @ mine[some], kin[:, some] @ all_mine[some]
        left = np.maximum(own_total - all_mine, 0.0)[:, None]
        kin_left = np.maximum(family_total - kin_all, 0.0)[:, None]
        rest = background[used]
        a = (np.maximum(own[:, used] - mine, 0.0) + weights.floor * rest) / (left + weights.floor)
        b = (np.maximum(family[:, used] - kin_mine, 0.0) + weights.floor * rest) / (kin_left + weights.floor)
        mix = weights.own_words * a + weights.family_words * b + (1 - weights.own_words - weights.family_words) * rest
        result[members] = weights.words * (said @ np.log(mix / rest).T)
    return result * _tempered(sizes, paragraphs, weights.enough_words, weights.temper)[:, None]


def _own_words(rows: Sequence[Sequence[int]], count: int, under: Floats) -> tuple[Floats, Floats]:
    """Rule × word: how often each word stands under each rule; and how often in all.  So many words at a time."""
    own, everywhere = np.zeros((under.shape[1], count)), np.zeros(count)
    for first in range(0, count, AT_ONCE):
        last = first + AT_ONCE
        cut = [(n, [word - first for word in row if first <= word < last]) for n, row in enumerate(rows)]
        told = [(n, here) for n, here in cut if here]
        seen = np.zeros((len(told), min(AT_ONCE, count - first)))
        for line, (_n, here) in zip(seen, told, strict=True):
            line[here] = 1.0
        everywhere[first : first + AT_ONCE] = seen.sum(axis=0)
        own[:, first : first + AT_ONCE] = under[[n for n, _here in told]].T @ seen
    return own, everywhere


def _tempered(counts: Floats, paragraphs: Sequence[int], enough: float, temper: float) -> Floats:
    """For each line what its words weigh: a long paragraph says one thing at length, not many things."""
    _names, places = np.unique(np.array(paragraphs), return_inverse=True)
    totals = np.bincount(places, counts)[places]
    return np.asarray(np.power(np.maximum(totals / enough, 1.0), -temper))
