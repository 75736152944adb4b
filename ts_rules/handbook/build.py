"""Building the handbook: pages from the tree beside the hand-written ones, then Sphinx, then permalinks."""

from __future__ import annotations

import html
import io
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..errors import BadFile, BadInput, MissingExtra
from ..games import installed, load_game
from ..model import Game
from ..paths import data
from .pages import LANGUAGES, game_pages, index_page, page_of

__all__ = ["Built", "build"]

Say = Callable[[str], None]
REDIRECT = (
    '<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta http-equiv="refresh" content="0; url={url}"><link rel="canonical" href="{url}"></head>'
    '<body><a href="{url}">{title}</a></body></html>\n'
)


@dataclass(frozen=True, slots=True)
class Built:
    """What was made and where it starts."""

    index: Path
    pages: int
    permalinks: int


def build(out: Path, say: Say, langs: tuple[str, ...] = tuple(LANGUAGES)) -> Built:
    """Build into `out`, English and other languages; what stood there stays until the new one is whole."""
    langs = tuple(lang for lang in LANGUAGES if lang == "en" or lang in langs)
    try:
        out = out.resolve()
    except (OSError, RuntimeError):  # before Python 3.13 a loop of symbolic links is a RuntimeError
        raise BadFile(out, "cannot be reached (a loop of links?): choose another folder with --out") from None
    _check_target(out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadFile(out.parent, f"cannot hold the handbook ({reason}): choose another folder with --out") from None
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".handbook-") as scratch:
        source, site = Path(scratch, "source"), Path(scratch, "site")
        shutil.copytree(data("docs"), source, ignore=shutil.ignore_patterns("__pycache__"))
        loaded = [load_game(spec.id) for spec in installed().values()]
        for game in loaded:
            say(f"Writing the pages of {game.spec.title}")
            for lang in langs:
                for name, text in game_pages(game, lang, langs).items():
                    path = source / f"{name}.rst"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
        _index(source, loaded, langs)
        say("Typesetting")
        _sphinx(source, site, Path(scratch, "doctrees"))
        for lang in langs:
            _say_language(site, lang)
        pages = len([*source.rglob("*.rst")])
        permalinks = sum(_permalinks(game, site, lang) for game in loaded for lang in langs)
        (site / "handbook.txt").write_text("Made by ts-rules handbook build; safe to delete and build again.\n")
        _swap(site, out)
    return Built(out / "index.html", pages, permalinks)


def _check_target(out: Path) -> None:
    """Never replace a folder that is not an older handbook of ours."""
    if os.path.lexists(out) and not out.is_dir():
        raise BadFile(out, "is no folder: choose a folder for the handbook with --out")
    if out.is_dir() and any(out.iterdir()) and not (out / "handbook.txt").is_file():
        raise BadFile(out, "is not empty and holds no handbook: choose another folder with --out")


def _index(source: Path, games: list[Game], langs: tuple[str, ...]) -> None:
    """Hang the games into the front page, where it says so."""
    front = source / "index.rst"
    text = front.read_text(encoding="utf-8")
    text = text.replace("   GAMES\n", "".join(f"   {g.spec.short}/index\n" for g in games))
    text = text.replace("   LANGUAGES\n", "".join(f"   {lang}/index\n" for lang in langs if lang != "en"))
    front.write_text(text, encoding="utf-8")
    for lang in langs:
        if lang != "en":
            (source / lang / "index.rst").write_text(index_page(games, lang), encoding="utf-8")


def _sphinx(source: Path, site: Path, doctrees: Path) -> None:
    try:
        from sphinx.application import Sphinx
        from sphinx.errors import SphinxError
        from sphinx.util.docutils import docutils_namespace
    except ImportError:
        raise MissingExtra("The handbook", "handbook") from None
    warnings = io.StringIO()
    try:
        with docutils_namespace():
            app = Sphinx(
                source,
                source,
                site,
                doctrees,
                "html",
                status=None,
                warning=warnings,
                warningiserror=True,
                parallel=min(4, os.cpu_count() or 1),
            )
            app.build()
    except SphinxError as problem:
        raise BadInput(f"The handbook cannot be built: {problem} {_plain(warnings)}") from None
    if _plain(warnings) or app.statuscode:
        raise BadInput(f"The handbook has warnings: {_plain(warnings)}")


def _say_language(site: Path, lang: str) -> None:
    """Tell browsers and screen readers which language a page is in: to Sphinx all of them are in one."""
    if lang == "en":
        return
    for path in (site / lang).rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('<html lang="en"', f'<html lang="{lang}"', 1), encoding="utf-8")


def _plain(warnings: io.StringIO) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue()).strip()[:2000]


def _permalinks(game: Game, site: Path, lang: str) -> int:
    """`/ts/r/6.3.2` leads to the page where the rule stands, `/ts/c/nato` to the card; `/it/ts/r/6.3.2` in Italian."""
    things = [(f"r/{r.printed}", r.title, page_of(game, r, lang)) for r in game]
    things += [(f"c/{c.slug}", c.name, page_of(game, c, lang)) for c in game.cards.values()]
    for link, title, (page, anchor) in things:
        folder, _, name = page.rpartition("/")
        path = site / folder / link / "index.html"
        path.parent.mkdir(parents=True)
        url = f"../../{name}.html#{anchor}"
        path.write_text(REDIRECT.format(lang=lang, title=html.escape(title), url=url), encoding="utf-8")
    return len(things)


def _swap(site: Path, out: Path) -> None:
    _check_target(out)  # once more: building takes a while
    old = site.with_name("old")
    if out.exists():
        out.rename(old)
    site.rename(out)
