"""Typesetting one language: its pages written as Sphinx's source, then Sphinx; a warning is an error."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from .. import kept
from ..errors import BadInput, MissingExtra
from ..games import installed
from ..paths import data
from ..translate import catalog
from . import content_keys, sharing
from .asked import NOTHING, Asked
from .books import print_books
from .desk import desk_of
from .pages import every_page, standing_pages
from .quoting import quotes, with_quotations
from .rules_json import of_language
from .source import SUFFIX, Page, write_pages
from .templates import THEME
from .voices import voices

__all__ = [
    "Typeset",
    "books_folder",
    "facts_file",
    "frames_folder",
    "pages_folder",
    "pictures_folder",
    "typeset",
    "waiting",
]

SPHINX_LANGUAGES = {"pt": "pt_BR", "el": "en"}
"""What Sphinx calls ours; docutils has no Greek, and our pages need no word of its."""
UNFRAMED = frozenset(("scenarios", "changes"))
"""Kinds of pages that no list on other pages names."""


@dataclass(frozen=True, slots=True)
class Typeset:
    """What was made of a language."""

    lang: str
    pages: int


def frames_folder(work: Path, lang: str) -> Path:
    """Where Sphinx writes a language: hand-written pages, and frames for ours."""
    return work / lang / "html"


def pages_folder(work: Path, lang: str) -> Path:
    """Where our pages stand in their frames."""
    return work / lang / "pages"


def facts_file(work: Path, lang: str, short: str) -> Path:
    """The `rules.json` of a game in a language."""
    return work / lang / f"rules-{short}.json"


def waiting(work: Path, lang: str) -> set[Path]:
    """The frames that are no pages yet: those that have been filled stand elsewhere, the others are of no page."""
    source, filled = work / lang / "source", pages_folder(work, lang)
    empty = {path.relative_to(source).with_suffix(".html") for path in source.rglob(f"*{SUFFIX}")}
    return empty | {path.relative_to(filled) for path in filled.rglob("*.html")}


def books_folder(work: Path, lang: str) -> Path:
    """Where the PDF and EPUB files of a language stand."""
    return work / lang / "books"


def pictures_folder(work: Path, lang: str) -> Path:
    """Where the pictures stand that are shown beside shared links."""
    return work / lang / "pictures"


def typeset(work: Path, lang: str, langs: tuple[str, ...], *, books: bool, asked: Asked = NOTHING) -> Typeset:
    """Make every page, let Sphinx make the frames that are new, and put the pages into them."""
    source = work / lang / "source"
    source.mkdir(parents=True, exist_ok=True)
    pages = every_page(lang, langs, books=books, originals=asked.originals)
    framed = [*pages, *standing_pages(lang, langs)]
    sources = {page.name: page.as_json() for page in framed}
    write_pages(source, sources)
    for spec in installed().values():
        make = partial(of_language, desk_of(spec.id, lang, langs))
        told = kept.value(f"rules.{spec.short}.{lang}", content_keys.pages(spec.id, lang), make)
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        facts_file(work, lang, spec.short).write_text(text, encoding="utf-8")
    if books:
        print_books(books_folder(work, lang), lang)
    sharing.draw(pictures_folder(work, lang), lang)
    if lang == "en":
        _toolkit(source)
    frames(work, lang, source, sources, _settings(lang, langs, framed, asked))
    by_hand = [path.relative_to(source).with_suffix("") for path in source.rglob("*.rst")]
    _fill(frames_folder(work, lang), pages_folder(work, lang), _texts(source, by_hand, pages, lang))
    voices.cache_clear()  # what was made of a language's sentences is needed no more
    return Typeset(lang, len(pages) + len(by_hand))


def frames(work: Path, lang: str, source: Path, pages: Mapping[str, str], settings: dict[str, Any]) -> None:
    """Let Sphinx make what it has not made yet; it starts afresh where our code is new, or where it broke off."""
    site, doctrees, key = frames_folder(work, lang), work / lang / "doctrees", work / lang / "sphinx.key"
    docs = sorted(p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file() and p.suffix != SUFFIX)
    afresh = kept.digest(content_keys.toolkit(), *map(content_keys.code, installed()), *docs)
    whole = kept.digest(afresh, *_sources(source, docs, pages), json.dumps(_plain_settings(settings), sort_keys=True))
    found = key.read_text("utf-8").split() if key.is_file() else ["", ""]
    if found == [afresh, whole] and all((site / f"{name}.html").is_file() for name in pages):
        return
    key.unlink(missing_ok=True)
    if found[:1] != [afresh]:
        shutil.rmtree(site, ignore_errors=True)
        shutil.rmtree(doctrees, ignore_errors=True)
    _sphinx(source, site, doctrees, settings)
    wanted = {f"{name}.html" for name in pages} | {f"{name.removesuffix('.rst')}.html" for name in docs}
    for path in site.rglob("*.html"):
        if path.relative_to(site).as_posix() not in wanted:
            path.unlink()  # of a page that is gone
    key.write_text(f"{afresh}\n{whole}\n", encoding="utf-8")


def _sources(source: Path, docs: list[str], pages: Mapping[str, str]) -> Iterator[str]:
    """All that Sphinx reads."""
    yield from (pages[name] for name in sorted(pages))
    for name in docs:
        yield kept.digest(name, (source / name).read_bytes())


def _plain_settings(settings: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name != "handbook_pages"}  # they are read as sources


def _texts(source: Path, by_hand: list[Path], pages: list[Page], lang: str) -> dict[str, Callable[[str], str]]:
    """What becomes of each frame that waits for a text: of those of our pages, and of hand-written ones that quote."""
    found: dict[str, Callable[[str], str]] = {f"{page.name}.html": page.framed for page in pages}
    for name in by_hand:
        if quotes((source / f"{name}.rst").read_text("utf-8", "replace")):
            found[f"{name.as_posix()}.html"] = partial(with_quotations, lang=lang)
    return found


def _fill(made: Path, site: Path, wanted: Mapping[str, Callable[[str], str]]) -> None:
    """Each text in its frame; a file is written only where its content is new, and what is gone goes."""
    for path in site.rglob("*.html"):
        if path.relative_to(site).as_posix() not in wanted:
            path.unlink()
    for name, filled in wanted.items():
        text = filled((made / name).read_text("utf-8")).encode()
        path = site / name
        if path.is_file() and path.read_bytes() == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def _toolkit(source: Path) -> None:
    """The hand-written pages of the toolkit, which are in English."""
    docs = data("docs")
    wanted = {p.relative_to(docs) for p in docs.rglob("*.rst")}
    for path in source.rglob("*.rst"):
        if path.relative_to(source) not in wanted:
            path.unlink()
    for name in wanted | {
        p.relative_to(docs) for p in docs.rglob("*") if p.suffix in (".json", ".py", ".mjs", ".png", ".svg")
    }:
        old, new = docs / name, source / name
        if new.is_file() and new.read_bytes() == old.read_bytes():
            continue
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(old, new)


def _settings(lang: str, langs: tuple[str, ...], pages: list[Page], asked: Asked) -> dict[str, Any]:
    from importlib import metadata

    try:
        release = metadata.version("ts-rules")
    except metadata.PackageNotFoundError:  # a bare checkout
        release = "0"
    return {
        "project": "ts_rules handbook",
        "author": "the ts_rules maintainers",
        "release": release,
        "extensions": ["ts_rules.handbook.extension"],
        "language": SPHINX_LANGUAGES.get(lang, lang),
        "handbook_lang": lang,
        "html_theme": "theme",
        "html_theme_path": [str(THEME.parent)],
        "html_copy_source": False,
        "html_use_index": False,
        "html_permalinks": False,
        "html_domain_indices": False,
        "nitpicky": True,
        "smartquotes": False,
        "handbook_pages": {p.name: p.bare() for p in pages},
        "handbook_frame": _frame(lang, pages),
        "handbook_langs": langs,
        "handbook_address": asked.address,
        "handbook_report_to": asked.report_to,
        "handbook_private": bool(asked.originals),
    }


def _frame(lang: str, pages: list[Page]) -> str:
    """A fingerprint of what stands on every page beside its own text: where it changes, all are laid out anew."""
    said = sorted(catalog("handbook", lang).items()) if lang != "en" else []
    shown = [(p.name, p.title, p.kind) for p in pages if p.kind not in UNFRAMED]
    return kept.digest(json.dumps([said, shown], ensure_ascii=False))


def _sphinx(source: Path, site: Path, doctrees: Path, settings: dict[str, Any]) -> None:
    try:
        import sphinx.domains.python  # noqa: F401 - keeps what its index is called in the language set when it comes
        from sphinx import locale
        from sphinx.application import Sphinx
    except ImportError:
        raise MissingExtra("The handbook", "handbook") from None
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace

    locale.translators.clear()  # else the language before this one, in the same process, stays
    warnings = io.StringIO()
    try:
        with docutils_namespace():
            app = Sphinx(
                source,
                None,
                site,
                doctrees,
                "handbook",
                confoverrides=settings,
                status=None,
                warning=warnings,
                warningiserror=True,
            )
            app.build()
    except SphinxError as problem:
        raise BadInput(f"The handbook cannot be built: {problem} {_plain(warnings)}") from None
    if _plain(warnings) or app.statuscode:
        raise BadInput(f"The handbook has warnings: {_plain(warnings)}")


def _plain(warnings: io.StringIO) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue()).strip()[:2000]
