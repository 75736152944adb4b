"""Patterns: what a sentence must hold to be a reading, in terms, figures, small words and stems; never a quotation.

    coup 'wzmocn*' !not            three items in any order, the last one absent
    success > influence|control    one before the other; one of two
    coup ~4 more                   at most four words in between
    {may > event} !!before         within one clause; absent from all that is looked through

The whole language is in docs/reference/patterns.rst.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..terms import fold
from ..terms.hit import KINDS

__all__ = [
    "MOST_STEMS",
    "PART",
    "PRINTED",
    "SENSE",
    "Chain",
    "Either",
    "Group",
    "Item",
    "Link",
    "Node",
    "Pattern",
    "parse_pattern",
]

MOST_STEMS = 6  # of words in one pattern: more of them would be a quotation
MOST_ITEMS = 24
LONGEST = 400  # letters
DEEPEST = 6
MOST_BETWEEN = 99  # words in a gap
OTHERWISE = "else"
PART, PRINTED = "part", "printed"  # kinds that the matcher does not have: what a sentence stands in, the number above
SENSE = "sense"  # and one that stands for words: see senses
PIECE = re.compile(r"\s*(!!|!|&|\||[(){}]|[>~]\d*|'[^'\s]*'|[^\s!&|(){}>~']+)")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be found: a value of the matcher, of a kind if one is named, or the stem of a word."""

    text: str
    kind: str = ""
    word: bool = False

    def __str__(self) -> str:
        if self.word:
            return f"'{self.text}'"
        if self.kind == SENSE:
            return f"@{self.text}"
        return f"{self.kind}:{self.text}" if self.kind else self.text


@dataclass(frozen=True, slots=True)
class Either:
    """Any one of several."""

    options: tuple[Node, ...]

    def __str__(self) -> str:
        return "|".join(_unit(o) for o in self.options)


@dataclass(frozen=True, slots=True)
class Link:
    """How a thing stands to the one before it: behind it (`>`) or on either side (`~`), with so many words between."""

    node: Node
    ordered: bool
    gap: int | None = None

    def __str__(self) -> str:
        return f"{'>' if self.ordered else '~'}{'' if self.gap is None else self.gap} {_unit(self.node)}"


@dataclass(frozen=True, slots=True)
class Chain:
    """Things that stand to each other in a certain way."""

    first: Node
    links: tuple[Link, ...]

    def __str__(self) -> str:
        return " ".join([_unit(self.first), *map(str, self.links)])


@dataclass(frozen=True, slots=True)
class Group:
    """Things that are all there, in any order, and others that are not; in a whole sentence or in one clause of it."""

    needs: tuple[Node, ...]
    lacks: tuple[Node, ...] = ()
    clause: bool = False

    def __str__(self) -> str:
        inside = " ".join([*map(str, self.needs), *(f"!{_unit(n)}" for n in self.lacks)])
        return f"{{{inside}}}" if self.clause else f"({inside})"


Node = Item | Either | Chain | Group


@dataclass(frozen=True, slots=True)
class Pattern:
    """What one sentence must hold and must not, and what must (`&`) and must not (`!!`) stand anywhere near it."""

    needs: tuple[Node, ...]
    lacks: tuple[Node, ...] = ()
    near: tuple[Node, ...] = ()
    nowhere: tuple[Node, ...] = ()
    otherwise: bool = False
    """Tried only where no other reading of the variant was found."""

    def __str__(self) -> str:
        return " ".join(
            [
                *([OTHERWISE] if self.otherwise else []),
                *map(str, self.needs),
                *(f"!{_unit(n)}" for n in self.lacks),
                *(f"&{_unit(n)}" for n in self.near),
                *(f"!!{_unit(n)}" for n in self.nowhere),
            ]
        )

    def items(self) -> Iterator[Item]:
        """Every item in it."""
        for node in (*self.needs, *self.lacks, *self.near, *self.nowhere):
            yield from _items(node)


def parse_pattern(text: str) -> Pattern:
    """A pattern from its text; `ValueError` with one phrase on what is wrong in it."""
    if len(text) > LONGEST:
        raise ValueError(f"is longer than {LONGEST} letters")
    pieces, place = [], 0
    text = text.rstrip()
    while place < len(text):
        found = PIECE.match(text, place)
        if found is None:
            raise ValueError(f"cannot be read from '{text[place : place + 20].strip()}' on")
        pieces.append(found[1])
        place = found.end()
    otherwise = pieces[:1] == [OTHERWISE]
    reader = _Reader(pieces, 1 if otherwise else 0)
    parts = reader.entries("", 0)
    pattern = Pattern(
        needs=tuple(parts[""]),
        lacks=tuple(parts["!"]),
        near=tuple(parts["&"]),
        nowhere=tuple(parts["!!"]),
        otherwise=otherwise,
    )
    if not pattern.needs:
        raise ValueError("names nothing that must be there")
    items = list(pattern.items())
    if len(items) > MOST_ITEMS:
        raise ValueError(f"has more than {MOST_ITEMS} items")
    if len({i.text for i in items if i.word}) > MOST_STEMS:
        raise ValueError(f"has more than {MOST_STEMS} stems: a pattern is no quotation")
    return pattern


class _Reader:
    """Reads pieces from left to right."""

    def __init__(self, pieces: Sequence[str], place: int) -> None:
        self.pieces = pieces
        self.place = place

    def peek(self) -> str:
        return self.pieces[self.place] if self.place < len(self.pieces) else ""

    def take(self) -> str:
        piece = self.peek()
        self.place += 1
        return piece

    def entries(self, end: str, depth: int) -> dict[str, list[Node]]:
        """What stands here up to the bracket that closes it, by the sign before it."""
        if depth > DEEPEST:
            raise ValueError(f"has brackets more than {DEEPEST} deep")
        found: dict[str, list[Node]] = {"": [], "!": [], "&": [], "!!": []}
        while (piece := self.peek()) != end:
            if not piece:
                raise ValueError(f"lacks a closing '{end}'")
            if piece in ("!", "&", "!!"):
                self.take()
                if depth and piece != "!":
                    raise ValueError(f"has '{piece}' inside brackets")
                found[piece].append(self.unit(depth))
            else:
                found[""].append(self.chain(depth))
        self.take()
        return found

    def chain(self, depth: int) -> Node:
        first = self.unit(depth)
        links = []
        while self.peek()[:1] in (">", "~"):
            sign = self.take()
            gap = int(sign[1:]) if sign[1:] else None
            if gap is not None and gap > MOST_BETWEEN:
                raise ValueError(f"has a gap of more than {MOST_BETWEEN} words")
            links.append(Link(self.unit(depth), sign[0] == ">", gap))
        return Chain(first, tuple(links)) if links else first

    def unit(self, depth: int) -> Node:
        options = [self.atom(depth)]
        while self.peek() == "|":
            self.take()
            options.append(self.atom(depth))
        return Either(tuple(options)) if len(options) > 1 else options[0]

    def atom(self, depth: int) -> Node:
        piece = self.take()
        if piece in ("(", "{"):
            parts = self.entries(")" if piece == "(" else "}", depth + 1)
            if not parts[""]:
                raise ValueError("has brackets that name nothing that must be there")
            return Group(tuple(parts[""]), tuple(parts["!"]), clause=piece == "{")
        if not piece or piece[0] in "!&|(){}>~":
            raise ValueError(f"has '{piece}' where a thing to look for should stand" if piece else "breaks off")
        return _item(piece)


def _item(piece: str) -> Item:
    if piece[0] == "'":
        word = piece.strip("'")
        if not re.fullmatch(r"[^\W\d_]{1,40}|[^\W\d_]{2,40}\*", word):
            raise ValueError(f"has {piece}, which is no stem: letters, and a * where further ones may follow")
        return Item(fold(word), word=True)
    if piece[0] == "@" and len(piece) > 1:
        return Item(piece[1:], SENSE)
    kind, colon, value = piece.partition(":")
    if not colon:
        return Item(piece)
    if kind not in (*KINDS, PART, PRINTED) or not value:
        raise ValueError(f"has '{piece[:40]}': the kinds are {', '.join((*KINDS, PART, PRINTED))}")
    return Item(value, kind)


def _unit(node: Node) -> str:
    """As it stands beside other things: a chain, and one of several inside another, needs brackets."""
    return f"({node})" if isinstance(node, Chain) else str(node)


def _items(node: Node) -> Iterator[Item]:
    if isinstance(node, Item):
        yield node
    elif isinstance(node, Either):
        for option in node.options:
            yield from _items(option)
    elif isinstance(node, Chain):
        yield from _items(node.first)
        for link in node.links:
            yield from _items(link.node)
    else:
        for part in (*node.needs, *node.lacks):
            yield from _items(part)
