"""Words that lost the blank between them: the best way to part what no one knows into words that are known."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from .language_repairs import RepairData
from .lexicon import NEVER, Lexicon
from .scan_damage import Channel

__all__ = ["Parting", "Splitter"]

SHORT = 3  # letters of a part that is never given an accent
MOST_PARTS = 6
LONGEST_PART = 16
LONGEST = 28  # letters of a token that is tried
FLOORS = {3: -4.3, 4: -5.6, 5: -6.0, 6: -6.8}  # the least likely part, by its length
FLOOR = -7.6
LONGEST_POOR = 4  # letters that one part at least must have without them
MANY = 0.3  # what every further part costs
IN_A_ROW = 0.35  # what two words of one or two letters cost
SELDOM = 1.5  # what a seam costs that may be inside a word
POOR_FLOOR = -4.6  # the same without word lists: only words that are sure


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a token falls apart, and how likely its parts are."""

    parts: tuple[str, ...]
    score: float


@dataclass(slots=True)
class Splitter:
    """Parts tokens."""

    lexicon: Lexicon
    data: RepairData
    channel: Channel
    values: dict[str, tuple[float, str]] = field(default_factory=dict)

    def split(self, word: str) -> Parting | None:
        """The best parts of a word in lower case, at least two; lost accents at their ends are put back."""
        size = len(word)
        if not 3 <= size <= LONGEST:
            return None
        viable: dict[int, list[tuple[int, float, str]]] = {}
        # best[k][i]: k parts that end at i
        best: list[dict[int, tuple[float, tuple[str, ...]]]] = [{0: (0.0, ())}]
        for _k in range(MOST_PARTS):
            reached: dict[int, tuple[float, tuple[str, ...]]] = {}
            for start, (score, parts) in best[-1].items():
                if start == size:
                    continue
                if start not in viable:
                    viable[start] = self._from(word, start)
                before = score - (self.channel.blank if start else 0.0)
                for end, value, part in viable[start]:
                    if before + value > reached.get(end, (NEVER,))[0]:
                        reached[end] = (before + value, (*parts, part))
            best.append(reached)
        ends = [found[size] for found in best[2:] if size in found]
        ends = [(score - self._odd(parts), parts) for score, parts in ends if self._allowed(parts)]
        if not ends:
            return None
        score, parts = max(ends)
        return Parting(parts, score)

    def _surely(self, parts: tuple[str, ...]) -> bool:
        """Without word lists: a small word before a long one, or behind it if no word ends like it."""
        words = self.data.words
        if max(map(len, parts)) < LONGEST_POOR:
            return False
        *before, last = parts
        inner = all(p in words.first or len(p) >= LONGEST_POOR for p in before)
        return inner and (last in words.last or (len(last) >= LONGEST_POOR and before[-1] in words.first))

    def _from(self, word: str, start: int) -> list[tuple[int, float, str]]:
        """The parts that begin at a place: their end, likelihood, and the word."""
        found = []
        values = self.values
        for end in range(start + 1, min(len(word), start + LONGEST_PART) + 1):
            piece = word[start:end]
            if piece not in values:
                values[piece] = self._part(piece)
            value, part = values[piece]
            if value > NEVER and end - start < len(word):
                found.append((end, value, part))
        return found

    def _part(self, part: str) -> tuple[float, str]:
        short = self.data.words.short
        if part in self.data.signs.words:
            return self.lexicon.likelihood(self.data.signs.words[part]), self.data.signs.words[part]
        if len(part) < 3 and part not in short:
            return NEVER, part
        floor = FLOORS.get(len(part), FLOOR) if self.lexicon.rich else POOR_FLOOR
        best, chosen = NEVER, part
        likelihood = self.lexicon.likelihood(part)
        if part in short or likelihood >= floor:
            best = likelihood
        if len(part) > SHORT:
            for _at, accented in self.channel.accented(part):
                likelihood = self.lexicon.likelihood(accented)
                if likelihood >= floor and (value := likelihood - self.channel.accent) > best and value >= floor:
                    best, chosen = value, accented
        return best, chosen

    def _odd(self, parts: tuple[str, ...]) -> float:
        """What speaks against these parts: seams that may be inside a word, small words in a row, many parts."""
        pairs = list(itertools.pairwise(parts))
        inside = sum(
            ending.fullmatch(left) is not None and beginning.fullmatch(right) is not None
            for left, right in pairs
            for ending, beginning in self.data.words.seldom
        )
        small = sum(len(left) < SHORT and len(right) < SHORT for left, right in pairs)
        return SELDOM * inside + IN_A_ROW * small + MANY * (len(parts) - 2)

    def _allowed(self, parts: tuple[str, ...]) -> bool:
        if not self.lexicon.rich and not self._surely(parts):
            return False
        words = self.data.words
        for left, right in itertools.pairwise(parts):
            for ending, beginning in words.kept if self.lexicon.rich else (*words.kept, *words.seldom):
                if ending.fullmatch(left) and beginning.fullmatch(right):
                    return False
        return True
