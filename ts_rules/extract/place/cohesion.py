"""Which torn ends and beginnings hang together: by the form of the sentence, and by the rare words they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np

from ..look.language_marks import words
from ..look.line_features import Look
from .line_clues import Floats

__all__ = ["STEM", "Cohesion", "whole"]

STEM = 6  # letters of a word that are kept, so that endings do not matter
WINDOW = 8  # lines on either side that are compared
RARE = 0.1  # share of the lines from which a word says nothing
SHARP = 4.0  # nats between pieces that share nothing and pieces in the same words
ODD = 0.05  # how much worse a sentence is that begins small behind a full stop, or large behind half a word
WHOLE = 20.0  # how much better two halves are that make a word known elsewhere
GOES_ON = 4.0  # the same for a small beginning behind a sentence without an end
TINY = 1e-9


class Cohesion:
    """The words of a text, each with what it tells; `fresh` says where another passage begins in any case."""

    def __init__(self, looks: Sequence[Look], fresh: Sequence[bool]) -> None:
        self.looks = looks
        self.fresh = fresh
        self.known = {w for e in looks for w in words(e.text)}
        self.stems = [{w[:STEM] for w in words(e.text) if len(w) > 2} for e in looks]
        counts = Counter(stem for row in self.stems for stem in row)
        tells = {s: log(RARE * len(looks) / n) for s, n in counts.items() if 1 < n < RARE * len(looks)}
        self.index = {stem: n for n, stem in enumerate(tells)}
        self.tells = list(tells.values())

    def fits(self, begins: Sequence[int], ends: Sequence[int]) -> Floats:
        """Beginning × end, as places of lines: how well the text goes on."""
        return self.close(begins, ends) * self.forms(begins, ends)

    def close(self, begins: Sequence[int], ends: Sequence[int]) -> Floats:
        """Beginning × end: how much the words on both sides are the same."""
        close = self._table([self._behind(n) for n in begins]) @ self._table([self._before(n) for n in ends]).T
        return np.asarray(np.exp(SHARP * close))

    def forms(self, begins: Sequence[int], ends: Sequence[int]) -> Floats:
        """Beginning × end: how well the sentence goes on."""
        torn = [(n, self.looks[e]) for n, e in enumerate(ends) if self.looks[e].hyphen]
        over = [self.looks[e].ends or self.looks[e].heading_like for e in ends]
        rows = {  # by whether the beginning is small
            True: [ODD if done else GOES_ON for done in over],
            False: [ODD if self.looks[e].hyphen else 1.0 for e in ends],
        }
        table = np.array([rows[self.looks[b].small] for b in begins])
        for row, b in zip(table, begins, strict=True):
            if self.looks[b].small:
                for n, end in torn:
                    row[n] = WHOLE if whole(end, self.looks[b]) in self.known else GOES_ON
        return table

    def _behind(self, n: int) -> range:
        last = n + 1
        while last < len(self.looks) and last - n < WINDOW and not self.fresh[last]:
            last += 1
        return range(n, last)

    def _before(self, n: int) -> range:
        first = n
        while first > 0 and n - first < WINDOW - 1 and not self.fresh[first]:
            first -= 1
        return range(first, n + 1)

    def _table(self, windows: Sequence[range]) -> Floats:
        """The words of some lines together, as rows of length 1."""
        table = np.zeros((len(windows), len(self.index)))
        for row, window in zip(table, windows, strict=True):
            row[[self.index[s] for n in window for s in self.stems[n] if s in self.index]] = 1.0
        table *= np.array(self.tells)
        return np.asarray(table / np.maximum(np.sqrt((table * table).sum(axis=1, keepdims=True)), TINY))


def whole(end: Look, start: Look) -> str:
    """The word that two halves make."""
    first, second = words(end.text), words(start.text)
    return (first[-1] if first else "") + (second[0] if second else "")
