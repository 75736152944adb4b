"""The full-text index of each game in a language, made by pagefind: a record for every rule, card, country, term and
scenario, and for each page.

Each game has an index of its own, so that what a search on its pages loads does not grow with the number of games.
Pages stay as they are: by what else a thing may be asked for goes into its record, behind a sign at which the excerpt
that a reader sees is cut off.
"""

from __future__ import annotations

import os
import shutil
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass
from functools import partial
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ... import kept
from ...games import installed, load_game
from ...model import GameSpec
from ...paths import write_or_link
from ..writing.content_keys import finding, toolkit
from .aliases import aliases, plain_spellings
from .entries import entries
from .pieces import pieces
from .service import Broken, indexed

__all__ = ["HIDDEN", "Indexed", "Missing", "Record", "folder_of_language", "index", "records"]

HIDDEN = "⁂"
"""From here on a record holds what is found and not shown."""
FOLDER, SCRIPT = "pagefind", "pagefind.js"
"""In the folder of a language: the script that searches, and a folder for each game."""
UNUSED = (  # parts of pagefind that draw, where we draw ourselves; and what is for threads and unnamed languages
    "pagefind-component-ui.css",
    "pagefind-component-ui.js",
    "pagefind-highlight.js",
    "pagefind-modular-ui.css",
    "pagefind-modular-ui.js",
    "pagefind-ui.css",
    "pagefind-ui.js",
    "pagefind-worker.js",
    "wasm.unknown.pagefind",
)
PERMALINKS = ("r", "c", "n", "q")


@dataclass(frozen=True, slots=True)
class Indexed:
    """What was indexed, by language."""

    records: dict[str, int]


@dataclass(frozen=True, slots=True)
class Missing:
    """Why there is no full-text index, and how to get it."""

    why: str
    how: str


@dataclass(frozen=True, slots=True)
class Record:
    """One thing to be found; `url` from the folder of its language."""

    url: str
    title: str
    text: str
    also: tuple[str, ...]

    def as_html(self, lang: str) -> str:
        """As pagefind reads it: a title weighs most, then by what else it is called."""
        return (
            f'<html lang="{lang}"><body data-pagefind-body><h1>{escape(self.title)}</h1>'
            f'<p data-pagefind-meta="url:{escape(self.url)}">{escape(self.text)}</p>'
            f'<p data-pagefind-weight="3">{HIDDEN} {escape(" · ".join(self.also))}</p></body></html>'
        )


Taken = dict[str, list[Any]]
"""By the content of a page, what is found on it."""


def folder_of_language(site: Path, lang: str) -> Path:
    """English stands at the root."""
    return site if lang == "en" else site / lang


def index(site: Path, langs: Iterable[str], say: Callable[[str], None], older: Path | None = None) -> Indexed | Missing:
    """Make the index of some languages, beside their pages; the others stay.

    It is made anew only where one of its records is another one than the last time; files that an older site has
    already are linked from there.
    """
    if find_spec("pagefind_bin") is None:
        return Missing("pagefind is not installed", "pip install 'ts-rules[handbook]'")
    made = dict.fromkeys(langs, 0)
    for lang in made:
        say(f"Full-text index: {lang}")
        target = folder_of_language(site, lang) / FOLDER
        before = folder_of_language(older, lang) / FOLDER if older else Path(os.devnull)
        shutil.rmtree(target, ignore_errors=True)
        for spec in installed().values():
            found = tuple(records(site, lang, spec))
            key = kept.digest(toolkit(), lang, *(record.as_html(lang) for record in found))
            try:
                packed = kept.value(f"index.{spec.short}.{lang}", key, partial(_made, found, lang))
            except Broken as problem:
                return Missing(str(problem), "pip install --upgrade 'ts-rules[handbook]'")
            for name, content in packed.items():
                path = name if name == SCRIPT else f"{spec.short}/{name}"
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                if path != SCRIPT or not (target / path).exists():
                    write_or_link(f"{target}/{path}", b64decode(content), f"{before}/{path}")
            made[lang] += len(found)
    return Indexed(made)


def _made(found: tuple[Record, ...], lang: str) -> dict[str, str]:
    """The files of an index by name, in base64, without those that no page of ours loads."""
    files = indexed((record.as_html(lang) for record in found), lang)
    return {name: b64encode(content).decode() for name, content in sorted(files.items()) if name not in UNUSED}


def records(site: Path, lang: str, game: GameSpec) -> Iterator[Record]:
    """Everything on the pages of a game, page by page; a page that is as it was is not taken apart again."""
    home = folder_of_language(site, lang)
    name, key = f"records.{game.short}.{lang}", finding(game.id, lang)
    before: Taken = kept.get(name, key) or {}
    taken: Taken = {}
    for path in sorted(_pages(home / game.short)):
        html = path.read_text(encoding="utf-8")
        page = path.relative_to(home).as_posix()
        content = kept.digest(page, html)
        taken[content] = before.get(content) or [astuple(record) for record in _of_page(html, page, lang, game)]
    if taken.keys() != before.keys():
        kept.put(name, key, taken)
    for rows in taken.values():
        yield from (Record(url, title, text, tuple(also)) for url, title, text, also in rows)


def _pages(folder: Path) -> Iterator[Path]:
    """Without permalinks, which are no pages."""
    for here, folders, files in os.walk(folder):
        if here == str(folder):
            folders[:] = [inside for inside in folders if inside not in PERMALINKS]
        yield from (Path(here, name) for name in files if name.endswith(".html"))


def _of_page(html: str, page: str, lang: str, game: GameSpec) -> Iterator[Record]:
    found = pieces(html)
    title = next((" ".join(p.heading.split()) for p in found if p.heading), page)
    known = entries(game.id, lang)
    for piece in found:
        heading, text = " ".join(piece.heading.split()) or title, piece.text
        also: tuple[str, ...] = ()
        if entry := known.get(f"{game.short}/{piece.kind}/{piece.ident}"):
            heading = f"{entry.number} {entry.title}".strip() if entry.kind in "rc" else entry.title
            also = aliases(load_game(entry.game), entry.kind, entry.ident, lang)
        url = f"{page}#{piece.anchor}" if piece.anchor else page
        yield Record(url, heading, text, (*also, *plain_spellings(text)))
