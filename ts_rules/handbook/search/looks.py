"""The search box in the bar of every page, and the one in a page itself, with all that was found below it."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from ..writing.page_writer import filled, for_script

__all__ = ["box", "findings"]

Say = Callable[[str], str]


def box(say: Say, lang: str, root: str, home: str) -> Markup:
    """The box; `root` leads from the page to the root of the site, `home` to the folder of its language."""
    words = {
        "q": say("question"),
        "r": say("rule"),
        "c": say("card"),
        "n": say("country"),
        "g": say("region"),
        "t": say("term"),
        "": say("page"),
        "one": say("1 found"),
        "many": say("{n} found"),
        "none": say("Nothing found"),
        "other": say("Nothing found. Try one word, or another one."),
        "printed": say("printed as {number} in {book}"),
        "all": say("All that was found"),
    }
    values = {"lang": lang, "root": root, "home": home, "words": for_script(words)}
    return Markup(filled("search.html", say, values))  # noqa: S704 - the template escapes


def findings(
    say: Say,
    home: str = "",
    games: tuple[tuple[str, str], ...] = (),
    game: str = "",
    examples: tuple[tuple[str, str], ...] = (),
) -> Markup:
    """A box to search in the page; `games` by short name, to choose one of several, or the one `game` it is about."""
    kinds = (
        ("", say("all")),
        ("q", say("questions")),
        ("r", say("rules")),
        ("c", say("cards")),
        ("n", say("countries")),
        ("t", say("terms")),
    )
    values = {"home": home, "kinds": kinds, "games": games, "game": game, "examples": examples}
    return Markup(filled("search-page.html", say, values))  # noqa: S704 - likewise
