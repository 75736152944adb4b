"""Reading a game's data files: figures by dotted path, names by slug, cards.

A number has one home, `data/<file>.toml`, and one path: `[coup] factor = 2` in `figures.toml` is `coup.factor`;
in `scoring.toml` it would be `scoring.coup.factor`.  Where editions differ the value is a table with an edition
as each key: `us_total = { 2e = 23, deluxe = 25 }`.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from ..errors import BrokenPack
from ..model import LINKS, Card, GameSpec
from ..model.statement import NAMED
from ..toml_files import read_kept_tomls

__all__ = ["Data", "read"]

LISTS = ("not_yet", "no_scenario")  # of ids: what is still to come
Figures = dict[str, dict[str, int | str]]
CARD_FIELDS = frozenset(
    {"number", "name", "side", "ops", "era", "starred", "underlined", "scoring", "war", "optional", "editions"}
)

APART = frozenset({"rulings.toml", "interactions.toml"})
"""Tables without figures, read by those who want them: a game that is played does not wait for them."""


class Data:
    """All that `data/` of a game holds."""

    def __init__(self, folder: str | os.PathLike[str], editions: tuple[str, ...]) -> None:
        self.editions = editions
        self.folder = os.fspath(folder)
        names = self._names()
        tables = read_kept_tomls([self._file(name) for name in names])
        self.files = {name.removesuffix(".toml"): table for name, table in zip(names, tables, strict=True)}
        self.names: dict[str, dict[str, str]] = {kind: {} for kind in NAMED}
        self.figures: Figures = {}
        self.cards: dict[str, Card] = {}
        for stem, table in self.files.items():
            where = self._file(f"{stem}.toml")
            self._take_names(table)
            if stem.startswith("cards"):
                self._take_cards(table, where)
            elif stem not in LISTS:
                prefix = () if stem == "figures" else (stem,)
                for path, value in self._leaves(table, prefix):
                    self.figures[path] = value
        self._check_links()

    def _names(self) -> list[str]:
        if not os.path.isdir(self.folder):  # noqa: PTH112 - pathlib takes ten milliseconds to import
            return []
        names = os.listdir(self.folder)  # noqa: PTH208 - the same
        return sorted(name for name in names if name.endswith(".toml") and name not in APART)

    def _file(self, name: str) -> str:
        return f"{self.folder}{os.sep}{name}"

    def not_yet(self) -> frozenset[str]:
        """Ids of rules, clauses and cards whose code is still to come."""
        table = self.files.get("not_yet", {})
        return frozenset(i for ids in table.values() for i in ids)

    def _leaves(self, table: dict[str, Any], prefix: tuple[str, ...]) -> Iterator[tuple[str, dict[str, int | str]]]:
        for key, value in table.items():
            path = (*prefix, key)
            if isinstance(value, dict):
                if value and set(value) <= set(self.editions):
                    yield ".".join(path), dict(value)
                else:
                    yield from self._leaves(value, path)
            elif isinstance(value, int | str) and not isinstance(value, bool):
                yield ".".join(path), {"": value}

    def _take_names(self, table: dict[str, Any]) -> None:
        for kind in NAMED:
            entries = table.get(kind, {})
            for slug, entry in entries.items() if isinstance(entries, dict) else ():
                if isinstance(entry, dict) and "name" in entry:
                    self.names[kind][slug] = entry["name"]

    def _take_cards(self, table: dict[str, Any], where: str) -> None:
        for slug, entry in table.get("card", {}).items():
            extra = set(entry) - CARD_FIELDS - set(LINKS) - {"figures"}
            if extra:
                raise BrokenPack(f"{where}: card '{slug}' has an unknown field '{sorted(extra)[0]}'.")
            figures = entry.get("figures", {})
            facts: dict[str, Any] = {k: v for k, v in entry.items() if k in CARD_FIELDS}
            facts["editions"] = tuple(entry.get("editions", self.editions))
            links = {kind: tuple(entry[kind]) for kind in LINKS if kind in entry}
            try:
                card = Card(slug=slug, **facts, figures=MappingProxyType(figures), links=MappingProxyType(links))
            except TypeError as problem:
                raise BrokenPack(f"{where}: card '{slug}': {problem}.") from None
            self.cards[slug] = card
            for key in ("ops", "number"):
                self.figures[f"card.{slug}.{key}"] = {"": entry[key]}
            for path, value in self._leaves(figures, ("card", slug)):
                self.figures[path] = value

    def _check_links(self) -> None:
        for card in self.cards.values():
            for kind, others in card.links.items():
                for other in others:
                    if other not in self.cards:
                        raise BrokenPack(f"{self.folder}: card '{card.slug}' {kind} '{other}', which is no card.")


def read(spec: GameSpec) -> Data:
    """The data of a game, with what follows from it: `derived_figures(files)` of its package, if it has that."""
    package = importlib.import_module(spec.package)
    folder = (package.__file__ or "").rpartition(os.sep)[0]
    data = Data(f"{folder}{os.sep}data", spec.editions)
    if derive := getattr(package, "derived_figures", None):
        for path, value in derive(data.files).items():
            data.figures[path] = value if isinstance(value, dict) else {"": value}
    return data
