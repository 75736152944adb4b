"""Changes of the data: a figure one more or less, a mark that is missing, another name of its kind, a link dropped.

A card's fields belong to the card; a link between cards to both.  Every other figure belongs to the rules that state
it, as the game's plan says, and where the plan says so to every scenario that names what it stands for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from .names import Names
from .played import Studied

__all__ = ["FigureChange", "figure_changes"]

Table = dict[str, Any]
Keys = tuple[str | int, ...]
MISSING = object()


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One change of a data file."""

    stem: str
    keys: Keys
    value: object
    detail: str
    before: str
    owners: tuple[str, ...]  # the one that it counts for first
    touches: tuple[str, ...] = ()  # every scenario that names them all may judge
    card: str = ""

    @property
    def path(self) -> str:
        """The dotted path of what is changed."""
        return ".".join(map(str, self.keys))

    def applied(self, tables: Mapping[str, Table]) -> Table:
        """The changed table of the file."""
        made = copy.deepcopy(tables[self.stem])
        held: Any = made
        for key in self.keys[:-1]:
            held = held.setdefault(key, {}) if isinstance(held, dict) else held[key]
        if self.value is MISSING:
            del held[self.keys[-1]]
        else:
            held[self.keys[-1]] = self.value
        return made


def figure_changes(game: Studied, tables: Mapping[str, Table], names: Names) -> Iterator[FigureChange]:
    """Every change of the data, file by file."""
    for stem, table in tables.items():
        if stem.startswith("cards"):
            for slug, card in table["card"].items():
                yield from _card(game, stem, slug, card)
        else:
            yield from _Figures(game, names, stem).under(table, ())


def _card(game: Studied, stem: str, slug: str, card: Table) -> Iterator[FigureChange]:
    for keys, value, detail, other in [*_printed(game, card), *_linked(game, slug, card)]:
        before: Any = card
        for key in keys:
            before = before[key]
        owners = (slug, other) if other else (slug,)
        yield FigureChange(stem, ("card", slug, *keys), value, detail, str(before), owners, card=slug)


def _printed(game: Studied, card: Table) -> Iterator[tuple[Keys, object, str, str]]:
    """What is printed on a card, changed."""
    for field, names in game.part("cards")["names"].items():
        yield from (((field,), name, name, "") for name in names if name != card[field])
    yield from ((("ops",), card["ops"] + step, f"{step:+d}", "") for step in (1, -1))
    yield from (((flag,), MISSING, "dropped", "") for flag in game.part("cards")["flags"] if card.get(flag))
    for place, edition in enumerate(card.get("editions", ())):
        other = next(e for e in game.editions if e != edition)
        yield ("editions", place), other, other, ""
    for name, value in card.get("figures", {}).items():
        yield from ((("figures", name), value + step, f"{step:+d}", "") for step in (1, -1))


def _linked(game: Studied, slug: str, card: Table) -> Iterator[tuple[Keys, object, str, str]]:
    """Links to other cards, dropped."""
    said = game.part("cards")
    for kind in (*said["links"], *said["links_besides"].get(slug, ())):
        for place, other in enumerate(card.get(kind, ())):
            yield (kind, place), MISSING, f"{other} dropped", other


@dataclass(frozen=True, slots=True)
class _Figures:
    """Walks through a file of figures."""

    game: Studied
    names: Names
    stem: str

    def under(self, value: Any, keys: Keys) -> Iterator[FigureChange]:
        """The changes of all that stands at a path."""
        path = self._path(keys)
        if self.game.is_left_out(path) or keys[-1:] == ("name",):
            return
        if isinstance(value, dict):
            marks = self._marks(path)
            yield from self._turned(value, keys, marks)
            for key, inner in value.items():
                if key not in marks:
                    yield from self.under(inner, (*keys, key))
        elif isinstance(value, list):
            for place, item in enumerate(value):
                said = " to ".join(item) if isinstance(item, list) else str(item)
                yield self._change((*keys, place), MISSING, f"{said} dropped", said, item)
        else:
            yield from self._single(value, keys)

    def _single(self, value: Any, keys: Keys) -> Iterator[FigureChange]:
        """The changes of a figure or a name."""
        if isinstance(value, bool):
            yield self._change(keys, not value, str(not value), str(value))
        elif isinstance(value, int):
            for step in (1, -1):
                yield self._change(keys, value + step, f"{step:+d}", str(value))
        elif other := self.names.data_only.get(value) or self.names.sibling(value):
            yield self._change(keys, other, other, value)

    def _marks(self, path: str) -> tuple[str, ...]:
        """The marks that an entry of a table has or not: `map.country.*` is an entry."""
        flags = self.game.part("flags").items()
        return tuple(m for p, marks in flags for m in marks if fnmatchcase(path, p) and p.count(".") == path.count("."))

    def _turned(self, entry: Table, keys: Keys, marks: tuple[str, ...]) -> Iterator[FigureChange]:
        for mark in marks:
            held = entry.get(mark, False)
            yield self._change((*keys, mark), MISSING if held else True, "flipped", str(held))

    def _path(self, keys: Keys) -> str:
        return ".".join((self.stem, *map(str, keys)))

    def _change(self, keys: Keys, value: object, detail: str, before: str, dropped: object = None) -> FigureChange:
        path = self._path(keys)
        owners = self.game.owners(path)
        touches: tuple[str, ...] = ()
        if self.game.fits(path, (f"{p}*" for p in self.game.part("touched").get("figures", ()))):
            named = [*keys, *(dropped if isinstance(dropped, list) else [dropped])]
            touches = tuple(str(name) for name in named if name in self.names.touched)
        return FigureChange(self.stem, keys, value, detail, before, owners, touches)
