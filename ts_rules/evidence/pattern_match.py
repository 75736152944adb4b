"""Whether a sentence holds what a pattern asks for, by which of its words, and whether it bears on a variant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .book_sentences import Place, Sentence
from .pattern import Chain, Either, Group, Item, Link, Node, Pattern
from .pattern_files import Search

__all__ = ["asked", "bears_on", "covered", "holds", "met", "needed_items", "places_of", "somewhere", "stands"]

MOST = 200  # places of one thing in one sentence: more of them is no sentence
SMALL = ("figure", "modality", "negation", "comparison", "time")
"""Kinds of which nearly every sentence has one: sharing it with a pattern means nothing."""


def holds(pattern: Pattern, sentence: Sentence) -> bool:
    """Whether this sentence has all that must be there and nothing that must not; what stands near it is not asked."""
    return all(places_of(node, sentence) for node in pattern.needs) and not any(
        places_of(node, sentence) for node in pattern.lacks
    )


def met(patterns: Iterable[Pattern], sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences that any of these patterns finds among them, in their order."""
    found: dict[int, Sentence] = {}
    for pattern in patterns:
        holding = {n: s for n, s in enumerate(sentences) if holds(pattern, s)}
        near = holding and all(somewhere(node, sentences) for node in pattern.near)
        if near and not any(somewhere(node, sentences) for node in pattern.nowhere):
            found |= holding
    return [found[n] for n in sorted(found)]


def somewhere(node: Node, sentences: Iterable[Sentence]) -> bool:
    """Whether any of these sentences has it."""
    return any(places_of(node, s) for s in sentences)


def places_of(node: Node, sentence: Sentence, inside: Place | None = None) -> Sequence[Place]:
    """Where in a sentence, or in a stretch of it, it stands: from which word up to which."""
    if isinstance(node, Item):
        found: Sequence[Place] = _item(node, sentence)[:MOST]
        if inside:
            found = [p for p in found if inside[0] <= p[0] and p[1] <= inside[1]]
        return found
    if isinstance(node, Either):
        return _few(p for option in node.options for p in places_of(option, sentence, inside))
    if isinstance(node, Chain):
        return _chain(node, sentence, inside)
    if node.clause:
        clauses = [c for c in sentence.clauses if not inside or (inside[0] <= c[0] and c[1] <= inside[1])]
        return _few(p for clause in clauses for p in _group(node, sentence, clause))
    return _group(node, sentence, inside)


def _item(item: Item, sentence: Sentence) -> Sequence[Place]:
    if not item.word:
        return sentence.places.get(f"{item.kind}:{item.text}" if item.kind else item.text) or _family(item, sentence)
    known = sentence.looked_up
    if item.text not in known:
        if item.text.endswith("*"):
            begin = item.text[:-1]
            known[item.text] = [(n, n + 1) for n, w in enumerate(sentence.words) if w.startswith(begin)]
        else:
            known[item.text] = [(n, n + 1) for n, w in enumerate(sentence.words) if w == item.text]
    return known[item.text]


def _family(item: Item, sentence: Sentence) -> Sequence[Place]:
    """`country/*`: all values that begin so."""
    if not item.text.endswith("*"):
        return ()
    begin = (f"{item.kind}:{item.text}" if item.kind else item.text)[:-1]
    return _few(p for value, places in sentence.places.items() if value.startswith(begin) for p in places)


def _group(group: Group, sentence: Sentence, inside: Place | None) -> Sequence[Place]:
    if any(places_of(node, sentence, inside) for node in group.lacks):
        return ()
    found: Sequence[Place] | None = None
    for node in group.needs:
        there = places_of(node, sentence, inside)
        found = there if found is None else _few((min(a, c), max(b, d)) for a, b in found for c, d in there)
    return found or ()


def _chain(chain: Chain, sentence: Sentence, inside: Place | None) -> Sequence[Place]:
    found = places_of(chain.first, sentence, inside)
    for link in chain.links:
        there = places_of(link.node, sentence, inside)
        most = len(sentence.words) if link.gap is None else link.gap
        pairs = [((a, d), c - b) for a, b in found for c, d in there if 0 <= c - b <= most]
        if not link.ordered:
            pairs += [((c, b), a - d) for a, b in found for c, d in there if 0 <= a - d <= most]
        found = _few(p for p, _gap in pairs)
    return found


def _few(places: Iterable[Place]) -> list[Place]:
    """Each once, the shortest first, so that the limit keeps what is close together."""
    return sorted(set(places), key=lambda p: (p[1] - p[0], p))[:MOST]


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
