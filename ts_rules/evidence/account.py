"""Which words of a sentence a pattern accounts for, and which sentences bear on a variant at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .pattern import Chain, Either, Group, Item, Link, Node, Pattern
from .pattern_files import Search
from .pattern_match import holds, places_of
from .sentences import Sentence

__all__ = ["asked", "bears_on", "covered", "needed_items", "stands"]

SMALL = ("figure", "modality", "negation", "comparison", "time")
"""Kinds of which nearly every sentence has one: sharing it with a pattern means nothing."""


def asked(pattern: Pattern, sentence: Sentence) -> bool:
    """Whether a sentence has all that a pattern asks for, whatever else is in it."""
    return holds(Pattern(tuple(map(_needed, pattern.needs))), sentence)


def needed_items(patterns: Iterable[Pattern]) -> Iterator[Item]:
    """What the patterns ask for, one by one."""
    for pattern in patterns:
        yield from Pattern(tuple(map(_needed, (*pattern.needs, *pattern.near)))).items()


def covered(patterns: Iterable[Pattern], sentence: Sentence) -> frozenset[int]:
    """The words in which something stands that the patterns ask for."""
    return frozenset(n for item in needed_items(patterns) for a, b in places_of(item, sentence) for n in range(a, b))


def stands(item: Item, sentences: Iterable[Sentence]) -> bool:
    """Whether it stands in any of these."""
    return any(places_of(item, s) for s in sentences)


def bears_on(search: Search, sentence: Sentence) -> bool:
    """Whether anything that the patterns of a variant speak of stands in a sentence."""
    return any(
        places_of(item, sentence)
        for patterns in search.readings.values()
        for pattern in patterns
        for item in pattern.items()
        if item.word or not any(f"{kind}:{item.text}" in sentence.places for kind in SMALL)
    )


def _needed(node: Node) -> Node:
    """The same without what must not be there."""
    if isinstance(node, Item):
        return node
    if isinstance(node, Either):
        return Either(tuple(map(_needed, node.options)))
    if isinstance(node, Chain):
        return Chain(_needed(node.first), tuple(Link(_needed(k.node), k.ordered, k.gap) for k in node.links))
    return Group(tuple(map(_needed, node.needs)), (), node.clause)
