"""What can be looked up by name or number: rules, cards, countries, regions, terms, each with all its spellings.

A question that players ask is found by its words; its `excerpt` is the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...engine.player_questions import questions_of
from ...games import load_game
from ...terms import form, termbase
from ...translate import Renderer
from ...translate.names import name
from ..tabletop import shown_by
from ..writing.addresses import places
from .aliases import at_home, typed, ways

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
    home: tuple[str, ...] = ()
    """Words of the game that are at home in a rule."""
    typed: tuple[str, ...] = ()
    """What players type for it, and what is no name of it."""
    excerpt: str = ""
    """What is shown beside it where its page says nothing there."""

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
    pack = load_game(game)
    renderer, short = Renderer(pack, pack.ruleset(pack.spec.canonical), lang), pack.spec.short
    headings = {rule.printed: rule.title for rule in pack}
    questions = questions_of(pack)
    numbers = {card.slug: str(card.number) for card in pack.cards.values()}
    found = []
    for (kind, ident), place in places(pack.id).items():
        if "/" in ident:
            continue
        excerpt = ""
        if kind == "q":
            asked = questions[ident]
            title = renderer.sentence(asked.where, asked.ask).text
            excerpt = renderer.sentence(*asked.reply(pack.spec.canonical)).text
        elif kind == "t":
            title = form(termbase()[ident], 1, lang)
        elif kind == "r":
            title = renderer.title(ident, headings[ident])
        else:
            title = name(pack, f"{shown_by(pack).named[kind]}.{ident}", lang).text
        number = ident if kind == "r" else numbers.get(ident, "")
        spelt = dict.fromkeys(filter(None, (title, *ways(pack, kind, ident, lang))))
        home = tuple(at_home(pack, ident, lang)) if kind == "r" else ()
        found.append(
            Entry(
                *(short, kind, ident, number, title, f"{short}/{place.page}", place.anchor, tuple(spelt), home),
                tuple(typed(pack, kind, ident, lang)),
                excerpt,
            )
        )
    return {entry.key: entry for entry in found}
