"""How much of a text was read in the right order: what the tests of reading and of printing both ask."""

from __future__ import annotations

from collections.abc import Sequence


def in_order(truth: Sequence[str], read: Sequence[str]) -> float:
    """The longest common subsequence over the longer of both."""
    places: dict[str, int] = {}
    for n, word in enumerate(truth):
        places[word] = places.get(word, 0) | 1 << n
    rest = full = (1 << len(truth)) - 1
    for word in read:
        hit = rest & places.get(word, 0)
        rest = ((rest + hit) | (rest - hit)) & full
    return (len(truth) - rest.bit_count()) / max(len(truth), len(read), 1)
