"""Word by word through all forms at once: the tree in which terms, names and small words are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Entry", "Key", "Node", "longest", "plant"]


class Entry(NamedTuple):  # a tuple, as `Key`, since a language makes ten thousand
    """What a run of words means, and how good a witness this spelling is."""

    kind: str
    value: str
    rank: int = 0  # 0 is best
    shape: str = ""  # how it must be written: "" as one likes, "Aa" with a capital, "AA" in capitals
    words: tuple[str, ...] = ()  # folded, without the small words that join them
    text: str = ""  # in lower case, with its accents
    book: str = ""  # where it was seen, if no one else says so


@dataclass(slots=True)
class Node:
    """Where a run of words has led, and what it means if it ends here."""

    next: dict[str, Node] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()  # in most nodes none: a list of each would cost more than all the rest


class Key(NamedTuple):
    """A word of a text, as the tree knows it.  Without a spelling it is a mark that ends every run."""

    exact: str  # folded
    stem: str = ""  # after a `~`, so that it is not taken for a spelling
    link: bool = False  # a small word that may be left out inside a run


def plant(root: Node, keys: Sequence[str], entry: Entry) -> None:
    """Put a form into the tree, by its stems or spellings."""
    node = root
    for key in keys:
        below = node.next.get(key)
        if below is None:
            below = node.next[key] = Node()
        node = below
    if entry not in node.entries:
        node.entries += (entry,)


def longest(root: Node, keys: Sequence[Key], start: int) -> list[tuple[int, tuple[Entry, ...]]]:
    """What the words from `start` on may mean, the longest run first: where it ends, and its meanings."""
    first = keys[start]
    if not first.exact or (first.exact not in root.next and first.stem not in root.next):
        return []  # as most words
    found: dict[int, tuple[Entry, ...]] = {}
    runs = [(root, start)]
    while runs:
        node, place = runs.pop()
        if place >= len(keys) or not (key := keys[place]).exact:
            continue
        for way in (key.exact, key.stem):
            if (below := node.next.get(way)) is not None:
                runs.append((below, place + 1))
                if below.entries:
                    found[place + 1] = found.get(place + 1, ()) + below.entries
        if key.link and node is not root:
            runs.append((node, place + 1))
    return sorted(found.items(), reverse=True) if len(found) > 1 else list(found.items())
