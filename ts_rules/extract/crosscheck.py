"""A second reading of a page: pdfminer's text boxes, and how far they agree with the columns found in words."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from .columns import Laid

if TYPE_CHECKING:
    from pdfminer.layout import LTPage

__all__ = ["ENOUGH", "agreement", "longest_rise"]

ENOUGH = 0.95  # of the words in the same order, below which the two routes disagree
COMPARED = 0.5  # of the words found by both routes, below which nothing can be said


def agreement(layout: LTPage, height: float, left: float, laid: Laid) -> float | None:
    """How many of the words stand in the same order when text boxes order them: 0 to 1, or None if unknown.

    The page was parsed already, so this costs only the boxes.  `height` and `left` place its letters on the page.
    """
    from pdfminer.layout import LAParams, LTChar, LTTextBox

    layout.analyze(LAParams())
    ranks: dict[tuple[int, int], int] = {}
    for box in layout:
        if isinstance(box, LTTextBox):
            for line in box:
                for char in line:
                    if isinstance(char, LTChar):
                        ranks.setdefault((round(char.x0), round(char.y0)), len(ranks))
    ours = [(round(w.x0 - left), round(height - w.bottom)) for placed in laid.lines for w in placed.words]
    found = [rank for key in ours if (rank := ranks.get(key)) is not None]
    if len(found) < COMPARED * len(ours) or not found:
        return None
    return longest_rise(found) / len(found)


def longest_rise(ranks: list[int]) -> int:
    """The length of the longest run of growing numbers, others in between."""
    tails: list[int] = []
    for rank in ranks:
        place = bisect_left(tails, rank)
        if place == len(tails):
            tails.append(rank)
        else:
            tails[place] = rank
    return len(tails)
