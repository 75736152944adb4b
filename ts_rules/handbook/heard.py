"""What is made of sentences, kept with those that were asked for meanwhile: as long as they stay, it stays.

Whoever makes a page says nothing of what it is made from: `translate` tells which sentences of rules and cards were
asked for, and who tells a scenario or a book's reading lets hear so.  All else that it is made from is in the key of
its ledger, or is named beside it (`more`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..games import installed
from ..translate import hear, listening
from .origins import played, printed, recorded_readings, said, slots, telling
from .shelf import Key, Shelf, digest, now
from .trials import outlined, scenarios_of, told_from

__all__ = ["Ledger", "ledger", "ledger_apart", "ledger_of_history", "ledger_of_json", "ledger_of_pages"]


@dataclass(frozen=True, slots=True)
class Made:
    """A thing, the sentences it was made of with their fingerprints, and what it asked of the shelf."""

    more: str
    heard: Mapping[str, str]
    asked: frozenset[str]
    value: Any


class Ledger:
    """Things under one key, in one file of the shelf."""

    def __init__(self, shelf: Shelf, name: str, key: Key, prints: Callable[[], Mapping[str, str]]) -> None:
        self.shelf = shelf
        self.name = name
        self.key = key
        self.kept: dict[str, Made] = shelf.value(name, key, dict) if shelf.folder else {}
        self.prints = prints() if shelf.folder else {}
        self.made: dict[str, Made] = {}

    def value(self, name: str, make: Callable[[], Any], *more: str) -> Any:
        """The thing of a name, made anew where a sentence in it, or what is named beside it, is another one."""
        if not self.shelf.folder:
            return make()
        beside, prints = digest(*more) if more else "", self.prints
        found = self.kept.get(name)
        if found and found.more == beside and all(prints.get(w, "") == mark for w, mark in found.heard.items()):
            hear(found.heard)
            self.shelf.asked |= found.asked
        else:
            before, self.shelf.asked = self.shelf.asked, set()
            try:
                with listening() as heard:
                    value = make()
                found = Made(beside, {w: prints.get(w, "") for w in heard}, frozenset(self.shelf.asked), value)
            finally:
                self.shelf.asked |= before
        self.made[name] = found
        return found.value

    def keep(self) -> None:
        """Write it where anything is new or gone."""
        if self.shelf.folder and (
            self.made.keys() != self.kept.keys() or any(self.kept[name] is not made for name, made in self.made.items())
        ):
            self.shelf.keep(self.name, self.key, self.made)
            self.kept = dict(self.made)


def ledger(name: str, key: Key, prints: Callable[[], Mapping[str, str]]) -> Ledger:
    """The one of that name on the shelf of this build."""
    shelf = now()
    found: Ledger = _once(f"ledger {name}", lambda: Ledger(shelf, name, key, prints))
    return found


def _once(name: str, find: Callable[[], Any]) -> Any:
    """What one build asks for several times."""
    known = now().once
    if name not in known:
        known[name] = find()
    return known[name]


def _beside(lang: str) -> str:
    """All that pages of a language are made from but what rules and cards say, books read, and scenarios play."""
    common = _once("common", lambda: digest(printed(), played(), *(outlined(game) for game in installed())))
    return digest(telling(lang), slots(lang), common)


def _prints(lang: str) -> dict[str, str]:
    """Of sentences, of what is recorded of books at variants, and of scenarios."""
    alike: dict[str, str] = _once("prints", _alike)
    return said(lang) | alike


def _alike() -> dict[str, str]:
    """Of those, what is alike in all languages."""
    told = {f"{game} scenario.{s}": told_from(game, s) for game in installed() for s in scenarios_of(game)}
    return {**recorded_readings(), **told}


def ledger_of_pages(lang: str, langs: tuple[str, ...]) -> Ledger:
    """Of pages with sentences."""
    return ledger(f"pages.{lang}", lambda: digest(_beside(lang), *langs), lambda: _prints(lang))


def ledger_apart(lang: str, langs: tuple[str, ...]) -> Ledger:
    """Of pages that say nothing of what rules and cards say and books read."""
    return ledger(f"apart.{lang}", lambda: digest(telling(lang), *langs), lambda: said(lang))


def ledger_of_json(lang: str) -> Ledger:
    """Of what `rules.json` says in a language."""
    return ledger(f"json.{lang}", lambda: _beside(lang), lambda: _prints(lang))


def ledger_of_history(game_id: str, langs: tuple[str, ...]) -> Ledger:
    """Of what a game says in all languages."""

    def every() -> dict[str, str]:
        tables = [said(lang) for lang in langs]
        return {where: digest(*(table[where] for table in tables)) for where in tables[0]}

    return ledger(f"history.{game_id}", lambda: digest(*(telling(lang) + slots(lang) for lang in langs)), every)
