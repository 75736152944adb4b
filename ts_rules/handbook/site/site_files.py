"""Files of the site as a whole: what a phone installs, what stays readable without a network, the map of the site."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ...languages import spoken
from ..writing.page_writer import THEME

__all__ = ["write_site_files"]

LARGE = ("pyodide", "book", "share-")
"""Folders and files that are fetched only when asked for."""
MANIFEST = {
    "name": "ts_rules handbook",
    "short_name": "Handbook",
    "start_url": "index.html",
    "display": "minimal-ui",
    "background_color": "#fbfaf6",
    "theme_color": "#1b1f27",
    "icons": [{"src": "_static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


def write_site_files(site: Path, langs: tuple[str, ...], address: str = "") -> None:
    """After everything else is in place."""
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1, sort_keys=True) + "\n", "utf-8")
    digest = hashlib.sha256()
    for lang in langs:
        files = sorted(_offline(site, lang))
        for file in files:
            digest.update(f"{file} ".encode() + hashlib.sha256((site / file).read_bytes()).digest())
        text = json.dumps(files, ensure_ascii=False, indent=0)
        (site / "_static" / f"offline-{lang}.json").write_text(text, encoding="utf-8")
    worker = (THEME / "worker.js").read_text("utf-8")
    (site / "worker.js").write_text(worker.replace("VERSION", digest.hexdigest()[:16]), encoding="utf-8")
    if address:
        (site / "sitemap.xml").write_text(_sitemap(site, langs, address), encoding="utf-8")


def _offline(site: Path, lang: str) -> Iterator[str]:
    """The pages of a language, and what they load."""
    base = site if lang == "en" else site / lang
    for path in base.glob("*.html"):
        yield path.relative_to(site).as_posix()
    for folder in base.iterdir():
        if folder.is_dir() and (folder / "terms.html").is_file():
            yield from (p.relative_to(site).as_posix() for p in folder.glob("*.html"))
    games = (site / "_static" / folder.name for folder in base.iterdir() if (folder / "terms.html").is_file())
    for path in (p for part in (site / "_static", *games) for p in part.glob("*")):
        own = not path.stem.startswith(("jump-", "offline-")) or path.stem.endswith(f"-{lang}")
        if path.is_file() and own and not path.name.startswith(("offline-", *LARGE)):
            yield path.relative_to(site).as_posix()


def _sitemap(site: Path, langs: tuple[str, ...], address: str) -> str:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for path in sorted(p for p in site.glob("*/*.html") if p.parts[-2] not in spoken()):
        page = path.relative_to(site).as_posix()
        if not (path.parent / "terms.html").is_file():
            continue
        for lang in langs:
            lines.append(f"<url><loc>{escape(_url(address, lang, page))}</loc>")
            lines += [
                f'<xhtml:link rel="alternate" hreflang="{other}" href="{escape(_url(address, other, page))}"/>'
                for other in langs
            ]
            lines.append("</url>")
    return "\n".join([*lines, "</urlset>", ""])


def _url(address: str, lang: str, page: str) -> str:
    return f"{address}/{page}" if lang == "en" else f"{address}/{lang}/{page}"
