"""Senses: what words of a language may mean, so that one comparison serves books of every language.

`locales/<lang>/senses.toml` gives each sense its words; `locales/readings/<game>.toml` says by which terms, figures,
small words and senses (`@lower`) each reading of a variant can be known, whatever the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from ..errors import BadFile
from ..games import installed
from ..languages import language_file, of_language
from ..paths import data, package_folder
from ..terms import fold
from .pattern import SENSE, Chain, Either, Group, Item, Link, Node, Pattern
from .pattern_files import Searches, patterns_for, read_patterns

__all__ = ["READINGS", "comparisons_for", "senses_of"]

READINGS = "readings"
Senses = Mapping[str, tuple[Node, ...]]


@cache
def senses_of(lang: str) -> Senses:
    """The words of each sense, as things to look for; nothing of a language that has no such file."""
    found = {}
    for sense, words in of_language(lang, "senses").items():
        if not isinstance(words, list) or not all(isinstance(w, str) and w.strip("* ") for w in words):
            raise BadFile(language_file(lang, "senses"), f"'{sense[:40]}' must be a list of words")
        found[sense] = tuple(map(_phrase, words))
    return MappingProxyType(found)


def _phrase(words: str) -> Node:
    first, *rest = (Item(fold(w), word=True) for w in words.split())
    return Chain(first, tuple(Link(w, ordered=True, gap=0) for w in rest)) if rest else first


@cache
def comparisons_for(lang: str, game: str) -> Searches:
    """How each reading of a game can be known in a language; nothing where either is without data."""
    senses = senses_of(lang)
    spec = installed().get(game)
    folders = [data("locales")]
    if spec is not None and spec.locales:
        folders.append(package_folder(spec.package) / spec.locales)
    path = next((p for f in folders if (p := f / READINGS / f"{game}.toml").is_file()), None)
    if path is None or not senses:
        return Searches({})
    own = patterns_for(lang, game)
    found = {}
    for ident, search in read_patterns(path).by_variant.items():
        readings = {slug: tuple(_in_words(p, senses) for p in ps) for slug, ps in search.readings.items()}
        places = search.places
        if ident in own.by_variant:  # a summary puts things elsewhere
            places = tuple(dict.fromkeys((*places, *own.by_variant[ident].places)))
        found[ident] = replace(search, readings=MappingProxyType(readings), places=places)
    return Searches(MappingProxyType(found), own.abbreviations, own.neutral)


def _in_words(pattern: Pattern, senses: Senses) -> Pattern:
    needs, lacks, near, nowhere = (
        tuple(_worded(n, senses) for n in nodes)
        for nodes in (pattern.needs, pattern.lacks, pattern.near, pattern.nowhere)
    )
    return Pattern(needs, lacks, near, nowhere, pattern.otherwise)


def _worded(node: Node, senses: Senses) -> Node:
    """The same with the words of a language for each sense; of a sense without words nothing is ever found."""
    if isinstance(node, Item):
        return _item(node, senses)
    if isinstance(node, Either):
        return Either(tuple(_worded(o, senses) for o in node.options))
    if isinstance(node, Chain):
        return Chain(_worded(node.first, senses), tuple(replace(k, node=_worded(k.node, senses)) for k in node.links))
    needs, lacks = (tuple(_worded(n, senses) for n in nodes) for nodes in (node.needs, node.lacks))
    return Group(needs, lacks, node.clause)


def _item(item: Item, senses: Senses) -> Node:
    """A sense; or a value of the matcher with what other translators may call it."""
    if item.kind == SENSE:
        return Either(senses[item.text]) if item.text in senses else item
    name = item.text.removesuffix("*")
    further = () if item.kind or item.word or item.text == "*" else senses.get(name, ())
    return Either((item, *further)) if further else item
