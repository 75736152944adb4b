"""Fingerprints of a text: a hash tells whether two are the same, a sketch how like each other they are; no more."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from ..terms import fold

__all__ = ["content_hash", "likeness", "numbers_of", "runs_of", "sketch", "words_in"]

RUN = 3  # words
KEPT = 16  # of the numbers of a sketch
HEX = 16  # digits of a hash
TURNS = tuple(f"{n}:" for n in range(KEPT))


def words_in(text: str) -> list[str]:
    """The folded words of a text, without punctuation: what a fingerprint is made of."""
    return [w for raw in text.split() if (w := "".join(c for c in fold(raw) if c.isalnum()))]


def content_hash(words: Sequence[str]) -> str:
    """Equal where all words are, in order."""
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:HEX]


def sketch(words: Sequence[str]) -> tuple[int, ...]:
    """The smallest numbers that the runs of three words give under sixteen hashes (a min-hash)."""
    runs = runs_of(words)
    return tuple(min((_number(turn, run) for run in runs), default=0) for turn in TURNS)


def runs_of(words: Sequence[str]) -> frozenset[str]:
    """The runs of three words that a text has; of a shorter one, the text."""
    return frozenset(" ".join(words[n : n + RUN]) for n in range(max(1, len(words) - RUN + 1)) if words)


def numbers_of(runs: Iterable[str], turn: int) -> frozenset[int]:
    """Under one of the hashes, the numbers of runs: the smallest of those of a section is in its sketch."""
    return frozenset(_number(TURNS[turn], run) for run in runs)


def likeness(one: Iterable[int], other: Iterable[int]) -> float:
    """About which share of their runs two texts have in common, from their sketches."""
    pairs = list(zip(one, other, strict=True))
    return sum(a == b for a, b in pairs) / len(pairs) if pairs else 0.0


def _number(turn: str, run: str) -> int:
    return int.from_bytes(hashlib.blake2b((turn + run).encode(), digest_size=4).digest(), "big")
