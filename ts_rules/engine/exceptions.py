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

from .. import kept
from ..model import Game
from ..paths import package_folder
from .source_names import NOTHING, Definition, Names, Sources, identifiers, made_of, with_constants

__all__ = ["exceptions"]


@cache
def exceptions(game: Game) -> Mapping[str, tuple[str, ...]]:
    """By card: the ids of the rules, clauses and other cards whose code heeds it, in the order of the modules.

    Kept by the content of the modules: reading names off them takes longer than all else in showing a rule.
    """
    package, cards = package_folder(game.spec.package), tuple(game.cards)
    modules = [path for room in ("rules", "cards") for path in sorted((package / room).glob("*.py"))]
    ours = sorted(Path(__file__).parent.glob("*.py"))
    key = kept.digest(*cards, kept.of_files([*modules, *ours]))
    found = kept.value(f"exceptions.{package.name}", key, lambda: _read(modules, cards))
    return MappingProxyType({card: tuple(ids) for card, ids in found.items()})


def _read(modules: list[Path], cards: tuple[str, ...]) -> dict[str, list[str]]:
    if not cards:  # a pattern of no names would be found everywhere
        return {}
    sources = Sources(modules)
    names = _names_of_cards(cards)
    constants = made_of(sources, names)
    found: dict[str, dict[str, None]] = {card: {} for card in cards}
    for here in sources.of.values():
        named = with_constants(names, here, constants)
        for definition in here.definitions.values():
            in_body = NOTHING if definition.is_constant else NOTHING.union(*map(named, _body(definition)))
            for ident in sources.carries_out(here.path, definition.name) if in_body else ():
                for card in in_body - {ident}:
                    found[card][ident] = None
    return {card: [*ids] for card, ids in found.items() if ids}


def _body(definition: Definition) -> Iterator[ast.AST]:
    """The code of a function, without its statement and what stands above it."""
    body = getattr(definition.node, "body", [])
    first = body[:1] and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    for statement in body[1:] if first else body:
        yield from ast.walk(statement)


def _names_of_cards(cards: tuple[str, ...]) -> Names:
    """Which of the cards a node names: as the beginning of a string, inside an identifier."""
    slugs = "|".join(map(re.escape, sorted(cards, key=len, reverse=True)))
    said = re.compile(rf"^(?:card\.)?({slugs})(?:$|[/.-])")
    spelled = re.compile(rf"(?<![a-z0-9])({slugs.replace(chr(92) + '-', '_')})(?![a-z0-9])")

    def names(node: ast.AST) -> frozenset[str]:
        if isinstance(node, ast.Constant):
            match = said.match(node.value) if isinstance(node.value, str) else None
            return frozenset(match.groups()) if match else NOTHING
        words = (slug for word in identifiers(node) for slug in spelled.findall(word.lower()))
        return frozenset(slug.replace("_", "-") for slug in words)

    return names
