"""The words that sentences about a game are made of, in one language: players, places, cards, objectives, armies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

from .....model import Game, RuleId
from .....report.sentences import number_of
from .....terms import form, termbase
from .....translate import Renderer, phrase
from .....translate.names import name
from ...play.board import ALL_TERRITORIES, ARM, CANNON, CAVALRY, COLOURS, CONTINENTS, INFANTRY, TERRITORIES, bits
from ...play.objectives import OBJECTIVES, Objective
from ...play.state import NOBODY

__all__ = ["Voice", "voice"]


@dataclass(frozen=True, eq=False)
class Voice:
    """Says what stands in a position and what happens to it."""

    game: Game
    lang: str
    say: Callable[[str], str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "say", phrase(self.lang))

    def player(self, seat: int) -> str:
        """A player by their seat."""
        return self.say("nobody") if seat == NOBODY else self.say("Player {number}").format(number=seat + 1)

    def territory(self, index: int) -> str:
        """The name of a territory."""
        return name(self.game, f"territory.{TERRITORIES[index]}", self.lang).text

    def continent(self, slug: str) -> str:
        """The name of a continent."""
        return name(self.game, f"continent.{slug}", self.lang).text

    def armies(self, count: int) -> str:
        """`3 armies`, in the right plural form."""
        return self.count("army", count)

    def count(self, term: str, number: int) -> str:
        """So many of what a term means, in the right plural form."""
        return f"{number} {form(termbase()[term], number, self.lang, '')}"

    def card(self, index: int) -> str:
        """A territory card by its territory and its arm, or a joker."""
        if not ALL_TERRITORIES >> index & 1:
            return self.say("joker")
        say = self.say
        arms = {INFANTRY: say("infantry"), CAVALRY: say("cavalry"), CANNON: say("cannon")}
        return f"{self.territory(index)} ({arms[ARM[index]]})"

    def cards(self, indices: Iterable[int]) -> str:
        """Cards one after another."""
        return ", ".join(map(self.card, indices)) or self.say("no cards")

    def colour(self, index: int) -> str:
        """The name of a colour."""
        return _colours(self)[COLOURS[index]] if index != NOBODY else self.say("no colour")

    def objective(self, index: int) -> str:
        """What an objective asks for."""
        if index == NOBODY:
            return self.say("no objective")
        objective, say = OBJECTIVES[index], self.say
        if objective.tournament:
            letter = objective.slug.rpartition("-")[2].upper()
            return say("tournament objective {letter}").format(letter=letter)
        if objective.colour is not None:
            return say("destroy the armies of this colour: {colour}").format(colour=self.colour(objective.colour))
        if objective.armies_each:
            sentence = say("{count} territories with at least {armies} in each")
            return sentence.format(count=objective.territories, armies=self.armies(objective.armies_each))
        if objective.territories:
            return say("{count} territories").format(count=objective.territories)
        return self._continents(objective)

    def _continents(self, objective: Objective) -> str:
        slugs = [slug for slug, mask in CONTINENTS.items() if mask in objective.continents]
        named = ", ".join(map(self.continent, slugs))
        return (
            self.say("{continents} and a continent of choice").format(continents=named) if objective.others else named
        )

    def territories(self, mask: int) -> str:
        """Territories one after another."""
        return ", ".join(self.territory(t) for t in bits(mask))

    def rule(self, ident: str) -> str:
        """A rule by its number, or by its title where people know no number of it."""
        number = ident.partition("/")[0]
        if number_of(number) or RuleId.parse(number) not in self.game.rules:
            return number
        return self.renderer.title(number, self.game.rules[RuleId.parse(number)].title)

    @property
    def renderer(self) -> Renderer:
        """For sentences of rules, as the first edition has them."""
        return Renderer(self.game, self.game.ruleset(self.game.spec.canonical), self.lang)


@cache
def _colours(voice: Voice) -> dict[str, str]:
    say = voice.say
    return {
        "red": say("red"),
        "blue": say("blue"),
        "green": say("green"),
        "yellow": say("yellow"),
        "black": say("black"),
        "purple": say("purple"),
    }


@cache
def voice(game: Game, lang: str) -> Voice:
    """The voice of a language."""
    return Voice(game, lang)
