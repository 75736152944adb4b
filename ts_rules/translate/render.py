"""From a statement to a sentence: in a language, under a ruleset, every slot filled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from ..engine import variant_of
from ..errors import BadFile, BadId, UnknownId
from ..model import Game, RuleId, Ruleset, Slot, Statement, Variant
from ..terms import form, termbase
from .catalogs import QUESTIONS, game_catalog
from .names import Name, name

__all__ = ["Rendered", "Renderer"]

Mark = Callable[[Slot, str], str]
Between = Callable[[str], str]


def plain(slot: Slot, text: str) -> str:
    """No markup."""
    del slot
    return text


@cache
def _variants(game: Game) -> dict[str, Variant]:
    """The variants of a game by id."""
    return {v.id: v for v in game.variants()}


@cache
def _asked_of(game: Game) -> dict[tuple[str, str, str], tuple[tuple[str, ...], bool]]:
    """What its sentences take from a ruleset, as far as it was found."""
    del game
    return {}


_parsed = lru_cache(maxsize=16384)(Statement.of)


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
    between: Between = str

    def sentence(self, where: str, statement: Statement) -> Rendered:
        """The statement under its context (`6.3.4`, `4.5.C/headline-scoring`, `card.nato`).

        A sentence is in one language: where there is no translation yet, its names and terms are English too.
        """
        found = self._translated(where, statement)
        lang = self.lang if found else "en"
        text = self._filled(where, found or statement, lang)
        if where.count("/") < 2:  # a reading is part of a sentence; all else begins one, perhaps with a slot
            text = text[:1].upper() + text[1:]
        return Rendered(text, lang == self.lang)

    def asks(self, where: str, statement: Statement) -> tuple[str, ...]:
        """What the sentence takes from the ruleset: where two rulesets answer alike, they say it alike."""
        variants, figures = self._asked(where, statement)
        readings = self.ruleset.readings
        return (self.ruleset.edition if figures else "", *(readings[variant] for variant in variants))

    def _asked(self, where: str, statement: Statement) -> tuple[tuple[str, ...], bool]:
        """The variants whose readings can be inside, and whether a figure can."""
        kept = _asked_of(self.game)
        key = (self.lang, where, statement.text)
        if key not in kept:
            kept[key] = (), False  # a reading that stands inside itself ends here
            try:
                kept[key] = self._asked_anew(where, statement)
            except (KeyError, ValueError, BadId, UnknownId):  # in a translation: saying it will tell what is wrong
                kept[key] = tuple(_variants(self.game)), True
        return kept[key]

    def _asked_anew(self, where: str, statement: Statement) -> tuple[tuple[str, ...], bool]:
        variants: dict[str, None] = {}
        figures = False
        for text in filter(None, (statement, self._translated(where, statement))):
            for slot in text.slots():
                figures |= slot.kind == "figure"
                if slot.kind == "reading":
                    variants[variant := variant_of(where, slot)] = None
                    for slug, reading in _variants(self.game)[variant].readings.items():
                        more, figured = self._asked(f"{variant}/{slug}", reading.statement)
                        variants |= dict.fromkeys(more)
                        figures |= figured
        return tuple(variants), figures

    def title(self, where: str, title: str) -> str:
        """A heading."""
        return (
            title if self.lang == "en" else game_catalog(self.game.id, self.lang).get((f"{where}/title", title), title)
        )

    def remark(self, where: str, text: str) -> Rendered:
        """What is said about a rule, a book or a scenario (`6.3.2/doubt`, `scenario.coup-in-iran`); it has no slots."""
        if self.lang == "en" or not text:
            return Rendered(text, translated=True)
        found = game_catalog(self.game.id, self.lang).get((where, text), "")
        return Rendered(found or text, bool(found))

    def name(self, path: str) -> Name:
        """A name, such as `card.nato`."""
        return name(self.game, path, self.lang)

    def _translated(self, where: str, statement: Statement) -> Statement | None:
        text = "" if self.lang == "en" else game_catalog(self.game.id, self.lang).get((where, statement.text), "")
        return _parsed(text, where) if text else None

    def _filled(self, where: str, statement: Statement, lang: str) -> str:
        filled = []
        for piece in statement.pieces():
            if isinstance(piece, str):
                filled.append(self.between(piece))
                continue
            try:
                filled.append(self.mark(piece, self._fill(where, piece, lang)))
            except (KeyError, ValueError, BadId, UnknownId):
                # Only a translation can get here: the game's own slots were checked when it was loaded.
                file = f"{lang}/LC_MESSAGES/{self.game.id}{QUESTIONS if where.startswith('question.') else ''}.po"
                slot = f"{piece.path}|{piece.form}" if piece.form else piece.path
                raise BadFile(file, f"{where} has a slot that nothing fills: '{slot}'") from None
        return "".join(filled)

    def _fill(self, where: str, slot: Slot, lang: str) -> str:
        if slot.kind == "reading":
            return self._reading(variant_of(where, slot), lang)
        if slot.kind == "rule":
            return self.game.rules[RuleId.parse(slot.path.removeprefix("rule."))].printed
        if slot.kind == "name":
            return name(self.game, slot.path, lang, slot.form or "").text
        card = where.removeprefix("card.") if where.startswith("card.") else ""
        value = self.game.figure(slot.path, self.ruleset.edition, card)
        if slot.term is None:
            return str(value)
        return f"{value} {form(termbase()[slot.term], int(value), lang, slot.form or '')}"

    def _reading(self, variant: str, lang: str) -> str:
        reading = self.ruleset.readings[variant]
        found = _variants(self.game)[variant].readings[reading]
        where = f"{variant}/{reading}"
        translated = self._translated(where, found.statement) if lang != "en" else None
        return self._filled(where, translated or found.statement, lang if translated else "en")
