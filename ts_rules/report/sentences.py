"""A sentence of ours under every ruleset of a game: its editions and printings, and each book as it is written.

Where all say the same there is one text, else one for each group of rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..books import recorded
from ..books.readings import ruleset as ruleset_of
from ..model import Game, RuleId, Statement
from ..translate import Rendered, Renderer, phrase

__all__ = ["Sentences", "Spoken", "Told", "number_of"]


@dataclass(frozen=True, slots=True)
class Told:
    """A text, and the rulesets under which it is said."""

    rulesets: tuple[str, ...]
    text: str
    canonical: bool

    @property
    def names(self) -> str:
        """For a `data-` attribute."""
        return " ".join(self.rulesets)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence as each ruleset has it; `translated` if it stands in the language asked for."""

    told: tuple[Told, ...]
    translated: bool = True

    @property
    def same(self) -> bool:
        """Whether all rulesets say it alike."""
        return len(self.told) == 1

    @property
    def text(self) -> str:
        """Under the canonical edition."""
        return next(t.text for t in self.told if t.canonical)

    def under(self, ruleset: str) -> str:
        """Under a ruleset."""
        return next(t.text for t in self.told if ruleset in t.rulesets)


def number_of(ident: str) -> str:
    """The number of a rule, if people know it by one: OPT.1 is so called in our tree alone, and goes by its title."""
    return ident if ident[:1].isdigit() else ""


class Sentences:
    """The sentences of a game in one language, as plain text; pages of the handbook put links into them."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.say = phrase(lang)
        self.books = tuple(b for b in recorded().values() if b.game == game.id)
        rulesets = {name: game.ruleset(name) for name in game.spec.rulesets}
        rulesets |= {book.id: ruleset_of(book, game) for book in self.books}
        self.rulesets = MappingProxyType(rulesets)
        made = {name: self._renders(Renderer(game, ruleset, lang)) for name, ruleset in rulesets.items()}
        self.renderers: Mapping[str, Renderer] = MappingProxyType(made)

    @property
    def renderer(self) -> Renderer:
        """The one of the canonical edition."""
        return self.renderers[self.game.spec.canonical]

    def sentence(self, where: str, statement: Statement) -> Spoken:
        """The statement under every ruleset, alike ones together."""
        first = self._rendered(self.renderer, where, statement)
        if not any(slot.kind in ("reading", "figure") for slot in statement.slots()):
            return Spoken((Told(tuple(self.rulesets), first.text, canonical=True),), first.translated)
        heard = {self.renderer.asks(where, statement): first.text}
        groups: dict[str, list[str]] = {first.text: []}
        for name, renderer in self.renderers.items():
            asked = renderer.asks(where, statement)
            if asked not in heard:
                heard[asked] = self._rendered(renderer, where, statement).text
            groups.setdefault(heard[asked], []).append(name)
        told = (Told(tuple(names), text, text == first.text) for text, names in groups.items())
        return Spoken(tuple(told), first.translated)

    def reading(self, variant: str, slug: str, statement: Statement) -> str:
        """A reading, as it is wherever it is in force."""
        return self._rendered(self.renderer, f"{variant}/{slug}", statement).text

    def title(self, where: str, title: str) -> str:
        """A heading."""
        return self.renderer.title(where, title)

    def named(self, ident: str) -> str:
        """A rule by number and title, as people name it; see `number_of`."""
        return f"{number_of(ident)} {self.title(ident, self.game.rules[RuleId.parse(ident)].title)}".lstrip()

    def remark(self, where: str, text: str) -> str:
        """What is said about a rule, a book or a scenario."""
        return self.renderer.remark(where, text).text

    def lead(self, where: str, text: str) -> str:
        """What stands before a sentence among many; where nobody has translated it the sentence does without."""
        said = self.renderer.remark(f"{where}/lead", text)
        return said.text if said.translated else ""

    def name(self, path: str) -> str:
        """The name of a card, a country, a region."""
        return self.renderer.name(path).text

    def _renders(self, renderer: Renderer) -> Renderer:
        """The renderer of a ruleset, as this kind of text wants it."""
        return renderer

    def _rendered(self, renderer: Renderer, where: str, statement: Statement) -> Rendered:
        """A sentence of a renderer, as this kind of text wants it."""
        return renderer.sentence(where, statement)
