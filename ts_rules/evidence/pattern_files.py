"""`locales/<lang>/patterns/<game>.toml`: by which patterns a language's books are searched, variant by variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import BadFile, BadId
from ..games import installed
from ..model import Address, RuleId
from ..paths import data, package_folder, read_toml
from ..terms import fold
from .pattern import Pattern, parse_pattern

__all__ = ["EVERYWHERE", "Place", "Search", "Searches", "patterns_for", "read_patterns"]

FORMAT = 1
EVERYWHERE = "*"
IN = "in"
MOST_PATTERNS = 12  # of one reading


@dataclass(frozen=True, slots=True)
class Place:
    """A rule whose sections are looked through, with those below it if it says so."""

    rule: RuleId
    below: bool = False

    def covers(self, rule: RuleId) -> bool:
        """Whether a section of this rule is looked through."""
        return rule == self.rule or (self.below and rule.is_under(self.rule))


@dataclass(frozen=True, slots=True)
class Search:
    """How the readings of one variant are found."""

    variant: str
    readings: Mapping[str, tuple[Pattern, ...]]
    places: tuple[Place, ...]
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Searches:
    """A file of patterns: the searches by variant, and the abbreviations whose full stop ends no sentence."""

    by_variant: Mapping[str, Search]
    abbreviations: frozenset[str] = frozenset()
    neutral: frozenset[str] = frozenset()
    """Words that turn no sense: articles, and what only ties words together."""


@cache
def patterns_for(lang: str, game: str) -> Searches:
    """What is known of a game in a language; nothing where there is no file."""
    spec = installed().get(game)
    folders = [data("locales")]
    if spec is not None and spec.locales:
        folders.append(package_folder(spec.package) / spec.locales)
    for folder in folders:
        path = folder / lang / "patterns" / f"{game}.toml"
        if path.is_file():
            return read_patterns(path)
    return Searches({})


def read_patterns(path: Path) -> Searches:
    """A file of patterns, or one sentence that says what is wrong in it."""
    table = read_toml(path)
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of patterns: it must begin with format = {FORMAT}")
    short, neutral = (_words(table, name, path) for name in ("abbreviations", "neutral"))
    found = {}
    for ident, row in table.items():
        try:
            found[ident] = _search(ident, row)
        except (BadId, TypeError, ValueError) as problem:
            raise BadFile(path, f"{ident}: {problem}") from None
    return Searches(MappingProxyType(found), frozenset(s.removesuffix(".") for s in short), neutral)


def _words(table: dict[str, Any], name: str, path: Path) -> frozenset[str]:
    words = table.pop(name, [])
    if not isinstance(words, list) or not all(isinstance(s, str) for s in words):
        raise BadFile(path, f"'{name}' must be a list of words")
    return frozenset(map(fold, words))


def _search(ident: str, row: Any) -> Search:
    address = Address.parse(ident)
    if address.item is None or address.reading is not None:
        raise ValueError("is no variant: write RULE/VARIANT")
    if not isinstance(row, dict):
        raise TypeError("must be a table of readings")
    where = row.pop(IN, [str(address.rule)])
    if not isinstance(where, list) or not where or not all(isinstance(w, str) for w in where):
        raise TypeError(f'\'{IN}\' must be a list of rules: ["6.3.4", "6.3.*"]')
    if not row:
        raise ValueError("has no readings")
    return Search(
        ident,
        MappingProxyType({slug: _patterns(slug, texts) for slug, texts in row.items()}),
        tuple(Place(RuleId.parse(w.removesuffix(".*")), w.endswith(".*")) for w in where if w != EVERYWHERE),
        everywhere=EVERYWHERE in where,
    )


def _patterns(slug: str, texts: Any) -> tuple[Pattern, ...]:
    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
        raise TypeError(f"'{slug}' must be a list of patterns")
    if len(texts) > MOST_PATTERNS:
        raise ValueError(f"'{slug}' has more than {MOST_PATTERNS} patterns")
    found = []
    for n, text in enumerate(texts, start=1):
        try:
            found.append(parse_pattern(text))
        except ValueError as problem:
            raise ValueError(f"pattern {n} of '{slug}' {problem}") from None
    return tuple(found)
