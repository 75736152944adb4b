"""What Sphinx is told: the pages of the tree as a kind of source, the domain, and our frame around everything.

Pages of the tree bring their HTML with them.  Sphinx keeps account of which are new and what can be pointed at there;
it neither parses nor resolves them, which took it longer than all else that it does.
"""

from __future__ import annotations

import html
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from jinja2 import Environment, FileSystemLoader, Template
from sphinx.builders.html import StandaloneHTMLBuilder

from ...translate import phrase
from ..history.versions import SINCE
from ..writing.page_source import SUFFIX
from ..writing.page_writer import THEME
from .page_frame import Frames
from .sphinx_domain import RulesDomain

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["HandbookBuilder", "page_template", "setup"]


class HandbookBuilder(StandaloneHTMLBuilder):
    """HTML without Sphinx's own index of words: it stems Polish and Greek as if they were English."""

    name = "handbook"
    search = False
    framed: Callable[[str], str]
    """A page of the tree, by its name, as a file: its frame, with marks where its text comes."""
    noted: tuple[str, ...] = ()
    """The pages of the tree that are new since Sphinx was called before."""

    def write_documents(self, docnames: Set[str]) -> None:
        """Those of the tree straight into their frames."""
        ours = {name for name in docnames if name in self.config.handbook_pages}
        if by_hand := set(docnames) - ours:
            super().write_documents(by_hand)
        for name in sorted(ours):
            path = Path(self.outdir, f"{name}.html")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.framed(name), encoding="utf-8")

    def dump_inventory(self) -> None:
        """Without the pages that come and go, whether they are there or not."""
        every = self.env.all_docs
        self.env.all_docs = {page: read for page, read in every.items() if not page.endswith(f"/{SINCE}")}
        try:
            super().dump_inventory()
        finally:
            self.env.all_docs = every


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("handbook_pages", {}, "", (dict,))
    app.add_config_value("handbook_lang", "en", "env", (str,))
    app.add_config_value("handbook_langs", (), "html", (tuple, list))
    app.add_config_value("handbook_frame", "", "html", (str,))
    app.add_config_value("handbook_address", "", "html", (str,))
    app.add_config_value("handbook_report_to", "", "html", (str,))
    app.add_config_value("handbook_private", False, "html", (bool,))  # noqa: FBT003 - Sphinx's own order
    app.add_source_suffix(SUFFIX, "page")
    app.add_domain(RulesDomain)
    app.add_builder(HandbookBuilder)
    app.connect("builder-inited", _frames)
    app.connect("env-get-outdated", _leaning)
    app.connect("env-before-read-docs", _noted)
    app.connect("env-get-updated", _to_write)
    app.connect("doctree-read", _unstyled)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _leaning(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Hand-written pages that hold a title or a sentence of ours, which may be another one now."""
    del app, added, changed
    return sorted(env.get_domain("rules").data["leaning"] - removed)


def _noted(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """New pages of the tree are not read: Sphinx is told their titles, that no list names them, and their targets."""
    pages = app.config.handbook_pages
    app.builder.noted = tuple(name for name in docnames if name in pages)  # type: ignore[attr-defined]
    docnames[:] = [name for name in docnames if name not in pages]
    for name in app.builder.noted:  # type: ignore[attr-defined]
        app.emit("env-purge-doc", env, name)
        env.clear_doc(name)
        env.all_docs[name] = time.time_ns() // 1000
        env.titles[name] = env.longtitles[name] = nodes.title("", pages[name].title)
        env.metadata[name]["orphan"] = "yes"
        env.get_domain("rules").note(name, pages[name].game, pages[name].targets)  # type: ignore[attr-defined]
        read = Path(app.doctreedir, f"{name}.doctree")  # without one Sphinx takes a page for new
        read.parent.mkdir(parents=True, exist_ok=True)
        read.touch()


def _to_write(app: Sphinx, env: BuildEnvironment) -> list[str]:
    del env
    return [*app.builder.noted]  # type: ignore[attr-defined]


def _unstyled(_app: Sphinx, document: nodes.document) -> None:
    """Columns as wide as what is in them: a width would be a style in the page, which no page of ours may bring."""
    for table in document.findall(nodes.table):
        table["classes"].append("colwidths-auto")


@cache
def page_template() -> Template:
    """The frame around everything, compiled once for all languages."""
    return Environment(loader=FileSystemLoader(THEME)).get_template("page.html")  # noqa: S701 - it escapes by itself


def _frames(app: Sphinx) -> None:
    lang, pages = app.config.handbook_lang, app.config.handbook_pages
    frames = Frames(lang, tuple(app.config.handbook_langs), pages, app.config.handbook_address)
    given = {
        "say": phrase(lang),
        "report_to": app.config.handbook_report_to,
        "private": app.config.handbook_private,
    }

    def context(app: Sphinx, name: str, template: str, values: dict[str, Any], doctree: object) -> None:
        del app, name, template, doctree
        values.update(given)
        values["handbook"] = lambda page: frames.of(page, str(values.get("title", "")))

    template = page_template()

    def framed(name: str) -> str:
        title = html.escape(pages[name].title, quote=False).replace('"', "&quot;")  # as docutils has it
        body = f'<section id="top">\n<h1>{title}</h1>\n{pages[name].html}</section>\n'
        frame = frames.of(name, "")
        return template.render(
            given, pagename=name, body=body, release=app.config.release, handbook=lambda _name: frame
        )

    app.builder.framed = framed  # type: ignore[attr-defined]
    app.connect("html-page-context", context)
