"""Bare lists that announce what follows, `A. ... B. ... C. ...` before the steps themselves: no rule begins in them."""

from __future__ import annotations

from collections.abc import Sequence

from ..lines import runs
from ..look.language_marks import words
from ..look.line_features import Look
from ..look.printed_numbers import Candidate

__all__ = ["bare_lists"]

LEAST = 3  # items of a list
SHARE = 0.5  # of the items are titles that come back
LONGEST_GAP = 2  # lines between two items


def bare_lists(looks: Sequence[Look], labels: Sequence[Candidate | None], letters: frozenset[int]) -> set[int]:
    """The lines (as places in `looks`) that announce, by letter, what another line with the same letter explains."""
    by_place: dict[int, list[int]] = {}
    chosen: dict[int, int] = {}
    for n, label in enumerate(labels):
        if label and (place := min(label.costs, key=lambda p: label.costs[p])) in letters:
            by_place.setdefault(place, []).append(n)
            chosen[n] = place
    titles = {n for n, place in chosen.items() if _comes_back(n, by_place[place], looks)}
    listed: set[int] = set()
    # Stretches of lines, close together, whose letters go up.
    for run in runs(sorted(chosen), lambda last, n: n - last <= LONGEST_GAP and chosen[n] > chosen[last]):
        again = [n for n in run if n in titles]
        if len(run) >= LEAST and len(again) >= SHARE * len(run):
            listed |= set(run)
    return listed


def _comes_back(n: int, same_letter: Sequence[int], looks: Sequence[Look]) -> bool:
    """Whether another line with this letter begins with most words of this one, and has more to say."""
    mine = set(words(looks[n].text[2:]))
    for other in same_letter:
        if other == n:
            continue
        theirs = words(" ".join(e.text for e in looks[other : other + 2])[2:])
        if len(theirs) > len(mine) and len(mine & set(theirs)) > SHARE * len(mine):
            return True
    return False
