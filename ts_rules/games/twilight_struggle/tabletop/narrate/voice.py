"""The words that sentences about a game are made of, in one language: sides, cards, countries, counted things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .....languages import SOURCE, of_language
from .....model import Game, RuleId
from .....report.sentences import number_of
from .....terms import form, termbase
from .....translate import Renderer, phrase
from .....translate.names import name
from ...play.state import US, USSR
from ...play.tables import CARDS, CIVIL_WAR_SPACE, COUNTRIES, DATA

__all__ = ["MINUS", "Voice", "voice"]

MINUS = "−"


def _forms(lang: str, game: str) -> Mapping[str, Any]:
    """How names are put into sentences; where a language does not say, its sentences are English as well."""
    return of_language(lang, f"telling/{game}") or of_language(SOURCE, f"telling/{game}")


@dataclass(frozen=True, eq=False)
class Voice:
    """Says what stands in a position and what happens to it."""

    game: Game
    lang: str
    say: Callable[[str], str] = field(init=False)
    forms: Mapping[str, Any] = field(init=False)
    _kept: dict[tuple[str, str], str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "say", phrase(self.lang))
        object.__setattr__(self, "forms", _forms(self.lang, self.game.id))

    def side(self, side: int) -> str:
        """A superpower, as short as on the map."""
        say = self.say
        return {US: say("US"), USSR: say("USSR")}.get(side) or say("nobody")

    def player(self, side: int) -> str:
        """Who plays a side, as a sentence begins: in every language one person."""
        say = self.say
        return say("The US player") if side == US else say("The USSR player")

    def country(self, country: int) -> str:
        """The name of a country, or of the space of the Chinese Civil War."""
        if country == CIVIL_WAR_SPACE:
            return self.say("Chinese Civil War")
        return self._name(f"country.{COUNTRIES[country]}", "")

    def object_(self, country: int) -> str:
        """The name after a verb: "chooses {country}"."""
        if country == CIVIL_WAR_SPACE:
            return self.say("the space of the Chinese Civil War")
        return self._article(country) + self._name(f"country.{COUNTRIES[country]}", self.forms["object"])

    def place(self, country: int) -> str:
        """Where: "in Mexico"."""
        if country == CIVIL_WAR_SPACE:
            return self.say("on the space of the Chinese Civil War")
        before = f"{self.forms['in']} " if "in" in self.forms else ""
        named = self._name(f"country.{COUNTRIES[country]}", self.forms["place"])
        return before + self._article(country) + named

    def _article(self, country: int) -> str:
        return f"{self.forms['article']} " if COUNTRIES[country] in self.forms.get("the", ()) else ""

    def choices(self, phrases: Iterable[str]) -> str:
        """Phrases that may hold commas, one after another."""
        return str(self.forms["between"]).join(phrases)

    def region(self, slug: str) -> str:
        """The name of a region."""
        return self._name(f"region.{slug}", "")

    def card(self, number: int) -> str:
        """The name of a card, in the quotes of the language; without the dots that some end in: sentences end too."""
        opening, closing = self.forms["quotes"]
        named = self._name(f"card.{CARDS[number]}", "").strip('"').rstrip(".")
        return f"{opening}{named}{closing}"

    def cards(self, numbers: Iterable[int]) -> str:
        """Cards one after another."""
        return ", ".join(self.card(n) for n in numbers)

    def box(self, number: int, edition: str) -> str:
        """The name of a box of the space race; nothing for the start."""
        if not number:
            return ""
        space = DATA.files["space_race"]["box"][str(number)]["space"]
        return self._name(f"space.{space if isinstance(space, str) else space[edition]}", "")

    def counted(self, count: int, term: str, case: str = "") -> str:
        """`2 points of influence`, in the right plural form."""
        return f"{count} {form(termbase()[term], count, self.lang, case)}"

    def signed(self, count: int, term: str) -> str:
        """`+2 points of influence`."""
        return f"{'+' if count > 0 else MINUS}{self.counted(abs(count), term)}"

    def points(self, count: int) -> str:
        """Operations points, as they stand after a preposition."""
        return self.counted(count, "operations-point", self.forms["number"])

    def track(self, vp: int) -> str:
        """Where the VP marker stands."""
        return f"{self.side(US if vp > 0 else USSR)} {abs(vp)}" if vp else "0"

    def asker(self, ident: str) -> str:
        """The rule or card that asks for a decision."""
        slug = ident.removeprefix("card.")
        if slug in self.game.cards:
            return self._name(f"card.{slug}", "")
        return self.rule(ident)

    def rule(self, ident: str) -> str:
        """A rule by its number, or by its title where people know no number of it."""
        number, game = ident.partition("/")[0], self.game
        if number_of(number) or RuleId.parse(number) not in game.rules:
            return number
        renderer = Renderer(game, game.ruleset(game.spec.canonical), self.lang)
        return renderer.title(number, game.rules[RuleId.parse(number)].title)

    def _name(self, path: str, case: str) -> str:
        if (path, case) not in self._kept:
            self._kept[path, case] = name(self.game, path, self.lang, case).text
        return self._kept[path, case]


@cache
def voice(game: Game, lang: str) -> Voice:
    """The voice of a language."""
    return Voice(game, lang)
