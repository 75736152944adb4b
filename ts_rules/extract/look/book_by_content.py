"""Which recorded book a text is, told by its content alone: the fingerprints of sections that are on record.

Language, edition and numbering say nothing here: another translation shares them all.  Nothing is placed by what is
found: a book that is told is read as if the user had named it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import exp

from ...books import folder_of, recorded
from ...books.outline import OUTLINE, RecordedOutline, read_outline
from ...model import Book, Game
from ..fingerprints import numbers_of, runs_of, words_in
from ..lines import Line

__all__ = ["Told", "told_book"]

HALFWAY = 0.35
"""Share of common runs at which it may be the book or not: with one letter in twenty misread a copy has .38 or more of
them, with half its lines lost nearly all that are left; our own statements in the language of a book have up to .16,
and three chapters by other translators .06 to .23, once, in Italian, .32."""
STEEP = 40.0
CLOSE = 0.02  # two records as near each other as this cannot be told apart
SURE = 0.5
TURNS = (4, 16)  # hashes of a sketch that are looked at first, and all of them where these leave a doubt
CLEAR = 0.01
LEAST = 300  # runs: of a shorter text too few stand in sketches
HYPHENS = ("-\n", "\u00ad\n", "\u00ad")


@dataclass(frozen=True, slots=True)
class Told:
    """The book that a text is, None where it is none on record, and how sure that is."""

    book: Book | None
    sure: float


def told_book(lines: Sequence[Line], game: Game) -> Told:
    """The recorded book of a game that has most of its runs of words in common with a text."""
    held = [(book, outline) for book in recorded().values() if book.game == game.id and (outline := _outline(book))]
    if not held:
        return Told(None, 1.0)
    text = "\n".join(line.text for line in lines)
    for hyphen in HYPHENS:
        text = text.replace(hyphen, "")
    runs = runs_of(words_in(text))
    numbers: list[frozenset[int]] = []
    shares: list[tuple[float, int]] = []
    sure = SURE
    for turns in TURNS:
        numbers += [numbers_of(runs, turn) for turn in range(len(numbers), turns)]
        shares = sorted((-_common(numbers, outline, len(runs)), n) for n, (_book, outline) in enumerate(held))
        sure = 1 / (1 + exp(STEEP * (HALFWAY + shares[0][0])))
        if min(sure, 1 - sure) < CLEAR:
            break
    if sure < SURE:
        return Told(None, 1 - sure)
    alike = len(shares) > 1 and shares[1][0] < shares[0][0] + CLOSE
    return Told(held[shares[0][1]][0], sure / 2 if alike else sure)


def _outline(book: Book) -> RecordedOutline | None:
    return read_outline(folder_of(book.id) / OUTLINE)


def _common(numbers: Sequence[Collection[int]], outline: RecordedOutline, size: int) -> float:
    """Which share of its runs the shorter one, text or record, has in common with the other."""
    found = sum(
        s.words * sum(s.sketch[turn] in there for turn, there in enumerate(numbers)) / len(numbers)
        for s in outline.sections
    )
    return min(1.0, found / max(1, min(outline.words, max(size, LEAST))))
