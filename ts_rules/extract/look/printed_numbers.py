"""Numbers of rules as printed: how well a line begins with each, slips of scans and printers counted in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ...paths import read_toml

__all__ = ["Candidate", "LabelReader", "Slips", "slips"]

DATA = Path(__file__).resolve().parents[1] / "data"
LONGEST = 12  # characters of a line that a label can take, slips included
DOTS = ".,:·"
CLOSING = ")]»"
QUOTES = "\"“„«‘'”"
JUNK = re.compile(r"[^\w/]{1,6}(?=[\w/])")
# Two digits or what looks like them, with a dot or a true digit among them.
SHAPE = re.compile(r"(?=.{0,3}\d|[^.]{1,2}\.[^\s.])[\dOoQDlI|!/SBZbgq]{1,2}(?:[.,:]|[\dOoQDlI|!/SBZbgq]|$)")
FAR = 99.0
CLEAR = 1.0  # cost of a label below which it is one


@dataclass(frozen=True, slots=True)
class Slips:
    """What each slip costs: `lookalikes.toml`."""

    pairs: Mapping[str, Mapping[str, float]]
    after: Mapping[str, float]
    missing_dot: float
    other_dot: float
    misprint: float
    lost: float
    added: float
    turned: float
    renumbered: float
    junk_before: float
    junk_letter: float

    def swap(self, wanted: str, printed: str) -> float:
        """One character printed for another."""
        if wanted == printed:
            return 0.0
        if wanted == ".":
            return self.other_dot if printed in DOTS else FAR
        if printed == ".":
            return FAR
        return self.pairs.get(wanted, {}).get(printed, self.misprint)


@cache
def slips() -> Slips:
    """The costs, read once."""
    table = read_toml(DATA / "lookalikes.toml")
    pairs: dict[str, dict[str, float]] = {}
    for cost, groups in table.pop("pairs").items():
        for group in groups:
            for a in group:
                for b in group:
                    known = pairs.setdefault(a, {})
                    known[b] = min(known.get(b, FAR), float(cost))
    return Slips(pairs=pairs, **table)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may begin with a label: for each label of the outline its cost and where it would end."""

    costs: Mapping[int, float]  # by place in the outline
    ends: Mapping[int, int]  # offset behind the label
    begins: int = 0  # offset of the label
    was: Candidate | None = None  # the same before the line was repaired

    @property
    def end(self) -> int:
        """Where the label ends that looks most like one."""
        return self.ends[self.closest]

    @property
    def closest(self) -> int:
        """The label that looks most like it, by its place in the outline."""
        return min(self.costs, key=lambda p: self.costs[p])

    @property
    def best(self) -> float:
        """The cost of the label that looks most like it."""
        return min(self.costs.values())

    @property
    def clear(self) -> bool:
        """Whether it can hardly be anything else."""
        return self.best < CLEAR


@dataclass(slots=True)
class Node:
    """A prefix of labels."""

    char: str = ""
    labels: list[tuple[int, float]] = field(default_factory=list)
    children: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Head:
    """What a label can take of a line, and what its characters cost."""

    text: str
    added: list[float]  # if they were printed without being of the label
    behind: list[float]  # if the label ends behind them
    swaps: dict[str, list[float]] = field(default_factory=dict)  # if they were printed for this one


class LabelReader:
    """Reads labels of one outline.  `labels[i]` are the ways in which rule i may be printed, with their cost."""

    def __init__(
        self,
        labels: Iterable[Iterable[tuple[str, float]]],
        sisters: Mapping[int, Sequence[int]] | None = None,
        limit: float = 9.5,
    ) -> None:
        self.slips = slips()
        self.limit = limit
        self.near = self.slips.misprint + 2.0  # how far we look beyond a number that is one of the outline's
        self.texts: set[str] = set()
        self.letters: dict[str, list[tuple[int, float]]] = {}
        self.root = Node()
        for place, ways in enumerate(labels):
            for text, extra in ways:
                if len(text) == 1:
                    self.letters.setdefault(text, []).append((place, extra))
                    continue
                node = self.root
                for char in text:
                    node = node.children.setdefault(char, Node(char))
                node.labels.append((place, extra))
                self.texts.add(text)
        self.sisters = sisters or {}
        self.known: dict[str, tuple[tuple[int, float, int], ...]] = {}

    def all(self, texts: Iterable[str]) -> list[Candidate | None]:
        """What each line may begin with; an empty one with nothing."""
        return [self.read(text) if text else None for text in texts]

    def read(self, text: str) -> Candidate | None:
        """What the line may begin with; None where it looks like no label at all."""
        costs: dict[int, float] = {}
        ends: dict[int, int] = {}
        begins = 0
        starts = [(0, 0.0, 0.0)]
        if junk := JUNK.match(text):
            starts.append((junk.end(), self.slips.junk_before, self.slips.junk_letter))
        for start, numbers, letters in starts:
            head, space, _rest = text[start : start + LONGEST].partition(" ")  # a label takes nothing behind a space
            found = [(p, c + numbers, e) for p, c, e in self._numbers(head + space)]
            found += [(p, c + letters, e) for p, c, e in self._letters(text[start : start + 3])]
            for place, cost, end in found:
                if cost < costs.get(place, self.limit):
                    costs[place] = cost
                    ends[place] = start + end
                    begins = start
        for place in [p for p, c in costs.items() if c == 0.0]:
            for sister in self.sisters.get(place, ()):
                if self.slips.renumbered < costs.get(sister, self.limit):
                    costs[sister], ends[sister] = self.slips.renumbered, ends[place]
        return Candidate(costs, ends, begins) if costs else None

    def _numbers(self, text: str) -> tuple[tuple[int, float, int], ...]:
        if not SHAPE.match(text):
            return ()
        if text not in self.known:
            found: list[tuple[int, float, int]] = []
            limit = self.near if text.rstrip(" .") in self.texts else self.limit
            row = [min(FAR, n * self.slips.added) for n in range(len(text) + 1)]
            added = [self.slips.missing_dot if c in DOTS else self.slips.added for c in text]
            head = Head(text, added, [self._behind(text[n:]) for n in range(1, len(text) + 1)])
            for child in self.root.children.values():
                self._walk(child, head, row, limit, found)
            self.known[text] = tuple(found)
        return self.known[text]

    def _walk(
        self, node: Node, head: Head, above: list[float], limit: float, found: list[tuple[int, float, int]]
    ) -> None:
        """One row of the edit distance between the label so far and every prefix of the line."""
        lost = self.slips.missing_dot if node.char == "." else self.slips.lost
        if node.char not in head.swaps:
            head.swaps[node.char] = [self.slips.swap(node.char, printed) for printed in head.text]
        least = last = above[0] + lost
        row = [last]
        before = above[0]
        for swap, added, over in zip(head.swaps[node.char], head.added, above[1:], strict=True):
            # As min() would, which is called too often here: of a character printed for another, lost, added.
            last += added
            if (cost := over + lost) < last:
                last = cost
            if (cost := before + swap) < last:
                last = cost
            row.append(last)
            before = over
            if last < least:
                least = last
        if least > limit:
            return
        if node.labels:
            cost, end = min((row[n] + behind, n) for n, behind in enumerate(head.behind, start=1))
            found += [(place, cost + extra, end) for place, extra in node.labels if cost + extra < limit]
        for child in node.children.values():
            self._walk(child, head, row, limit, found)

    def _behind(self, rest: str) -> float:
        """What it costs that a label ends before this."""
        after = self.slips.after
        if not rest:
            return after["end"]
        char, beyond = rest[0], rest[1:2]
        if char.isspace():
            return after["space"]
        if char in DOTS:
            return after["digit"] if beyond.isdigit() else after["dot"] if char == "." else after["comma"]
        if char.isdigit():
            return after["digit"]
        if char in CLOSING:
            return after["closing"]
        caseless = char.isalpha() and not char.islower()  # a capital, or a letter of a script that has none
        return after["capital"] if caseless or char in QUOTES else after["small"]

    def _letters(self, text: str) -> list[tuple[int, float, int]]:
        """Labels of one letter: the letter, a dot or a space, and no small letter behind it."""
        if len(text) < 3 or text[0].islower() or text[0].isdigit():
            return []
        if not (text[1] == " " or (text[1] in DOTS and not text[2].isalnum())):
            return []
        alone = 0.0 if text[1] in DOTS else self.slips.after["letter_alone"]
        return [
            (place, cost + alone + extra, 1 if alone else 2)
            for letter, places in self.letters.items()
            if (cost := self.slips.swap(letter, text[0])) < self.slips.misprint
            for place, extra in places
        ]
