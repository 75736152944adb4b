"""Typesetting one language: its pages written as Sphinx's source, then Sphinx; a warning is an error."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import BadInput, MissingExtra
from ..games import installed
from ..paths import data
from ..translate import catalog
from .asked import NOTHING, Asked
from .books import print_books
from .desk import desk_of
from .pages import every_page
from .rules_json import of_language
from .source import SUFFIX, Page, write_pages
from .templates import THEME

__all__ = ["Typeset", "books_folder", "facts_file", "html_folder", "pages_file", "typeset"]

SPHINX_LANGUAGES = {"pt": "pt_BR", "el": "en"}
"""What Sphinx calls ours; docutils has no Greek, and our pages need no word of its."""


@dataclass(frozen=True, slots=True)
class Typeset:
    """What was made of a language."""

    lang: str
    pages: int


def html_folder(work: Path, lang: str) -> Path:
    """Where Sphinx writes a language."""
    return work / lang / "html"


def pages_file(work: Path, lang: str) -> Path:
    """Where the sources of a language stand."""
    return work / lang / "source"


def facts_file(work: Path, lang: str) -> Path:
    """What a language brings to `rules.json`."""
    return work / lang / "rules.json"


def books_folder(work: Path, lang: str) -> Path:
    """Where the PDF and EPUB files of a language stand."""
    return work / lang / "books"


def typeset(work: Path, lang: str, langs: tuple[str, ...], *, books: bool, asked: Asked = NOTHING) -> Typeset:
    """Write what is new and let Sphinx do the rest."""
    try:
        import sphinx  # noqa: F401 - only whether it is there
    except ImportError:
        raise MissingExtra("The handbook", "handbook") from None
    source = pages_file(work, lang)
    source.mkdir(parents=True, exist_ok=True)
    pages = every_page(lang, langs, books=books, originals=asked.originals)
    write_pages(source, pages)
    facts = {spec.id: of_language(desk_of(spec.id, lang, langs)) for spec in installed().values()}
    text = json.dumps(facts, ensure_ascii=False)
    facts_file(work, lang).write_text(text, encoding="utf-8")
    if books:
        print_books(books_folder(work, lang), lang, text)
    if lang == "en":
        _toolkit(source)
    _sphinx(source, html_folder(work, lang), work / lang / "doctrees", _settings(lang, langs, pages, asked))
    return Typeset(lang, sum(1 for p in source.rglob("*") if p.suffix in (SUFFIX, ".rst")))


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
        "handbook_pages": {p.name: p for p in pages},
        "handbook_frame": _frame(lang, pages),
        "handbook_langs": langs,
        "handbook_report_to": asked.report_to,
        "handbook_private": bool(asked.originals),
    }


def _frame(lang: str, pages: list[Page]) -> str:
    """A fingerprint of what stands on every page beside its own text: where it changes, all are laid out anew."""
    said = sorted(catalog("handbook", lang).items()) if lang != "en" else []
    shown = [(p.name, p.title, p.kind, [(t.ident, t.title) for t in p.targets]) for p in pages]
    return hashlib.sha256(json.dumps([said, shown], ensure_ascii=False).encode()).hexdigest()


def _sphinx(source: Path, site: Path, doctrees: Path, settings: dict[str, Any]) -> None:
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace

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
