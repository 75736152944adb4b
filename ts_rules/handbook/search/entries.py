"""What can be looked up by name or number: rules, cards, countries, regions, terms, each with all its spellings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...games import load_game
from ...model import Game
from ...terms import form, termbase
from ...translate import Renderer
from ...translate.names import name
from ..writing.addresses import places
from .aliases import NAMES, ways

__all__ = ["Entry", "entries"]

REMEMBERED = 16
"""Games in a language: few, so that many games need no more memory than some."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing; `page` is the address from the folder of its language, `anchor` the place there."""

    game: str
    kind: str
    ident: str
    number: str
    title: str
    page: str
    anchor: str
    ways: tuple[str, ...]

    @property
    def key(self) -> str:
        """`ts/r/6.3.2`, as in permalinks."""
        return f"{self.game}/{self.kind}/{self.ident}"

    @property
    def url(self) -> str:
        """From the folder of its language."""
        return f"{self.page}.html" + (f"#{self.anchor}" if self.anchor else "")


@lru_cache(maxsize=REMEMBERED)
def entries(game: str, lang: str) -> Mapping[str, Entry]:
    """Those of a game by key, in its order."""
    return {entry.key: entry for entry in _of_game(load_game(game), lang)}


def _of_game(game: Game, lang: str) -> Iterator[Entry]:
    renderer = Renderer(game, game.ruleset(game.spec.canonical), lang)
    short = game.spec.short
    numbers = {card.slug: str(card.number) for card in game.cards.values()}
    for (kind, ident), place in places(game.id).items():
        if "/" not in ident:
            number, title = ident if kind == "r" else numbers.get(ident, ""), _title(game, renderer, kind, ident)
            spelt = dict.fromkeys(filter(None, (title, *ways(game, kind, ident, lang))))
            yield Entry(short, kind, ident, number, title, f"{short}/{place.page}", place.anchor, tuple(spelt))


def _title(game: Game, renderer: Renderer, kind: str, ident: str) -> str:
    if kind == "t":
        return form(termbase()[ident], 1, renderer.lang)
    if kind == "r":
        rule = next(r for r in game if r.printed == ident)
        return renderer.title(rule.printed, rule.title)
    return name(game, f"{NAMES[kind]}.{ident}", renderer.lang).text
