"""Which code carries the exception of a card: "coups under Nuclear Subs" belongs to 6.3.4 and to the card.

An exception of an event often stands in the body of a rule, since there it is needed: the body asks for the card's
effect, its lasting event or its figures by a constant that names the card.  So nothing has to be marked by hand or kept
in step: the reference is the mark, and it is read off the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ..model import Game
from ..paths import package_folder
from .source_names import Definition, Key, Source, Sources, identifiers

__all__ = ["exceptions"]

Cards = Mapping[Key, frozenset[str]]


@cache
def _exceptions(package: Path, cards: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    paths = [path for room in ("rules", "cards") for path in sorted((package / room).glob("*.py"))]
    sources = Sources(paths)
    named = _Named(cards)
    constants = _constants(sources, named)
    found: dict[str, dict[str, None]] = {card: {} for card in cards}
    for here in sources.of.values():
        for definition in here.definitions.values():
            if definition.is_constant:
                continue
            in_body = frozenset().union(*(named.by(node, here, constants) for node in _body(definition)))
            for ident in sources.carries_out(here.path, definition.name) if in_body else ():
                for card in in_body - {ident}:
                    found[card][ident] = None
    return MappingProxyType({card: tuple(ids) for card, ids in found.items() if ids})


def exceptions(game: Game) -> Mapping[str, tuple[str, ...]]:
    """By card: the ids of the rules, clauses and other cards whose code heeds it, in the order of the modules."""
    return _exceptions(package_folder(game.spec.package), tuple(game.cards))


def _body(definition: Definition) -> Iterator[ast.AST]:
    """The code of a function, without its statement and what stands above it."""
    body = getattr(definition.node, "body", [])
    first = body[:1] and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    for statement in body[1:] if first else body:
        yield from ast.walk(statement)


class _Named:
    """Which of the cards a node of a syntax tree names."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        slugs = "|".join(map(re.escape, sorted(cards, key=len, reverse=True)))
        self.said = re.compile(rf"^(?:card\.)?({slugs})(?:$|[/.-])")
        self.spelled = re.compile(rf"(?<![a-z0-9])({slugs.replace(chr(92) + '-', '_')})(?![a-z0-9])")

    def by(self, node: ast.AST, here: Source, constants: Cards) -> frozenset[str]:
        """By its own words, or as a constant that names them."""
        if isinstance(node, ast.Constant):
            match = self.said.match(node.value) if isinstance(node.value, str) else None
            return frozenset(match.groups()) if match else frozenset()
        own = frozenset(
            slug.replace("_", "-") for word in identifiers(node) for slug in self.spelled.findall(word.lower())
        )
        if isinstance(node, ast.Name):
            key = (here.path, node.id)
            return own | constants.get(here.imported.get(node.id, key), frozenset())
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in here.imported:
            return own | constants.get((here.imported[node.value.id][0], node.attr), frozenset())
        return own


def _constants(sources: Sources, named: _Named) -> Cards:
    """By constant: the cards that it was made of, also by way of other constants."""
    found: dict[Key, frozenset[str]] = {}
    before: dict[Key, frozenset[str]] | None = None
    while found != before:
        before = dict(found)
        for here in sources.of.values():
            for name, definition in here.definitions.items():
                if definition.is_constant and not definition.is_kind:
                    cards = frozenset().union(*(named.by(n, here, found) for n in ast.walk(definition.body)))
                    if cards:
                        found[here.path, name] = cards
    return found
