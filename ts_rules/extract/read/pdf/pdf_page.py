"""One page of a PDF: its letters become words, its drawings boxes, both together lines in reading order.

What the columns of a page leave open, the pages near it may tell: the first page of a book can hold a few lines in
two columns, and so can the last.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from ...lines import runs
from .gutters import Gutter
from .page_boxes import Rect, ruled
from .page_columns import Laid, lay_out
from .page_words import STAND_INS, Word, around, glued, words_of
from .sandbox import Message

if TYPE_CHECKING:
    from pdfminer.layout import LTPage
    from pdfplumber.page import Page as PlumberPage

__all__ = ["ENOUGH", "Neighbours", "read_sheet"]

MOST_LETTERS = 60_000  # on a page; the densest printed page we know has a sixth of it
MOST_DRAWN = 40_000  # lines and rectangles looked at on a page
NEAR_PAGES = 6  # whose columns tell of a page after them
EARLY = 3  # pages that are looked at again when the first columns of a book are found
ENOUGH = 0.95  # of the words in the same order, below which the two routes disagree
FIGURE = rf"[\d{chr(STAND_INS)}-\U0010fffd]"
LABEL = re.compile(rf"{FIGURE}{{1,2}}(?:\.{FIGURE}{{1,2}})+(?:\.[^\W\d_])?\.?")
STOPS = '.!?:;)]”’»"'
COMPARED = 0.5  # of the words found by both routes, below which nothing can be said


class Neighbours:
    """The gutters of the pages before, and the pages that were read before there were any."""

    def __init__(self) -> None:
        self._pages: deque[tuple[Gutter, ...]] = deque(maxlen=NEAR_PAGES)
        self._early: dict[int, tuple[Sequence[Word], Sequence[Rect], list[str]]] = {}
        self._late: list[int] = []

    @property
    def gutters(self) -> tuple[Gutter, ...]:
        """Each place once, the nearest page first."""
        places: dict[tuple[float, float], Gutter] = {}
        for page in reversed(self._pages):
            for one in page:
                places.setdefault((one.x0, one.x1), one)
        return tuple(places.values())

    def learn(self, number: int, words: Sequence[Word], boxes: Sequence[Rect], laid: Laid) -> None:
        """A page was read."""
        if laid.gutters:
            self._pages.append(laid.gutters)
            for early, (its_words, its_boxes, before) in self._early.items():
                if [e.text for e in lay_out(its_words, its_boxes, self.gutters).lines] != before:
                    self._late.append(early)
            self._early.clear()
        elif not self._pages and len(self._early) < EARLY:
            self._early[number] = (words, boxes, [e.text for e in laid.lines])

    def to_read_again(self) -> list[int]:
        """The numbers of pages that came out otherwise, had the gutters been known; each is told once."""
        late, self._late = self._late, []
        return late


def read_sheet(page: PlumberPage, cross_check: bool, neighbours: Neighbours) -> Message:  # noqa: FBT001 as of read_pdf
    """The message of a page: its lines in reading order, and what else is to be known of it."""
    chars = page.chars
    if len(chars) > MOST_LETTERS:
        return {"failed": "full"}
    x0, top, x1, bottom = page.bbox
    shown = [c for c in chars if c["x1"] > x0 and c["x0"] < x1 and c["bottom"] > top and c["top"] < bottom]
    unnamed: dict[tuple[str, str], int] = {}
    words, turned = words_of(shown, unnamed)
    objects = page.objects
    drawn = list(chain.from_iterable(objects.get(kind, ()) for kind in ("rect", "line", "curve", "image")))
    marks = ruled(
        Rect(max(one["x0"], x0), max(one["top"], top), min(one["x1"], x1), min(one["bottom"], bottom))
        for one in drawn[:MOST_DRAWN]
    )
    laid = lay_out(words, marks.boxes, neighbours.gutters)
    neighbours.learn(page.page_number, words, marks.boxes, laid)
    doubtful = cross_check or bool(laid.doubts)
    shared = agreement(page.layout, page.height + page.mediabox[1], page.mediabox[0], laid) if doubtful else None
    lines = [
        _line(words, glued(list(words)), placed.hint, placed.piece)
        for placed in laid.lines
        for words in _parted(placed.words)
    ]
    # Turned words that stand in one line, up or down the page, as they were drawn.
    rows = runs(turned, lambda last, word: word.x0 < last.x1 and last.x0 < word.x1)
    lines += [_line(tuple(row), " ".join(w.text for w in row), "turned", -1) for row in rows]
    return {
        "width": x1 - x0,
        "height": bottom - top,
        "lines": lines,
        "rules": [[r.x0, r.top, r.x1] for r in marks.rules],
        "drawn": len(drawn),
        "agreement": shared,
        "unnamed": list(unnamed),
        "turned": len(turned),
    }


def _parted(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """A line, or its parts: a rule begins in the middle of one where a sentence ends and a number in bold follows."""
    cuts = [
        n
        for n in range(1, len(words))
        if words[n].bold and not words[n - 1].bold and words[n - 1].text[-1] in STOPS and LABEL.fullmatch(words[n].text)
    ]
    return [words[a:b] for a, b in pairwise((0, *cuts, len(words)))]


def _line(words: tuple[Word, ...], text: str, hint: str, piece: int) -> list[Any]:
    return [
        text,
        *around(words),
        max(w.size for w in words),
        next((w.bold for w in words if any(map(str.isalnum, w.text))), False),
        hint,
        piece,
    ]


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
    return _longest_rise(found) / len(found)


def _longest_rise(ranks: list[int]) -> int:
    """The length of the longest run of growing numbers, others in between."""
    tails: list[int] = []
    for rank in ranks:
        place = bisect_left(tails, rank)
        if place == len(tails):
            tails.append(rank)
        else:
            tails[place] = rank
    return len(tails)
