"""Where everything stands: page and anchor of every rule, card, country, term and scenario, alike in all languages.

A rule with many rules below it has a page of its own; the others stand on the page of their section, so that a
reader sees the context.  Page names hold no language: that is the folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ...engine.player_questions import questions_of
from ...games import load_game
from ...model import Game, Rule
from ...playing import played_game
from ...playing.scenario_file import Scenario, all_scenarios
from ...playing.trial import trial_of
from ...terms import termbase
from ..tabletop import tabletop_of

__all__ = [
    "Place",
    "book_file",
    "chapters",
    "first_card",
    "places",
    "question_page",
    "scenario_places",
    "scenarios_of",
    "told_from",
]

OWN_PAGE = 4
"""A rule of the second level with as many rules (itself counted) has its own page."""
PER_PAGE = 40
"""More than so many scenarios of cards are spread over several pages."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a game, without folder and ending, and the anchor there (empty: its top)."""

    page: str
    anchor: str = ""

    @property
    def link(self) -> str:
        """From any page of the same game and language."""
        return f"{self.page}.html#{self.anchor}" if self.anchor else f"{self.page}.html"


@cache
def chapters(game_id: str) -> Mapping[str, tuple[Rule, ...]]:
    """The pages of rules in the order of the tree, called 06, 06-3, ots; and the rules on each."""
    game = load_game(game_id)
    pages: dict[str, list[Rule]] = {}
    for rule in game:
        line = [rule]
        while parent := game.parent(line[0]):
            line.insert(0, parent)
        alone = len(line) > 1 and sum(r is line[1] or r.id.is_under(line[1].id) for r in game) >= OWN_PAGE
        head = line[1] if alone else line[0]
        first, *rest = str(head.id).lower().split(".")
        name = "-".join([f"{int(first):02d}" if first.isdigit() else first, *rest])
        pages.setdefault(name, []).append(rule)
    return {page: tuple(rules) for page, rules in pages.items()}


@cache
def places(game_id: str) -> Mapping[tuple[str, str], Place]:
    """By kind (`r`, `c`, `q`, `t`, and what its tabletop adds) and id."""
    game = load_game(game_id)
    found: dict[tuple[str, str], Place] = {}
    for page, rules in chapters(game_id).items():
        for rule in rules:
            found["r", rule.printed] = Place(page, f"r-{rule.printed}")
            for ident in (*(c.printed for c in rule.clauses), *(v.id for v in rule.all_variants())):
                found["r", ident] = Place(page, f"r-{ident}")
    for card in game.cards.values():
        found["c", card.slug] = Place(f"card-{card.slug}", f"c-{card.slug}")
    if tabletop := tabletop_of(game):
        found |= tabletop.places(game)
    for ident, question in questions_of(game).items():
        found["q", ident] = Place(question_page(question.theme), f"q-{ident}")
    for ident, term in termbase().items():
        if not term.games or game_id in term.games:
            found["t", ident] = Place("terms", f"t-{ident}")
    return found


def question_page(theme: str) -> str:
    """The page with the questions of a theme."""
    return f"questions-{theme}"


def book_file(short: str, lang: str, kind: str) -> str:
    """The handbook of a game as a file: `ts-pl.pdf`."""
    return f"{short}-{lang}.{kind}"


@cache
def scenarios_of(game_id: str) -> Mapping[str, Scenario]:
    """The scenarios of a game in the order of their files; none for a game that no engine plays."""
    played = played_game(load_game(game_id))
    return {scenario.id: scenario for scenario in all_scenarios(played)} if played else {}


@cache
def told_from(game_id: str, ident: str) -> str:
    """A fingerprint of all that a scenario says."""
    return trial_of(scenarios_of(game_id)[ident]).digest


def first_card(game: Game, scenario: Scenario) -> str:
    """The card that a scenario is about before any other."""
    return next((ident for ident in scenario.about if ident in game.cards), "")


def _page_of(everything: Mapping[tuple[str, str], Place], ident: str) -> str:
    found = everything.get(("r", ident))
    return found.page if found else ""


@cache
def scenario_places(game_id: str) -> Mapping[str, Place]:
    """The page and the anchor of every scenario: under the first rule, or the part of the war of the first card."""
    everything, cards = places(game_id), load_game(game_id).cards
    by_page: dict[str, list[str]] = {}
    for scenario in scenarios_of(game_id).values():
        pages = (f"cards-{cards[a].era}" if a in cards else _page_of(everything, a) for a in scenario.about)
        by_page.setdefault(next(filter(None, pages), "other"), []).append(scenario.id)
    standing: dict[str, Place] = {}
    for page, ids in by_page.items():
        for n, ident in enumerate(ids):
            part = n // PER_PAGE
            standing[ident] = Place(f"scenarios-{page}" + (f"_{part + 1}" if part else ""), f"s-{ident}")
    return standing
