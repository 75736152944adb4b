"""What the page of a region says of each country: stability, neighbours, the start of the game, odds, cards, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ....handbook.writing.linked_sentences import LinkedSentences
from ....model import Game, Statement
from ..play.influence import put
from ..play.tables import COUNTRY, DATA
from ..rules import s06_1_influence as placement
from .calculators import coups
from .calculators.by_ruleset import asked, rulesets
from .calculators.realignments import Odds, realignment_odds
from .calculators.scoring import starting_influence

__all__ = ["OPS", "CountryFacts", "beside", "country_facts", "least_defcon"]

OPS = (1, 2, 3, 4)
"""The values of cards that a coup is shown for."""
SIDES = ("us", "ussr")
DEFCON = range(2, 6)


@dataclass(frozen=True, slots=True)
class CountryFacts:
    """What the page says of a country."""

    slug: str
    name: str
    english: str
    stability: int
    battleground: bool
    parts: tuple[str, ...]
    neighbours: tuple[tuple[str, str], ...]
    superpowers: tuple[str, ...]
    start: tuple[str, ...]
    """Influence that the set-up puts there, by side, in words."""
    reached: tuple[str, ...]
    """The sides that can place influence there in their first action round."""
    coup: tuple[int, ...]
    """By value of the card: how many faces of the die succeed."""
    realignment: tuple[Odds, ...]
    """By what one adds more than the other: whose influence goes how often."""
    least_defcon: int
    """From which level on coups and realignment rolls are allowed there."""
    cards: tuple[tuple[str, str], ...]
    rules: tuple[tuple[str, str], ...]


def country_facts(sentences: LinkedSentences, slug: str) -> CountryFacts:
    """All of it, in the language of the sentences."""
    row, index = DATA.files["map"]["country"][slug], COUNTRY[slug]
    called = {"us": sentences.say("US"), "ussr": sentences.say("USSR")}
    near, powers = beside(sentences, slug)
    name = sentences.name(f"country.{slug}")
    start, reached = _at_start()
    game, named = sentences.game, _named_in(sentences.game).get(slug, ())
    cards = (i for i in named if i in game.cards)
    return CountryFacts(
        slug,
        name,
        row["name"] if row["name"] != name else "",
        int(row["stability"]),
        bool(row.get("battleground")),
        tuple(sentences.name(f"region.{s}") for s in row.get("subregions", ())),
        tuple(sorted(((n, sentences.name(f"country.{n}")) for n in near), key=lambda pair: pair[1])),
        tuple(powers),
        tuple(f"{called[SIDES[side]]} {start[index][side]}" for side in (0, 1) if start.get(index, (0, 0))[side]),
        tuple(called[SIDES[side]] for side in (0, 1) if reached[side] >> index & 1),
        tuple(coups.printed_chances(int(row["stability"]))[n - 1] for n in OPS),
        realignment_odds(index),
        least_defcon(index),
        tuple(sorted(((card, sentences.name(f"card.{card}")) for card in cards), key=lambda pair: pair[1])),
        tuple((i, i.partition("/")[0]) for i in named if i not in game.cards),
    )


def beside(sentences: LinkedSentences, slug: str) -> tuple[list[str], list[str]]:
    """The countries next to one, and what the superpowers next to it are called."""
    table = DATA.files["map"]
    near = [b if a == slug else a for a, b in table["links"] if slug in (a, b)]
    called = {"us": sentences.say("US"), "ussr": sentences.say("USSR")}
    return near, [called[power] for power, ones in table["superpower_links"].items() if slug in ones]


@cache
def _at_start() -> tuple[Mapping[int, tuple[int, int]], tuple[int, int]]:
    """Influence that the set-up fixes, and which countries each side reaches with it: asked of the engine."""
    usual = next(iter(rulesets().values()))
    state = asked(usual)
    start = {country: (us, ussr) for country, us, ussr in starting_influence(usual)}
    for country, both in start.items():
        for side in (0, 1):
            put(state, side, country, both[side])
    state.held[:] = state.presence
    return start, (placement.reach_of(state, 0), placement.reach_of(state, 1))


@cache
def least_defcon(country: int) -> int:
    """The level of DEFCON from which on coups and realignment rolls are allowed in a country."""
    usual = next(iter(rulesets().values()))
    return next(level for level in DEFCON if coups.open_countries(usual, level, free=False)[country] == "1")


@cache
def _named_in(game: Game) -> Mapping[str, tuple[str, ...]]:
    """By country: the cards and rules whose sentences name it; a rule by the clause, if it has several."""
    found: dict[str, dict[str, None]] = {}
    for ident, statement in _statements(game):
        for slot in statement.slots():
            head, _, slug = slot.path.partition(".")
            if head == "country":
                found.setdefault(slug, {})[ident] = None
    return {slug: tuple(idents) for slug, idents in found.items()}


def _statements(game: Game) -> Iterator[tuple[str, Statement]]:
    for card, event in game.events.items():
        yield card, event.statement
    for rule in game.rules.values():
        if rule.printed[0].isdigit():  # what is optional, or of the short game, matters on its own pages
            yield rule.printed, rule.statement
            yield from ((rule.printed, clause.statement) for clause in rule.clauses)
