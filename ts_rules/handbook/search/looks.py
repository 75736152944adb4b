"""The search box in the bar of every page, and the one in a page itself, with all that was found below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from markupsafe import Markup

from ...games import find_game, installed, load_game
from ...terms import form, termbase
from ..tabletop import Tabletop, shown_by
from ..writing.page_writer import filled, for_script

__all__ = ["box", "called", "findings"]

Say = Callable[[str], str]
MANY = 2
PLACES = ("n", "g")
"""Kinds of things that each game has a word of its own for."""


@cache
def called(short: str, lang: str, count: int = 1) -> Mapping[str, str]:
    """What a game calls its cards and the places on its map, by kind: one of them, or many."""
    named, terms = shown_by(load_game(find_game(short).id)).named, termbase()
    return {kind: form(terms[word], count, lang) if word in terms else word for kind, word in named.items()}


def _calls(kind: str, lang: str) -> dict[str, str]:
    """What games call a kind of places, by game; with none, what it is called where a game says nothing."""
    terms, usual = termbase(), Tabletop.named[kind]
    plain = form(terms[usual], 1, lang) if usual in terms else usual
    own = {spec.short: called(spec.short, lang)[kind] for spec in installed().values()}
    return {"": plain} | {short: word for short, word in own.items() if word != plain}


def box(say: Say, lang: str, root: str, home: str, game: str = "") -> Markup:
    """The box; `root` leads from the page to the root of the site, `home` to the folder of its language."""
    place = called(game or next(iter(installed().values())).short, lang)["n"]
    asked = ", ".join((say("rule"), say("card"), place))
    words = {
        **{kind: _calls(kind, lang) for kind in PLACES},
        "q": say("question"),
        "r": say("rule"),
        "c": say("card"),
        "t": say("term"),
        "": say("page"),
        "one": say("1 found"),
        "many": say("{n} found"),
        "none": say("Nothing found"),
        "other": say("Nothing found. Try one word, or another one."),
        "printed": say("printed as {number} in {book}"),
        "all": say("All that was found"),
    }
    asked = f"{asked[:1].upper()}{asked[1:]}…"
    values = {"lang": lang, "root": root, "home": home, "words": for_script(words), "asked": asked}
    return Markup(filled("search.html", say, values))  # noqa: S704 - the template escapes


def findings(
    say: Say,
    lang: str,
    home: str = "",
    games: tuple[tuple[str, str], ...] = (),
    game: str = "",
    examples: tuple[tuple[str, str], ...] = (),
) -> Markup:
    """A box to search in the page; `games` by short name, to choose one of several, or the one `game` it is about."""
    shown = (game,) if game else tuple(spec.short for spec in installed().values())
    places = dict.fromkeys(called(short, lang, MANY)["n"] for short in shown)
    kinds = (
        ("", say("all")),
        ("q", say("questions")),
        ("r", say("rules")),
        ("c", say("cards")),
        ("n", ", ".join(places)),
        ("t", say("terms")),
    )
    values = {"home": home, "kinds": kinds, "games": games, "game": game, "examples": examples}
    return Markup(filled("search-page.html", say, values))  # noqa: S704 - likewise
