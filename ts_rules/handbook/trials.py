"""Every scenario, played once for all languages, and the page on which it is told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..engine import playground_of
from ..games import load_game
from ..games.twilight_struggle.play.scenario import all_scenarios
from .places import Place, places
from .played import Played, play

__all__ = ["drawn", "played_of", "scenario_places"]

PER_PAGE = 40
"""More than so many scenarios of cards are spread over several pages."""


@cache
def played_of(game_id: str) -> Mapping[str, Played]:
    """Every scenario, played once for all languages."""
    game = load_game(game_id)
    if playground_of(game) is None:
        return {}
    return {s.id: play(s, game.ruleset(s.rulesets[0])) for s in all_scenarios()}


def drawn(played: Played) -> bool:
    """Worked examples of the books and scenarios that decide between readings have boards; the others are told."""
    return bool(played.scenario.books or played.scenario.decides)


@cache
def scenario_places(game_id: str) -> Mapping[str, Place]:
    """The page and the anchor of every scenario."""
    everything = places(game_id)
    by_page: dict[str, list[str]] = {}
    for played in played_of(game_id).values():
        scenario = played.scenario
        first = next((found for i in scenario.about if (found := _subject(everything, i))), None)
        by_page.setdefault(first.page if first else "other", []).append(scenario.id)
    standing: dict[str, Place] = {}
    for page, ids in by_page.items():
        for n, ident in enumerate(ids):
            part = n // PER_PAGE
            standing[ident] = Place(f"scenarios-{page}" + (f"_{part + 1}" if part else ""), f"s-{ident}")
    return standing


def _subject(everything: Mapping[tuple[str, str], Place], ident: str) -> Place | None:
    return everything.get(("r", ident)) or everything.get(("c", ident))
