"""Putting the handbook together: every language in its folder, permalinks, and what belongs to the site as a whole."""

from __future__ import annotations

import html
import os
import shutil
import tempfile
from collections.abc import Callable, Container, Iterator
from pathlib import Path

from ..books import recorded
from ..games import installed, load_game
from ..model import Game, GameSpec
from .asked import NOTHING, Asked
from .linking import linked, put
from .originals import mark_private
from .parts import install_parts
from .places import places
from .site_files import write_site_files
from .typeset import books_folder, facts_file, frames_folder, pages_folder, pictures_folder, waiting
from .voices import voices

__all__ = ["assemble"]

REDIRECT = (
    '<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta http-equiv="refresh" content="0; url={url}"><link rel="canonical" href="{url}"></head>'
    '<body><a href="{url}">{title}</a></body></html>\n'
)
SPARE = frozenset({".buildinfo", ".buildinfo.bak", ".doctrees", ".nojekyll"})
STATIC = (
    "handbook",
    "playground",
    "search",
    "steps",
    "report",
    "icon",
    "share-",
    "pygments",
    "jump",
)
"""What of `_static` is ours; the rest comes from the theme below ours and is not used."""


def assemble(
    work: Path,
    out: Path,
    langs: tuple[str, ...],
    tell: Callable[[str], None],
    *,
    books: bool,
    asked: Asked = NOTHING,
) -> tuple[int, tuple[str, ...]]:
    """Make the site beside `out` and swap; how many permalinks, and what could not be made."""
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as scratch:
        site = Path(scratch, "site")
        for lang in langs:
            place = [] if lang == "en" else [lang]
            ours = waiting(work, lang)
            _copy(frames_folder(work, lang), site.joinpath(*place), out.joinpath(*place), lang, ours)
            _copy(pages_folder(work, lang), site.joinpath(*place), out.joinpath(*place), lang)
            for spec in installed().values():
                shutil.copy2(facts_file(work, lang, spec.short), site.joinpath(*place, spec.short, "rules.json"))
        (site / "_static" / "rulesets.css").write_text(_rulesets_css(), encoding="utf-8")
        permalinks = 0
        for spec in installed().values():
            game = load_game(spec.id)
            permalinks += sum(_permalinks(game, site, out, lang) for lang in langs)
        for lang in langs:
            _copy(pictures_folder(work, lang), site / "_static", out / "_static", lang)
        missing = install_parts(site, out, langs, tell)
        if books:
            _copy_books(work, site, langs)
        write_site_files(site, langs, asked.address)
        if asked.originals:
            mark_private(site, asked.originals)
        _swap(site, out, Path(scratch, "old"))
    return permalinks, missing


def _rulesets(spec: GameSpec) -> list[str]:
    """The editions, then the books."""
    return [*spec.editions, *(b.id for b in recorded().values() if b.game == spec.id)]


def _rulesets_css() -> str:
    """Under the chosen rules, what they say shows."""
    names = [name for spec in installed().values() for name in _rulesets(spec)]
    return "".join(f'[data-as="{name}"] .as[data-as~="{name}"]{{display:inline}}\n' for name in names)


def _copy(made: Path, site: Path, older: Path, lang: str, without: Container[Path] = ()) -> None:
    """Files that the older handbook has already are linked from it: it is never written in place."""
    for here, folders, files in os.walk(made):
        inside = os.path.relpath(here, made)
        if lang != "en" and "_static" in folders:
            folders.remove("_static")
        if "_sources" in folders:
            folders.remove("_sources")
        there = site / inside
        there.mkdir(parents=True, exist_ok=True)
        for name in files:
            if name in SPARE or (inside == "_static" and not name.startswith(STATIC)):
                continue
            if Path(inside, name) in without:
                continue
            path, old = Path(here, name), older / inside / name
            if not (_same(path, old) and linked(str(old), str(there / name))):
                shutil.copy2(path, there / name)


def _same(path: Path, old: Path) -> bool:
    try:
        a, b = path.stat(), old.stat()
    except OSError:
        return False
    return (a.st_size, a.st_mtime_ns) == (b.st_size, b.st_mtime_ns)


def _copy_books(work: Path, site: Path, langs: tuple[str, ...]) -> None:
    (site / "books").mkdir()
    for lang in langs:
        for path in books_folder(work, lang).iterdir():
            if path.suffix in (".pdf", ".epub"):
                shutil.copy2(path, site / "books" / path.name)


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
        put(f"{folder}/{link}/index.html", text.encode(), f"{older}/{link}/index.html")
        count += 1
    return count


def _things(game: Game, lang: str) -> Iterator[tuple[str, str, str]]:
    spoken = voices(game, lang)
    rules = {r.printed: r.title for r in game}
    for (kind, ident), place in places(game.id).items():
        if kind == "r" and "/" not in ident:
            yield f"r/{ident}", spoken.title(ident, rules[ident]), place.link
        elif kind == "c":
            yield f"c/{ident}", spoken.name(f"card.{ident}"), place.link
        elif kind == "n":
            yield f"n/{ident}", spoken.name(f"country.{ident}"), place.link


def _swap(site: Path, out: Path, old: Path) -> None:
    if out.exists():
        out.rename(old)
    site.rename(out)
