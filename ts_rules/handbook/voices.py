"""One sentence under every ruleset: the editions, and each book as it is written.

Where all say the same, there is one text; else one for each group of rulesets, and the reader's choice of edition
decides which is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from markupsafe import Markup, escape

from ..books import recorded
from ..books.readings import ruleset as ruleset_of
from ..model import Book, Game, Ruleset, Slot, Statement
from ..report.errata import phrase
from ..translate import Rendered, Renderer
from .places import places

__all__ = ["LANGUAGES", "Spoken", "Told", "Voices", "voices"]

LANGUAGES = MappingProxyType({"en": "English", "it": "Italiano", "pt": "Português", "pl": "Polski", "el": "Ελληνικά"})
"""By code, what each calls itself."""

FIRST = re.compile(r"\A((?:<[^>]+>)+)(\w)")
"""Markup at the head of a sentence, and its first letter."""


@dataclass(frozen=True, slots=True)
class Told:
    """A text, and the rulesets under which it is said."""

    rulesets: tuple[str, ...]
    text: Markup
    canonical: bool

    @property
    def names(self) -> str:
        """For a `data-` attribute."""
        return " ".join(self.rulesets)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence as each ruleset has it; `translated` if it stands in the language of the page."""

    told: tuple[Told, ...]
    translated: bool = True

    @property
    def same(self) -> bool:
        """Whether all rulesets say it alike."""
        return len(self.told) == 1

    @property
    def text(self) -> Markup:
        """Under the canonical edition."""
        return next(t.text for t in self.told if t.canonical)


@dataclass(frozen=True)
class Voices:
    """The sentences of a game in one language."""

    game: Game
    lang: str
    say: Callable[[str], str] = field(init=False)
    books: tuple[Book, ...] = field(init=False)
    rulesets: Mapping[str, Ruleset] = field(init=False)
    renderers: Mapping[str, Renderer] = field(init=False)
    kept: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What has been made of a rule."""

    def __post_init__(self) -> None:
        game = self.game
        books = tuple(b for b in recorded().values() if b.game == game.id)
        rulesets = {name: game.ruleset(name) for name in game.spec.editions}
        rulesets |= {book.id: ruleset_of(book, game) for book in books}
        renderers = {
            name: Renderer(game, ruleset, self.lang, self._mark, lambda text: str(escape(text)))
            for name, ruleset in rulesets.items()
        }
        for name, made in (
            ("say", phrase(self.lang)),
            ("books", books),
            ("rulesets", MappingProxyType(rulesets)),
            ("renderers", MappingProxyType(renderers)),
        ):
            object.__setattr__(self, name, made)

    @property
    def renderer(self) -> Renderer:
        """The one of the canonical edition."""
        return self.renderers[self.game.spec.canonical]

    def sentence(self, where: str, statement: Statement) -> Spoken:
        """The statement under every ruleset, alike ones together."""
        first = self._rendered(self.renderer, where, statement)
        if not any(slot.kind in ("reading", "figure") for slot in statement.slots()):
            return Spoken((Told(tuple(self.rulesets), Markup(first.text), canonical=True),), first.translated)  # noqa: S704 - escaped by the renderer
        heard = {self.renderer.asks(where, statement): first.text}
        groups: dict[str, list[str]] = {first.text: []}
        for name, renderer in self.renderers.items():
            asked = renderer.asks(where, statement)
            if asked not in heard:
                heard[asked] = self._rendered(renderer, where, statement).text
            groups.setdefault(heard[asked], []).append(name)
        told = (Told(tuple(names), Markup(text), text == first.text) for text, names in groups.items())  # noqa: S704 - likewise
        return Spoken(tuple(told), first.translated)

    def _rendered(self, renderer: Renderer, where: str, statement: Statement) -> Rendered:
        """As the renderer has it; a sentence that begins with a link begins with a capital all the same."""
        said = renderer.sentence(where, statement)
        return Rendered(FIRST.sub(lambda m: m[1] + m[2].upper(), said.text, count=1), said.translated)

    def reading(self, variant: str, slug: str, statement: Statement) -> Markup:
        """A reading, as it is wherever it is in force."""
        return Markup(self.renderer.sentence(f"{variant}/{slug}", statement).text)  # noqa: S704 - escaped by the renderer

    def title(self, where: str, title: str) -> str:
        """A heading."""
        return self.renderer.title(where, title)

    def remark(self, where: str, text: str) -> Markup:
        """What is said about a rule, a book or a scenario; where it is not translated, marked as English."""
        said = self.renderer.remark(where, text)
        return escape(said.text) if said.translated else Markup('<span lang="en">{}</span>').format(said.text)

    def name(self, path: str) -> str:
        """The name of a card, a country, a region."""
        return self.renderer.name(path).text

    def link(self, kind: str, ident: str, text: str) -> Markup:
        """A link from any page of the game, or the text alone where nothing is to be found."""
        found = places(self.game.id).get((kind, ident))
        if found is None:
            return escape(text)
        which, page = escape(f"{kind}/{ident}"), escape(found.link)
        return Markup(f'<a class="x" data-x="{which}" href="{page}">{escape(text)}</a>')  # noqa: S704 - all of it is escaped

    def _mark(self, slot: Slot, text: str) -> str:
        if slot.kind == "rule":
            return str(self.link("r", text, text))
        if slot.kind == "name":
            head, _, slug = slot.path.partition(".")
            if kind := {"card": "c", "country": "n"}.get(head):
                return str(self.link(kind, slug, text))
        return text if slot.kind == "reading" else str(escape(text))


@cache
def voices(game: Game, lang: str) -> Voices:
    """The sentences of a game in a language."""
    return Voices(game, lang)
