"""Figures in a text: digits, numbers in words, ordinals, signed figures, throws of dice, references to rules."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .fold import fold
from .hit import Hit
from .language import Language

__all__ = ["FigureFinder", "Placed"]

Placed = tuple[str, int, int]  # a folded word, where it begins, where it ends

REFERENCE = re.compile(r"(?<![\w.,])\d{1,2}(?:\.\d{1,2})*(?:\.[^\W\d_](?![^\W\d_])|\.\d{1,2})(?![\d\w])(?!\.\d)")
NUMBER = re.compile(r"(?<![\d.,])(?P<digits>\d{1,3}(?:[.,]\d{3})+|\d+)(?![\d])")
SIGN = {"+": "+", "-": "-", "−": "-", "–": "-", "±": "±"}
DASHES = frozenset("-–—−")
FACES = frozenset("123456")
TENS = frozenset(range(20, 100, 10))
FARTHEST = 4  # letters between tens and units: "e", "-"
LOOK_BACK = 24  # letters in which the word before a number is looked for


@dataclass(frozen=True, slots=True)
class FigureFinder:
    """Finds what can be counted in texts of one language."""

    lang: Language
    before: re.Pattern[str]  # what makes the number behind it a reference
    behind: re.Pattern[str]  # what makes the number before it an ordinal
    first: frozenset[str]  # words that with the next one may be a number, or none

    @classmethod
    def of(cls, lang: Language) -> FigureFinder:
        """The finder of a language."""
        words = "|".join(map(re.escape, sorted(lang.reference_words, key=len, reverse=True)))
        marks = "|".join(map(re.escape, sorted(lang.ordinal_marks, key=len, reverse=True)))
        before, behind = re.compile(rf"(?:^|\W)(?:{words})\.?\s*\Z"), re.compile(rf"[-'’]?(?:{marks})(?!\w)")
        first = frozenset(k.split()[0] for k in (*lang.numbers, *lang.not_numbers) if " " in k)
        return cls(lang, before, behind, first)

    def find(self, text: str, words: Sequence[Placed]) -> list[Hit]:
        """Every figure, throw and reference; `words` are the folded words of the text with their places."""
        references = [Hit("reference", self._reference(m.group()), *m.span()) for m in REFERENCE.finditer(text)]
        figures = [*self._digits(text, references), *self._in_words(words)]
        figures = sorted((self._signed(text, h, words) for h in figures), key=lambda h: h.start)
        plain = [h for h in figures if h.kind == "figure"]
        throws, ends = self._throws(text, plain, words)
        rest = [h for h in figures if h.start not in ends]
        return references + throws + rest

    def _reference(self, printed: str) -> str:
        head, _, last = printed.rpartition(".")
        folded = fold(last)
        return f"{head}.{self.lang.letters.get(folded, folded.upper())}"

    def _digits(self, text: str, references: list[Hit]) -> Iterator[Hit]:
        taken = [r.start for r in references]
        for found in NUMBER.finditer(text):
            start, end = found.span()
            at = bisect_right(taken, start) - 1
            if at >= 0 and start < references[at].end:
                continue
            value = re.sub(r"\D", "", found["digits"])
            value = value.lstrip("0") or "0"
            if self.before.search(fold(text[max(0, start - LOOK_BACK) : start])):
                yield Hit("reference", value, start, end)
                continue
            sign = SIGN.get(text[start - 1], "") if start else ""
            if sign and (start == 1 or not (text[start - 2].isalnum() or text[start - 2] in ".)]")):
                value, start = sign + value, start - 1
            tail = text[end : end + 8]
            if len(fold(tail)) == len(tail) and (ordinal := self.behind.match(fold(tail))):
                end += ordinal.end()
            yield Hit("figure", value, start, end)

    def _signed(self, text: str, hit: Hit, words: Sequence[Placed]) -> Hit:
        """The figure with the sign that a word before it gives: `minus two`."""
        if hit.kind != "figure" or not hit.value.isdigit():
            return hit
        at = bisect_left(words, hit.start, key=lambda w: w[1]) - 1
        if at < 0 or words[at][0] not in self.lang.signs or text[words[at][2] : hit.start].strip():
            return hit
        if at and (words[at - 1][0], words[at][0]) in self.lang.phrases:  # pelo menos seis: at least, not minus
            return hit
        return Hit(hit.kind, self.lang.signs[words[at][0]] + hit.value, words[at][1], hit.end)

    def _in_words(self, words: Sequence[Placed]) -> Iterator[Hit]:
        place = 0
        while place < len(words):
            word, start, end = words[place]
            value = self.lang.numbers.get(word)
            place += 1
            if value is None and word not in self.first:
                continue  # as most words
            pair = f"{word} {words[place][0]}" if place < len(words) else ""
            if pair in self.lang.not_numbers:
                place += 1
            elif pair in self.lang.numbers:  # "o jeden": what is an article elsewhere
                yield Hit("figure", self.lang.numbers[pair], *words[place][1:])
                place += 1
            elif value is not None:
                if int(value) in TENS and (units := self._units(words, place)):
                    further, unit = units
                    if words[further][1] - end <= FARTHEST:
                        value, end, place = str(int(value) + unit), words[further][2], further + 1
                yield Hit("figure", value, start, end)

    def _units(self, words: Sequence[Placed], place: int) -> tuple[int, int] | None:
        """The units behind a number of tens, over what joins them: where they stand, and how many."""
        while place < len(words) and words[place][0] in self.lang.joiners:
            place += 1
        unit = int(self.lang.numbers.get(words[place][0], 0)) if place < len(words) else 0
        return (place, unit) if 0 < unit < 10 else None

    def _throws(self, text: str, figures: list[Hit], words: Sequence[Placed]) -> tuple[list[Hit], set[int]]:
        """Ranges that a die can show, and the figures that are their ends."""
        throws: list[Hit] = []
        ends: set[int] = set()
        ranges = dict.fromkeys(self.lang.ranges)
        starts = [w[1] for w in words]
        for low, high in pairwise(figures):
            inside = fold(text[low.end : high.start]).strip()
            value_low, value_high = low.value, high.value.lstrip("+-")
            start = low.start
            if high.value[:1] == "-" and not inside:
                inside = "-"  # "1 -4": the dash was taken for a sign
            at = bisect_right(starts, low.start) - 2
            before = words[at][0] if at >= 0 else ""
            if inside not in DASHES:
                if (before, inside) not in ranges:
                    continue
                start = words[at][1]
            if not (value_low in FACES and value_high in FACES and value_low < value_high):
                continue
            if self._beside(text, words, starts, start, high.end):
                continue
            throws.append(Hit("dice", f"{value_low}-{value_high}", start, high.end))
            ends |= {low.start, high.start}
        return throws, ends

    def _beside(self, text: str, words: Sequence[Placed], starts: list[int], start: int, end: int) -> bool:
        """Whether the word right before or behind says that the range is of years, turns or the like."""
        before = bisect_right(starts, start - 1) - 1
        behind = bisect_right(starts, end - 1)
        near = []
        if before >= 0 and not text[words[before][2] : start].strip():
            near.append(words[before][0])
        if behind < len(words) and not text[end : words[behind][1]].strip():
            near.append(words[behind][0])
        return not self.lang.not_dice.isdisjoint(near)
