"""From a statement to a sentence: in a language, under a ruleset, every slot filled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine import variant_of
from ..errors import BadFile
from ..model import Game, RuleId, Ruleset, Slot, Statement
from ..terms import form, termbase
from .catalogs import catalog
from .names import name

__all__ = ["Rendered", "Renderer"]

Mark = Callable[[Slot, str], str]
Between = Callable[[str], str]


def plain(slot: Slot, text: str) -> str:
    """No markup."""
    del slot
    return text


def as_is(text: str) -> str:
    """No markup between the slots either."""
    return text


@dataclass(frozen=True, slots=True)
class Rendered:
    """A sentence, and whether it stands in the language asked for."""

    text: str
    translated: bool


@dataclass(frozen=True, slots=True)
class Renderer:
    """Fills statements of a game.  A page may wrap what fills a slot (`mark`) and escape the rest (`between`)."""

    game: Game
    ruleset: Ruleset
    lang: str = "en"
    mark: Mark = plain
    between: Between = as_is

    def sentence(self, where: str, statement: Statement) -> Rendered:
        """The statement under its context (`6.3.4`, `4.5.C/headline-scoring`, `card.nato`)."""
        found = "" if self.lang == "en" else catalog(self.game.id, self.lang).get((where, statement.text), "")
        text = self._filled(where, Statement.of(found, where) if found else statement)
        if where.count("/") < 2:  # a reading is part of a sentence; all else begins one, perhaps with a slot
            text = text[:1].upper() + text[1:]
        return Rendered(text, bool(found) or self.lang == "en")

    def title(self, where: str, title: str) -> str:
        """A heading."""
        return title if self.lang == "en" else catalog(self.game.id, self.lang).get((f"{where}/title", title), title)

    def name(self, path: str) -> str:
        """A name, such as `card.nato`."""
        return name(self.game, path, self.lang).text

    def _filled(self, where: str, statement: Statement) -> str:
        pieces = [
            self.between(p) if isinstance(p, str) else self.mark(p, self._fill(where, p)) for p in statement.pieces()
        ]
        return "".join(pieces)

    def _fill(self, where: str, slot: Slot) -> str:
        if slot.kind == "reading":
            return self._reading(variant_of(where, slot))
        if slot.kind == "rule":
            return self.game.rules[RuleId.parse(slot.path.removeprefix("rule."))].printed
        if slot.kind == "name":
            return self.name(slot.path)
        card = where.removeprefix("card.") if where.startswith("card.") else ""
        try:
            value = self.game.figure(slot.path, self.ruleset.edition, card)
        except KeyError:  # only a translation can get here: the game's own slots were checked when it was loaded
            raise BadFile(
                f"{self.lang}/{self.game.id}.po", f"{where} has a slot '{slot.path}' that is no figure"
            ) from None
        if slot.term is None:
            return str(value)
        return f"{value} {form(termbase()[slot.term], int(value), self.lang)}"

    def _reading(self, variant: str) -> str:
        reading = self.ruleset.readings[variant]
        found = next(v for v in self.game.variants() if v.id == variant).readings[reading]
        where = f"{variant}/{reading}"
        text = "" if self.lang == "en" else catalog(self.game.id, self.lang).get((where, found.statement.text), "")
        return self._filled(where, Statement.of(text, where) if text else found.statement)
