"""What answers to a sentence in another witness of the same rule: its own small matching, in one function.

Sentences are matched by the marks they share, rare ones counting more, and a little by where they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log, sqrt

from .signature import Mark, Signature, joined
from .witness import Saying, Witness

__all__ = ["Counterpart", "Rarity", "counterpart", "covered"]

LEAST = 0.3  # likeness below which nothing answers
NEAR = 0.25  # what standing at the same place is worth, to marks that are the same
MOST = 3  # sentences that may answer to one together
BETTER = 1.04  # how much better the match must get by one more sentence
SMALL = {"who": 0.5, "modality": 0.4, "negation": 0.4, "time": 0.4, "comparison": 0.4, "reference": 0.4, "amount": 0.3}
"""Kinds of marks that stand in too many sentences to tell which is which, or are what we want to compare."""


@dataclass(frozen=True, slots=True)
class Rarity:
    """How much a mark tells one sentence from the others."""

    bits: Mapping[tuple[str, str], float]
    most: float
    known: dict[int, tuple[Saying, dict[tuple[str, str], float]]] = field(default_factory=dict, compare=False)
    """Of single sentences, which are asked for again and again: by the object, which is kept so that it stays one."""

    @classmethod
    def of(cls, sayings: Iterable[Saying]) -> Rarity:
        """Counted over the sentences at hand."""
        seen: Counter[tuple[str, str]] = Counter()
        total = 1
        for saying in sayings:
            total += 1
            seen.update({(m.kind, m.value) for m in saying.signature})
        return cls({key: log(total / n) * SMALL.get(key[0], 1.0) for key, n in seen.items()}, log(total))

    def of_mark(self, mark: Mark) -> float:
        """In bits; half of them for a weak mark."""
        value = self.bits.get((mark.kind, mark.value), self.most)
        return value / 2 if mark.weak else value

    def of_all(self, sayings: list[Saying]) -> dict[tuple[str, str], float]:
        """The marks of sentences together: each once, for what it is worth where it stands strongest."""
        if len(sayings) == 1 and (known := self.known.get(id(sayings[0]))) is not None:
            return known[1]
        found: dict[tuple[str, str], float] = {}
        for saying in sayings:
            for mark in saying.signature:
                key, value = (mark.kind, mark.value), self.of_mark(mark)
                if value > found.get(key, -1.0):
                    found[key] = value
        if len(sayings) == 1:
            self.known[id(sayings[0])] = sayings[0], found
        return found


@dataclass(frozen=True, slots=True)
class Counterpart:
    """The sentences that answer to one, what they say together, and how alike the two are (0-1)."""

    sayings: tuple[Saying, ...]
    signature: Signature
    likeness: float


def counterpart(saying: Saying, other: Witness, rarity: Rarity) -> Counterpart | None:
    """What a witness says where another says this; None where it says nothing like it."""
    pool = [s for s in other.sayings if s.example == saying.example]
    chosen: list[Saying] = []
    best = 0.0
    while pool and len(chosen) < MOST:
        tries = [(likeness(saying, [*chosen, s], rarity), -n) for n, s in enumerate(pool)]
        score, place = max(tries)
        if chosen and score < best * BETTER:
            break
        best = score
        chosen.append(pool.pop(-place))
    if not chosen or best < LEAST:
        return None
    return Counterpart(tuple(chosen), joined(s.signature for s in chosen), min(1.0, best))


def likeness(saying: Saying, others: list[Saying], rarity: Rarity) -> float:
    """How much of what is said on either side is said on both."""
    left, right = rarity.of_all([saying]), rarity.of_all(others)
    both = sum(min(bits, right[key]) for key, bits in left.items() if key in right)
    size = sqrt(sum(left.values()) * sum(right.values()))
    apart = min(abs(saying.place - s.place) for s in others)
    return (both / size if size else 0.0) * (1 - NEAR) + NEAR * (1 - apart)


def covered(saying: Saying, whole: Signature, rarity: Rarity) -> float:
    """How much of what a sentence says is said anywhere in all this (0-1)."""
    there = {(m.kind, m.value) for m in whole}
    bits = {m: rarity.of_mark(m) for m in saying.signature if not m.weak and m.kind != "sign"}
    total = sum(bits.values())
    return sum(b for m, b in bits.items() if (m.kind, m.value) in there) / total if total else 1.0
