"""What a scan makes of a word: the damages that could have turned another word into this one, and what each costs.

Costs are powers of ten.  How often a damage occurs is learned from the document: from words that no one knows and that
a single damage explains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from math import log10
from typing import NamedTuple

from .language_repairs import RepairData

__all__ = ["LEAST_SEEN", "Channel", "Damage"]

ACCENT, LISTED, DROPPED, DOUBLED, ADDED, OTHER = 0.8, 2.2, 3.2, 2.0, 3.4, 4.2
LONG = 5  # letters of a word in which more may be wrong
LEARNING = 1.5  # how much a tenfold count takes off
LEAST = 0.3
LEAST_ODD = 2.4  # of what may as well be a lost blank, or another letter
LEAST_SEEN = 4  # times a damage must have been seen before it is looked for in words that are known
LOST = "lost letter"
LOST_SHARE = 0.03  # what a lost letter says for another one
OTHERS = 0.2  # what a damage says for another of the same letter
BLANK, LEARNING_BLANKS, LEAST_BLANK = 1.1, 0.5, 0.0


class Damage(NamedTuple):  # a tuple, since a text makes tens of thousands, most of them for a moment
    """A word that may have stood there, what happened to it, and where."""

    word: str
    kind: str  # accent, misread, lost letter, letter too many
    sign: tuple[str, str]  # what was read, what it was
    cost: float  # before anything is learned


@dataclass(slots=True)
class Channel:
    """The damages of one document."""

    data: RepairData
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)  # the same by what was read, whatever it was
    glued: int = 0
    lost: int = 0  # letters
    frequent: list[tuple[str, str]] = field(default_factory=list)  # those seen often, once all is learned
    damaged: bool = False  # so often that words which are known may be damage too

    def cost(self, damage: Damage) -> float:
        """What a damage costs, given how often it was seen."""
        if damage.kind == "accent":
            return self.accent
        times = self.seen[damage.sign] + self.read[damage.sign[0]] * OTHERS
        if damage.kind == LOST:
            times += self.lost * LOST_SHARE
        least = LEAST if damage.cost < ADDED else LEAST_ODD
        return max(least, damage.cost - LEARNING * log10(1 + times))

    def forget(self) -> None:
        """Begin to learn anew."""
        self.seen.clear()
        self.read.clear()
        self.frequent = []
        self.glued, self.lost, self.damaged = 0, 0, False

    def learn(self, damage: Damage, times: int) -> None:
        """A damage was seen."""
        self.seen[damage.sign] += times
        self.lost += times * (damage.kind == LOST)
        if damage.kind in ("misread", "accent"):
            self.read[damage.sign[0] if damage.kind == "misread" else "accent"] += times

    @property
    def blank(self) -> float:
        """What a lost blank costs."""
        return max(LEAST_BLANK, BLANK - LEARNING_BLANKS * log10(1 + self.glued))

    def light(self, word: str) -> Iterator[Damage]:
        """The likely ones: a lost accent, letters that look alike, a doubled letter, a letter that was double."""
        yield from self.accents(word)
        for read, meant in self.data.confusions:
            if read in word:
                for found in _replaced(word, read, meant):
                    yield Damage(found, "misread", (read, meant), LISTED)
        for at in range(1, len(word)):
            letter, before = word[at], word[at - 1]
            if letter == before and not (at == len(word) - 1 and letter in self.data.words.short):
                yield Damage(word[:at] + word[at + 1 :], "letter too many", (letter * 2, letter), DOUBLED)
            if letter in self.data.dropped:
                yield Damage(word[:at] + letter + word[at:], "lost letter", (before, before + letter), DROPPED)

    def heavy(self, word: str, known: Container[str], *, rich: bool) -> Iterator[Damage]:
        """The rest, where they lead to known words: any letter lost, and with word lists (`rich`) any other damage."""
        dropped = self.data.dropped
        for at in range(len(word) + 1):
            if at == len(word) and not rich:
                continue  # an inflected form
            head, tail, before = word[:at], word[at:], word[at - 1 : at]
            for letter in dropped:
                if (found := head + letter + tail) in known:
                    yield Damage(found, "lost letter", (before, before + letter), DROPPED)
        if len(word) >= LONG and rich:
            yield from self._other(word, known)

    def _other(self, word: str, known: Container[str]) -> Iterator[Damage]:
        for at in range(1, len(word) - 1):  # not at the edges: it may be a word of its own
            if word[at] != word[at - 1] and (found := word[:at] + word[at + 1 :]) in known:
                yield Damage(found, "letter too many", (word[at], ""), ADDED)
            head, tail = word[:at], word[at + 1 :]
            for letter in self.data.dropped if len(word) > LONG else "":
                if (found := head + letter + tail) in known:
                    yield Damage(found, "misread", (word[at], letter), OTHER)

    def learned(self, word: str) -> Iterator[Damage]:
        """Those that were often seen in this document, and lost accents."""
        yield from self.accents(word)
        for read, meant in self.frequent:
            if read in word:
                for found in _replaced(word, read, meant):
                    yield Damage(found, "misread", (read, meant), DROPPED)

    def accents(self, word: str) -> list[Damage]:
        """A lost accent."""
        return [Damage(found, "accent", (word[at], found[at]), ACCENT) for at, found in self.accented(word)]

    def accented(self, word: str) -> list[tuple[int, str]]:
        """Where a word may lack an accent, and the word with it."""
        accents = self.data.accents
        last = len(word) - 1
        if not self.data.accents_anywhere:
            return [(last, word[:last] + letter) for letter in accents.get(word[last], "")]
        return [
            (at, word[:at] + letter + word[at + 1 :])
            for at, bare in enumerate(word)
            if bare in accents
            for letter in accents[bare]
        ]

    @property
    def accent(self) -> float:
        """What a lost accent costs."""
        return max(LEAST, ACCENT - LEARNING * log10(1 + self.read["accent"]))


def _replaced(word: str, read: str, meant: str) -> Iterator[str]:
    at = word.find(read)
    while at >= 0:
        yield word[:at] + meant + word[at + len(read) :]
        at = word.find(read, at + 1)
