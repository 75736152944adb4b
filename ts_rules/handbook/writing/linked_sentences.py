"""The sentences of a game as pages have them: escaped, with links to rules, cards and countries."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from markupsafe import Markup, escape

from ...model import Game, Slot, Statement
from ...report.sentences import Sentences, Spoken, Told
from ...translate import Rendered, Renderer
from .addresses import places
from .templates import editions

__all__ = ["LANGUAGES", "Spoken", "Told", "Voices", "plain", "voices"]

LANGUAGES = MappingProxyType({"en": "English", "it": "Italiano", "pt": "Português", "pl": "Polski", "el": "Ελληνικά"})
"""By code, what each calls itself."""

REMEMBERED = 4
"""Games in a language whose sentences are kept: what is made of them is large, and a page needs those of one."""
FIRST = re.compile(r"\A((?:<[^>]+>)+)(\w)")
"""Markup at the head of a sentence, and its first letter."""


class Voices(Sentences):
    """The sentences of a game in one language, as markup."""

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(game, lang)
        self.kept: dict[str, Any] = {}
        """What has been made of a rule."""

    @property
    def called(self) -> dict[str, str]:
        """What the rulesets are called: the editions, then the books by title."""
        return editions(self.game.spec, self.say) | {book.id: book.title for book in self.books}

    def remark(self, where: str, text: str) -> Markup:
        """What is said about a rule, a book or a scenario; where it is not translated, marked as English."""
        said = self.renderer.remark(where, text)
        return escape(said.text) if said.translated else Markup('<span lang="en">{}</span>').format(said.text)

    def link(self, kind: str, ident: str, text: str) -> Markup:
        """A link from any page of the game, or the text alone where nothing is to be found."""
        found = places(self.game.id).get((kind, ident))
        if found is None:
            return escape(text)
        which, page = escape(f"{kind}/{ident}"), escape(found.link)
        return Markup(f'<a class="x" data-x="{which}" href="{page}">{escape(text)}</a>')  # noqa: S704 - all of it is escaped

    def _renders(self, renderer: Renderer) -> Renderer:
        return replace(renderer, mark=self._mark, between=lambda text: str(escape(text)))

    def _rendered(self, renderer: Renderer, where: str, statement: Statement) -> Rendered:
        """As the renderer has it; a sentence that begins with a link begins with a capital all the same."""
        said = renderer.sentence(where, statement)
        text = said.text
        if where.count("/") < 2:  # a reading is part of a sentence
            text = FIRST.sub(lambda m: m[1] + m[2].upper(), text, count=1)
        return Rendered(Markup(text), said.translated)  # noqa: S704 - escaped by the renderer

    def _mark(self, slot: Slot, text: str) -> str:
        if slot.kind == "rule":
            return str(self.link("r", text, text))
        if slot.kind == "name":
            head, _, slug = slot.path.partition(".")
            if kind := {"card": "c", "country": "n"}.get(head):
                return str(self.link(kind, slug, text))
        return text if slot.kind == "reading" else str(escape(text))


def plain(markup: str) -> str:
    """The words of it."""
    return Markup(markup).striptags()  # noqa: S704 - nothing of it is left


@lru_cache(maxsize=REMEMBERED)
def voices(game: Game, lang: str) -> Voices:
    """The sentences of a game in a language."""
    return Voices(game, lang)
