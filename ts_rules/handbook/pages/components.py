"""A page that shows every component of players' pages, each cut out of a page where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter

__all__ = ["COMPONENTS", "components_page"]

COMPONENTS = (
    ("p.says", "Statement", "What a player does: the first thing on the page, large, in the serif."),
    ("ul.clauses", "Limits", "What bounds it. Each can be pointed at."),
    ("details.example", "Folded example", "A worked example, one line until it is tapped."),
    ("div.book-box", "Book box", "Where the chosen book errs. It shows for that book alone."),
    ("div.tools", "Quiet marks", "How sure it is, and all that is rarely wanted."),
    ("p.near", "See also", "Rules that have to do with it."),
    ("section.card", "Card", "A card is a thing: side, value, part of the war, what it does."),
    ("div.watch", "Watch out", "What loses the game, what cancels it."),
    ("ul.tiles", "Tiles", "The large ways into a game."),
    ("dl.st-chips", "Chips", "Tracks of a position, beside a board."),
    ("div.board", "Board", "What the game draws of itself."),
    ("svg.bd-legend", "Map key", "What the signs of the map mean."),
    ("table", "Table", "Figures, a head for each column."),
    ("form.findings-form", "Search", "The large box; what is found below it is made by search.js."),
    ("form.filters", "Form", "What narrows a list."),
    ("section.calc", "Calculator", "What is asked; its result is said below it by a script."),
    ("dl.change", "Difference", "What two editions say, one below the other."),
)
"""By tag and class; what no page of a game has is left out."""
POINTING = re.compile(r' (id|for|aria-controls|aria-labelledby|aria-describedby)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Piece:
    """A component as it stands on a page."""

    selector: str
    title: str
    about: str
    page: str
    html: str


def components_page(writer: PageWriter, pages: Iterable[Page]) -> Iterator[Page]:
    """What is said of them is English in every language: nobody who plays is led there."""
    made = tuple(pages)
    pieces = tuple(piece for row in COMPONENTS if (piece := _first(row, made)))
    yield writer.page(
        "components",
        "Components",
        "components.html",
        {"pieces": pieces},
        kind="components",
        targets=(Target("page", "components", "", "Components"),),
        styles=tuple(dict.fromkeys(style for page in made for style in page.styles)),
        searched=False,
    )


def _first(row: tuple[str, str, str], pages: tuple[Page, ...]) -> Piece | None:
    selector, title, about = row
    tag, _, kind = selector.partition(".")
    named = rf'[^>]*\sclass="(?:[^"]*\s)?{kind}[\s"]' if kind else r"\b"
    start = re.compile(rf"<{tag}{named}")
    for page in pages:
        if found := start.search(page.html):
            name = page.name.rpartition("/")[2]
            return Piece(
                selector, title, about, name, _apart(_whole(page.html[found.start() :], tag), name, kind or tag)
            )
    return None


def _whole(html: str, tag: str) -> str:
    """From the tag at the beginning to the one that closes it."""
    depth = 0
    for one in re.finditer(rf"<(/?){tag}\b[^>]*>", html):
        depth += -1 if one[1] else 1
        if not depth:
            return html[: one.end()]
    raise ValueError(html[:80])


def _apart(html: str, page: str, prefix: str) -> str:
    """With ids of its own; what leads to a place of the page it comes from still does."""
    named = POINTING.sub(lambda m: f' {m[1]}="{" ".join(f"{prefix}-{one}" for one in m[2].split())}"', html)
    return named.replace('href="#', f'href="{page}.html#')
