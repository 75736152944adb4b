"""What is made of sentences, kept with those that were asked for meanwhile: as long as they stay, it stays.

Whoever makes a thing says nothing of what it is made from: `translate` tells which sentences of rules and cards were
asked for.  All else that it is made from is in the key of its ledger, or is named beside it (`more`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..games import installed
from ..paths import data
from ..translate import hear, listening
from .origins import file_print, said, slots, telling
from .shelf import Key, Shelf, digest, now
from .trials import every_scenario

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
        if found and found.more == beside and all(prints.get(w) == mark for w, mark in found.heard.items()):
            hear(found.heard)
            self.shelf.asked |= found.asked
        else:
            before, self.shelf.asked = self.shelf.asked, set()
            try:
                with listening() as heard:
                    value = make()
                found = Made(beside, {w: prints[w] for w in heard if w in prints}, frozenset(self.shelf.asked), value)
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
    if name not in shelf.ledgers:
        shelf.ledgers[name] = Ledger(shelf, name, key, prints)
    found: Ledger = shelf.ledgers[name]
    return found


def _beside(lang: str) -> str:
    """All that pages of a language are made from but what each rule and card says."""
    records = sorted(data("sources").glob("*/*.toml"))
    return digest(
        *(telling(lang), slots(lang)),
        *(f"{path} {file_print(str(path))}" for path in records),
        *(every_scenario(game) for game in installed()),
    )


def ledger_of_pages(lang: str, langs: tuple[str, ...]) -> Ledger:
    """Of pages with sentences."""
    return ledger(f"pages.{lang}", lambda: digest(_beside(lang), *langs), lambda: said(lang))


def ledger_apart(lang: str, langs: tuple[str, ...]) -> Ledger:
    """Of pages that say nothing of what rules and cards say and books read."""
    return ledger(f"apart.{lang}", lambda: digest(telling(lang), *langs), lambda: said(lang))


def ledger_of_json(lang: str) -> Ledger:
    """Of what `rules.json` says in a language."""
    return ledger(f"json.{lang}", lambda: _beside(lang), lambda: said(lang))


def ledger_of_history(game_id: str, langs: tuple[str, ...]) -> Ledger:
    """Of what a game says in all languages."""

    def every() -> dict[str, str]:
        tables = [said(lang) for lang in langs]
        return {where: digest(*(table[where] for table in tables)) for where in tables[0]}

    return ledger(f"history.{game_id}", lambda: digest(*(telling(lang) + slots(lang) for lang in langs)), every)
