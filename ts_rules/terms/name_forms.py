"""The names a text may hold: of countries, regions, cards and sides, each with every way to write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from ..games import installed, load_game
from ..model import Game
from .language import Language
from .names_table import names_of

__all__ = ["NameForm", "idents", "name_forms"]

KINDS = {"superpower": "side"}  # the file's word → ours, where they differ
ENGLISH = 1  # rank of the game's own names
TURNED = 2  # words of a name that may change places


@dataclass(frozen=True, slots=True)
class NameForm:
    """One way to write a name: `country/iran`, its game, and how good a witness the spelling is (0 is best)."""

    ident: str
    game: str
    text: str
    rank: int
    fixed: bool = False  # never inflected: an English name in another language, a title of one word


def name_forms(lang: Language, game: str = "") -> Iterator[NameForm]:
    """Every name of the games, or of one of them, as this language writes it; the English one too, as on the cards."""
    owners: dict[str, str] = {}
    for spec in installed().values():
        if game and spec.id != game:
            continue
        loaded = load_game(spec.id)
        for found in _of_game(loaded, lang):
            owners.setdefault(found.ident, found.game)
            yield found
    for ident, ways in lang.names.items():
        if game and ident not in owners and not ident.startswith("side/"):
            continue
        for way in ways:
            yield from _turned(NameForm(ident, owners.get(ident, game), way, 1), lang)


def idents(lang: Language, game: str) -> frozenset[str]:
    """What the names of a game are names of; the sides are those of any game."""
    loaded = load_game(game)
    tables: tuple[Mapping[str, Iterable[str]], ...] = (loaded.names, names_of(game))
    own = (f"{KINDS.get(kind, kind)}/{slug}" for table in tables for kind, slugs in table.items() for slug in slugs)
    return frozenset((*own, *(ident for ident in lang.names if ident.startswith("side/"))))


def _of_game(game: Game, lang: Language) -> Iterator[NameForm]:
    for kind, entries in names_of(game.id).items():
        for slug, entry in entries.items():
            ident = f"{KINDS.get(kind, kind)}/{slug}"
            printed_in_english = kind == "card" and entry.get(lang.code) == game.names[kind].get(slug)
            if lang.code in entry and not printed_in_english:
                title = kind == "card" and " " not in entry[lang.code]
                yield from _turned(NameForm(ident, game.id, entry[lang.code], 0, fixed=title), lang)
            for code in lang.namesakes:
                if code in entry and code != game.spec.language:
                    yield NameForm(ident, game.id, entry[code], ENGLISH + 1, fixed=True)
    for kind, names in game.names.items():
        for slug, text in names.items():
            yield NameForm(f"{KINDS.get(kind, kind)}/{slug}", game.id, text, ENGLISH, fixed=lang.code != "en")


def _turned(found: NameForm, lang: Language) -> Iterator[NameForm]:
    """The name, and the same with its two words changed about, where the language lets them."""
    yield found
    words = found.text.split()
    if lang.free_order and len(words) == TURNED:
        for turned in permutations(words):
            yield NameForm(found.ident, found.game, " ".join(turned), found.rank + 1)
