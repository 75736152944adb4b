"""The full-text index, made by pagefind: a record for every rule, card, country, term and scenario, and for each page.

Pages stay as they are: by what else a thing may be asked for goes into its record, behind a sign at which the excerpt
that a reader sees is cut off.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from html import escape
from importlib.util import find_spec
from pathlib import Path

from ...games import load_game
from ..origins import code, finding
from ..shelf import digest, now
from .aliases import aliases, plain_spellings
from .entries import Entry, entries
from .pieces import Piece, language_of, pieces

__all__ = ["HIDDEN", "Indexed", "Missing", "Record", "folder_of_language", "index", "records"]

HIDDEN = "⁂"
"""From here on a record holds what is found and not shown."""
FOLDER = "pagefind"
LONGEST = 300  # seconds
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


Files = dict[str, bytes]


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


Taken = dict[str, tuple[str, tuple[Record, ...]]]
"""By page, its fingerprint and what is found on it."""


def folder_of_language(site: Path, lang: str) -> Path:
    """English stands at the root."""
    return site if lang == "en" else site / lang


def index(site: Path, langs: Iterable[str], say: Callable[[str], None]) -> Indexed | Missing:
    """Make the index of some languages, beside their pages; the others stay.

    It is made anew only where one of its records is another one than the last time.
    """
    if find_spec("pagefind_bin") is None:
        return Missing("pagefind is not installed", "pip install 'ts-rules[handbook]'")
    made = {}
    for lang in langs:
        found = tuple(records(site, lang))
        say(lang)
        target = folder_of_language(site, lang) / FOLDER

        def key(lang: str = lang, found: tuple[Record, ...] = found) -> str:
            return digest(code(), lang, *(record.as_html(lang) for record in found))

        try:
            files: Files = now().value(f"index.{lang}", key, partial(_made, found, lang))
        except _Broken as problem:
            return Missing(str(problem), "pip install --upgrade 'ts-rules[handbook]'")
        shutil.rmtree(target, ignore_errors=True)
        for name, content in files.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        made[lang] = len(found)
    return Indexed(made)


class _Broken(Exception):
    """Why there is no index."""


def _made(found: tuple[Record, ...], lang: str) -> Files:
    """Records as small files, then pagefind over them; its files by name."""
    with tempfile.TemporaryDirectory(prefix="pagefind-") as scratch:
        source, fresh = Path(scratch, "records"), Path(scratch, FOLDER)
        source.mkdir()
        for number, record in enumerate(found):
            (source / f"{number:05}.html").write_text(record.as_html(lang), encoding="utf-8")
        command = [sys.executable, "-m", "pagefind_bin", "--site", str(source), "--output-path", str(fresh)]
        try:
            subprocess.run([*command, "--force-language", lang], check=True, capture_output=True, timeout=LONGEST)
        except (OSError, subprocess.SubprocessError) as problem:
            said = getattr(problem, "stderr", None) or str(problem).encode()
            reason = said.decode(errors="replace").strip()[-200:]
            raise _Broken(f"pagefind cannot run on this machine ({reason})") from None
        paths = (path for path in fresh.rglob("*") if path.is_file() and path.name not in UNUSED)
        return {path.relative_to(fresh).as_posix(): path.read_bytes() for path in sorted(paths)}


def records(site: Path, lang: str) -> Iterator[Record]:
    """Everything on the pages of a language, page by page; a page that is as it was is not taken apart again."""
    home = folder_of_language(site, lang)
    name, key = f"records.{lang}", partial(finding, lang)
    kept: Taken = now().value(name, key, dict)
    taken: Taken = {}
    for path in sorted(home.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        if language_of(html) == lang:
            page, looks = path.relative_to(home).as_posix(), digest(html)
            before, found = kept.get(page, ("", ()))
            taken[page] = looks, found if before == looks else tuple(_of_page(html, page, lang))
    if taken != kept:
        now().keep(name, key, taken)
    for _looks, found in taken.values():
        yield from found


def _of_page(html: str, page: str, lang: str) -> Iterator[Record]:
    game = page.partition("/")[0]
    found = pieces(html)
    title = next((" ".join(p.heading.split()) for p in found if p.heading), page)
    for piece in found:
        yield _record(piece, page, title, entries(lang).get(f"{game}/{piece.kind}/{piece.ident}"), lang)


def _record(piece: Piece, page: str, title: str, entry: Entry | None, lang: str) -> Record:
    url = f"{page}#{piece.anchor}" if piece.anchor else page
    heading = " ".join(piece.heading.split()) or title
    also: tuple[str, ...] = ()
    if entry:
        heading = f"{entry.number} {entry.title}".strip() if entry.kind in "rc" else entry.title
        also = aliases(load_game(entry.game), entry.kind, entry.ident, lang)
    text = piece.text
    return Record(url, heading, text, (*also, *plain_spellings(text)))
