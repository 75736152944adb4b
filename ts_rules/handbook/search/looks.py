"""The search box that stands in the bar of every page, and the page with all that was found."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from ..writing.page_writer import filled, for_script

__all__ = ["box", "findings"]

Say = Callable[[str], str]


def box(say: Say, lang: str, root: str, home: str) -> Markup:
    """The box; `root` leads from the page to the root of the site, `home` to the folder of its language."""
    words = {
        "r": say("rule"),
        "c": say("card"),
        "n": say("country"),
        "g": say("region"),
        "t": say("term"),
        "s": say("scenario"),
        "q": say("question"),
        "": say("page"),
        "one": say("1 found"),
        "many": say("{n} found"),
        "none": say("Nothing found"),
        "printed": say("printed as {number} in {book}"),
        "all": say("Search the full text"),
        "file": say("From a folder only names and numbers are found; for the full text run: ts-rules handbook serve"),
        "missing": say("This handbook was built without its full-text index: only names and numbers are found"),
    }
    values = {"lang": lang, "root": root, "home": home, "words": for_script(words)}
    return Markup(filled("search.html", say, values))  # noqa: S704 - the template escapes


def findings(say: Say, home: str = "", games: tuple[tuple[str, str], ...] = ()) -> Markup:
    """What stands on `search.html` of a language, below its title; `games` by short name, to choose one of several."""
    kinds = (
        ("", say("all")),
        ("r", say("rules")),
        ("c", say("cards")),
        ("n", say("countries")),
        ("t", say("terms")),
        ("q", say("questions")),
        ("s", say("scenarios")),
    )
    return Markup(filled("search-page.html", say, {"home": home, "kinds": kinds, "games": games}))  # noqa: S704 - likewise
