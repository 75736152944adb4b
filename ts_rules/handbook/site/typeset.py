"""Typesetting one language: its pages written as Sphinx's source, then Sphinx; a warning is an error."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ... import kept
from ...errors import BadInput, MissingExtra
from ...games import installed
from ...languages import SOURCE, languages
from ...paths import data
from ...report.known import document
from ...translate import catalog
from ..book import print_book
from ..pages import front_pages, game_pages, standing_pages
from ..writing import content_keys
from ..writing.linked_sentences import plain, sentences_of
from ..writing.page_source import SUFFIX, Page, keep_only, write_new, write_pages
from ..writing.page_writer import THEME, PageWriter, page_writer
from . import link_pictures
from .build_options import NOTHING, BuildOptions
from .quotations import quotes, with_quotations

__all__ = ["BOOKS", "FRAMES", "PAGES", "PICTURES", "rules_file", "typeset", "waiting"]

"""What Sphinx calls ours; docutils has no Greek, and our pages need no word of its."""
FRAMES, PAGES, BOOKS, PICTURES = "html", "pages", "books", "pictures"
"""Folders of a language: what Sphinx writes, our pages in their frames, PDF and EPUB, pictures of shared links."""
DOCS = (".rst", ".json", ".py", ".mjs", ".png", ".svg")
"""Files of the hand-written pages."""
UNFRAMED = frozenset(("scenarios", "changes"))
"""Kinds of pages that no list on other pages names."""


def rules_file(work: Path, lang: str, short: str) -> Path:
    """The `rules.json` of a game in a language."""
    return work / lang / f"rules-{short}.json"


def waiting(work: Path, lang: str) -> set[Path]:
    """The frames that are no pages yet: those that have been filled stand elsewhere, the others are of no page."""
    source, filled = work / lang / "source", work / lang / PAGES
    empty = {path.relative_to(source).with_suffix(".html") for path in source.rglob(f"*{SUFFIX}")}
    return empty | {path.relative_to(filled) for path in filled.rglob("*.html")}


def typeset(work: Path, lang: str, langs: tuple[str, ...], *, books: bool, options: BuildOptions = NOTHING) -> int:
    """Make every page, let Sphinx make the frames that are new, put the pages into them; how many there are."""
    source = work / lang / "source"
    source.mkdir(parents=True, exist_ok=True)
    pages = front_pages(lang, langs)
    for spec in installed().values():  # game by game: what was made of the sentences of one is soon forgotten
        writer = page_writer(spec.id, lang, langs)
        pages += game_pages(writer, books=books, originals=options.originals)
        told = kept.value(f"rules.{spec.short}.{lang}", content_keys.pages(spec.id, lang), partial(rules_json, writer))
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        rules_file(work, lang, spec.short).write_text(text, encoding="utf-8")
        if books:
            print_book(work / lang / BOOKS, writer)
    framed = [*pages, *standing_pages(lang, langs)]
    sources = {page.name: page.as_json() for page in framed}
    write_pages(source, sources)
    link_pictures.draw(work / lang / PICTURES, lang)
    if lang == "en":
        _toolkit(source)
    frames(work, lang, source, sources, _settings(lang, langs, framed, options))
    by_hand = [path.relative_to(source).with_suffix("") for path in source.rglob("*.rst")]
    texts: dict[str, Callable[[str], str]] = {f"{page.name}.html": page.framed for page in pages}
    quoting = [name for name in by_hand if quotes((source / f"{name}.rst").read_text("utf-8", "replace"))]
    texts |= {f"{name.as_posix()}.html": partial(with_quotations, lang=lang) for name in quoting}
    made, site = work / lang / FRAMES, work / lang / PAGES
    keep_only(site, ".html", texts)
    for name, filled in texts.items():
        write_new(site / name, filled((made / name).read_text("utf-8")).encode())
    sentences_of.cache_clear()  # what was made of a language's sentences is needed no more
    return len(pages) + len(by_hand)


def rules_json(writer: PageWriter) -> dict[str, Any]:
    """Every rule and card of a game in a language, as `show --format json` prints it: `ts-rules/rules/2`."""
    game, sentences = writer.game, writer.sentences
    cards = sorted(game.cards.values(), key=lambda card: card.number)
    return {
        "schema": "ts-rules/rules/2",
        "game": game.id,
        "lang": writer.lang,
        "ruleset": game.spec.canonical,
        "rulesets": list(sentences.rulesets),
        "rules": [document(sentences.known_rule(rule), plain) for rule in game],
        "cards": [document(sentences.known_card(card), plain) for card in cards],
    }


def frames(work: Path, lang: str, source: Path, pages: Mapping[str, str], settings: dict[str, Any]) -> None:
    """Let Sphinx make what it has not made yet; it starts afresh where our code is new, or where it broke off."""
    site, doctrees, key = work / lang / FRAMES, work / lang / "doctrees", work / lang / "sphinx.key"
    docs = sorted(p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file() and p.suffix != SUFFIX)
    afresh = kept.digest(content_keys.toolkit(), *map(content_keys.code, installed()), *docs)
    read = [
        *(pages[name] for name in sorted(pages)),
        *(kept.digest(name, (source / name).read_bytes()) for name in docs),
    ]
    others = {name: value for name, value in settings.items() if name != "handbook_pages"}  # they are read as sources
    whole = kept.digest(afresh, *read, json.dumps(others, sort_keys=True))
    found = key.read_text("utf-8").split() if key.is_file() else ["", ""]
    if found == [afresh, whole] and all((site / f"{name}.html").is_file() for name in pages):
        return
    key.unlink(missing_ok=True)
    if found[:1] != [afresh]:
        shutil.rmtree(site, ignore_errors=True)
        shutil.rmtree(doctrees, ignore_errors=True)
    _sphinx(source, site, doctrees, settings)
    keep_only(
        site, ".html", {f"{name}.html" for name in pages} | {f"{name.removesuffix('.rst')}.html" for name in docs}
    )
    key.write_text(f"{afresh}\n{whole}\n", encoding="utf-8")


def _toolkit(source: Path) -> None:
    """The hand-written pages of the toolkit, which are in English."""
    docs = data("docs")
    wanted = [p.relative_to(docs) for p in docs.rglob("*") if p.suffix in DOCS]
    keep_only(source, ".rst", {name.as_posix() for name in wanted})
    for name in wanted:
        write_new(source / name, (docs / name).read_bytes())


def _settings(lang: str, langs: tuple[str, ...], pages: list[Page], options: BuildOptions) -> dict[str, Any]:
    from importlib import metadata

    try:
        release = metadata.version("ts-rules")
    except metadata.PackageNotFoundError:  # a bare checkout
        release = "0"
    # Where what stands on every page is another one, all are laid out anew.
    said = sorted(catalog("handbook", lang).items()) if lang != "en" else []
    shown = [(p.name, p.title, p.kind) for p in pages if p.kind not in UNFRAMED]
    return {
        "project": "ts_rules handbook",
        "author": "the ts_rules maintainers",
        "release": release,
        "extensions": ["ts_rules.handbook.site.sphinx_extension"],
        "language": languages()[lang].set_as or SOURCE,
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
        "handbook_frame": kept.digest(json.dumps([said, shown], ensure_ascii=False)),
        "handbook_langs": langs,
        "handbook_address": options.address,
        "handbook_report_to": options.report_to,
        "handbook_private": bool(options.originals),
    }


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
