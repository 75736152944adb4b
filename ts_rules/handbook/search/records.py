"""What stands on the built pages, record by record: rules, cards, countries, terms, questions, rest of pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from ... import kept
from ...model import GameSpec
from ..writing.content_keys import finding, toolkit
from .pieces import pieces

__all__ = ["Record", "folder_of_language", "records"]

PERMALINKS = ("r", "c", "n", "q")
FEWEST = 3
"""Words that the rest of a page has to have, or it is only a place where other things stand."""

Taken = dict[str, list[Any]]
"""By the content of a page, what is found on it."""


@dataclass(frozen=True, slots=True)
class Record:
    """One thing to be found; `url` from the folder of its language, `lines` with the marks of `pieces.VERSION`."""

    url: str
    title: str
    lines: str


def folder_of_language(site: Path, lang: str) -> Path:
    """English stands at the root."""
    return site if lang == "en" else site / lang


def records(site: Path, lang: str, game: GameSpec) -> Iterator[Record]:
    """Everything on the pages of a game, page by page; a page that is as it was is not taken apart again."""
    home = folder_of_language(site, lang)
    name, key = f"records.{game.short}.{lang}", kept.digest(toolkit(), finding(game.id, lang))
    before: Taken = kept.get(name, key) or {}
    taken: Taken = {}
    for path in sorted(_pages(home / game.short)):
        html = path.read_text(encoding="utf-8")
        page = path.relative_to(home).as_posix()
        content = kept.digest(page, html)
        taken[content] = before.get(content) or [astuple(record) for record in of_page(html, page)]
    if taken.keys() != before.keys():
        kept.put(name, key, taken)
    for rows in taken.values():
        yield from (Record(*row) for row in rows)


def of_page(html: str, page: str) -> Iterator[Record]:
    """What is found on one page; `page` is its address."""
    found = pieces(html)
    title = next((" ".join(p.heading.split()) for p in found if p.heading), page)
    for piece in found:
        if piece.anchor or len(piece.text.split()) >= FEWEST:
            url = f"{page}#{piece.anchor}" if piece.anchor else page
            yield Record(url, " ".join(piece.heading.split()) or title, piece.lines)


def _pages(folder: Path) -> Iterator[Path]:
    """Without permalinks, which are no pages."""
    for here, folders, files in os.walk(folder):
        if here == str(folder):
            folders[:] = [inside for inside in folders if inside not in PERMALINKS]
        yield from (Path(here, name) for name in files if name.endswith(".html"))
