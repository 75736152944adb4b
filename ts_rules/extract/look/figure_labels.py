"""Labels in the pictures of a page: short lines in smaller letters that stand together and form no sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..lines import runs
from .line_features import Look
from .printed_numbers import CLEAR, Candidate

__all__ = ["figure_labels"]

SMALLER = 0.96  # times the size of the body
WORDS = 7  # in one line
MEAN_WORDS = 5.0
MOST_LINES = 14  # with more it is a column of its own
HINTS = ("footnote", "sidebar", "turned")


def figure_labels(
    looks: Sequence[Look], labels: Sequence[Candidate | None], named: Sequence[bool], known: Mapping[int, str]
) -> dict[int, str]:
    """For places in `looks` the kind of those labels; `named` says which lines hold names, as tables do."""
    sizes: Counter[float] = Counter()
    for n, look in enumerate(looks):
        if n not in known:
            sizes[round(look.line.size, 1)] += look.size
    body = max(sizes, key=lambda s: sizes[s], default=0.0)
    smaller = [
        n
        for n, look in enumerate(looks)
        if 0 < look.line.size <= SMALLER * body and n not in known and look.line.hint not in HINTS
    ]
    found: dict[int, str] = {}
    for run in runs(smaller, lambda above, n: n == above + 1):
        if len(run) <= MOST_LINES and all(_is_label(looks[n], labels[n]) and not named[n] for n in run):
            begins = [n for n in run if looks[n].small]
            if sum(looks[n].size for n in run) <= MEAN_WORDS * len(run) and 2 * len(begins) <= len(run):
                found.update(dict.fromkeys(run, "figure"))
    return found


def _is_label(look: Look, label: Candidate | None) -> bool:
    sentence = look.ends or look.hyphen or look.quote or look.opens or look.bullet
    figures = any(map(str.isdigit, look.text))
    numbered = label is not None and label.best < CLEAR
    return 0 < look.size <= WORDS and not (sentence or figures or numbered)
