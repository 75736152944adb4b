"""What Sphinx is told: the pages of the tree as a kind of source, the domain, and our frame around everything."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.parsers import Parser

from ...translate import phrase
from ..history.versions import SINCE
from ..writing.page_source import SUFFIX, Page
from .page_frame import Frames
from .sphinx_domain import RulesDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["HandbookBuilder", "PageParser", "setup"]


class PageParser(Parser):
    """Reads a page of the tree: a title, and what can be pointed at."""

    supported: ClassVar[tuple[str, ...]] = ("page",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Into a doctree, with a mark where the text comes; what is on the page goes to the domain."""
        page = Page.read(json.loads(inputstring))
        env = document.settings.env
        section = nodes.section("", nodes.title("", page.title), nodes.raw("", page.html, format="html"))
        section["ids"] = ["top"]
        document += section
        document.note_explicit_target(section)
        env.metadata[env.docname]["orphan"] = "yes"
        env.get_domain("rules").note(env.docname, page.game, page.targets)


class HandbookBuilder(StandaloneHTMLBuilder):
    """HTML without Sphinx's own index of words: it stems Polish and Greek as if they were English."""

    name = "handbook"
    search = False

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
    app.add_source_parser(PageParser)
    app.add_domain(RulesDomain)
    app.add_builder(HandbookBuilder)
    app.connect("builder-inited", _frames)
    app.connect("env-get-outdated", _leaning)
    app.connect("doctree-read", _unstyled)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _leaning(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Hand-written pages that hold a title or a sentence of ours, which may be another one now."""
    del app, added, changed
    return sorted(env.get_domain("rules").data["leaning"] - removed)


def _unstyled(_app: Sphinx, document: nodes.document) -> None:
    """Columns as wide as what is in them: a width would be a style in the page, which no page of ours may bring."""
    for table in document.findall(nodes.table):
        table["classes"].append("colwidths-auto")


def _frames(app: Sphinx) -> None:
    lang = app.config.handbook_lang
    frames = Frames(lang, tuple(app.config.handbook_langs), app.config.handbook_pages, app.config.handbook_address)
    say = phrase(lang)

    def context(app: Sphinx, name: str, template: str, values: dict[str, Any], doctree: object) -> None:
        del name, template, doctree
        values["say"] = say
        values["report_to"] = app.config.handbook_report_to
        values["private"] = app.config.handbook_private
        values["handbook"] = lambda page: frames.of(page, str(values.get("title", "")))

    app.connect("html-page-context", context)
