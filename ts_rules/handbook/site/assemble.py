"""Putting the handbook together: every language in its folder, permalinks, and what belongs to the site as a whole."""

from __future__ import annotations

import html
import os
import shutil
from base64 import b64encode
from collections.abc import Callable, Container, Iterator
from hashlib import sha256
from pathlib import Path

from ...engine.player_questions import questions_of
from ...games import installed, load_game
from ...model import Game
from ...paths import link_file, write_or_link
from .. import playground, search
from ..tabletop import shown_by, tabletops
from ..writing.addresses import places
from ..writing.linked_sentences import plain, sentences_of
from ..writing.own_copies import mark_private
from . import book_choice, link_pictures
from .build_options import NOTHING, BuildOptions
from .hosting import write_host_files
from .site_files import write_site_files
from .typeset import BOOKS, FRAMES, PAGES, PICTURES, rules_file, waiting

__all__ = ["assemble", "install_parts"]

ON = 'location.replace(document.querySelector("link").href.replace(/#|$/,(at)=>location.search+at))'
"""With what an address says of the reader's book and language beside; without scripts that is left behind."""
REDIRECT = (
    '<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    f"script-src 'sha256-{b64encode(sha256(ON.encode()).digest()).decode()}'"
    '"><title>{title}</title><link rel="canonical" href="{url}"><script>'
    f"{ON}</script>"
    '<noscript><meta http-equiv="refresh" content="0; url={url}"></noscript></head>'
    '<body><a href="{url}">{title}</a></body></html>\n'
)
SPARE = frozenset({".buildinfo", ".buildinfo.bak", ".doctrees", ".nojekyll"})
STATIC = (
    *("aid", "handbook", "my-book", "playground", "search", "steps", "turn", "report", "icon"),
    *("share-", "pygments", "jump"),
)
"""What of `_static` is ours; the rest comes from the theme below ours and is not used."""


def assemble(
    work: Path,
    site: Path,
    out: Path,
    langs: tuple[str, ...],
    tell: Callable[[str], None],
    *,
    books: bool,
    options: BuildOptions = NOTHING,
) -> tuple[int, tuple[str, ...]]:
    """Make the site that will stand at `out`; how many permalinks, and what could not be made."""
    for lang in langs:
        place = [] if lang == "en" else [lang]
        ours = waiting(work, lang)
        _copy(work / lang / FRAMES, site.joinpath(*place), out.joinpath(*place), lang, ours)
        _copy(work / lang / PAGES, site.joinpath(*place), out.joinpath(*place), lang)
        for spec in installed().values():
            shutil.copy2(rules_file(work, lang, spec.short), site.joinpath(*place, spec.short, "rules.json"))
    games = [load_game(game) for game in installed()]
    (site / "_static" / "rulesets.css").write_text("".join(book_choice.styles(games)), encoding="utf-8")
    permalinks = sum(_permalinks(game, site, out, lang) for game in games for lang in langs)
    for lang in langs:
        _copy(work / lang / PICTURES, site / "_static", out / "_static", lang)
    missing = install_parts(site, out, langs, tell)
    for lang in langs if books else ():
        shutil.copytree(work / lang / BOOKS, site / "books", ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)
    write_site_files(site, langs, options.address)
    write_host_files(site, langs, options)
    if options.originals:
        mark_private(site, options.originals)
    return permalinks, missing


def _copy(made: Path, site: Path, older: Path, lang: str, without: Container[Path] = ()) -> None:
    """Files that the older handbook has already are linked from it: it is never written in place."""
    unread = {"_sources"} if lang == "en" else {"_sources", "_static"}
    for here, folders, files in os.walk(made):
        inside = os.path.relpath(here, made)
        folders[:] = [folder for folder in folders if folder not in unread]
        there = site / inside
        there.mkdir(parents=True, exist_ok=True)
        for name in files:
            strange = inside == "_static" and not name.startswith(STATIC)
            if name in SPARE or strange or Path(inside, name) in without:
                continue
            path, old = Path(here, name), older / inside / name
            if not (_same(path, old) and link_file(str(old), str(there / name))):
                shutil.copy2(path, there / name)


def _same(path: Path, old: Path) -> bool:
    try:
        a, b = path.stat(), old.stat()
    except OSError:
        return False
    return (a.st_size, a.st_mtime_ns) == (b.st_size, b.st_mtime_ns)


def _permalinks(game: Game, site: Path, out: Path, lang: str) -> int:
    """`/ts/r/6.3.2` leads to the page where the rule stands, `/ts/c/nato` to the card; `/it/ts/r/6.3.2` in Italian."""
    folder, older = ((root if lang == "en" else root / lang) / game.spec.short for root in (site, out))
    count = 0
    for link, title, target in _things(game, lang):
        if not os.path.isdir(kind := f"{folder}/{link[0]}"):  # noqa: PTH112 - as below
            os.makedirs(kind)  # noqa: PTH103
        url = f"{'../' * (link.count('/') + 1)}{target}"
        text = REDIRECT.format(lang=lang, title=html.escape(title), url=html.escape(url))
        os.mkdir(f"{folder}/{link}")  # noqa: PTH102 - thousands of them: Path is slower
        write_or_link(f"{folder}/{link}/index.html", text.encode(), f"{older}/{link}/index.html")
        count += 1
    return count


def _things(game: Game, lang: str) -> Iterator[tuple[str, str, str]]:
    spoken = sentences_of(game, lang)
    rules, questions = {r.printed: r.title for r in game}, questions_of(game)
    for (kind, ident), place in places(game.id).items():
        if kind == "r" and "/" not in ident:
            yield f"r/{ident}", spoken.title(ident, rules[ident]), place.link
        elif kind == "c":
            yield f"c/{ident}", spoken.name(f"card.{ident}"), place.link
        elif kind == "n":
            yield f"n/{ident}", spoken.name(f"{shown_by(game).named[kind]}.{ident}"), place.link
        elif kind == "q":
            asked = questions[ident]
            yield f"q/{ident}", plain(spoken.sentence(asked.where, asked.ask).text), place.link


def install_parts(site: Path, older: Path, langs: tuple[str, ...], tell: Callable[[str], None]) -> tuple[str, ...]:
    """What tabletops bring, the engine for the browser, the search index, into a site that is otherwise whole.

    A part that cannot be built here is named, with the way to get it, and the pages do without.
    """
    missing = []
    for game, tabletop in tabletops():
        folder = site / "_static" / game.spec.short
        if tabletop.static:
            shutil.copytree(tabletop.static, folder)
        tabletop.install(folder)
    found = playground.install(site, tell)
    if isinstance(found, playground.Missing):
        missing.append(f"{found.part}: {found.why} {found.how}")
    search.install(site, langs, tell, older)
    if not link_pictures.can_draw():
        missing.append(link_pictures.MISSING)
    return tuple(missing)
